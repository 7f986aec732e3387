"""`make mutants`: plants small faults in a copy of the sources, one at a time, and tells which no test notices."""
