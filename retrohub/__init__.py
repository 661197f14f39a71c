"""RetroHub: Bizz-Billes and Lines on one site."""

__version__ = "0.1.0"
