"""From messages in the sources to catalogues, and from catalogues to what the programs read."""

# ruff: noqa: RUF001 - Greek letters and French spaces are what this is about

from __future__ import annotations

import gettext
import importlib.util
import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

PROGRAM = Path(__file__).parent.parent / "locale" / "catalogues.py"
SPECIFICATION = importlib.util.spec_from_file_location("catalogues", PROGRAM)
assert SPECIFICATION is not None
assert SPECIFICATION.loader is not None
catalogues = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(catalogues)

SOURCES = {
    "client/screens/hub.ts": """
        const a: string = t("In the page {x}", { x: 1 });
        const unlike = html`<p>it's ${b}</p>`;
        const b = html`<p class=${c}>${n("{count} ball", "{count} balls", 2)}</p>`;
        const c = html`<p>${a ? html`<i title="${t("In a template")}">${b}</i>` : t("After it")}</p>`;
    """,
    "client/screens/hub.test.ts": 't("Only in a test");',
    "retrohub/web/templates/hub.html": """
        <h1>{{ _("In the HTML") }}</h1> {{ ngettext("%(num)d seat", "%(num)d seats", 2) }}
    """,
    "retrohub/web/errors.py": '_("In Python")',
    "node_modules/other/client/other.ts": 't("Not ours")',
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree of sources, as far from catalogues as it can be."""
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    greek(tmp_path).parent.mkdir(parents=True)
    return tmp_path


def greek(tree: Path) -> Path:
    return tree / "locale" / "el" / "LC_MESSAGES" / "retrohub.po"


def compiled(tree: Path) -> Path:
    return tree / "retrohub" / "web" / "locale"


def translate(tree: Path, *texts: tuple[str, str]) -> None:
    """Fill in empty translations: pairs of the catalogue's lines before, and the text."""
    content = greek(tree).read_text(encoding="utf-8")
    for before, text in texts:
        empty = f'{before}\nmsgstr ""'
        assert empty in content
        content = content.replace(empty, f'{before}\nmsgstr "{text}"')
    greek(tree).write_text(content, encoding="utf-8")


def test_update_collects_the_messages_of_pages_templates_and_python(tree: Path) -> None:
    catalogues.update(tree)
    with greek(tree).open("rb") as file:
        found = {message.id for message in read_po(file) if message.id}
    assert found == {
        "In the page {x}",
        ("{count} ball", "{count} balls"),
        "In a template",
        "After it",
        "In the HTML",
        ("%(num)d seat", "%(num)d seats"),
        "In Python",
    }


def test_a_message_that_is_no_plain_text_is_an_error(tree: Path) -> None:
    (tree / "client" / "screens" / "hub.ts").write_text("t(`Score: ${score}`);", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        catalogues.update(tree)


def test_update_keeps_translations_and_drops_what_is_no_longer_used(tree: Path) -> None:
    catalogues.update(tree)
    translate(tree, ('msgid "In the HTML"', "Στο HTML"), ('msgid "In Python"', "Στην Python"))
    (tree / "retrohub" / "web" / "errors.py").write_text('_("Something else")', encoding="utf-8")
    catalogues.update(tree)
    content = greek(tree).read_text(encoding="utf-8")
    assert "Στο HTML" in content
    assert "Something else" in content
    assert "In Python" not in content


def test_update_changes_nothing_when_no_message_changed(tree: Path) -> None:
    catalogues.update(tree)
    before = greek(tree).read_bytes()
    catalogues.update(tree)
    assert greek(tree).read_bytes() == before


def test_compile_gives_the_server_all_messages_and_the_page_its_own(tree: Path) -> None:
    catalogues.update(tree)
    translate(tree, ('msgid "In the HTML"', "Στο HTML"), ('msgid "In the page {x}"', "Στη σελίδα {x}"))
    catalogues.compile_all(tree)
    assert gettext.translation("retrohub", compiled(tree), ["el"]).gettext("In the HTML") == "Στο HTML"
    assert json.loads((compiled(tree) / "el" / "client.json").read_text(encoding="utf-8")) == {
        "lang": "el",
        "plurals": {"one": 0, "other": 1},
        "messages": {"In the page {x}": "Στη σελίδα {x}"},
        "files": {"client/screens/hub.ts": ["In the page {x}"]},
    }


def test_the_page_gets_the_forms_of_a_plural_in_gettexts_order(tree: Path) -> None:
    catalogues.update(tree)
    content = greek(tree).read_text(encoding="utf-8")
    before = 'msgid_plural "{count} balls"\n'
    content = content.replace(
        before + 'msgstr[0] ""\nmsgstr[1] ""', before + 'msgstr[0] "{count} μπίλια"\nmsgstr[1] "{count} μπίλιες"'
    )
    greek(tree).write_text(content, encoding="utf-8")
    catalogues.compile_all(tree)
    page = json.loads((compiled(tree) / "el" / "client.json").read_text(encoding="utf-8"))
    assert page["messages"] == {"{count} ball": ["{count} μπίλια", "{count} μπίλιες"]}


def test_update_keeps_what_translators_wrote_above_the_messages(tree: Path) -> None:
    catalogues.update(tree)
    content = greek(tree).read_text(encoding="utf-8")
    greek(tree).write_text(content.replace("# RetroHub\n", "# RetroHub\n#\n# ball = μπίλια\n"), encoding="utf-8")
    catalogues.update(tree)
    assert greek(tree).read_text(encoding="utf-8").startswith("# RetroHub\n#\n# ball = μπίλια\n")


def test_a_folder_is_all_that_a_new_language_needs(tree: Path) -> None:
    (tree / "locale" / "pl" / "LC_MESSAGES").mkdir(parents=True)
    catalogues.update(tree)
    catalogues.compile_all(tree)
    assert json.loads((compiled(tree) / "pl" / "language.json").read_text(encoding="utf-8")) == {
        "name": "Polski",
        "thousands": "\N{NO-BREAK SPACE}",
        "point": ",",
    }
    page = json.loads((compiled(tree) / "pl" / "client.json").read_text(encoding="utf-8"))
    assert page["plurals"] == {"one": 0, "few": 1, "many": 2, "other": 2}


def test_a_language_that_was_taken_away_is_gone(tree: Path) -> None:
    catalogues.update(tree)
    catalogues.compile_all(tree)
    greek(tree).unlink()
    greek(tree).parent.rmdir()
    catalogues.compile_all(tree)
    assert not (compiled(tree) / "el").exists()


def test_plural_forms_that_contradict_the_language_are_an_error(tree: Path) -> None:
    catalogues.update(tree)
    content = greek(tree).read_text(encoding="utf-8")
    greek(tree).write_text(content.replace("plural=(n != 1)", "plural=(n > 1)"), encoding="utf-8")
    with pytest.raises(ValueError, match="“other” more than one form, as for 0"):
        catalogues.compile_all(tree)


ROOT = Path(__file__).parent.parent
LANGUAGES: dict[str, Path] = catalogues.languages(ROOT)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
NARROW = "\N{NARROW NO-BREAK SPACE}"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue_of(language: str) -> Catalog:
    with LANGUAGES[language].open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[tuple[Message, list[str]]]:
    """Every message of a language with its translations, one for each form of a plural."""
    for message in catalogue_of(language):
        if message.id:
            yield message, [message.string] if isinstance(message.string, str) else list(message.string or ())


def originals(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def texts(language: str) -> list[str]:
    return [form for _message, forms in messages(language) for form in forms]


@pytest.fixture(scope="module")
def said() -> set[str | tuple[str, ...]]:
    """The messages of the sources as they are now."""
    return {message.id for message in catalogues.source_catalogue(ROOT) if message.id}


@every_language
def test_a_catalogue_has_every_message_and_no_other(language: str, said: set[str | tuple[str, ...]]) -> None:
    has = {message.id for message, _forms in messages(language)}
    assert (said - has, has - said) == (set(), set()), "make text"
    assert not catalogue_of(language).obsolete


@every_language
def test_every_message_is_translated(language: str) -> None:
    count = catalogue_of(language).num_plurals
    unfinished = [
        message.id
        for message, forms in messages(language)
        if message.fuzzy or not all(forms) or len(forms) != (1 if isinstance(message.id, str) else count)
    ]
    assert unfinished == []


@every_language
def test_placeholders_are_those_of_the_original(language: str) -> None:
    for message, forms in messages(language):
        allowed = [set(PLACEHOLDER.findall(original)) for original in originals(message)]
        assert [form for form in forms if set(PLACEHOLDER.findall(form)) not in allowed] == []
        assert set(PLACEHOLDER.findall(forms[-1])) == allowed[-1], forms[-1]


@every_language
def test_spaces_and_the_end_of_a_sentence_are_those_of_the_original(language: str) -> None:
    for message, forms in messages(language):
        for form in forms:
            assert form == form.strip()
            assert "  " not in form
            assert form.endswith(".") == originals(message)[-1].endswith("."), form


@every_language
def test_quotes_and_apostrophes_are_typographic(language: str) -> None:
    assert [text for text in texts(language) if re.search("[\"'´`]", text)] == []


def test_french_punctuation_has_its_narrow_space() -> None:
    bare = re.compile(f"(?<!{NARROW})[;:!?»]|«(?!{NARROW})|{NARROW}(?![;:!?»])(?<!«{NARROW})")
    assert [text for text in texts("fr") if bare.search(text)] == []


def test_greek_words_have_no_latin_letters() -> None:
    """A Latin o looks like the Greek one, and is found by nobody who searches; a Latin word is the original's."""
    for message, forms in messages("el"):
        known = {word for original in originals(message) for word in re.findall(r"[A-Za-z]+", original)}
        for form in forms:
            plain = PLACEHOLDER.sub(" ", form)
            assert not re.search(r"[A-Za-zµ][Ͱ-Ͽἀ-῿]|[Ͱ-Ͽἀ-῿][A-Za-zµ]", plain), form
            assert set(re.findall(r"[A-Za-z]+", plain)) <= known, form


def test_greek_asks_and_pauses_with_the_usual_characters() -> None:
    unusual = re.compile("[?\N{GREEK QUESTION MARK}\N{GREEK ANO TELEIA}“”]")
    assert [text for text in texts("el") if unusual.search(text)] == []


def test_nothing_is_turned_into_capitals() -> None:
    """Greek would lose its accents, or keep those that capitals have not."""
    styles = (ROOT / "client" / "style").rglob("*.css")
    assert [path.name for path in styles if "uppercase" in path.read_text(encoding="utf-8")] == []
