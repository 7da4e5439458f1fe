"""Downloaded scripts, run as a reader would: in a process without this app, which is started once for all of them."""

import json
import os
import subprocess
import sys
from functools import cache

# Each script has names of its own and loads its own model, which a variant changes; tokenizers are loaded once for all.
RUN = """
import contextlib, functools, io, json, sys, transformers
transformers.AutoTokenizer.from_pretrained = functools.lru_cache(8)(transformers.AutoTokenizer.from_pretrained)
answers = sys.stdout
for asked in sys.stdin:
    failed = {}
    for name, code in json.loads(asked).items():
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(code, name, "exec"), {})
            if "results equal those of the page." not in printed.getvalue():
                failed[name] = "did not end"
        except Exception as error:
            failed[name] = repr(error)
    print(json.dumps(failed), file=answers, flush=True)
"""


@cache
def reader() -> subprocess.Popen[str]:
    """The process; it ends when its input does, with the tests."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd="/",
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
    )


def failed(codes: dict[str, str]) -> dict[str, str]:
    """Which of these scripts failed, and how."""
    process = reader()
    assert process.stdin and process.stdout
    print(json.dumps(codes), file=process.stdin, flush=True)
    answer = process.stdout.readline()
    if not answer:
        reader.cache_clear()
    assert answer, f"the process ended with status {process.wait()}"
    result: dict[str, str] = json.loads(answer)
    return result
