"""Writes what QML may read of the classes made in Python, for qmllint: `python .ci/qmltypes.py FOLDER`.

The classes are asked themselves, as Qt knows them; what Qt does not know, which class an object is of, the getter's
return annotation says.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PySide6.QtCore import QMetaMethod, QMetaProperty, QObject

from ui.shared.models import EXPOSED, MODULE


def component(kind: type[QObject]) -> Iterator[str]:
    """One class in the form that qmllint reads."""
    meta = kind.staticMetaObject
    yield f'Component {{ name: "{kind.__name__}"; accessSemantics: "reference"; prototype: "{_base(kind)}"'
    yield f'  exports: ["{MODULE}/{kind.__name__} 1.0"]; isCreatable: false; exportMetaObjectRevisions: [256]'
    for at in range(meta.propertyOffset(), meta.propertyCount()):
        yield _property(kind, meta.property(at), at - meta.propertyOffset())
    for at in range(meta.methodOffset(), meta.methodCount()):
        method = meta.method(at)
        what = "Signal" if method.methodType() is QMetaMethod.MethodType.Signal else "Method"
        arguments = " ".join(
            f'Parameter {{ type: "{bytes(each).decode()}" }}' for each in method.parameterTypes()
        )
        yield f'  {what} {{ name: "{bytes(method.name()).decode()}"; {arguments} }}'
    yield "}"


def _base(kind: type[QObject]) -> str:
    """The nearest class above that QML knows."""
    known = {each.__name__ for each in EXPOSED} | {"QAbstractListModel"}
    return next((each.__name__ for each in kind.__mro__[1:] if each.__name__ in known), "QObject")


def _property(kind: type[QObject], property_: QMetaProperty, index: int) -> str:
    name, type_name = str(property_.name()), str(property_.typeName())
    if type_name == "QObject*":
        type_name = kind.__dict__[name].fget.__annotations__["return"].__name__ + "*"
    more = "isPointer: true; " if type_name.endswith("*") else ""
    more += (
        "isConstant: true"
        if property_.isConstant()
        else f'notify: "{bytes(property_.notifySignal().name()).decode()}"'
    )
    read = f'isReadonly: true; isFinal: true; read: "{name}"; index: {index}; {more}'
    return f'  Property {{ name: "{name}"; type: "{type_name.rstrip("*")}"; {read} }}'


def write(folder: Path) -> None:
    """Makes the QML module of these classes under `folder`."""
    import ui.aim.aim
    import ui.emulator.panel
    import ui.pit.presenter
    import ui.practice.chooser
    import ui.practice.coach
    import ui.sign.presenter
    import ui.table.presenter  # noqa: F401

    place = folder.joinpath(*MODULE.split("."))
    place.mkdir(parents=True, exist_ok=True)
    lines = [line for kind in EXPOSED for line in component(kind)]
    (place / "qmldir").write_text(f"module {MODULE}\ntypeinfo python.qmltypes\n", "utf-8")
    text = "\n".join(["import QtQuick.tooling 1.2", "Module {", *lines, "}", ""])
    (place / "python.qmltypes").write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
