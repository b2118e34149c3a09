"""Writes anew what the golden logs give: `python -m tests.logs.update`. Read the difference before you commit it."""

from __future__ import annotations

from tests.logs.replayed import GOLDEN, replayed


def main() -> None:
    for log in GOLDEN:
        expected = log.with_suffix(".prompts")
        before = expected.read_text("utf-8") if expected.exists() else ""
        after = replayed(log, "--prompts")
        expected.write_text(after, "utf-8")
        print(f"{log.stem}: {'the same' if before == after else 'changed'}")


if __name__ == "__main__":
    main()
