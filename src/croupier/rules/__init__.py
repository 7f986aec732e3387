"""The documents, one package each, one module per chapter."""
