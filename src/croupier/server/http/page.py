"""The page: files built into the package, with the index for every address that the page handles itself."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from croupier.errors import CroupierError

PAGE = Path(__file__).parents[1] / "page"
MISSING = "The room is open at /api; the page is not built into this copy of Croupier.\n"
CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
OURS = ("api", "docs", "metrics", "healthz")  # addresses that do not belong to the page
FOR_GOOD = "public, max-age=31536000, immutable"  # files whose names contain a hash of their content


class NoPage(CroupierError):
    """There is nothing at an address."""


@get("/", include_in_schema=False)
async def index() -> Response[bytes]:
    """The page."""
    return _file("")


@get("/{path:path}", include_in_schema=False)
async def page(path: FromPath[str]) -> Response[bytes]:
    """A file of the page, or its index for an address that the page itself understands."""
    return _file(path)


def _file(path: str) -> Response[bytes]:
    name = path.strip("/")
    if name.split("/")[0] in OURS:
        raise NoPage(f"there is nothing at /{name}")
    if not (PAGE / "index.html").is_file():
        return Response(MISSING.encode(), media_type="text/plain; charset=utf-8", headers=_headers("no-cache"))
    found = _found(name)
    if found is not None:
        kept = FOR_GOOD if name.startswith("assets/") else "no-cache"
    elif name.startswith("assets/"):
        raise NoPage(f"there is no file {name}")
    else:
        found, kept = PAGE / "index.html", "no-cache"
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    return Response(found.read_bytes(), media_type=kind, headers=_headers(kept))


def _found(name: str) -> Path | None:
    """The page's file of this name, if there is one."""
    try:
        found = (PAGE / name).resolve()
        return found if name and found.is_relative_to(PAGE) and found.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _headers(kept: str) -> dict[str, str]:
    return {
        "Content-Security-Policy": CSP,
        "Cache-Control": kept,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
    }
