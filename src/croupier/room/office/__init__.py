"""The back office: who is on duty, open tasks, papers that people sign, and the close of a gaming day.

Everything is an entry of one chain of the journal (`*office`), and what the office knows is what follows from it: after
a stop, and when `croupier db verify` goes through it, the same rows are folded again (`state.py`). What a table's
step brings about here is entered in the very transaction of that step (`noticing.py`).
"""
