"""A gateway's door for tests, without a server: what it answers is kept, and whoever has a session comes in."""

from __future__ import annotations

from kiosk.link.nats_client import Heard
from kiosk.patrons.gateway.admission import Request


class Server:
    """It keeps what the gateway answers, and by subject who hears what is said there."""

    def __init__(self) -> None:
        self.answers: list[bytes] = []
        self.heard: dict[str, Heard] = {}

    def subscribe(self, subject: str, heard: Heard) -> None:
        self.heard[subject] = heard

    def publish(self, subject: str, payload: bytes) -> None:
        self.answers.append(payload)


class Keeper:
    """Asks what `Request` says; lets in or refuses in a word."""

    def asked(self, question: bytes) -> Request:
        token, _, address = question.decode().partition(" ")
        return Request("u", "server", 1, token, address)

    def admits(self, request: Request, table: str, session: str) -> bytes:
        return b"in"

    def refuses(self, request: Request) -> bytes:
        return b"refused"
