"""Make sure there is a Chromium: on the PATH, else Playwright's own, else (as root on Debian) a package."""

import os
import shutil
import subprocess
import sys

# Chromium without windows, which Playwright prefers as well, does the same work with some 15% less CPU.
WITHOUT_WINDOWS = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome")


def on_the_path(*names: str) -> str | None:
    """The first of these programs that is installed, by default any Chromium."""
    return next(filter(None, map(shutil.which, names or (WITHOUT_WINDOWS, *NAMES))), None)


def playwrights_own() -> bool:
    try:
        result = subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"], timeout=300, capture_output=True
        )
    except subprocess.TimeoutExpired:
        return False
    return result.returncode == 0


def debian_package() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    install = ["apt-get", "install", "-y", "-qq"]
    if subprocess.run([*install, WITHOUT_WINDOWS]).returncode:  # older releases of Debian do not have it
        subprocess.run([*install, "chromium"], check=True)
    return on_the_path() is not None


if __name__ == "__main__":
    root_on_debian = os.geteuid() == 0 and shutil.which("apt-get")
    if not (on_the_path() or playwrights_own() or debian_package()):
        hint = "" if root_on_debian else " Install Chromium or Google Chrome and try again."
        sys.exit(f"No browser could be found or installed for the browser tests.{hint}")
