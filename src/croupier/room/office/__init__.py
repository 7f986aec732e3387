"""The back office: who is on duty, open tasks, papers that people sign, and the close of a gaming day.

Everything is an entry of one chain of the journal (`*office`), and the state of the office follows from it: after a
stop, and in `croupier db verify`, the same rows are folded again (`state.py`). What a table's step brings about here is
entered in the same transaction as that step (`noticing.py`).
"""
