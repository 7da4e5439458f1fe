"""Downloaded scripts, run as a reader would: in a process without this app."""

import json
import os
import subprocess
import sys

# Each script has names of its own; what they load is loaded once for all, and copied, since a variant changes it.
RUN = """
import contextlib, copy, functools, io, json, sys
import transformers
for one in (transformers.BertModel, transformers.AutoTokenizer):
    load = functools.cache(one.from_pretrained)
    one.from_pretrained = lambda *names, load=load, **settings: copy.deepcopy(load(*names, **settings))
failed = {}
for name, code in json.load(sys.stdin).items():
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, name, "exec"), {})
        if "results equal those of the page." not in printed.getvalue():
            failed[name] = "did not end"
    except Exception as error:
        failed[name] = repr(error)
print(json.dumps(failed))
"""


def failed(codes: dict[str, str]) -> dict[str, str]:
    """Which of these scripts failed, and how."""
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input=json.dumps(codes),
        capture_output=True,
        text=True,
        cwd="/",
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, str] = json.loads(done.stdout)
    return result
