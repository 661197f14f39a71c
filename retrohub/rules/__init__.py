"""The rulebook: both games, their dice, records and computer players.

Pure Python that runs unchanged in CPython on the server and in MicroPython in the page: no input or output, no clock,
no import from outside this folder but `hashlib` and `json`. MicroPython has no dataclasses, enum or typing, its dicts
keep no order and its sort is not stable, so this code uses plain classes and total orders.
"""
