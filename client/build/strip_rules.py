"""Prints the rules files as JSON, path by path, without comments and docstrings: what the worker runs."""

import ast
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def without_docstrings(source: str) -> str:
    """The same program without the text that only readers need."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def rules(root: Path) -> dict[str, str]:
    """The files that the engine needs, as `retrohub/rules/lines.py`: source."""
    files = [root / "retrohub" / "__init__.py", *sorted((root / "retrohub" / "rules").rglob("*.py"))]
    return {file.relative_to(root).as_posix(): without_docstrings(file.read_text(encoding="utf-8")) for file in files}


if __name__ == "__main__":
    print(json.dumps(rules(ROOT)))
