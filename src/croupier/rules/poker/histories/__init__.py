"""Hand histories of others: PHH and PokerStars text, read, replayed and written; and statistics of players."""
