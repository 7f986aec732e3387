"""Reports on the odds: what can be asked, and the answers as tables, charts and PAR sheets."""
