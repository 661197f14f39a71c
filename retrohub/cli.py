"""The command `retrohub`: serve the site, replay a record, measure the computer players."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from retrohub import __version__
from retrohub.rules.base import RulesError
from retrohub.rules.game import replay
from retrohub.rules.host import parse

if TYPE_CHECKING:
    from collections.abc import Sequence


class CommandError(Exception):
    """The command cannot go on; the message is one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status: 0, 1 for an error in one line, 2 for bad usage."""
    words = sys.argv[1:] if arguments is None else arguments
    options = _parser(words[:1] == ["simulate"]).parse_args(words)
    try:
        if options.command == "replay":
            _replay(options.file)
        elif options.command == "simulate":
            _simulate(options)
        else:
            _serve(options)
    except CommandError as error:
        print(f"retrohub: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever reads our output has gone; nothing is left to say, also not at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def default_database() -> str:
    """The database used without --database: a file in the user's data folder."""
    try:
        data = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
    except RuntimeError:
        raise CommandError("you have no home folder; say where with --database") from None
    return f"sqlite:///{Path(data).absolute() / 'retrohub' / 'retrohub.db'}"


def _parser(simulates: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="retrohub", description="Two marble games on one site.")
    parser.add_argument("--version", action="version", version=f"retrohub {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="serve the site")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    serve.add_argument("--port", type=_port, default=8000, help="0 takes a free one (%(default)s)")
    serve.add_argument(
        "--database",
        default=os.environ.get("RETROHUB_DATABASE"),
        help="sqlite:///file or postgresql://…; without it, RETROHUB_DATABASE,"
        " else retrohub/retrohub.db in your data folder",
    )
    serve.add_argument(
        "--trust-proxy",
        action="store_true",
        help="a reverse proxy stands in front: believe its X-Forwarded-For and X-Forwarded-Proto",
    )
    serve.add_argument(
        "--workers", type=_workers, default=1, help="processes that share the port, on PostgreSQL (%(default)s)"
    )
    again = commands.add_parser("replay", help="replay a record, print its events and last state")
    again.add_argument("file", help="a record as JSON; - reads standard input")
    simulation = commands.add_parser("simulate", help="measure the computer players")
    if simulates:
        # What it needs is much, and nothing to the other commands.
        from retrohub import simulate

        simulate.add_options(simulation)
    return parser


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 256):
        raise argparse.ArgumentTypeError("the number of workers is from 1 to 256")
    return int(text)


def _replay(file: str) -> None:
    name = "standard input" if file == "-" else file
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        answer = replay(parse(content.decode("utf-8-sig")))
    except OSError as error:
        raise CommandError(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not UTF-8 text") from None
    except (RulesError, ValueError) as error:
        raise CommandError(f"{name}: {error}") from None
    print(json.dumps(answer))


def _simulate(options: argparse.Namespace) -> None:
    from retrohub import simulate

    print(simulate.run(options))


def _serve(options: argparse.Namespace) -> None:
    # Imported here so that replaying needs nothing but the rules.
    from retrohub.store.errors import StoreError
    from retrohub.web import logs, server, workers

    logs.configure()
    database = options.database or default_database()
    settings = server.Settings(options.host, options.port, database, options.trust_proxy)
    try:
        if options.workers > 1:
            workers.run(settings, options.workers)
        else:
            server.run(settings)
    except (StoreError, server.ListenError, workers.WorkerError) as error:
        raise CommandError(str(error)) from None
