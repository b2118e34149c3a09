"""Values of a kind of their own: two are equal only where they are of one kind, each is true, and
none ever changes.

A module of the first frame makes dozens of such kinds, and a dataclass takes ten times as long to
make as one of these. What a type checker and a `match` know of them is what they know of frozen
dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(kind: type[T]) -> type[T]:
    """Makes a class of annotated fields one of such values: its fields in their order are what it
    is made of, and a field that is given a value has that where nothing is said."""
    names = tuple(kind.__annotations__)
    usual = {name: kind.__dict__[name] for name in names if name in kind.__dict__}
    own = {key: each for key, each in vars(kind).items() if key not in _OF_ANY and key not in names}
    shared = {
        "__slots__": names,
        "__match_args__": names,
        "__eq__": _equal,
        "__hash__": _hash,
        "__repr__": _written,
        "__reduce__": _reduced,
        "__setattr__": _never,
        "__delattr__": _never,
    }
    made: Any = type(kind.__name__, (), shared | own)
    made.__init__ = _initializer(made, names, usual)
    return made  # type: ignore[no-any-return]


def values_of(this: Any) -> tuple[Any, ...]:
    """What a frozen value is made of, in the order of its fields."""
    return tuple([getattr(this, name) for name in this.__match_args__])


def fields_of(this: Any) -> dict[str, Any]:
    """The fields of a frozen value, by name and in their order."""
    return {name: getattr(this, name) for name in this.__match_args__}


def usual_of(kind: Any) -> dict[str, Any]:
    """What the fields of such a kind have where nothing is said, in their order."""
    names, usual = kind.__match_args__, kind.__init__.__defaults__ or ()
    return dict(zip(names[len(names) - len(usual) :], usual, strict=True))


def replaced(this: T, **changes: Any) -> T:
    """The same value with other fields."""
    return type(this)(**{**fields_of(this), **changes})


#: what every class has, and each makes anew
_OF_ANY = frozenset(("__dict__", "__weakref__"))


def _initializer(kind: Any, names: tuple[str, ...], usual: dict[str, Any]) -> Callable[..., None]:
    """Sets each slot once, by the descriptor that `__setattr__` does not stand before."""
    given = ", ".join(f"{name}={name}" if name in usual else name for name in names)
    lines = "".join(f"\n    set_{name}(self, {name})" for name in names)
    known = usual | {f"set_{name}": getattr(kind, name).__set__ for name in names}
    # Of the project's own names alone, as a named tuple does it.
    exec(  # noqa: S102
        f"def __init__(self{', ' * bool(names)}{given}):{lines or ' pass'}", known
    )
    return known["__init__"]  # type: ignore[no-any-return]


def _equal(this: Any, other: object) -> Any:
    return values_of(this) == values_of(other) if type(other) is type(this) else NotImplemented


def _hash(this: Any) -> int:
    return hash((type(this), values_of(this)))


def _written(this: Any) -> str:
    said = ", ".join(f"{name}={each!r}" for name, each in fields_of(this).items())
    return f"{type(this).__name__}({said})"


def _reduced(this: Any) -> tuple[Any, ...]:
    return type(this), values_of(this)


def _never(this: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"{type(this).__name__}.{name} never changes")
