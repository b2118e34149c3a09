"""The road of what patrons say to the table, and of the answers: collected, handed on as batches,
answered once it is in the journal.

Pure: messages and the time come in, batches and messages to be sent go out. A patron's message
counts once, however often it comes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kiosk.game.commands.commands import PatronBatch
from kiosk.game.refusals import Reason
from kiosk.link.allowance import Allowance
from kiosk.patrons.messages import Look, NotRead, PatronAct, Wish, read, text
from kiosk.patrons.picture import Counted, PatronsPicture
from kiosk.record.journal.entry import Entry
from kiosk.station.patrons import LATE, why_not_said
from kiosk.station.patrons_asked import PatronsAsked

#: at most so many go to the table together
TOGETHER = 5000
#: messages a second of one session, and how many may come at once
RATE, BURST = 10.0, 20.0
#: of a session that still sends after so many that were too fast, one after the other, nothing is
#: to be heard
FLOOD = 200
#: answers of a session that are kept, for messages that come again
_ANSWERS = 16

NOT_READ = Reason("not_read", "not_read")
TOO_FAST = Reason("too_fast", "too_fast")

#: words for a reason in a language
Speak = Callable[[Reason, str], str]
#: subject of a session, and what is sent there
Send = Callable[[str, str], None]


class Session:
    """One patron at one screen. `id` is a part of its subjects; `name`: as JSON; `sent`: what `own`
    said last; `table`: up to which telling it has seen the table."""

    __slots__ = (
        "allowance",
        "answers",
        "heard",
        "id",
        "language",
        "name",
        "patron",
        "sent",
        "table",
        "too_fast",
        "waiting",
    )

    def __init__(self, id_: str, patron: str, name: str, language: str) -> None:
        self.id = id_
        self.patron = patron
        self.name = text(name)
        self.language = language
        self.sent: object = None
        self.table = 0
        #: message → answer, of what was refused or late
        self.answers: OrderedDict[str, str] | None = None
        #: message → what it does: on its way to the table
        self.waiting: dict[str, str] | None = None
        self.allowance = Allowance(BURST, 1 / RATE)
        self.too_fast = 0  # messages, one after the other
        self.heard = 0.0  # when it said something last, 0 before the first time

    def allows(self, now: float) -> bool:
        """Whether a message at `now` (seconds) is not one too many."""
        allowed = self.allowance.take(now)
        self.too_fast = 0 if allowed else self.too_fast + 1
        return allowed


class _Waiting(NamedTuple):
    session: Session
    said: PatronAct


class Batch(NamedTuple):
    """What goes to the table together, and what it asked."""

    asks: str
    said: PatronBatch


class Road:
    """`send` is called with a session's id and a message for it, never with one of another patron;
    `ended` with the id of a session that is over."""

    def __init__(
        self,
        picture: PatronsPicture,
        speak: Speak,
        send: Send,
        ended: Callable[[str], None] = lambda session: None,
    ) -> None:
        self.picture = picture
        self._speak = speak
        self._send = send
        self._ended = ended
        self.sessions: dict[str, Session] = {}
        self._by_patron: dict[str, Session] = {}
        self._queue: list[_Waiting] = []
        self._deciding: set[str] = set()  # patrons whose decision is on its way
        self._under_way: list[_Waiting] = []
        self.stopped = False

    # Sessions.

    def admit(self, session: Session) -> None:
        """The session is its patron's from now on; a former one is over, and hears so."""
        before = self._by_patron.get(session.patron)
        if before is not None and before.id != session.id:
            self.end(before.id, "elsewhere")
        self.sessions[session.id] = self._by_patron[session.patron] = session

    def of(self, patron: str) -> Session | None:
        """The patron's session; None where there is none."""
        return self._by_patron.get(patron)

    def end(self, id_: str, why: str) -> None:
        """The session is over: what it said that has reached the journal counts, and nothing else
        of it."""
        session = self.sessions.pop(id_, None)
        if session is None:
            return
        if self._by_patron.get(session.patron) is session:
            del self._by_patron[session.patron]
        self._queue = [each for each in self._queue if each.session is not session]
        self._deciding = {each.session.patron for each in (*self._queue, *self._under_way)}
        self._send(id_, text({"v": 1, "t": "over", "why": why}))
        self._ended(id_)

    # What comes in.

    def hear(self, session: Session, payload: bytes, now: float) -> Look | Wish | None:
        """One message of a session; the `Look` or `Wish` that it is, which the caller answers.
        Never raises for what it holds."""
        if not session.allows(now):
            if session.too_fast == 1:  # once, until it is slow enough
                said = read(payload)
                if isinstance(said, PatronAct):
                    self._answer(session, said.id, said.do, TOO_FAST, keep=False)
            return None
        said = read(payload)
        if isinstance(said, Look):
            session.language = said.language or session.language
            return said
        session.heard = now
        if isinstance(said, Wish):
            return said
        if isinstance(said, NotRead):
            if said.id:
                self._answer(session, said.id, "", NOT_READ, keep=False)
            return None
        self._said(session, said)
        return None

    def _said(self, session: Session, said: PatronAct) -> None:
        picture, patron = self.picture, session.patron
        if session.waiting and said.id in session.waiting:
            return  # it is on its way, and answered when it has come
        if (counted := picture.counted(patron, said.id)) is not None:
            self._accepted(session, said.id, said.do, counted)
            return
        if session.answers and said.id in session.answers:
            self._send(session.id, session.answers[said.id])
            return
        why: Reason | None = LATE
        if said.ask == picture.asks:
            why = why_not_said(
                picture.may,
                picture.game,
                picture.accounts,
                said.of,
                patron,
                said.value,
                said.amount,
                step=picture.step,
                now=picture.at,
            )
            if why is None and said.of == "patron" and patron in self._deciding:
                why = Reason("not_your_turn", "patron_decided")
        if why is not None:
            self._answer(session, said.id, said.do, why)
            return
        session.waiting = session.waiting or {}
        session.waiting[said.id] = said.do
        if said.of == "patron":
            self._deciding.add(patron)
        self._queue.append(_Waiting(session, said))

    # To the table, one batch at a time.

    def batch(self) -> Batch | None:
        """What is to go to the table now; None while a batch is there, or where nothing waits. What
        the table asks no more is answered as late, here."""
        if self._under_way or not self._queue:
            return None
        asks, of = self._queue[0].said.ask, self._queue[0].said.of
        if asks != self.picture.asks:
            late = [each for each in self._queue if each.said.ask == asks]
            self._queue = [each for each in self._queue if each.said.ask != asks]
            for each in late:
                self._refused(each, LATE)
            return self.batch()
        together = [each for each in self._queue if each.said.ask == asks and each.said.of == of][
            :TOGETHER
        ]
        taken = set(map(id, together))
        self._queue = [each for each in self._queue if id(each) not in taken]
        self._under_way = together
        return Batch(
            asks,
            PatronBatch(
                of,
                [each.session.patron for each in together],
                [each.said.value for each in together],
                [each.said.id for each in together],
                [
                    (each.session.patron, each.said.amount)
                    for each in together
                    if each.said.amount is not None
                ],
            ),
        )

    def heard(self, refused: Sequence[tuple[int, Reason]]) -> None:
        """The table has decided the batch: who of it was refused, by their places in it. What it
        took is in the journal, and is answered from there (`follow`)."""
        for at, why in refused:
            self._refused(self._under_way[at], why)
        self._under_way = []

    def _refused(self, waiting: _Waiting, why: Reason) -> None:
        session, said = waiting
        self._deciding.discard(session.patron)
        if session.waiting is not None:
            session.waiting.pop(said.id, None)
        self._answer(session, said.id, said.do, why)

    # From the journal.

    def follow(self, asked: PatronsAsked) -> bool:
        """The station's word by now: reads what the journal has until then, and answers what it has
        of what was said. Whether anything else is new."""
        batches, other = self.picture.follow(asked)
        for entry, batch in batches:
            self._counted(entry, batch)
        return other

    def _counted(self, entry: Entry, batch: PatronBatch) -> None:
        counted = Counted(entry.number, entry.at)
        for patron, id_ in zip(batch.patrons, batch.ids, strict=False):
            self._deciding.discard(patron)
            session = self._by_patron.get(patron)
            if session is None or session.waiting is None or id_ not in session.waiting:
                continue
            self._accepted(session, id_, session.waiting.pop(id_), counted)

    # What goes out.

    def _accepted(self, session: Session, id_: str, do: str, counted: Counted) -> None:
        session.sent, own = self.picture.own(session.patron, session.name)
        number, at = counted
        head = (
            f'{{"v":1,"t":"answer","id":"{id_}","do":"{do}"'
            f',"result":"accepted","n":{number},"at":"{at}"'
        )
        self._send(session.id, f'{head},"own":{own}}}')

    def _answer(
        self, session: Session, id_: str, do: str, why: Reason, *, keep: bool = True
    ) -> None:
        result = "late" if why == LATE else "refused"
        facts = {
            name: fact
            for name, fact in why.facts
            if isinstance(fact, (int, str)) and name != "patron"
        }
        said: dict[str, Any] = {"v": 1, "t": "answer", "id": id_, "do": do, "result": result}
        said |= {
            "reason": {"id": why.why, "facts": facts},
            "words": self._speak(why, session.language),
        }
        session.sent, own = self.picture.own(session.patron, session.name)
        answer = f'{text(said)[:-1]},"own":{own}}}'
        if keep:
            session.answers = session.answers or OrderedDict()
            session.answers[id_] = answer
            if len(session.answers) > _ANSWERS:
                session.answers.popitem(last=False)
        self._send(session.id, answer)

    def show(self, session: Session, *, always: bool = False) -> None:
        """The patron's own, where it is another than what was sent last, or `always`."""
        key, own = self.picture.own(session.patron, session.name)
        if always or key != session.sent:
            session.sent = key
            self._send(session.id, own)
