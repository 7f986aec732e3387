"""A day at a table run by a floorperson: the day file, typed acts, and what happens automatically."""
