"""What `make build` leaves in retrohub/web/static: names, compressed copies, sizes, and what old browsers can read."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]
import pytest

from tests.node import NODE
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "retrohub" / "web" / "static"
MANIFEST: dict[str, str | list[str] | dict[str, list[str]]] = json.loads(
    (STATIC / "manifest.json").read_text(encoding="utf-8")
)
NAMES = {source: built for source, built in MANIFEST.items() if isinstance(built, str)}
PACKED = [built for built in NAMES.values() if not built.endswith((".woff2", ".png"))]
SCRIPTS = [STATIC / built for built in PACKED if built.endswith(".js")]
STYLES = [STATIC / built for built in PACKED if built.endswith(".css")]
# The oldest browser is Chromium 68; the numbers say which one knew it first.
LATER_NAMES = re.compile(
    r"\bglobalThis\b|\bqueueMicrotask\b|\bstructuredClone\b|\bBigInt\b|\bWeakRef\b"  # 71, 71, 98, 67, 84
    r"|\.(?:flatMap|flat|toggleAttribute|matchAll|allSettled|replaceAll|replaceChildren|randomUUID)\("  # 69 and more
    r"|\.at\(-|\.(?:findLast|findLastIndex|toSorted|toReversed|hasOwn|getAnimations|requestSubmit|checkVisibility)\("
    r"|\bObject\.fromEntries\b|\bPromise\.any\b|\bAbortSignal\.timeout\b"  # 73, 85, 103
    r"|\bIntl\.(?:ListFormat|RelativeTimeFormat|DisplayNames|Segmenter|Locale)\b"  # 72, 71, 81, 87, 74
)
LATER_STYLES = re.compile(
    r"(?<=[{;])(?:gap|row-gap|inset|aspect-ratio|translate|rotate|scale)(?=:)"  # flex gap 84, 87, 88, 104
    r"|\b(?:clamp|min|max)\("  # 79
    r"|\d(?:dvh|svh|lvh|dvw)\b"  # 108
    r"|:(?:is|where|has)\(|:focus-within\(|@layer|@container|color-mix\("  # 88, 88, 105, 99, 105, 111
)
# lit-html asks for the first where a template has `?name=`, uPlot for the second in `batch`; ours never do.
NEVER_REACHED = re.compile(
    r"this\.element\.toggleAttribute\(this\.name,"
    # A worker's list of pages, not the search of a text.
    r"|\.clients\.matchAll\("
    r"|typeof queueMicrotask==\"undefined\"\?[^:]*:queueMicrotask|\.length>0&&queueMicrotask\("
)
PAGE_BUDGET = 30_000
ENGINE_BUDGET = 200_000


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_server() as url:
        yield url


def packed_size(built: str) -> int:
    return (STATIC / f"{built}.br").stat().st_size


def test_the_manifest_names_every_file_and_no_other() -> None:
    files = {path.name for path in STATIC.iterdir() if path.suffix not in (".br", ".gz")}
    assert files == {"manifest.json", *NAMES.values()}


def test_names_change_with_the_content() -> None:
    assert [built for built in NAMES.values() if not re.search(r"\.[0-9A-Za-z]{8,}\.\w+$", built)] == []


@pytest.mark.parametrize("built", PACKED)
def test_the_copies_beside_a_file_hold_the_same(built: str) -> None:
    content = (STATIC / built).read_bytes()
    assert brotli.decompress((STATIC / f"{built}.br").read_bytes()) == content
    assert gzip.decompress((STATIC / f"{built}.gz").read_bytes()) == content


def test_browsers_of_2019_can_read_every_script() -> None:
    done = subprocess.run(
        [NODE, ROOT / "tests" / "built_files.mjs", "--edition=2019", *SCRIPTS],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


def test_browsers_without_modules_can_read_what_is_for_them() -> None:
    done = subprocess.run(
        [NODE, ROOT / "tests" / "built_files.mjs", "--edition=5", STATIC / NAMES["old.js"]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.name))
def test_no_script_needs_a_name_that_came_later(path: Path) -> None:
    script = NEVER_REACHED.sub("", path.read_text(encoding="utf-8"))
    assert LATER_NAMES.findall(script) == []
    # These are there only where the page looks first.
    for name in re.findall(r"navigator\.(wakeLock|share)\b", script):
        assert f'"{name}"in navigator' in script or f"typeof navigator.{name}" in script


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.name))
def test_no_style_needs_what_came_later_without_saying_what_holds_before(path: Path) -> None:
    style = without_support_queries(path.read_text(encoding="utf-8"))
    assert LATER_STYLES.findall(style) == []
    # A rule whose selector is not known is dropped whole: then the ring of the focus stays, with a mouse too.
    for selectors, rules in re.findall(r"([^{}]*:focus-visible[^{}]*)\{([^{}]*)\}", style):
        assert ":focus:not(:focus-visible)" in selectors
        assert re.fullmatch(r"outline:none|box-shadow:inset 0 1px 2px [^;]*", rules)


def test_nothing_of_ours_reaches_the_later_names_in_our_libraries() -> None:
    reaching = re.compile(r"\s\?[\w-]+=\$\{|\.batch\(")
    sources = [path for path in (ROOT / "client").rglob("*.ts") if reaching.search(path.read_text("utf-8"))]
    assert sources == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.name))
def test_what_styles_never_do(path: Path) -> None:
    style = path.read_text(encoding="utf-8")
    # Greek capitals have no accents; what only a mouse over it shows, a remote never does.
    assert "text-transform" not in style
    for rules in re.findall(r":hover[^{}]*\{([^{}]*)\}", style):
        assert re.findall(r"(?:^|;)(?:display|visibility|opacity|content|width|height)(?=:)", rules) == []


def test_heights_are_those_of_old_browsers_first() -> None:
    style = (STATIC / NAMES["base.css"]).read_text(encoding="utf-8").replace(": ", ":")
    assert style.index("--vh:1vh") < style.index("@supports (height:1dvh)") < style.index("--vh:1dvh")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.name))
def test_nothing_turns_or_shakes_a_telephone(path: Path) -> None:
    assert re.findall(r"orientation\.lock|\.vibrate\(", path.read_text(encoding="utf-8")) == []


def without_support_queries(style: str) -> str:
    """A style sheet without what only browsers get that say they know it."""
    while (start := style.find("@supports")) >= 0:
        end = start = style.index("{", begin := start) + 1
        depth = 1
        while depth:
            depth += {"{": 1, "}": -1}.get(style[end], 0)
            end += 1
        style = style[:begin] + style[end:]
    return style


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_nothing_is_to_be_had_by_hovering_only(style: Path) -> None:
    hovered = re.findall(r"([^{}]*:hover[^{}]*)\{([^}]*)\}", style.read_text(encoding="utf-8"))
    said = {part.split(":")[0] for _, rule in hovered for part in rule.split(";") if part}
    assert said <= {"background", "background-color", "color", "cursor"}


@pytest.mark.parametrize("path", ["/", "/lines/classic/42", "/bizz", "/player", "/how-to-play/bizz"])
def test_no_group_of_fields_is_a_flexbox_which_it_could_not_be_then(server: str, path: str) -> None:
    with urllib.request.urlopen(server + path) as answer:
        assert "<fieldset class" not in answer.read().decode()
    assert [script.name for script in SCRIPTS if "<fieldset class" in script.read_text(encoding="utf-8")] == []


def test_the_engine_is_webassembly_of_the_first_version() -> None:
    tool = ROOT / "node_modules" / "binaryen" / "bin" / "wasm-opt"
    subprocess.run([NODE, tool, STATIC / NAMES["engine.wasm"], "--mvp-features", "-o", "/dev/null"], check=True)


def test_engine_and_rules_keep_their_budget() -> None:
    assert packed_size(NAMES["engine.wasm"]) + packed_size(NAMES["engine.js"]) <= ENGINE_BUDGET


@pytest.mark.parametrize(
    "path", ["/", "/el", "/lines/classic/42", "/el/lines", "/bizz", "/el/bizz", "/el/how-to-play/bizz"]
)
def test_a_page_keeps_its_budget_until_the_board_is_seen(server: str, path: str) -> None:
    request = urllib.request.Request(server + path, headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
    html = brotli.decompress(body) if answer.headers["Content-Encoding"] == "br" else body
    needed = set(re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', html.decode()))
    assert needed <= set(NAMES.values())
    preload = MANIFEST["preload"]
    assert isinstance(preload, dict)
    # A chunk that the page does not name is found one round trip later.
    for source, chunks in preload.items():
        assert NAMES[source] not in needed or set(chunks) <= needed
    # So it comes when it was asked for a few times (retrohub/web/packing.py).
    assert len(brotli.compress(html)) + sum(map(packed_size, needed)) <= PAGE_BUDGET
