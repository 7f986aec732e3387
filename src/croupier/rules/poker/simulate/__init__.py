"""Many hands of poker: compiled play with a log, compiled play for results only, and statistics of both."""
