"""Numbered codes: everything that is refused, goes wrong, is found in a journal or told, each with
one number for ever.

A code's name is the id of the phrase that words it; a call of the floor has one for each reason. A
number is never changed and never given again: a new code takes the next free one of its kind, here
and in tests/words/codes.txt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kiosk.game import refusals
from kiosk.game.refusals import CODES, Reason, key_behind
from kiosk.game.rules import Rules
from kiosk.reading import Message

NUMBERS: dict[str, int] = {
    # 101 on: inputs that the rules of the game do not allow
    "refused-wagers_closed": 101,
    "refused-no_wagers": 102,
    "refused-below_minimum": 103,
    "refused-above_maximum": 104,
    "refused-patron_boxes": 105,
    "refused-unit_wager": 106,
    "refused-side_not_offered": 107,
    "refused-side_amount": 108,
    "refused-side_alone": 109,
    "refused-no_such_box": 110,
    "refused-split_stage": 111,
    "refused-not_split_stage": 112,
    "refused-no_decision": 114,
    "refused-other_turn": 115,
    "refused-patron_not_in": 116,
    "refused-patron_decided": 117,
    "refused-not_a_pair": 118,
    "refused-split_limit": 119,
    "refused-split_depth": 120,
    "refused-split_aces_limit": 121,
    "refused-split_aces": 122,
    "refused-double_two_cards": 123,
    "refused-double_after_split": 124,
    "refused-double_totals": 125,
    "refused-double_amount": 126,
    "refused-double_for_less": 127,
    "refused-no_surrender": 128,
    "refused-surrender_late": 129,
    "refused-insurance_not_open": 130,
    "refused-insurance_open": 131,
    "refused-insurance_zero": 132,
    "refused-insurance_needs_box": 133,
    "refused-insurance_needs_patron": 134,
    "refused-insurance_amount": 135,
    "refused-insurance_no_wager": 136,
    "refused-no_even_money": 137,
    "refused-even_money_blackjack": 138,
    "refused-even_money_insured": 139,
    "refused-even_money_taken": 140,
    "refused-no_unread_card": 141,
    "refused-patrons_decide": 142,
    "refused-hole_check_first": 143,
    "refused-reveal_first": 144,
    "refused-shoe_needed": 145,
    "refused-card_unread": 146,
    "refused-hole_card_not_awaited": 147,
    "refused-split_ace_card": 148,
    "refused-deal_not_to": 149,
    "refused-error_before": 150,
    "refused-error_unused": 151,
    "refused-error_is_next": 152,
    "refused-not_drawn_last": 153,
    "refused-card_not_in_shoe": 154,
    "refused-burned_too_many": 155,
    "refused-shoe_too_small": 156,
    "refused-nothing_to_settle": 157,
    "refused-nothing_to_undo": 158,
    "refused-hole_card_turned": 159,
    "refused-round_is_over": 160,
    "refused-nothing_to_void": 161,
    "refused-no_card_there": 162,
    "refused-later": 163,
    "refused-round_over": 164,
    "refused-hole_card_falls": 165,
    "refused-box_dealt_in": 166,
    "refused-box_not_alone": 167,
    "refused-not_in_game": 168,
    "refused-unknown_type": 169,
    "refused-missing_key": 170,
    "refused-bad_value": 171,
    "refused-shoe_changes": 172,
    "refused-card_would_move": 173,
    "refused-decision_would_move": 174,
    "refused-hand_would_play": 175,
    "refused-card_beyond": 176,
    "refused-dealer_draws_on": 177,
    "refused-dealer_drew_none": 178,
    "refused-dealer_draws_late": 179,
    "refused-no_such_round": 180,
    # 201 on: what the station does not take
    "refused-reader_frozen": 201,
    "refused-not_repeated": 202,
    "refused-not_announced": 203,
    "refused-code_alone": 204,
    "refused-no_trouble": 205,
    "refused-not_cured": 206,
    "refused-face_down": 207,
    "refused-not_signed": 208,
    "refused-not_permitted": 209,
    "refused-no_dealer": 210,
    "refused-sign_in": 211,
    "refused-sign_in_wait": 212,
    "refused-sign_in_locked": 213,
    "refused-sign_in_busy": 214,
    "refused-sign_in_not_asked": 215,
    "refused-relief_in_round": 216,
    "refused-same_person": 217,
    "refused-table_closed": 218,
    "refused-day_phase": 219,
    "refused-day_done": 220,
    "refused-day_step": 221,
    "refused-not_kept": 222,
    "refused-dealer_counts": 223,
    "refused-nothing_counted": 224,
    "refused-two_people": 225,
    "refused-close_in_round": 226,
    "refused-slips_open": 227,
    "refused-no_such_slip": 228,
    "refused-unequal": 229,
    "refused-no_alarm": 230,
    "refused-acknowledged": 231,
    "refused-not_shelved": 232,
    "refused-rules_refused": 233,
    "refused-rules_same": 234,
    "refused-close_unsettled": 235,
    "refused-not_proved": 236,
    "refused-one_act": 237,
    "refused-table_locked": 238,
    "refused-unlock_higher": 239,
    "refused-order_no_staff": 240,
    "refused-order_malformed": 241,
    "refused-order_signature": 242,
    "refused-order_station": 243,
    "refused-order_table": 244,
    "refused-order_session": 245,
    "refused-order_person": 246,
    "refused-order_twice": 247,
    "refused-order_late": 248,
    "refused-order_clock": 249,
    "refused-order_state": 250,
    "refused-messages_full": 251,
    "refused-amend": 252,
    "refused-order_many": 253,
    "refused-no_reason": 254,
    "refused-tray_short": 255,
    "refused-too_many_chips": 256,
    "refused-pad_locked": 257,
    "refused-card_held": 258,
    "refused-rules_announced": 259,
    "refused-given_back": 260,
    "refused-no_such_buy_in": 261,
    "refused-too_much_bought": 262,
    "refused-buy_in_stands": 263,
    "refused-not_rated": 264,
    "refused-no_such_number": 265,
    "refused-no_patron_keys": 266,
    "refused-no_such_seat": 267,
    "refused-seat_taken": 268,
    "refused-pay_out": 269,
    "refused-drop_runs": 270,
    # 301 on: trouble that stands until it is signed off
    "trouble-lost": 301,
    "trouble-lost-other": 302,
    "trouble-lost-beside": 303,
    "trouble-led": 304,
    "trouble-fault": 305,
    "device-room-short": 306,
    "device-anchors-not-written": 307,
    "trouble-sequence": 308,
    "trouble-started": 309,
    "trouble-out_of_play": 310,
    "trouble-cutting_card": 311,
    "trouble-card": 312,
    "trouble-too_many": 313,
    "trouble-differs": 314,
    "trouble-differs-face-down": 315,
    "trouble-confirms": 316,
    "trouble-restart": 317,
    "trouble-told": 318,
    "trouble-internal": 319,
    "trouble-ended": 320,
    "trouble-ended-beside": 321,
    "trouble-sign_in": 322,
    "trouble-staff_file": 323,
    "trouble-closed": 324,
    "trouble-order": 325,
    "device-floor-lost": 326,
    "device-floor-stops": 327,
    "device-floor-differs": 328,
    "trouble-wrong_shoe": 329,
    "device-month-kept": 330,
    "device-program-amiss": 331,
    "device-program-other": 332,
    "device-door-open": 333,
    "device-door-closed": 334,
    "device-door-unwatched": 335,
    "device-on-battery": 336,
    "device-settings-changed": 337,
    "trouble-settings_wait": 338,
    "device-part-failed": 339,
    "trouble-overdrawn": 340,
    "trouble-cash": 341,
    "trouble-two_tables": 342,
    "trouble-uncovered": 343,
    "device-anchors-gone": 350,
    "device-anchors-older": 351,
    "device-anchors-unnamed": 352,
    # 401 on: why a journal cannot be used
    "journal-missing": 401,
    "journal-empty": 402,
    "journal-foreign": 403,
    "journal-newer": 404,
    "journal-in_use": 405,
    "journal-not_writable": 406,
    "journal-no_folder": 407,
    "journal-full": 408,
    "journal-read_only": 409,
    "journal-locked": 410,
    "journal-disk": 411,
    "journal-unknown": 412,
    "journal-read_meanwhile": 413,
    "journal-damaged": 414,
    "journal-not_there": 415,
    "journal-missing_entry": 416,
    "journal-apart": 417,
    "journal-changed": 418,
    "journal-not_opened": 419,
    "journal-misled": 420,
    "journal-unguarded": 421,
    "journal-anchor_shorter": 422,
    "journal-anchor_other": 423,
    "journal-anchor_vanished": 424,
    "journal-anchor_foreign": 425,
    "journal-anchor_key": 426,
    "journal-anchor_forged": 427,
    "journal-anchors_no_place": 428,
    "journal-anchors_not_read": 429,
    "journal-anchors_no_key": 430,
    "journal-backup_exists": 431,
    "journal-backup_empty": 432,
    "journal-restore_not_needed": 433,
    "journal-restore_other": 434,
    "journal-restore_apart": 435,
    "journal-gone": 436,
    "journal-differs": 437,
    "journal-sealed_missing": 438,
    "journal-sealed_other": 439,
    "journal-sealed_damaged": 440,
    "journal-sealed_elsewhere": 441,
    "journal-other_table": 442,
    "journal-checkpoint": 443,
    "journal-no_entry": 444,
    "journal-not_readable": 445,
    # 501 on: what `kiosk verify` finds in a journal
    "verify-file": 501,
    "verify-clock": 502,
    "verify-anchor_shorter": 503,
    "verify-anchor_other": 504,
    "verify-anchor_vanished": 505,
    "verify-anchor_foreign": 506,
    "verify-anchor_key": 507,
    "verify-anchor_forged": 508,
    "verify-unguarded": 509,
    "verify-unreadable": 510,
    "verify-missing_entry": 511,
    "verify-apart": 512,
    "verify-changed": 513,
    "verify-no_entry": 514,
    "verify-not_open": 515,
    "verify-not_played": 516,
    "verify-other_repeat": 517,
    "verify-not_repeated": 518,
    "verify-refusal": 519,
    "verify-prompts": 520,
    "verify-round": 521,
    "verify-checkpoint": 522,
    "verify-sealed_missing": 523,
    "verify-sealed_other": 524,
    "verify-sealed_damaged": 525,
    "verify-sealed_forged": 526,
    "verify-anchors_unread": 527,
    "verify-sealed_elsewhere": 528,
    "verify-anchors_gone": 539,
    "verify-anchors_older": 540,
    "verify-anchors_missed": 541,
    # 601 on: the floor is called
    "call_floor-drawn_in_error": 601,
    "call_floor-hole_check_disagrees": 602,
    "call_floor-missed_card": 603,
    "call_floor-shoe_ran_out": 604,
    # 611 on: what the dealer is told
    "ask_wagers": 611,
    "deal_first": 612,
    "deal_card": 613,
    "ask_decision": 614,
    "ask_reveal": 615,
    "ask_turn": 616,
    "ask_read": 617,
    "announce_total": 618,
    "announce_dealer_up": 619,
    "announce_blackjack": 620,
    "announce_split": 621,
    "announce_sevens_forfeit": 622,
    "announce_dealer_blackjack": 623,
    "announce_dealer_total": 624,
    "ask_insurance": 625,
    "announce_insurance_closed": 626,
    "ask_hole_check": 627,
    "collect_insurance": 628,
    "pay_insurance": 629,
    "pay_side": 630,
    "collect_side": 631,
    "collect_hand": 632,
    "pay_hand": 633,
    "push_hand": 634,
    "return_wager": 635,
    "announce_last_round": 636,
    "announce_cutter": 637,
    "ask_new_shoe": 638,
    "burn_card": 639,
    "warn_hit": 640,
    "ask_patrons": 641,
    "announce_patrons_closed": 642,
    "collect_patrons": 643,
    "pay_patrons": 644,
    "push_patrons": 645,
    "return_patrons": 646,
    "announce_shoe_change": 647,
}
_BY_NUMBER = {number: name for name, number in NUMBERS.items()}
#: what names begin with, apart from those of prompts, which are told
_KINDS = {
    "refused": "refused",
    "trouble": "trouble",
    "device": "trouble",
    "journal": "journal",
    "verify": "verify",
}


class Code(NamedTuple):
    """`kind`: "refused", "trouble", "journal", "verify" or "told"."""

    number: int
    name: str

    @property
    def kind(self) -> str:
        return _KINDS.get(self.name.partition("-")[0], "told")

    @property
    def bare(self) -> str:
        """The name without what it begins with: "split_limit"."""
        return self.name.partition("-")[2] if self.kind != "told" else self.name


ALL = tuple(Code(number, name) for name, number in NUMBERS.items())


def code_of(name: str) -> Code | None:
    """The code of that name; None where there is none, as of a phrase that only a house has."""
    return Code(NUMBERS[name], name) if name in NUMBERS else None


def of_reason(reason: Reason) -> str:
    return f"refused-{reason.why}"


def of_prompt(prompt: str, why: object = None) -> str:
    """A prompt by its id; a call of the floor by its reason too."""
    return f"{prompt}-{why}" if prompt == "call_floor" else prompt


def of_trouble(trouble: str, facts: Mapping[str, object]) -> str:
    """Trouble by its id; where the journal or the kiosk itself tells of it, by what that says."""
    if trouble == "journal":
        return f"journal-{facts.get('code')}"
    says = facts.get("says")
    if trouble == "fault" and isinstance(says, tuple) and says and isinstance(says[0], Message):
        named = f"device-{says[0].id}"
        return named if named in NUMBERS else "trouble-fault"
    return f"trouble-{trouble}"


def found(asked: str) -> list[Code]:
    """The codes that somebody asks for: by number, name, name without what it begins with, or a
    refusal's code, which several reasons share; [] where there is none."""
    if asked.isdecimal():
        name = _BY_NUMBER.get(int(asked), "")
        return [Code(int(asked), name)] if name else []
    if (known := code_of(asked)) is not None:
        return [known]
    if asked == "bad_card":  # a refusal's code that a value of any input may have
        asked = "bad_value"
    bare = [code for code in ALL if code.bare == asked]
    whys = _codes_of_whys()
    return bare or [code for code in ALL if code.kind == "refused" and whys.get(code.bare) == asked]


def nearest(asked: str) -> list[str]:
    """The names that are nearly `asked`, the nearest first."""
    from difflib import get_close_matches

    names = {each: code.name for code in ALL for each in (code.bare, code.name)}
    near = get_close_matches(asked[:200], names, 4, 0.6)
    return list(dict.fromkeys(names[each] for each in near))[:3]


def key_of(code: Code, rules: Rules) -> str:
    """The rule-set key whose paragraph stands behind a code; "" for none."""
    from kiosk.game.prompts import KINDS

    if code.kind == "refused" and (group := _codes_of_whys().get(code.bare)):
        return key_behind(Reason(group, code.bare), rules)
    prompt = code.name.partition("-")[0]
    return KINDS[prompt].rule if prompt in KINDS else ""


def _codes_of_whys() -> dict[str, str]:
    """The code of the table of refusals by the reason, of those reasons that have always the
    same."""
    constants = {
        each.why: each.code for each in vars(refusals).values() if isinstance(each, Reason)
    }
    return {why: code for why, code in {**refusals.CODE_OF, **constants}.items() if code in CODES}
