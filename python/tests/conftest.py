"""What all tests share."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).resolve().parent


@pytest.fixture(autouse=True)
def own_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs each test in an empty directory, so that it uses the list in the library."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HW3_WORDS", raising=False)
    return tmp_path


@pytest.fixture(scope="session")
def ctypes_example() -> ModuleType:
    """The example that calls the C library, which must have been built."""
    file = HERE.parents[1] / "examples/python/hw3.py"
    spec = importlib.util.spec_from_file_location("ctypes_hw3", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        module.load()
    except FileNotFoundError as error:
        if "CI" in os.environ:
            raise
        pytest.skip(str(error))
    return module
