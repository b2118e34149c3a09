"""What one reader leads to beside another: a difference and its explanation, a lost line, a camera
that confirms nothing."""

from __future__ import annotations

from kiosk.game.cards import UNREAD, Card
from kiosk.reading import CODE_ALONE, VOUCHED, Health, Kind, Message, Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.station.ledger import Ledger
from kiosk.station.readers import cabinet
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.camera_crosscheck import CameraTracker, Meaning
from kiosk.station.readers.ignored_cards import count_ignored
from kiosk.station.readers.rate_limiter import ignored_cards
from kiosk.station.readers.reader_trouble import CAMERA, LINK, SHOE
from kiosk.station.readers.readers import CONFIRMED, Readers, unquoted

#: rounds in a row in which a camera that works confirms nothing, before that is trouble
_BLANK_ROUNDS = 3


class ReaderReconciler:
    """What is to be written of the readers beside each other; `seen` is followed and told by the
    station too."""

    def __init__(self, ledger: Ledger, readers: Readers, seen: CameraTracker) -> None:
        self._ledger, self._readers, self._seen = ledger, readers, seen
        #: whether a camera sees cards beside the shoe, or alone
        self.has_camera = CAMERA in readers.names
        self._blank = 0  # rounds in a row

    # A line.

    def lost(self, source: str, *messages: Message) -> list[NewEntry]:
        """The line to a reader is lost: kept with the number of the last good message, for whoever
        reconciles. Where that stands already, of a start of the kiosk before, nothing is new."""
        readers, troubles = self._readers, self._ledger.troubles
        stood = troubles.get(LINK[source])
        if stood is not None and not stood.cured:
            return []
        leads, other = readers.leader(troubles) == source, readers.other(source)
        cause = trouble.lost(
            source, *messages, leads=leads, other=other, ended=readers.has_ended(source)
        )
        return [self._ledger.line_lost(source, *messages[:1]), self._ledger.begin(cause)]

    def health(self, source: str, health: Health, *, lost: bool) -> list[NewEntry]:
        """How a reader is now. `lost`: its line was open, and is so no longer."""
        drafts = self.lost(source, *health.messages) if lost else []
        if health.port_open and (cured := self._ledger.troubles.cured(LINK[source])):
            drafts.append(self._ledger.trouble(cured))
        return drafts + self.reworded()

    def reworded(self) -> list[NewEntry]:
        """What stands of a lost line says which other reader works now; of one that is back,
        none."""
        drafts, troubles = [], self._ledger.troubles
        for name in self._readers.names:
            stood = troubles.get(LINK[name])
            if stood is None or not stood.id.startswith(("lost", "ended")):
                continue
            other = "" if stood.cured else self._readers.other(name)
            ended = self._readers.has_ended(name)
            now = trouble.lost(name, leads=stood.freezes, other=other, ended=ended)
            if (now.id, now.facts["other"]) != (stood.id, stood.facts["other"]):
                facts = {**stood.facts, "other": now.facts["other"]}
                drafts.append(self._ledger.trouble(stood._replace(id=now.id, facts=facts)))
        return drafts

    # What is no card.

    def told(self, reading: Reading, source: str) -> list[NewEntry]:
        """A reading that is no card: kept, and the trouble that it begins or ends."""
        ledger, opening = self._ledger, self._ledger.opening
        if opening.hides_hole_card and source in self._readers.names:
            reading = unquoted(reading, source)
        drafts = [ledger.device(reading, source)]
        if reading.code == trouble.DOOR_SAID and source not in self._readers.names:
            froze = ledger.troubles.freezing is not None
            drafts += cabinet.told(reading, ledger)
            return drafts + (self.unmatched() if froze and ledger.troubles.freezing is None else [])
        in_round = opening.in_round and not any(
            ledger.troubles.get(key) for key in ("link", "restart")
        )
        cause = trouble.told(reading, source, in_round=in_round)
        if cause is not None:
            drafts.append(ledger.begin(cause))
        elif reading.kind is Kind.CURED and (
            cured := ledger.troubles.cured(trouble.key(reading, source))
        ):
            drafts.append(ledger.trouble(cured, source))
        return drafts

    def ignored(
        self, reading: Reading, source: str, meaning: Meaning | None = None
    ) -> list[NewEntry]:
        """A card is kept and given no place: it differs, or came while trouble stops the readers,
        where it is counted: once, also where the camera sees what the shoe has read. `reading` may
        stand for several (`kiosk.station.readers.rate_limiter.IGNORED`)."""
        kept = [self._ledger.device(reading, source, meaning)]
        if meaning is Meaning.DIFFERS:
            kept.append(self.differs([(reading.card or UNREAD).text]))
        if meaning is Meaning.BEHIND:
            kept.append(self._ledger.begin(trouble.behind_code()))
        leader = self._readers.leader(self._ledger.troubles)
        is_beside = source != leader and self._readers.is_open(leader)
        if is_beside or meaning not in (None, Meaning.HELD):
            return kept
        return kept + count_ignored(self._ledger, ignored_cards(reading))

    # A card that the camera sees, and a difference.

    def meaning(
        self, reading: Reading, source: str, *, said: bool
    ) -> tuple[Meaning, list[NewEntry]]:
        """What a card that the camera sees means, and what is to be written first. `said`: the
        floor has said what the next card is."""
        opening, card, troubles = (
            self._ledger.opening,
            reading.card or UNREAD,
            self._ledger.troubles,
        )
        view = opening.view
        self._seen.follow(view)
        leader = self._readers.leader(troubles)
        before = (
            self._seen.vouched(card.text, reading.raw)
            if reading.code == VOUCHED
            else self._seen.awaited
        )
        meaning = self._seen.meaning(
            card.text,
            view,
            opening.face_down,
            leads=leader == source,
            frozen=troubles.freezing is not None,
            said=said,
            alone=reading.code == CODE_ALONE,
            behind=self._seen.lack(before, view),
        )
        if (
            meaning in (Meaning.DIFFERS, Meaning.WAITS)
            and not self._readers.is_open(leader)
            and not troubles.get(LINK[leader])
        ):
            # The shoe has not said a word: it is not contradicted, it is missing.
            return Meaning.HELD, self.lost(leader)
        return meaning, []

    def unmatched(self) -> list[NewEntry]:
        """Nothing freezes the readers any more: what the camera saw meanwhile and nobody entered is
        a difference."""
        view = self._ledger.opening.view
        self._seen.follow(view)
        self._seen.complete()
        cards = self._seen.beyond(view)
        return [self.differs(cards)] if cards else []

    def no_place(self, card: Card) -> None:
        """`card` came and has no place on a hand. The hole card lies face down all the same: no
        camera sees it."""
        if not self._ledger.opening.awaits_hole_card:
            self._seen.beside(card.text)

    def compared(self) -> None:
        """The floor has compared the table with what differed."""
        self._seen.compared()

    def overdue(self, now: str) -> list[NewEntry]:
        """What the camera saw, and the shoe has not read for as long as that may take, differs."""
        if not self._seen.waits or self._ledger.cannot_write:
            return []
        self._seen.follow(self._ledger.opening.view)
        cards = self._seen.overdue(now)
        return [self.differs(cards)] if cards else []

    def turned(self, hole: str) -> list[NewEntry]:
        """The card that lay face down lies open now: `hole`, "" where none lay so. Seen shortly
        before it was no card of the shoe's to come: it lay open too early."""
        opening = self._ledger.opening
        if not hole or opening.face_down:
            return []
        return [self.differs([hole])] if self._seen.was_waiting(hole) else []

    def differs(self, cards: list[str]) -> NewEntry:
        self._seen.differ(cards)
        hidden = self._ledger.opening.hides_hole_card
        beside_shoe = SHOE in self._readers.names
        return self._ledger.begin(
            trouble.differs(cards, *self._seen.last_read, face_down=hidden, beside_shoe=beside_shoe)
        )

    def explained(self, card: str) -> list[NewEntry]:
        """The shoe has read `card`, and the table has taken it. With the last card that differed
        the trouble is withdrawn; while a card lies face down nothing is explained, for which cards
        do would tell it."""
        opening = self._ledger.opening
        view = opening.view
        self._seen.follow(view)
        if opening.face_down or not self._seen.explains(card, view):
            return []
        if self._ledger.troubles.get("differs") is None:
            return []
        return [self._ledger.sign_off("differs", explained=card)]

    # A round.

    def follow(self) -> list[NewEntry]:
        """After whatever was decided. Once a round has begun, how many cards of the one before the
        camera confirmed."""
        return cabinet.game_over(self._ledger) + self._confirmed()

    def _confirmed(self) -> list[NewEntry]:
        readers, troubles = self._readers, self._ledger.troubles
        if not readers.is_open(CAMERA) or readers.leader(troubles) != SHOE:
            self._blank = 0
            gone = troubles.cured(trouble.CONFIRMS)  # it says that the camera works
            return [self._ledger.trouble(gone)] if gone else []
        self._seen.follow(self._ledger.opening.view)
        over, self._seen.over = self._seen.over, None
        if over is None:
            return []
        number, confirmed, lay = over
        readers.confirmed = Message(CONFIRMED, {"count": confirmed, "of": lay})
        drafts = [
            self._ledger.draft(
                "note", {"round": number, "confirmed": confirmed, "of": lay}, source=CAMERA
            )
        ]
        if confirmed:
            self._blank = 0
            cured = troubles.cured(trouble.CONFIRMS)
            return [*drafts, self._ledger.trouble(cured)] if cured else drafts
        self._blank += readers.well(CAMERA)
        if self._blank and self._blank % _BLANK_ROUNDS == 0 and readers.well(CAMERA):
            drafts.append(self._ledger.begin(trouble.confirms_nothing(self._blank)))
        return drafts
