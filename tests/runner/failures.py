"""Failures, read from the logs of tools: one Failure for each, with its place, the one line that says
why, and the command that runs it alone."""

import dataclasses
import os
import re
import xml.etree.ElementTree as xml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@dataclasses.dataclass
class Failure:
    name: str          # of the test, or of what was built
    place: str = ""    # file and line
    why: str = ""      # one line
    command: str = ""  # runs it alone, in the root

    def told(self):
        head = f"{self.name}  {self.place}".rstrip()
        return "\n".join([f"  {head}"] + [f"      {s}" for s in (self.why, self.command) if s])


def here(path):
    """A path as seen from the root, where it is below it."""
    path = os.path.normpath(os.path.join(ROOT, path))
    return os.path.relpath(path, ROOT) if path.startswith(ROOT + os.sep) else path


def each(pattern, text):
    return re.finditer(pattern, text, re.MULTILINE)


def of_compiler(text, command):
    """Errors of a compiler, clang-format or clang-tidy, each place once."""
    found = {}
    for m in each(r"^(?:\.\./)*([^\s:]+):(\d+):\d+: (?:fatal )?(?:error|warning): (.*)$", text):
        place = f"{here(m[1])}:{m[2]}"
        found.setdefault(place, Failure("compile", place, m[3], command))
    return list(found.values())


def of_build(text, command):
    """Failures in a build's log: what compilers say, or else what the linker or ninja says."""
    found = of_compiler(text, command)
    for m in each(r"^.*(undefined reference to .*|multiple definition of .*)$", text):
        found.append(Failure("link", "", m[1], command))
    if not found:
        for m in each(r"^(?:FAILED: (.*)|ninja: error: (.*)|CMake Error.*)$", text):
            found.append(Failure("build", "", m[1] or m[2] or m[0], command))
    return found[:20]


def objects_warned_of(text):
    """Objects that a compiler had warnings for, below the folder of the build, by ninja's log."""
    found, last = set(), None
    for m in each(r"Building C(?:XX)? object (\S+)|^\S+:\d+:\d+: (warning): ", text):
        if m[1]:
            last = m[1]
        elif last:
            found.add(last)
    return sorted(found)


def of_gtest(name, text, command):
    """One failed test of GoogleTest."""
    m = re.search(r"^([^\s:]+):(\d+): Failure\n((?:.*\n?){1,12})", text, re.MULTILINE)
    if m:
        said = re.split(r"\n\n|\n?\[ ", m[3])[0]
        why = " ".join(line.strip() for line in said.splitlines() if line.strip())
        return Failure(name, f"{here(m[1])}:{m[2]}", why[:300], command)
    lines = [line for line in text.splitlines() if line.strip()]
    wanted = [s for s in lines if re.search(r"ERROR: AddressSanitizer|runtime error|SEGFAULT|what\(\)", s)]
    return Failure(name, "", (wanted or lines or ["ended without a word"])[-1 if not wanted else 0][:300],
                   command)


def of_unittest(text, command):
    """Failed tests of Python's unittest; `command` is followed by Class.test."""
    found = []
    for m in each(r"^(?:FAIL|ERROR): (\S+) \((\S+)\)[^\n]*\n(?:[^\n]+\n)*?-{20,}\n((?:.*\n)*?)(?=={20,}|-{20,}|\Z)",
                  text):
        frames = re.findall(r'File "([^"]+)", line (\d+), in (\w+)', m[3])
        frames = [f for f in frames if "/unittest/" not in f[0]]
        own = [f for f in frames if f[2] == m[1]] or frames or [("", "", "")]
        said = [s for s in m[3].splitlines() if re.match(r"\w[\w.]*(Error|Exception|Expired)\b", s)]
        case = m[2].split(".")
        case = ".".join(case[1:] if case[0] == "__main__" or len(case) > 1 else case)
        if not case.endswith(m[1]):
            case = f"{case}.{m[1]}"
        place = f"{here(own[-1][0])}:{own[-1][1]}" if own[-1][0] else ""
        found.append(Failure(case, place, (said or [""])[-1][:900], f"{command} {case}"))
    return found


def of_ctest(results, commands):
    """Failures in ctest's JUnit file. commands(name): how a test runs alone."""
    found = []
    for case in xml.parse(results).iter("testcase"):
        if case.get("status") not in ("fail", "disabled", "notrun"):
            continue
        name, text = case.get("name"), case.findtext("system-out") or ""
        message = getattr(case.find("failure"), "attrib", {}).get("message", "")
        command = commands(name)
        of_python = of_unittest(text + "\n", command) if ".py" in command else []
        if of_python:
            found += of_python
            continue
        failure = of_gtest(name, text, command)
        if message and "Failed" not in message and not failure.place:
            failure.why = f"{message}: {failure.why}"
        found.append(failure)
    return found
