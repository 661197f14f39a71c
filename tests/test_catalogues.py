"""From messages in the sources to catalogues, and from catalogues to what the programs read."""

from __future__ import annotations

import gettext
import importlib.util
import json
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

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
    return tmp_path


def greek(tree: Path) -> Path:
    return tree / "locale" / "el" / "LC_MESSAGES" / "retrohub.po"


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
    compiled = tree / "retrohub" / "web" / "locale"
    assert gettext.translation("retrohub", compiled, ["el"]).gettext("In the HTML") == "Στο HTML"
    assert json.loads((compiled / "el.json").read_text(encoding="utf-8")) == {
        "lang": "el",
        "messages": {"In the page {x}": "Στη σελίδα {x}"},
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
    page = json.loads((tree / "retrohub" / "web" / "locale" / "el.json").read_text(encoding="utf-8"))
    assert page["messages"] == {"{count} ball": ["{count} μπίλια", "{count} μπίλιες"]}
