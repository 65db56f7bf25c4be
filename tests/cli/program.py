"""The program under test, for the tests of the command line."""

import json
import os
import subprocess
import sys
import unittest

PROGRAM = "build/release/collidoscope"

SPHERES = {
    "demo": "sphere_sphere",
    "a": {"sphere": {"center": [0, 0, 0], "radius": 1}},
    "b": {"sphere": {"center": [1.5, 0, 0], "radius": 1}},
}


def run(*args, text=None, env=None):
    return subprocess.run(
        [PROGRAM, *args], input=text, capture_output=True, text=True, timeout=120,
        env={**os.environ, **(env or {})})


def ask(*questions, command="query", allow=()):
    """The answers to questions given as objects or as raw lines, and the exit code. `allow`: a folder
    whose files they may name."""
    lines = [q if isinstance(q, str) else json.dumps(q) for q in questions]
    result = run(command, *(["--allow", allow] if allow else []), text="\n".join(lines) + "\n")
    return [json.loads(line) for line in result.stdout.splitlines()], result.returncode


def main():
    """Runs the tests of the calling file: FILE_test.py PROGRAM [unittest's arguments]."""
    global PROGRAM
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
