"""What an operator of a poker table may choose, with ranges, defaults and clauses; and what the choices come to."""
