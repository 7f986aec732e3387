"""What the operator of a poker table may choose, with ranges, defaults and clauses; and the betting that results."""
