"""Audit the packages: is what is installed what is locked, does it fit together, and is a weakness of any known?

`make audit` runs it. The last question needs a database of advisories; where none answers, that is said, and the audit
has failed: nothing known is not the same as nothing wrong.
"""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HOUSE = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "tests/requirements.lock")
AUDITOR = Path(sys.prefix, "audit", "bin", "pip-audit")


def main() -> bool:
    """Print each answer; true if all are good."""
    answers = [same_as_locked(), fits(), no_advisory()]
    return all(answers)


def locked(*locks: str) -> dict[str, str]:
    """Name -> version of every package in these lock files."""
    lines = "".join(Path(HOUSE, lock).read_text(encoding="utf-8") for lock in locks)
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", lines, re.MULTILINE))


def installed(name: str) -> str:
    """The version that is installed here, without the name of its build; "nothing" if there is none."""
    try:
        return version(name).partition("+")[0]
    except PackageNotFoundError:
        return "nothing"


def same_as_locked() -> bool:
    """Whether every locked package is installed in its version."""
    pins = locked(*LOCKS)
    here = {name: installed(name) for name in pins}
    other = [f"{name}: {pin} is locked, {here[name]} is installed" for name, pin in pins.items() if here[name] != pin]
    print(f"locked and installed: {len(pins) - len(other)} of {len(pins)} packages are the same", *other, sep="\n  ")
    return not other


def fits() -> bool:
    """Whether no installed package lacks another, or wants it in another version."""
    run = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    print(f"requirements of the packages among themselves: {run.stdout.strip()}")
    return run.returncode == 0


def no_advisory() -> bool:
    """Whether a database of advisories was asked of every package, and knows of none."""
    files = [f"-r{lock}" for lock in LOCKS]
    command = [str(AUDITOR), "--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json", *files]
    run = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True)
    try:
        found = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        reason = (run.stderr.strip().splitlines() or ["no answer"])[-1]
        print(f"advisories: THE DATABASE CANNOT BE REACHED, so nothing is known of weaknesses ({reason[:200]})")
        return False
    return report(found)


def report(found: list[dict[str, object]]) -> bool:
    """Print what the database said; true if it knows every package and no advisory."""
    silent = [str(one["name"]) for one in found if "skip_reason" in one]
    bad = [one for one in found if one.get("vulns")]
    if len(silent) == len(found):
        print(
            "advisories: THE DATABASE CANNOT BE REACHED or knows no package at all, so nothing is known of weaknesses"
        )
        return False
    print(f"advisories: {len(found) - len(silent)} packages asked, {len(bad)} with a known weakness")
    for one in bad:
        print(f"  {one['name']} {one['version']}: {', '.join(entry['id'] for entry in one['vulns'])}")  # type: ignore[attr-defined]
    if silent:
        print("  not known to the database:", ", ".join(silent))
    return not bad and not silent


if __name__ == "__main__":
    sys.exit(not main())
