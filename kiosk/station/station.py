"""What does a table at work do with what happens? It decides it, writes it down, and only then says what it led to.

A station knows no screen and no device: inputs and readings come in, a `Step` goes out. One thread at a time uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import kiosk
from kiosk.game.misdrawn import named
from kiosk.game.view import DOWN, TableView
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entry import Draft, canonical, utc_now
from kiosk.record.journal import Journal
from kiosk.record.opening import REPEATER, Decision, Opening
from kiosk.record.recall import Recalled, recall
from kiosk.station import reader_trouble as trouble
from kiosk.station.ledger import Scribe
from kiosk.station.protocols import Speaker
from kiosk.station.reader_trouble import CAMERA, LINK, SHOE, Cause
from kiosk.station.readers import Readers
from kiosk.station.step import Step
from kiosk.station.two_readers import Meaning, Seen
from kiosk.words.said import Refusal

#: inputs that need to name who signed them
_SIGNED = ("correct", "void")
#: trouble whose end the kiosk sees for itself: it cannot be signed off before
_SEEN_TO_END = (*LINK.values(), "journal")


def _signed(data: Mapping[str, Any], by: str) -> dict[str, Any]:
    """The input as it is decided. Raises `TypeError` where JSON cannot hold it, which is a mistake of the caller's."""
    given = dict(data)
    if given.get("type") in _SIGNED:
        given.setdefault("by", by)
    canonical(given)
    return given


class Station(Scribe):
    """One table at work.

    `header` is the shoe log's header of this table, `rules` the data of its rule set (as TOML reads the file).
    `readers` are the readers that the table has, "shoe" and "camera", the one that leads first. `on_shoe` is called when a
    fresh shoe has come into use, so that readers forget the cards of the one before.
    """

    def __init__(
        self,
        journal: Journal,
        header: Mapping[str, Any],
        rules: Mapping[str, Any],
        speaker: Speaker,
        *,
        clock: Callable[[], str] = utc_now,
        readers: Sequence[str] = (SHOE, CAMERA),
        on_shoe: Callable[[], None] = lambda: None,
    ) -> None:
        """Reads where the table stopped, and writes nothing.

        Raises `BadFileError` or `HeaderError` where the table cannot be played, and `JournalError` where the journal is
        damaged or this program does not take what it holds.
        """
        self._content = {"header": dict(header), "rules": dict(rules)}
        self._readers = Readers(readers)
        self._seen = Seen()
        self._last_read: tuple[str, int | None, bool] = ("", None, False)  # the card, its box, whether the dealer's
        self._next: dict[str, Any] = {}  # what the next card from a reader is, where the floor has said it
        self._on_shoe = on_shoe
        self._fresh_shoe = False
        super().__init__(journal, self._content, speaker, clock)

    # What happens.

    def start(self) -> Step:
        """Takes the table up where it stopped, mid-round too, or opens it: once, before anything else.

        Raises `JournalError` where a new journal cannot be written. A journal that cannot be written any more is
        trouble, as it is of every input.
        """
        in_round = self._opening.in_round
        changed = canonical(self._opening.content) != canonical(self._content)
        opens = self._journal.number == 0 or (changed and not in_round)
        drafts = [self._stopped_in_round(changed)] if in_round else []
        if opens:
            self._opening, self._told = Opening(self._content), []
            drafts.append(self._draft("open", self._content, "kiosk", "kiosk"))
        drafts.append(self._draft("note", {"started": kiosk.__version__}, "kiosk", "kiosk"))
        if opens:
            self._keep_checkpoint(drafts)
        if self._journal.number == 0:
            self._journal.append(drafts)
            return self._step()
        return self._write(drafts)

    @property
    def sequence(self) -> str:
        """The number of the shoe's last message that was used, before a stop of the kiosk too; "" where it has none."""
        return self._sequence

    def take(self, data: Mapping[str, Any], *, by: str, source: str) -> Step:
        """One input in the shoe log's form, without its time. `source`: shoe, camera, manual or log.

        What it led to is on the disk when this returns. A refused input is written down too, and changes nothing.
        If the journal cannot be written nothing has happened, and the refusal (`journal`) says what to do.
        """
        return self.take_all([data], by=by, source=source)

    def take_all(self, batch: Iterable[Mapping[str, Any]], *, by: str, source: str) -> Step:
        """Several inputs, written at once and shown once: what many patrons of a common hand decide.

        Each is taken or refused by itself, in order; the step has the last refusal.
        """
        given = [_signed(data, by) for data in batch]
        if (step := self._catch_up()) is not None:
            return step
        drafts: list[Draft] = []
        refusal = None
        for data in given:
            refusal = self._decide(data, by, source, drafts) or refusal
        return self._done(drafts, refusal, from_reader=source != "manual")

    def read(self, reading: Reading, *, source: str = SHOE) -> Step | None:
        """One reading of a reader. None where it means nothing to the table."""
        kind = reading.kind
        drawn = kind in (Kind.CARD, Kind.UNREADABLE, Kind.OUT_OF_PLAY)
        if (step := self._catch_up(from_reader=drawn)) is not None:
            return step
        if kind is Kind.OTHER and not reading.sequence:
            return None
        if source == SHOE:
            self._sequence = reading.sequence or self._sequence
        if drawn:
            sees = source == CAMERA and kind is Kind.CARD
            return self._seen_card(reading) if sees else self._drawn_card(reading, source)
        view = self._opening.table.view()
        if kind is Kind.CUTTING_CARD and not (view.last_round or view.shoe_needed):
            return self._input({"type": "cut_card"}, reading, source)
        drafts = [self._device(reading, source)]
        in_round = self._opening.in_round and not any(self._troubles.get(key) for key in ("link", "restart"))
        cause = trouble.told(reading, source, in_round=in_round, say=self._say)
        if cause is not None:
            drafts.append(self._begin(cause))
        elif kind is Kind.CURED and (cured := self._troubles.cure(trouble.key(reading, source))):
            drafts.append(self._draft("trouble", cured, "kiosk", source))
        return self._write(drafts)

    def health(self, health: Health, *, source: str = SHOE) -> Step:
        """How a reader is. Its line lost is trouble; trouble that is over waits for its sign-off."""
        lost = self._readers.tell(source, health)
        if (step := self._catch_up()) is not None:
            return step
        if lost:
            return self._write(self._lost(source, health.words))
        if health.port_open and (cured := self._troubles.cure(LINK[source])):
            return self._write([self._draft("trouble", cured, "kiosk", "kiosk")])
        return self._step()

    def expect(self, what: Mapping[str, Any], by: str) -> Step:
        """`by` says what the next card from a reader is: an input but for its card, such as `{"type": "burn", "why":
        "relief"}`; empty where the procedure says it again. It holds for one card, and not beyond a stop of the kiosk."""
        if (step := self._catch_up()) is not None:
            return step
        before, self._next = self._next, dict(what)
        step = self._write([self._draft("note", {"next_card": self._next}, by, "manual")])
        return step if self._unwritten is None else self._still(before, step)

    def _still(self, said: dict[str, Any], step: Step) -> Step:
        """What was said of the next card holds still: nothing of it has happened."""
        self._next = said
        return step._replace(next_card=said)

    def acknowledge(self, key: str, by: str) -> Step:
        """`by` signs the trouble `key` off. Where the line to the reader that leads is still lost, it lets the other lead."""
        if (step := self._catch_up()) is not None:
            return step
        standing = self._troubles.get(key)
        if standing is None:
            text = self._say(f"There is no trouble {key!r} to sign off.", "refused-no_trouble", key=repr(key))
            return self._step(Refusal("no_trouble", text, ""))
        drafts = [self._draft("ack", {"key": key}, by, "manual")]
        if key in _SEEN_TO_END and not standing.cured:
            name = next((name for name, link in LINK.items() if link == key), "")
            heir = self._readers.other(name) if name and standing.freezes else ""
            if not heir:
                return self._step(trouble.not_over(standing.text, standing.todo, self._say))
            cause = trouble.handed_over(name, standing.text, heir, by, self._say)
            handed = self._troubles.hand_over(key, cause.text, cause.todo)
            drafts.append(self._draft("trouble", handed, "kiosk", "kiosk"))
            key = LINK[heir]
            if self._troubles.get(key):
                drafts.append(self._draft("ack", {"key": key}, by, "manual"))
        self._troubles.acknowledge(key)
        if standing.freezes and self._troubles.freezing is None:
            drafts += self._unmatched()
        return self._write(drafts)

    def recall(self, count: int = 10) -> list[Recalled]:
        """The round that is not over, if a card of it is out, and the `count` before it, step by step, oldest first."""
        return recall(self._journal, count)

    # Cards.

    def _drawn_card(self, reading: Reading, source: str) -> Step:
        """A card left the shoe, or could not be read: it goes where the procedure says, unless trouble stands in its way."""
        card = reading.card.text if reading.card is not None else "??"
        view = self._opening.table.view()
        self._seen.follow(view)
        frozen = self._troubles.freezing
        if reading.kind is Kind.OUT_OF_PLAY:
            self._seen.beside(card)
            return self._write(
                [self._device(reading, source), self._begin(trouble.out_of_play(reading.code, self._say))]
            )
        if frozen is not None:
            self._seen.beside(card)
            return self._write([self._device(reading, source)], trouble.no_place(frozen.text, self._say))
        if self._readers.leader(self._troubles) != source:
            return self._write([self._device(reading, source)])
        if not self._opening.awaits_hole_card and not self._next:
            awaits = view.awaits
            self._last_read = (card, awaits.box, awaits.dealer) if awaits is not None else (card, None, False)
        return self._drawn(view, card, reading, source)

    def _seen_card(self, reading: Reading) -> Step:
        """The camera sees a card that it has not seen before in this shoe."""
        assert reading.card is not None
        card = reading.card.text
        view = self._opening.table.view()
        self._seen.follow(view)
        leader = self._readers.leader(self._troubles)
        drafts: list[Draft] = []
        frozen = self._troubles.freezing
        meaning = self._seen.meaning(card, view, leads=leader == CAMERA, frozen=frozen is not None)
        if meaning is Meaning.DIFFERS and not self._readers.is_open(leader) and not self._troubles.get(LINK[leader]):
            # The shoe has not said a word: it is not contradicted, it is missing.
            drafts = self._lost(leader, f"The line to the {leader} has not been open since the kiosk started.")
            frozen, meaning = self._troubles.freezing, Meaning.HELD
        if meaning in (Meaning.READ, Meaning.REVEAL, Meaning.NEXT):
            if meaning is Meaning.NEXT:
                step = self._drawn(view, card, reading, CAMERA)
            else:
                step = self._input({"type": meaning.name.lower(), "card": card}, reading, CAMERA)
            self._see(card)
            return step
        drafts.append(self._device(reading, CAMERA, meaning))
        self._see(card)
        if meaning is Meaning.DIFFERS:
            drafts.append(self._differs([card], view))
        return self._write(
            drafts, trouble.no_place(frozen.text, self._say) if frozen and meaning is Meaning.HELD else None
        )

    def _drawn(self, view: TableView, card: str, reading: Reading, source: str) -> Step:
        """A drawn card is what the floor has said of it, or the card that is to be burned or dealt."""
        said, self._next = self._next, {}
        step = self._input(named(said or {"type": "burn" if view.burn_due else "card"}, card), reading, source)
        return step if step.refusal is None else self._still(said, step)

    def _see(self, card: str) -> None:
        self._seen.follow(self._opening.table.view())
        self._seen.saw(card)

    def _unmatched(self) -> list[Draft]:
        """Nothing freezes the readers any more: what the camera saw meanwhile and nobody entered is a difference."""
        view = self._opening.table.view()
        self._seen.follow(view)
        cards = self._seen.beyond(view, self._face_down(view))
        return [self._differs(cards, view)] if cards else []

    def _differs(self, cards: list[str], view: TableView) -> Draft:
        face_down = self._face_down(view) in cards
        card, box, dealer = self._last_read
        read = trouble.last_read(card, box, dealer=dealer, say=self._say)
        return self._begin(trouble.differs(cards, read, face_down=face_down, say=self._say))

    def _face_down(self, view: TableView) -> str:
        """The card that lies face down, for comparing alone: it is said to nobody. "" where none does."""
        if DOWN not in view.dealer.cards:
            return ""
        card: str = self._opening.table.game.round.dealer.cards[view.dealer.cards.index(DOWN)].text
        return card

    # Deciding.

    def _input(self, data: dict[str, Any], reading: Reading, source: str) -> Step:
        """One input that a reader gives."""
        drafts: list[Draft] = []
        sequence = reading.sequence if source == SHOE else ""
        refusal = self._decide(data, "reader", source, drafts, sequence)
        return self._done(drafts, refusal, from_reader=True)

    def _decide(
        self, data: dict[str, Any], by: str, source: str, drafts: list[Draft], sequence: str = ""
    ) -> Refusal | None:
        """Decides one input and adds to `drafts` what is to be written of it."""
        decision = self._opening.take(data)
        if decision.refused is not None:
            return self._refused(data, decision, by, source, drafts, sequence)
        drafts.append(self._draft("input", data, by, source, decision, sequence))
        self._told = list(decision.prompts)
        kind, card = data.get("type"), data.get("card")
        if kind == "burn" or data.get("why"):
            self._seen.beside(str(card))
        elif source == "manual" and kind in ("card", "read", "reveal"):
            self._seen.entered(str(card))
        self._fresh_shoe |= kind == "shoe"
        if decision.finished is None:
            return None
        self._fresh_shoe |= self._opening.table.rules.shuffle == "every_round"
        left_out = self._repeat_wagers(drafts)
        self._keep_checkpoint(drafts)
        return left_out

    def _done(self, drafts: list[Draft], refusal: Refusal | None, *, from_reader: bool) -> Step:
        """Writes what inputs led to; then a fresh shoe, if one of them brought it, is told to the readers."""
        fresh, self._fresh_shoe = self._fresh_shoe, False
        step = self._write(drafts, refusal, from_reader=from_reader)
        if fresh and self._unwritten is None:
            self._on_shoe()
        return step

    def _refused(
        self, data: dict[str, Any], decision: Decision, by: str, source: str, drafts: list[Draft], sequence: str
    ) -> Refusal:
        assert decision.refused is not None
        refusal = self._speaker.refusal(decision.refused)
        if data.get("type") == "card" and self._opening.awaits_hole_card:
            message = "The card drawn face down cannot be in this shoe: call the floor."
            refusal = refusal._replace(message=self._say(message, "refused-face_down"))
        drafts.append(self._draft("refused", data, by, source, decision, sequence))
        if data.get("type") in ("card", "burn", "read", "reveal") and source in (SHOE, CAMERA):
            self._seen.beside(str(data["card"]))
            drafts.append(self._begin(trouble.not_taken(refusal.message, self._say)))
        return refusal

    def _repeat_wagers(self, drafts: list[Draft]) -> Refusal | None:
        """A box stays in play with the same wager until it is changed: the finished round's wagers are made again."""
        left_out = []
        for wager in self._opening.repeats():
            decision = self._opening.take(wager)
            if decision.refused is None:
                drafts.append(self._draft("repeat", wager, REPEATER, "manual", decision))
            else:
                drafts.append(self._draft("refused", wager, REPEATER, "manual", decision))
                why = self._speaker.refusal(decision.refused).message
                left_out.append(self._say(f"Box {wager['box']}: {why}", "refused-box", box=wager["box"], text=why))
        self._opening.stand_by()
        if not left_out:
            return None
        text = " ".join(left_out)
        text = self._say(f"A wager of the last round is not repeated. {text}", "refused-not_repeated", text=text)
        return Refusal("not_repeated", text, "")

    # What readers and their lines lead to.

    def _stopped_in_round(self, changed: bool) -> Draft:
        number = self._opening.table.view().round
        return self._begin(trouble.restarted(number, changed=changed, say=self._say))

    def _lost(self, source: str, words: str) -> list[Draft]:
        """The line to a reader is lost: kept with the number of the last good message, for whoever reconciles."""
        leads = self._readers.leader(self._troubles) == source
        cause = trouble.lost(source, words, leads=leads, other=self._readers.other(source), say=self._say)
        device = {"reading": "link_lost", "words": words, "sequence": self._sequence if source == SHOE else ""}
        kept = self._draft("device", {key: value for key, value in device.items() if value}, "reader", source)
        return [kept, self._begin(cause)]

    def _device(self, reading: Reading, source: str, meaning: Meaning | None = None) -> Draft:
        data = {
            "reading": reading.kind.value,
            "card": reading.card.text if reading.card is not None else None,
            "code": reading.code,
            "words": reading.words,
            "sequence": reading.sequence,
            "raw": reading.raw.hex(),
            "meaning": meaning.name.lower() if meaning else None,
        }
        return self._draft("device", {key: value for key, value in data.items() if value}, "reader", source)

    def _begin(self, cause: Cause) -> Draft:
        latched = self._troubles.begin(
            cause.key, cause.text, cause.todo, self._clock(), cured=cause.cured, freezes=cause.freezes
        )
        return self._draft("trouble", latched, "kiosk", "kiosk")

    def _step(self, refusal: Refusal | None = None) -> Step:
        return super()._step(refusal)._replace(next_card=self._next)

    def _health_shown(self) -> Health:
        return self._readers.shown(self._troubles)
