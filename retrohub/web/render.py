"""Templates to HTML answers: in the request's language, escaped, compressed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import ETag, web
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from retrohub.web.languages import LANGUAGES, Language, choose
from retrohub.web.limits import proxy_key
from retrohub.web.numbers import written
from retrohub.web.packing import set_body
from retrohub.web.security import own_origin, page_policy
from retrohub.web.static import Build, Inline, build_key
from retrohub.web.version import HEADER, Version

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).with_name("templates")
ERRORS = 400
VARY = "Accept-Encoding, Accept-Language, Cookie"


class Renderer:
    """One Jinja environment per language."""

    def __init__(self, languages: Mapping[str, Language]) -> None:
        self._languages = languages
        self._environments = {code: _environment(each) for code, each in languages.items()}
        self._version = Version()

    def version(self, build: Build) -> str:
        """The version of the site with this build. Raises BuildError where there is none."""
        return self._version.of(build)

    def language(self, code: str) -> Language:
        """A language of the site, by its code."""
        return self._languages[code]

    def page(
        self,
        request: web.Request,
        template: str,
        context: Mapping[str, object],
        *,
        status: int = 200,
        cache: str = "no-cache",
    ) -> web.Response:
        """Answer with a template. `cache` is its Cache-Control; where it ends with `no-cache`, an ETag goes along,
        and a browser that has the page already gets 304.

        Raises BuildError when the template needs a file that the client's build did not make.
        """
        code = choose(request)
        prefix, path = split(request.path)
        language = self._languages[code]
        build = request.app[build_key]
        # Errors are shown even where there is no build.
        version = "" if status >= ERRORS and not build.has("early.js") else self._version.of(build)
        origin = own_origin(request, request.app[proxy_key])
        parts: dict[str, Inline] = {}

        def inline(name: str) -> Markup:
            parts[name] = build.inline(name)
            return Markup(parts[name].text)  # noqa: S704

        text = (
            self._environments[code]
            .get_template(template)
            .render(
                lang=code,
                names={each.code: each.name for each in self._languages.values()},
                url=lambda target: local(prefix, target),
                site_version=version,
                static=build.url,
                inline=inline,
                preload=build.preload,
                texts=lambda module: language.client_texts(build.sources(module)),
                later=lambda module: later_address(language, build, module),
                alternates=[(each, origin + local(each, path)) for each in LANGUAGES],
                default_alternate=origin + path,
                **context,
            )
        )
        body = text.encode()
        response = web.Response(status=status, content_type="text/html", charset="utf-8")
        sources = [[part.source for name, part in parts.items() if name.endswith(kind)] for kind in (".js", ".css")]
        response.headers["Content-Security-Policy"] = page_policy(request, *sources)
        response.headers["Content-Language"] = code
        response.headers[HEADER] = version
        response.headers["Vary"] = VARY
        response.headers["Cache-Control"] = cache
        if cache.endswith("no-cache"):
            tag = ETag(hashlib.sha256(body).hexdigest()[:24], is_weak=True)
            response.etag = tag
            if any(each.value == tag.value for each in request.if_none_match or ()):
                response.set_status(304)
                return response
        set_body(request, response, body)
        return response


renderer_key = web.AppKey("renderer", Renderer)


def later_texts(language: Language, build: Build, module: str) -> bytes:
    """The texts of what a module may load later, message by message, as JSON."""
    messages = language.client_messages(build.later(module))
    return json.dumps(messages, ensure_ascii=False, separators=(",", ":")).encode()


def later_address(language: Language, build: Build, module: str) -> str | None:
    """Where those texts are (retrohub/web/texts.py), an address that changes with them; None where there are none."""
    body = later_texts(language, build, module)
    if body == b"{}":
        return None
    return f"/texts/{language.code}/{module}?{hashlib.sha256(body).hexdigest()[:10]}"


def split(path: str) -> tuple[str, str]:
    """A path's language prefix (empty without one) and the path without it."""
    first, slash, rest = path[1:].partition("/")
    if first in LANGUAGES:
        return first, slash + rest or "/"
    return "", path


def local(prefix: str, path: str) -> str:
    """A path of ours under a language prefix, which may be empty."""
    if not prefix:
        return path
    return f"/{prefix}{path if path != '/' else ''}"


def json_script(value: object) -> Markup:
    """JSON for a <script type="application/json">: nothing in it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704


def _environment(language: Language) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    texts: Any = environment
    texts.install_gettext_translations(language.texts, newstyle=True)
    environment.filters["json_script"] = json_script
    environment.filters["number"] = lambda value, digits=0: written(value, language, digits)
    return environment
