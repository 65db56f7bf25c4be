#!/usr/bin/env python3
"""Checks sources with clang and all its warnings, without making object files:
compile_check.py BUILD_FOLDER SOURCE..."""

import subprocess
import sys

from compile_groups import each_group


def refused(group):
    """What clang says of the sources that it refuses by themselves."""
    result = subprocess.run(["clang++", *group.flags, "-fsyntax-only", group.source()],
                            cwd=group.folder, capture_output=True, text=True)
    if result.returncode == 0:
        return []
    if len(group.sources) == 1:
        return [result.stderr]
    return [text for half in group.halves() for text in refused(half)]


def main():
    count, answers = each_group(sys.argv[1], sys.argv[2:], 12, refused)
    failures = [text for answer in answers for text in answer]
    for text in failures:
        print(text, file=sys.stderr)
    print(f"clang: {count} files checked, {len(failures)} refused")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
