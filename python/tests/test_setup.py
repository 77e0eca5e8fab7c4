"""Broken installations say what is wrong and what to do."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hw3

REINSTALL = (
    "install the wheel for this platform again: python -m pip install --force-reinstall "
    f"hw3-{hw3.__version__}-*.whl"
)
PACKAGE = Path(hw3.__file__).parent
SOURCE = (PACKAGE / "__init__.py").read_text(encoding="utf-8")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the installed package, to be broken."""
    copied = tmp_path / "site" / "hw3"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    return copied


def native(package: Path) -> Path:
    (module,) = package.glob("_native*.so")
    return module


def error_of(package: Path, python: str = sys.executable) -> str:
    """The last line that `import hw3` prints."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    result = subprocess.run(
        [python, "-c", "import hw3; print(hw3.__file__)"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
    )
    assert result.returncode == 1, result.stdout
    return result.stderr.splitlines()[-1]


def test_the_native_module_is_missing(package: Path) -> None:
    native(package).unlink()
    missing = f"ImportError: the native module of hw3 is missing in {package}: "
    assert error_of(package) == missing + REINSTALL


def test_the_source_is_imported(package: Path) -> None:
    native(package).unlink()
    (package.parent / "pyproject.toml").touch()
    assert error_of(package) == (
        f"ImportError: hw3 was imported from its source in {package}, where there is no native "
        "module: start Python in another directory, after python -m pip install "
        f"{package.parent}"
    )


def test_the_native_module_is_for_another_platform(package: Path) -> None:
    native(package).rename(package / "_native.pyd")
    error = error_of(package)
    assert error.startswith(f"ImportError: the native module of hw3 (_native.pyd in {package}) was")
    assert "built for another platform than Python 3." in error
    assert error.endswith(REINSTALL)


@pytest.mark.parametrize("damage", ["machine", "empty"])
def test_the_native_module_cannot_be_loaded(package: Path, damage: str) -> None:
    module = native(package)
    content = bytearray(module.read_bytes())
    if damage == "machine":
        # e_machine of the ELF header: a processor that nobody has.
        content[18:20] = b"\xff\xfe"
    else:
        content.clear()
    module.write_bytes(content)
    error = error_of(package)
    assert "(_native.abi3.so in " in error and "was built for another platform" in error
    assert error.endswith(REINSTALL)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="needs Python 3.13")
def test_subinterpreters_are_refused() -> None:
    code = "import _interpreters as i; print(i.exec(i.create(), 'import hw3').msg)"
    result = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    reason = b"hw3 cannot be loaded in a subinterpreter: import it in the main interpreter\n"
    assert result.stdout == reason


def test_two_versions_are_mixed(package: Path) -> None:
    start = package / "__init__.py"
    start.write_text(SOURCE.replace(f'"{hw3.__version__}"', '"9.9.9"'), encoding="utf-8")
    error = error_of(package)
    assert error.startswith("ImportError: the Python files of hw3 are version 9.9.9, but ")
    assert f" is version {hw3.__version__}: two installations are mixed. " in error
    assert "uninstall hw3" in error


OLD = "ImportError: hw3 needs Python 3.9 or later, and this is Python {}.{}: run your program "


def test_the_check_of_the_version_uses_old_syntax(package: Path) -> None:
    """Every version of Python can read the file, at least as far as this can be tested
    without having them all."""
    ast.parse(SOURCE, feature_version=(3, 4))
    code = SOURCE.replace("sys.version_info", "(3, 8, 18)", 1)
    assert code != SOURCE
    with pytest.raises(ImportError, match="hw3 needs Python 3.9 or later"):
        exec(compile(code, "__init__.py", "exec"), {"__name__": "hw3"})


def old_pythons() -> list[tuple[str, int, int]]:
    """Every Python before 3.9 that the script found: HW3_OLD_PYTHONS lists them."""
    found = []
    for python in os.environ.get("HW3_OLD_PYTHONS", "").split():
        code = "import sys; print('%d %d' % sys.version_info[:2])"
        output = subprocess.run([python, "-c", code], stdout=subprocess.PIPE, check=True).stdout
        major, minor = output.split()
        found.append((python, int(major), int(minor)))
    return found


def test_old_versions_of_python_say_so(package: Path) -> None:
    found = old_pythons()
    if not found:
        missing = "install a Python before 3.9, and name it in HW3_OLD_PYTHONS"
        if "CI" in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    for python, major, minor in found:
        assert error_of(package, python).startswith(OLD.format(major, minor))
