"""What is said of a file that cannot be used: in English, and by which phrase it is said in another language."""

from collections.abc import Mapping


class Sentence(str):
    """What is said of a file, in English; `phrase` with `facts` says the same in whichever language (`sentence`)."""

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
    "file-not_written": "{path} cannot be written by this user.",
    "file-not_made": "{path} cannot be made: {folder} is not a folder.",
    "file-not_path": "{path} is not a file.",
    "file-not_journal": "{path} exists and is not a journal: name another file.",
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
