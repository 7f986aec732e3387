"""WA-TOP5: Washington, Top 5 Poker, rules and dealing procedures."""
