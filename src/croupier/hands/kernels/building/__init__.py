"""What the tables are built from; used by `croupier.hands.build_tables` alone, never when hands are ranked."""
