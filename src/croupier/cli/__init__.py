"""The command line `croupier`. Modules here import nothing heavy until a command runs."""

from croupier.cli.app import main

__all__ = ["main"]
