"""What is said of a file that cannot be used: in English, and by which phrase it is said in another
language."""

from collections.abc import Mapping


class Sentence(str):
    """What is said of a file, in English; `phrase` with `facts` says the same in whichever language
    (`sentence`)."""

    __slots__ = ("facts", "phrase")
    facts: Mapping[str, object]
    phrase: str


#: what is said of files, by the phrase that says it in the language of whoever reads it
ENGLISH = {
    "file-unreadable": "cannot be read: {words}.",
    "file-no_file": "cannot be read: it is not a file.",
    "file-not_utf8": "is not UTF-8 text (byte {byte}): save it as UTF-8.",
    "file-nul": "is not text: line {line} has a NUL in it.",
    "file-not_toml": "is not TOML: {words}.",
    "file-too_deep": "is not TOML that can be read: its tables or lists are nested too deep.",
    "file-too_long": "is not TOML that can be read: a number in it has too many digits.",
    "file-none_named": "there is no {what} {name}; there are {there}.",
    "file-unknown_key": "unknown key{meant} Allowed here: {there}.",
    "file-twice": "is stated twice: keep one of them.",
    "file-missing": "is missing: expected {allowed}.",
    "file-not_valid": "{value} is not valid: expected {allowed}.",
    "file-boxes": "{boxes} boxes: the rule set {rules} has {most} at most.",
    "file-limits": "{minimum} is above table.maximum, {maximum}: make it less.",
    "file-decimal": '{sign} stands between thousands too: write the other one of "." and ",".',
    "file-cash": "{warns} is above cash.limit, {limit}: make it less.",
    "file-not_written": "{path} cannot be written by this user.",
    "file-not_made": "{path} cannot be made: {folder} is not a folder.",
    "file-not_path": "{path} is not a file.",
    "file-not_journal": "{path} exists and is not a journal: name another file.",
    "rules-side_one": "{kinds}: a table may offer one kind only (N.J.A.C. 13:69F-2.17(a)); keep "
    "one of them.",
    "rules-side_decks": "with {decks} decks: this wager needs {least} or more (N.J.A.C. "
    "13:69F-2.2(a)3); play more decks or remove the wager.",
    "rules-rows": "the rows leave out some tables of 1 to {boxes} boxes; cover them all.",
    "rules-ace_hands": "{aces} hands of aces, and a table of {low} to {high} boxes has {hands} "
    "hands at most (split.max_hands): write {hands} or less.",
    "rules-early": '"early" together with a hole card that is checked first: asked after the '
    'check, it is late; write "late", or check no hole card.',
    "rules-nothing_checked": "there is no hole card to be checked; write [].",
    "rules-even_money": "even money is insurance for a blackjack, and insurance is not offered.",
    "rules-common_side": "{kinds}: patrons of the common hand wager on the hand alone; remove it.",
    "rules-common_boxes": "{boxes} boxes: the common hand is played on one box; write 1.",
    "rules-resplit": "has no effect: where multiple action is available no pair is split again "
    "(N.J.A.C. 13:69F-2.11(e)); turn one of the two off.",
    "rules-no_rule": "there is no rule of this name that an authority could stand behind.",
    "rules-no_rule_near": "there is no rule of this name that an authority could stand behind; did "
    "you mean {near}?",
    "rules-copied": "{text} is what {rules} says of {key} = {theirs}; here it is {value}: write "
    'under {rule} what your rules say, or "" for none.',
    "rules-limits": "the minimum, {minimum}, is above the maximum, {maximum}.",
    "allowed-amount": 'an amount above zero with at most two decimals, such as "12.50"',
    "allowed-or_none": '{allowed}, or "" for none',
    "allowed-time": 'a time such as "2026-11-21T18:00:00.000Z", or "" for now',
    "allowed-text": "text",
    "allowed-filled": "text, not empty",
    "allowed-yes_or_no": "true or false",
    "allowed-whole": "a whole number from {low} to {high}{also}",
    "allowed-number": "a number from {low} to {high}",
    "allowed-one_of": "one of {there}",
}


def sentence(phrase: str, **facts: object) -> Sentence:
    """The sentence `phrase` of files, with its facts."""
    said = Sentence(ENGLISH[phrase].format(**facts))
    said.phrase, said.facts = phrase, facts
    return said
