#!/usr/bin/env python3
"""Checks sources with the commands of a compilation database, without making object files:
compile_check.py compile_commands.json SOURCE..."""

import concurrent.futures
import json
import os
import shlex
import subprocess
import sys


def check(entry):
    words = shlex.split(entry["command"])
    words = [w for w in words if w not in ("-c",)]
    out = words.index("-o")
    del words[out:out + 2]
    result = subprocess.run([*words, "-fsyntax-only"], cwd=entry["directory"],
                            capture_output=True, text=True)
    return entry["file"], result


def main():
    wanted = {os.path.abspath(name) for name in sys.argv[2:]}
    with open(sys.argv[1]) as file:
        entries = {e["file"]: e for e in json.load(file) if e["file"] in wanted}
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, result in pool.map(check, entries.values()):
            if result.returncode:
                failures += 1
                print(result.stderr, file=sys.stderr)
    print(f"clang: {len(entries)} files checked, {failures} refused")
    return 1 if failures or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
