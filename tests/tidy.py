#!/usr/bin/env python3
"""clang-tidy over many sources: tidy.py BUILD_FOLDER SOURCE..."""

import re
import subprocess
import sys

from compile_groups import each_group

HEADERS = "--header-filter=(app|collision|render|tests)/.*"


def tidy(group):
    """The findings of clang-tidy in a group, or in its halves if it cannot stand together."""
    source = group.source()
    if len(group.sources) > 1:
        check = subprocess.run(
            ["clang++", *group.flags, "-w", "-ferror-limit=1", "-fsyntax-only", source],
            cwd=group.folder, capture_output=True)
        if check.returncode != 0:
            return "".join(tidy(half) for half in group.halves())
    # That a group includes its sources is no finding.
    result = subprocess.run(["clang-tidy", "--quiet", "--checks=-bugprone-suspicious-include",
                             HEADERS, source, "--", *group.flags],
                            cwd=group.folder, capture_output=True, text=True)
    return result.stdout


def main():
    count, answers = each_group(sys.argv[1], sys.argv[2:], 8, tidy)
    findings = set()
    for said in answers:
        # A header's finding is told once.
        for finding in re.split(r"(?m)^(?=\S+:\d+:\d+: (?:warning|error))", said):
            first = finding.split("\n", 1)[0]
            if first and first not in findings:
                findings.add(first)
                print(finding, end="")
    print(f"clang-tidy: {count} files, {len(findings)} findings")
    return 1 if findings or not count else 0


if __name__ == "__main__":
    sys.exit(main())
