"""`make mutants`: plants small faults in a copy of the sources, one at a time, and reports those no test notices."""
