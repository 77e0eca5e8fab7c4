"""The examples in docstrings and in the README are tests."""

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hw3
from conftest import HERE


def documented() -> Iterator[tuple[str, str]]:
    """The docstrings of the package: doctest itself does not look into native classes."""
    yield "hw3", inspect.cleandoc(hw3.__doc__ or "")
    for name in hw3.__all__:
        value = getattr(hw3, name)
        if not inspect.isclass(value):
            continue
        yield name, inspect.getdoc(value) or ""
        if issubclass(value, int):
            continue
        for member, attribute in vars(value).items():
            if not member.startswith("_") and not isinstance(attribute, int):
                yield f"{name}.{member}", inspect.getdoc(getattr(value, member)) or ""


DOCUMENTED = dict(documented())


def run(name: str, text: str) -> int:
    """Runs the examples of a text, and returns their number."""
    globs = {public: getattr(hw3, public) for public in hw3.__all__}
    test = doctest.DocTestParser().get_doctest(text, globs, name, name, 0)
    runner = doctest.DocTestRunner()
    report: list[str] = []
    results = runner.run(test, out=report.append)
    assert results.failed == 0, "".join(report)
    return results.attempted


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstring(name: str) -> None:
    text = DOCUMENTED[name]
    assert text.strip(), f"{name} has no documentation"
    run(name, text)


def test_there_are_examples() -> None:
    assert len(DOCUMENTED) > 50
    assert sum(">>>" in text for text in DOCUMENTED.values()) > 20


def test_readme() -> None:
    readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert run("README.md", "\n".join(blocks)) > 10
    assert Path("game.txt").exists()
    assert hw3.__version__ in readme
