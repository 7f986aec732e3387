"""What chapters have in common: games with a board, draws and stud; button and blinds; cards dealt by the dealer."""
