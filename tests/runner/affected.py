"""Which tests depend on changed files: by what they include, by folder, and by the words that a
test and a source share."""

import os
import re
import subprocess

from failures import ROOT

def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


class Includes:
    """The files that a file includes, directly or through others, by its text: an object file may be of many
    sources. A name is looked for beside the file and from the root of the project."""

    def __init__(self):
        self.direct = {}

    def of(self, path):
        """All project files that make it what it is, with itself."""
        found, waiting = {path}, [path]
        while waiting:
            for name in self.named_in(waiting.pop()):
                if name not in found:
                    found.add(name)
                    waiting.append(name)
        return found

    def named_in(self, path):
        if path not in self.direct:
            beside = os.path.dirname(path)
            names = [[os.path.normpath(os.path.join(beside, n)), os.path.normpath(n)]
                     for n in INCLUDE.findall(read(path))]
            self.direct[path] = [n for pair in names for n in pair if os.path.isfile(os.path.join(ROOT, n))]
        return self.direct[path]


def sources():
    """All files of the project that are compiled."""
    return subprocess.run(["tests/sources", "*.cpp"], cwd=ROOT, capture_output=True, text=True,
                          check=True).stdout.split()


def words(path):
    """Names that a test and a source may share: ids of widgets, commands, demos, messages."""
    return set(re.findall(r'"([a-z_]+(?:[._][a-z0-9_]+)+|[a-z]+_[a-z_0-9]+)"', read(path)))


class Affected:
    """The tests for a change: GoogleTest filters, scripts of the command line, tests of the window."""

    def __init__(self, changed):
        self.changed = [name for name in changed if os.path.exists(os.path.join(ROOT, name))]
        includes = Includes()
        made_of = {source: includes.of(source) for source in sources()}
        # A source stands for its header too.
        faces = set(self.changed)
        for name in self.changed:
            header = re.sub(r"\.cpp$", ".h", name)
            if os.path.exists(os.path.join(ROOT, header)):
                faces.add(header)
        self.sources = {source for source, files in made_of.items() if files & faces}
        self.everything = any(re.search(r"(^|/)(CMakeLists.txt|.*\.cmake|CMakePresets.json|packages.txt)$",
                                        name) for name in self.changed)
        self.demos = self.changed_demos()
        self.tests = self.changed_tests(set(made_of))

    def changed_demos(self):
        """Ids of the demos whose files, or what they include, or whose assets have changed."""
        ids = {m[1] for name in self.changed
               for m in [re.match(r"assets/(?:scenes|pseudocode|explanations)/(\w+)", name)] if m}
        for source in self.sources:
            if source.startswith("app/demos/"):
                ids |= set(re.findall(r'\.id = "(\w+)"', read(source)))
        return ids

    def changed_tests(self, sources):
        """Test files that include what has changed, or mirror its folder."""
        folders = {"tests/" + os.path.dirname(name) for name in self.changed
                   if name.startswith(("app/", "collision/", "render/"))}
        if any(name.startswith("shaders/") for name in self.changed):
            folders.add("tests/render")
        tests = {s for s in sources if s.endswith("_test.cpp")}
        return tests if self.everything else {
            s for s in tests if s in self.sources or os.path.dirname(s) in folders}

    def filter(self, program):
        """--gtest_filter for one of the test programs; empty: nothing of it."""
        top = {"collision_tests": "tests/collision/", "app_tests": "tests/app/",
               "render_tests": "tests/render/"}[program]
        if self.everything:
            return "*"
        suites = set()
        for name in self.tests:
            # Tests over all demos are run for those that are meant.
            if name.startswith(top) and (name in self.changed or not name.startswith("tests/app/demos/")):
                suites |= set(re.findall(r"^(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+)\s*,", read(name), re.MULTILINE))
        patterns = [p for s in sorted(suites) for p in (f"{s}.*", f"*/{s}.*", f"*/{s}/*", f"{s}/*")]
        if program == "app_tests":
            patterns += [f"*/{demo}" for demo in sorted(self.demos)]
        return ":".join(patterns)

    def scripts(self):
        """Scripts of the command line that speak of what has changed."""
        return self.speaking("tests/cli", "_test.py")

    def window_files(self):
        return self.speaking("tests/window", "_tests.py")

    def speaking(self, folder, end):
        names = sorted(os.path.join(folder, n) for n in os.listdir(os.path.join(ROOT, folder))
                       if n.endswith(end) and "_tex_" not in n)
        if self.everything:
            return names
        said = set()
        for name in self.changed:
            if name.endswith((".cpp", ".h")):
                said |= words(name)
        # Ids of demos may be any word.
        return [n for n in names if n in self.changed or words(n) & said or
                any(f'"{demo}"' in read(n) for demo in self.demos)]
