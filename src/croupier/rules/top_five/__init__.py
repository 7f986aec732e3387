"""MD-TOP5: Maryland, Standard Rules - Top Five Poker, version 1.0."""
