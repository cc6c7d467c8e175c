"""Fetches a tournament page or an online history by link, from a fixed list of hosts only.

Every hop is checked again: https, a listed host, a public address, a size and a deadline. The
connection goes to the very address that was checked, so a name cannot point elsewhere meanwhile.
"""

import http.client
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from chesscalc.errors import InputError

HOSTS = ("chess-results.com", "info64.org", "lichess.org", "chess.com")
"""Hosts that may be asked, with all their sub-domains."""

SAVE_INSTEAD = "Open the page in your browser, save it as a file, and drop that file here."
_REDIRECTS = (301, 302, 303, 307, 308)
_NO_HEADERS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a link gave.

    Attributes:
        data: The bytes, for `read`.
        name: A name that tells the kind: the last part of the path.
        url: Where it came from in the end.
    """

    data: bytes
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Target:
    """An address ready to be asked.

    Attributes:
        url: The address.
        headers: Request headers it wants.
    """

    url: str
    headers: Mapping[str, str] = field(default_factory=lambda: _NO_HEADERS)


def is_public(address: str) -> bool:
    """Whether an IP address is one of the open internet."""
    ip = ipaddress.ip_address(address.split("%", 1)[0])
    mapped = getattr(ip, "ipv4_mapped", None)
    return (mapped or ip).is_global and not (mapped or ip).is_multicast


def target_of(link: str) -> Target:
    """The address that answers with the data behind a link people copy.

    A player's page on Lichess or Chess.com becomes the public interface with the same data; a page
    of chess-results is asked for in English and uncut.

    Raises:
        InputError: no https link of a listed host.
    """
    parts = urlsplit(_with_scheme(link))
    host = _checked_host(parts.scheme, parts.hostname, HOSTS)
    if host.endswith("lichess.org"):
        return _lichess(parts.path)
    if host.endswith("chess.com") and not host.startswith("api."):
        return _chesscom(parts.path)
    if host.endswith("chess-results.com"):
        query = dict(parse_qsl(parts.query)) | {"lan": "1", "zeilen": "99999"}
        return Target(urlunsplit(("https", host, parts.path, urlencode(query), "")))
    return Target(urlunsplit(("https", host, parts.path or "/", parts.query, "")))


def _with_scheme(link: str) -> str:
    cleaned = link.strip()
    if len(cleaned) > 2000 or any(ord(c) < 33 for c in cleaned):
        raise InputError("link", "That is no link: it has blanks or is very long.")
    if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*://", cleaned):
        return f"https://{cleaned}"
    return re.sub(r"^http://", "https://", cleaned, flags=re.IGNORECASE)


def _checked_host(scheme: str, host: str | None, hosts: tuple[str, ...]) -> str:
    listed = ", ".join(HOSTS)
    if scheme != "https" or not host:
        raise InputError("link", f"A link begins with https:// and a host; known hosts: {listed}.")
    name = host.lower().rstrip(".")
    if not any(name == known or name.endswith(f".{known}") for known in hosts):
        raise InputError("link", f"Links are fetched from {listed} only. {SAVE_INSTEAD}")
    return name


def _lichess(path: str) -> Target:
    if path.startswith("/api/"):
        return Target(f"https://lichess.org{path}", {"Accept": "application/x-ndjson"})
    player = re.fullmatch(r"/@/([\w-]{2,30})(?:/.*)?", path)
    if player:
        return Target(f"https://lichess.org/api/user/{player[1]}/rating-history")
    game = re.fullmatch(r"/(\w{8})(?:\w{4})?(?:/(?:white|black))?/?", path)
    if game:
        return Target(f"https://lichess.org/game/export/{game[1]}")
    raise InputError("link", "Of Lichess a player (lichess.org/@/name) or a game can be fetched.")


def _chesscom(path: str) -> Target:
    player = re.fullmatch(r"/(?:member|stats/[\w/]+?)/([\w-]{2,30})/?", path)
    if player is None:
        raise InputError("link", "Of Chess.com a member (chess.com/member/name) can be fetched.")
    return Target(f"https://api.chess.com/pub/player/{player[1].lower()}/stats")


Resolve = Callable[[str, int], list[str]]


def _addresses(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetcher:
    """Asks listed hosts, within limits.

    Attributes:
        hosts: Hosts that may be asked.
        seconds: Time for the whole, redirects included.
        most_bytes: Largest answer.
        most_redirects: How often an answer may send us on, to a listed host.
        resolve: Name and port to IP addresses.
        may_ask: Whether an IP address may be asked.
        scheme: "https"; the tests' own server speaks "http".
        port: None = the scheme's own.
    """

    hosts: tuple[str, ...] = HOSTS
    seconds: float = 15.0
    most_bytes: int = 10_000_000
    most_redirects: int = 3
    resolve: Resolve = _addresses
    may_ask: Callable[[str], bool] = is_public
    scheme: str = "https"
    port: int | None = None

    def get(self, target: Target) -> Fetched:
        """The bytes behind an address.

        Raises:
            InputError: whatever went wrong, in words, with what to do instead.
        """
        deadline = time.monotonic() + self.seconds
        url = target.url
        try:
            for _ in range(self.most_redirects + 1):
                answer = self._ask(url, target.headers, deadline)
                if isinstance(answer, bytes):
                    return Fetched(answer, _name(url), url)
                url = urljoin(url, answer)
        except TimeoutError as error:
            raise _failed("The site took too long to answer.") from error
        except (OSError, http.client.HTTPException, UnicodeError, ValueError) as error:
            raise _failed("The site could not be reached.") from error
        raise _failed("The site keeps sending us on.")

    def _ask(self, url: str, headers: Mapping[str, str], deadline: float) -> bytes | str:
        """The body, or the address the answer sends us on to."""
        parts = urlsplit(url)
        host = self._checked(parts.scheme, parts.hostname)
        connection = self._connect(host, deadline)
        try:
            path = urlunsplit(("", "", parts.path or "/", parts.query, ""))
            sent = {"User-Agent": "chesscalc", "Accept-Encoding": "identity", "Host": host}
            connection.request("GET", path, headers={**sent, **headers})
            with connection.getresponse() as response:
                if response.status in _REDIRECTS:
                    return response.getheader("Location") or ""
                if response.status != http.client.OK:
                    raise _failed(f"The site answered with an error ({response.status}).")
                return self._body(connection, response, deadline)
        finally:
            connection.close()

    def _checked(self, scheme: str, host: str | None) -> str:
        if self.scheme == "http" and scheme == "http":
            return _checked_host("https", host, self.hosts)
        return _checked_host(scheme, host, self.hosts)

    def _connect(self, host: str, deadline: float) -> http.client.HTTPConnection:
        secure = self.scheme == "https"
        port = self.port or (443 if secure else 80)
        addresses = self.resolve(host, port)
        if not addresses or not all(self.may_ask(address) for address in addresses):
            raise _failed("The site's address is not one of the open internet.")
        left = _left(deadline)
        raw = socket.create_connection((addresses[0], port), timeout=left)
        connection = http.client.HTTPConnection(host, port, timeout=left)
        try:
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(raw, server_hostname=host) if secure else raw
        except BaseException:
            raw.close()
            raise
        return connection

    def _body(
        self,
        connection: http.client.HTTPConnection,
        response: http.client.HTTPResponse,
        deadline: float,
    ) -> bytes:
        chunks: list[bytes] = []
        size = 0
        while True:
            if connection.sock is not None:
                connection.sock.settimeout(_left(deadline))
            chunk = response.read1(65536)
            if not chunk:
                return b"".join(chunks)
            _left(deadline)
            size += len(chunk)
            if size > self.most_bytes:
                raise _failed(f"The page is larger than {self.most_bytes // 1_000_000} MB.")
            chunks.append(chunk)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _name(url: str) -> str:
    return urlsplit(url).path.rstrip("/").rsplit("/", 1)[-1] or "page"


def _failed(why: str) -> InputError:
    return InputError("link", f"{why} {SAVE_INSTEAD}")


def fetch(link: str, fetcher: Fetcher | None = None) -> Fetched:
    """The data behind a link that a person copied.

    Raises:
        InputError: not a link of a listed host, or the site or the network failed.
    """
    return (fetcher or Fetcher()).get(target_of(link))
