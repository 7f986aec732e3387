"""Measurements against outside evaluators and engines: `python -m benchmarks`, or `make bench`.

A module here with a function `cases()` is an area; see `benchmarks.harness` for what a case is.
"""
