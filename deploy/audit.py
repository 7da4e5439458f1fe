"""Audit the packages: do they match the lock files, are they compatible, and does any have a known vulnerability?

`make audit` runs it. The last question needs a database of advisories; if none can be reached, the audit says so and
fails: nothing known is not the same as nothing wrong.
"""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "tests/requirements.lock")
AUDITOR = Path(sys.prefix, "audit", "bin", "pip-audit")


def main() -> bool:
    """Print the result of each check; true if all passed."""
    results = [same_as_locked(), compatible(), no_advisory()]
    return all(results)


def locked(*locks: str) -> dict[str, str]:
    """Name -> version of every package in these lock files."""
    lines = "".join(Path(REPOSITORY, lock).read_text(encoding="utf-8") for lock in locks)
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", lines, re.MULTILINE))


def installed(name: str) -> str:
    """The installed version, without the suffix of its build; "nothing" if there is none."""
    try:
        return version(name).partition("+")[0]
    except PackageNotFoundError:
        return "nothing"


def same_as_locked() -> bool:
    """Whether every locked package is installed in the locked version."""
    pins = locked(*LOCKS)
    here = {name: installed(name) for name in pins}
    other = [f"{name}: {pin} is locked, {here[name]} is installed" for name, pin in pins.items() if here[name] != pin]
    print(f"locked and installed: {len(pins) - len(other)} of {len(pins)} packages are the same", *other, sep="\n  ")
    return not other


def compatible() -> bool:
    """Whether every installed package finds what it requires, in a version that it accepts."""
    run = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    print(f"requirements of the packages among themselves: {run.stdout.strip()}")
    return run.returncode == 0


def no_advisory() -> bool:
    """Whether a database of advisories knows every package and has no advisory for any."""
    files = [f"-r{lock}" for lock in LOCKS]
    command = [str(AUDITOR), "--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json", *files]
    run = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    try:
        found = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        reason = (run.stderr.strip().splitlines() or ["no answer"])[-1]
        print(f"advisories: THE DATABASE CANNOT BE REACHED, so nothing is known about vulnerabilities ({reason[:200]})")
        return False
    return report(found)


def report(found: list[dict[str, object]]) -> bool:
    """Print what the database returned; true if it knows every package and no advisory."""
    unknown = [str(package["name"]) for package in found if "skip_reason" in package]
    vulnerable = [package for package in found if package.get("vulns")]
    if len(unknown) == len(found):
        print("advisories: THE DATABASE CANNOT BE REACHED or knows no package: nothing is known about vulnerabilities")
        return False
    print(f"advisories: {len(found) - len(unknown)} packages checked, {len(vulnerable)} with a known vulnerability")
    for package in vulnerable:
        advisories = ", ".join(entry["id"] for entry in package["vulns"])  # type: ignore[attr-defined]
        print(f"  {package['name']} {package['version']}: {advisories}")
    if unknown:
        print("  not known to the database:", ", ".join(unknown))
    return not vulnerable and not unknown


if __name__ == "__main__":
    sys.exit(not main())
