"""Make sure there is a Chromium: on the PATH, else Playwright's own, else (as root on Debian) the package."""

import os
import shutil
import subprocess
import sys


def on_the_path() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


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
    subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=True)
    return on_the_path() is not None


if __name__ == "__main__":
    root_on_debian = os.geteuid() == 0 and shutil.which("apt-get")
    if not (on_the_path() or playwrights_own() or debian_package()):
        hint = "" if root_on_debian else " Install Chromium or Google Chrome and try again."
        sys.exit(f"No browser could be found or installed for the browser tests.{hint}")
