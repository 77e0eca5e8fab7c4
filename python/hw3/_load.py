"""Loads the native module, or says what is wrong with the installation."""

import importlib
import sys
import sysconfig
from pathlib import Path


def load(version: str) -> None:
    """Loads the native module. Raises ImportError if that fails, or if it does not
    belong to this version of the Python files."""
    try:
        native = importlib.import_module("hw3._native")
    except ImportError as error:
        raise ImportError(explain(error, version), name="hw3") from error
    if native.__version__ != version:
        raise ImportError(
            f"the Python files of hw3 are version {version}, but {native.__file__} is version "
            f"{native.__version__}: two installations are mixed. Remove hw3 (python -m pip "
            "uninstall hw3) until pip does not find it any more, then install it once.",
            name="hw3",
        )


def explain(error: ImportError, version: str) -> str:
    """Says why the native module cannot be loaded, and what to do."""
    if "subinterpreter" in str(error):
        return "hw3 cannot be loaded in a subinterpreter: import it in the main interpreter"
    here = Path(__file__).resolve().parent
    modules = sorted(path.name for path in here.glob("_native.*") if path.suffix != ".pyi")
    reinstall = (
        "install the wheel for this platform again: python -m pip install --force-reinstall "
        f"hw3-{version}-*.whl"
    )
    platform = f"Python {sys.version_info[0]}.{sys.version_info[1]} on {sysconfig.get_platform()}"
    if modules:
        return (
            f"the native module of hw3 ({', '.join(modules)} in {here}) was built for another "
            f"platform than {platform}, or is damaged ({error}): {reinstall}"
        )
    if (here.parent / "pyproject.toml").exists():
        return (
            f"hw3 was imported from its source in {here}, where there is no native module: "
            "start Python in another directory, after python -m pip install "
            f"{here.parent}"
        )
    return f"the native module of hw3 is missing in {here}: {reinstall}"
