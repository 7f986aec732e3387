"""Hand histories from elsewhere: PHH and PokerStars text, read, replayed and written; and statistics of players."""
