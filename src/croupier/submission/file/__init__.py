"""The format of a submission file: syntax, lines, values, shared parts and tables; `loading.py` puts it together."""
