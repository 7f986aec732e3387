"""MD-POKER: Maryland, Standard Rules - Poker."""
