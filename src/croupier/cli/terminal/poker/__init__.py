"""Poker at the terminal."""
