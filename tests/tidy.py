#!/usr/bin/env python3
"""clang-tidy over many sources: tidy.py BUILD_FOLDER SOURCE...

Most of clang-tidy's time goes into the headers, so sources of one folder that are compiled alike
are looked at together, eight included one after the other. Where some of them cannot stand in one translation
unit (names in unnamed namespaces), the group is halved.
"""

import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

TOGETHER = 8
HEADERS = "--header-filter=(app|collision|render|tests)/.*"
COMMON = ("cmake_pch", "-Winvalid-pch")


def flags_of(entry):
    """The command without its compiler, source, output and precompiled header."""
    words = shlex.split(entry["command"])[1:]
    flags = []
    skip = False
    for at, word in enumerate(words):
        if skip or word in ("-c", entry["file"]):
            skip = False
        elif word == "-o":
            skip = True
        elif word == "-Xclang" and at + 1 < len(words):
            following = words[at + 1:at + 4]
            if not any(mark in w for w in following for mark in COMMON + ("-include-pch",)):
                flags.append(word)
        elif not (any(mark in word for mark in COMMON) or word in ("-include-pch", "-include")):
            flags.append(word)
    return tuple(flags)


def tidy(source, flags, folder):
    """What clang-tidy says of one translation unit."""
    # That a group includes its sources is no finding.
    result = subprocess.run(["clang-tidy", "--quiet", "--checks=-bugprone-suspicious-include",
                             HEADERS, source, "--", *flags],
                            cwd=folder, capture_output=True, text=True)
    return result.stdout


def tidy_group(group):
    """The findings in some sources: together where they compile so, else in two halves."""
    flags, sources, folder, build = group
    if len(sources) == 1:
        return tidy(sources[0], flags, folder)
    # Named by its first source and how many there are, so that no two groups share it.
    name = f"{sources[0].strip('/').replace('/', '_')}_{len(sources)}.cpp"
    together = os.path.join(build, "tidy", name)
    with open(together, "w") as file:
        file.writelines(f'#include "{source}"\n' for source in sources)
    check = subprocess.run(["clang++", *flags, "-w", "-ferror-limit=1", "-fsyntax-only", together],
                           cwd=folder, capture_output=True)
    if check.returncode == 0:
        return tidy(together, flags, folder)
    half = len(sources) // 2
    return (tidy_group((flags, sources[:half], folder, build)) +
            tidy_group((flags, sources[half:], folder, build)))


def main():
    build = os.path.abspath(sys.argv[1])
    wanted = {os.path.abspath(name) for name in sys.argv[2:]}
    os.makedirs(os.path.join(build, "tidy"), exist_ok=True)
    with open(os.path.join(build, "compile_commands.json")) as file:
        entries = {e["file"]: e for e in json.load(file) if e["file"] in wanted}
    alike = {}
    for name, entry in sorted(entries.items()):
        key = (os.path.dirname(name), flags_of(entry), entry["directory"])
        alike.setdefault(key, []).append(name)
    groups = []
    for (_, flags, folder), sources in alike.items():
        for at in range(0, len(sources), TOGETHER):
            groups.append((flags, sources[at:at + TOGETHER], folder, build))
    print(f"clang-tidy: {len(entries)} files in {len(groups)} groups", flush=True)
    findings = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for said in pool.map(tidy_group, groups):
            # A header's finding is told once.
            for finding in re.split(r"(?m)^(?=\S+:\d+:\d+: (?:warning|error))", said):
                first = finding.split("\n", 1)[0]
                if first and first not in findings:
                    findings.add(first)
                    print(finding, end="", flush=True)
    print(f"clang-tidy: {len(findings)} findings")
    return 1 if findings or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
