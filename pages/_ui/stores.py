"""Where this visitor's data is kept, and whose it is.

A person on their own machine has the database of the settings: an SQLite file, or PostgreSQL by
CHESSCALC_DATABASE_URL (environment or secrets), with the owner "local". Everybody else gets a
private workspace for the visit, which nobody else can reach and which goes when the visit ends.

Somebody is on their own machine only if all of these hold: the connection comes from the machine
itself (its TCP peer is a loopback address, which no visitor can claim), the address they opened is
a loopback name, no proxy says that it passed the request on, and CHESSCALC_PUBLIC is not set.
Behind a proxy on the same machine that hides itself, set CHESSCALC_PUBLIC=1.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import uuid4

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError

from chesscalc.settings import DATABASE_URL, Settings

if TYPE_CHECKING:
    from chesscalc.store.store import Store

PUBLIC = "CHESSCALC_PUBLIC"
SECRET = "database_url"  # noqa: S105 - the name of a secret, not one
LOCAL = "local"
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_PASSED_ON = (
    "Forwarded", "X-Real-Ip", "Via", "X-Client-Ip", "X-Cluster-Client-Ip", "True-Client-Ip",
    "Cf-Connecting-Ip", "Fly-Client-Ip", "X-Original-Host", "X-Envoy-External-Address",
)  # fmt: skip
_PASSED_ON_PREFIX = "X-Forwarded-"
_OFF = ("", "0", "false", "no", "off")
_VISIT = "_visit_workspace"
USED = "_workspace_used"
REVISIONS = "_revisions_of_run"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A database and the owner whose data is asked for in it.

    Attributes:
        owner: Unlike any other visitor's, also between databases, so that it may key a cache.
        lasting: Whether the data is still there on the next visit.
    """

    store: "Store"
    owner: str
    lasting: bool


def workspace() -> Workspace:
    """This visitor's workspace, opened when it is first asked for.

    Raises:
        StoreError: the database cannot be opened.
    """
    st.session_state[USED] = True
    if is_own_machine():
        return Workspace(_opened(database_url()), LOCAL, lasting=True)
    if _VISIT not in st.session_state:
        from chesscalc.store.store import temporary_store  # noqa: PLC0415 - heavy, see in_use

        st.session_state[_VISIT] = Workspace(
            temporary_store(), f"visit-{uuid4().hex}", lasting=False
        )
    visit: Workspace = st.session_state[_VISIT]
    return visit


def look_anew() -> None:
    """Forget what was seen of the database: a run begins, or something was saved."""
    st.session_state.pop(REVISIONS, None)


def in_use() -> bool:
    """Whether this visit has asked for its workspace; until then no page loads a database."""
    return bool(st.session_state.get(USED))


def is_own_machine() -> bool:
    """Whether the visitor sits at the machine that serves the app; see the top of this file."""
    if os.environ.get(PUBLIC, "").strip().lower() not in _OFF:
        return False
    if isinstance(st.context.ip_address, str):  # None = the peer is a loopback address
        return False
    headers = st.context.headers.to_dict()
    return asked_locally({name.title(): value for name, value in headers.items()})


def asked_locally(headers: Mapping[str, str]) -> bool:
    """Whether a request's headers (by Title-Case name) name this machine and no proxy.

    >>> asked_locally({"Host": "localhost:8501"}), asked_locally({"Host": "ratings.example"})
    (True, False)
    """
    if any(name in _PASSED_ON or name.startswith(_PASSED_ON_PREFIX) for name in headers):
        return False
    named = [f"//{headers['Host']}"] if "Host" in headers else []
    if "Origin" in headers:
        named.append(headers["Origin"])
    return all(_names_loopback(address) for address in named)


def _names_loopback(address: str) -> bool:
    """Whether an address is a loopback name and a port, with nothing else to mislead."""
    try:
        parts = urlsplit(address)
    except ValueError:  # such as "//["
        return False
    bare = "@" not in parts.netloc and not (parts.path or parts.query or parts.fragment)
    return bare and parts.hostname in _LOOPBACK


def database_url() -> str:
    """The address of the lasting database: from the environment, the secrets, or a file."""
    environment = dict(os.environ)
    if not environment.get(DATABASE_URL, "").strip():
        environment[DATABASE_URL] = _secret()
    return Settings.from_env(environment).database_url


def _secret() -> str:
    try:
        return str(st.secrets.get(SECRET, ""))
    except StreamlitSecretNotFoundError:  # no secrets file, which is the usual case
        return ""


@st.cache_resource(show_spinner=False)
def _opened(url: str) -> "Store":
    from chesscalc.store.store import open_store  # noqa: PLC0415 - heavy, see in_use

    return open_store(Settings.from_env({DATABASE_URL: url}))


def kept_where(space: Workspace) -> str:
    """The sentence shown where people save."""
    if space.lasting:
        return f"Saved in {space.store.where}."
    return (
        "Kept for this visit only and seen by you alone: it goes when you close or reload this "
        "page. Download a backup to take it along; upload it to go on another day."
    )
