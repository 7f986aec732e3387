"""Lets every game's tests import the helpers beside this file: `contract`, `rigging`."""
