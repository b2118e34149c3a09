"""What screens show of who is signed in at a table, and of what each may not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kiosk.staff.roles import ACTS
from kiosk.staff.sign_ins import Place
from kiosk.station.ledger import Ledger
from kiosk.station.people.presence import PLACES
from kiosk.station.people.signing_in import SigningIn
from kiosk.station.step import StaffView
from kiosk.words.said import Refusal

WhyNot = Callable[[Place, str], Refusal | None]


class StaffShown:
    """The view is made anew only where something that it shows is otherwise. `why_not`: why whoever
    is at a place may not do an act."""

    def __init__(self, ledger: Ledger, signing: SigningIn, why_not: WhyNot) -> None:
        self._ledger, self._signing, self._why_not = ledger, signing, why_not
        self._view: tuple[object, StaffView] | None = None
        self._refusals: tuple[object, Mapping[Place, Mapping[str, Refusal]]] | None = None

    @property
    def is_current(self) -> bool:
        """Whether the view that was shown last still holds."""
        return self._view is not None and self._view[0] == self._state()

    def view(self) -> StaffView:
        state = self._state()
        if self._view is None or self._view[0] != state:
            self._view = state, self._make()
        return self._view[1]

    def _state(self) -> object:
        """What the view depends on; what is the same here is the same on the screen."""
        signing, at = self._signing, self._signing.signed.at
        return (
            at.get("dealer"),
            at.get("floor"),
            self._ledger.opening.in_round,
            signing.asks,
            signing.badge is None,
            signing.checking is not None,
            signing.wait_s,
            signing.signed.burns,
            signing.staff.hash,
            self._ledger.messages,
        )

    def _make(self) -> StaffView:
        signing = self._signing
        at, staff = signing.signed.at, signing.staff
        dealers = [each for each in staff.people.values() if staff.role_for("deal", each.number)]
        dealer_may_idle = staff.dealer_idle_s > 0 and "dealer" in at
        return StaffView(
            dealer=at.get("dealer"),
            floor=at.get("floor"),
            no_change=signing.why_no_change(),
            asks=signing.asks,
            by="either" if signing.asks is None else signing.by(signing.asks),
            badge=signing.badge is not None,
            checking=signing.checking is not None,
            wait_s=signing.wait_s,
            why_not=self._refused(),
            dealers=tuple((each.number, each.name) for each in dealers),
            burns=signing.signed.burns,
            pad_locked=signing.wait_s > 0 and signing.guarded,
            runs="floor" in at or signing.wait_s > 0 or dealer_may_idle,
        )

    def _refused(self) -> Mapping[Place, Mapping[str, Refusal]]:
        """Of each place what whoever is there may not do: the same for as long as the same people
        are."""
        at = self._signing.signed.at
        people = (
            at.get("dealer"),
            at.get("floor"),
            self._signing.staff.hash,
            self._ledger.messages,
        )
        if self._refusals is None or self._refusals[0] != people:
            refused = {place: self._refused_at(place) for place in PLACES}
            self._refusals = people, refused
        return self._refusals[1]

    def _refused_at(self, place: Place) -> dict[str, Refusal]:
        return {act: why for act in ACTS if (why := self._why_not(place, act)) is not None}
