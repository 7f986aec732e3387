"""The table in the terminal: any game that asks can be played on it. Imported only when a command needs it."""
