"""A day at a table for a floorperson: the day file, what is typed, and who does what by itself."""
