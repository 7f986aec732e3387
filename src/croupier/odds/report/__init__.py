"""Odds to read: what can be asked, the answers as tables, charts and PAR sheets."""
