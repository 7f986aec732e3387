"""Every hand ranking of the four texts."""
