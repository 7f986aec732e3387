"""The terminal's poker table."""
