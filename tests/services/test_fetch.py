"""Links are fetched from the good site only: not slowly, hugely, elsewhere or inside."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from chesscalc.errors import InputError
from chesscalc.services.fetch import Fetcher, Target, is_public, target_of

GOOD = b"<html>table</html>"


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        getattr(self, f"page_{self.path.strip('/').split('?')[0]}")()

    def page_good(self):
        self.answer(200, GOOD)

    def page_moved(self):
        self.answer(302, b"", {"Location": "/good"})

    def page_elsewhere(self):
        self.answer(302, b"", {"Location": "http://evil.example/good"})

    def page_round(self):
        self.answer(302, b"", {"Location": "/round"})

    def page_missing(self):
        self.answer(404, b"no")

    def page_slow(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        for _ in range(50):
            self.wfile.write(b"x")
            time.sleep(0.1)

    def page_huge(self):
        self.send_response(200)
        self.end_headers()
        for _ in range(300):
            self.wfile.write(b"x" * 10_000)

    def answer(self, status, body, headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args):
        return


class Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_args):  # a client that hangs up is what these tests are about
        return


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    server = Quiet(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()


def fetcher(port, **changes):
    settings = {
        "scheme": "http", "port": port, "seconds": 2.0, "most_bytes": 1_000_000,
        "resolve": lambda _host, _port: ["127.0.0.1"], "may_ask": bool,
    }  # fmt: skip
    return Fetcher(**(settings | changes))


def get(port, path, **changes):
    return fetcher(port, **changes).get(Target(f"http://s1.chess-results.com/{path}"))


def test_the_good_site_answers(port):
    assert get(port, "good").data == GOOD


def test_a_redirect_on_the_same_site_is_followed(port):
    assert get(port, "moved").url.endswith("/good")


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("slow", "too long"), ("huge", "larger than 1 MB"), ("elsewhere", "only"),
        ("round", "sending us on"), ("missing", "404"),
    ],
)  # fmt: skip
def test_the_others_fail_in_words_with_what_to_do(port, path, word):
    start = time.monotonic()
    with pytest.raises(InputError) as caught:
        get(port, path)
    assert word in str(caught.value)
    assert "save it as a file" in str(caught.value)
    assert time.monotonic() - start < 4


def test_a_private_address_is_never_asked(port):
    with pytest.raises(InputError, match="not one of the open internet"):
        get(port, "good", may_ask=is_public)


def test_one_private_address_among_public_ones_is_enough_to_refuse(port):
    with pytest.raises(InputError, match="open internet"):
        get(port, "good", may_ask=is_public, resolve=lambda _h, _p: ["93.184.215.14", "10.0.0.1"])


def test_a_dead_host_is_said(port):
    def fail(_host, _port):
        raise OSError

    with pytest.raises(InputError, match="could not be reached"):
        get(port, "good", resolve=fail)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0",
     "::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "100.64.0.1", "224.0.0.1"],
)  # fmt: skip
def test_addresses_inside_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    ("link", "url"),
    [
        (
            "https://lichess.org/@/quietrook",
            "https://lichess.org/api/user/quietrook/rating-history",
        ),
        ("lichess.org/abcdefgh", "https://lichess.org/game/export/abcdefgh"),
        (
            "https://www.chess.com/member/QuietRook",
            "https://api.chess.com/pub/player/quietrook/stats",
        ),
        (
            "http://chess-results.com/tnr90001.aspx?lan=0&art=4",
            "https://chess-results.com/tnr90001.aspx?lan=1&art=4&zeilen=99999",
        ),
        ("https://info64.org/open", "https://info64.org/open"),
    ],
)
def test_links_as_people_copy_them(link, url):
    assert target_of(link).url == url


@pytest.mark.parametrize(
    "link",
    ["", "abc", "ftp://lichess.org/x", "file:///etc/passwd", "https://evil.example/",
     "https://lichess.org.evil.example/@/x", "https://lichess.org@evil.example/",
     "https://127.0.0.1/", "https://lichess.org/tv", "javascript:alert(1)",
     "https://evil.example/lichess.org", "https://chess.com/", "https://lichess.org/ a",
     "https://[::1]/", "x" * 5000],
)  # fmt: skip
def test_other_links_are_refused_in_words(link):
    with pytest.raises(InputError) as caught:
        target_of(link)
    assert caught.value.field == "link"
