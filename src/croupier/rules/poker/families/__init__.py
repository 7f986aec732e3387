"""What chapters have in common: games with a board, draw games and stud; button and blinds; dealing."""
