#!/usr/bin/env python3
"""The recipes of CONTRIBUTING.md, carried out word for word on a copy of the tree: an algorithm, a
shape, a tab, a command of the window and one of the command line. All that they make is compiled
with the flags of its neighbors and has to register itself.

recipes_test.py CMAKE BUILD_FOLDER"""

import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

CMAKE, BUILD = "cmake", "build/release"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

# The line that makes a file known to the program, by its recipe and folder.
REGISTRATIONS = {
    "Add an algorithm": ("app/demos/", r"const bool \w+ = (register_\w+_demo|Registry::add)\b"),
    "Add a shape": ("app/model/shapes/", r"const ShapeType& shape_type\(ShapeTag<\w+>\)"),
    "Add a panel or a drawer tab": ("app/window/panels/",
                                    r"const bool \w+ = register_(tab|panel|dialog)\("),
    "Add a command of the window": ("app/window/commands/",
                                    r"const bool \w+ = register_commands\("),
    "Add a command of the command line": ("app/cli/", r"const bool \w+ = register_command\("),
}


def recipes_in(text):
    """{title: (what is said before the first block, [(language, path, lines)])}"""
    found = {}
    for part in re.split(r"^### ", text, flags=re.M)[1:]:
        title, _, body = part.partition("\n")
        blocks = [(language, path, content.splitlines())
                  for language, path, content in
                  re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", body, flags=re.M | re.S)]
        if blocks:
            found[title] = (body.split("```")[0], blocks)
    return found


def changed(text, lines):
    """The text with the hunks of a block of changes, each of which has one place in it."""
    for hunk in "\n".join(lines).split("\n@@\n"):
        old = [line[1:] for line in hunk.split("\n") if line[:1] in (" ", "-")]
        new = [line[1:] for line in hunk.split("\n") if line[:1] in (" ", "+")]
        before, after = "\n".join(old), "\n".join(new)
        if not old or text.count(before) != 1:
            raise ValueError(f"occurs {text.count(before)} times:\n{before}")
        text = text.replace(before, after)
    return text


def count_before(word, said):
    """The number in "Six files to write, none to extend"."""
    number = re.search(rf"(\w+)(?: files)? to {word}", said)
    if not number:
        raise ValueError(f'nothing is said about files "to {word}"')
    name = number.group(1).lower().replace("none", "no")
    return NUMBERS.index(name)


def target_of(path):
    if path.startswith("tests/"):
        return path.split("/")[1] + "_tests.dir"
    return os.path.dirname(path).replace("/", "_") + "_room.dir"


def flags_by_target(build):
    """The commands that compile the files of a target: {"app_demos_room.dir": [...]}"""
    database = os.path.join(build, "compile_commands.json")
    with open(database) as file:
        entries = json.load(file)
    flags = {}
    for entry in entries:
        words = shlex.split(entry["command"])
        kept, skip = [], False
        for word in words:
            if word == "-o":
                skip = True
            elif skip or word in ("-c", entry["file"]):
                target = re.search(r"/([^/]+\.dir)/", "/" + word)
                if skip and target:
                    flags.setdefault(target.group(1), kept)
                skip = False
            else:
                kept.append(word)
    return flags


class Reader(unittest.TestCase):
    """A recipe that no longer holds is found."""

    def test_changes_need_their_place(self):
        self.assertEqual(changed("a\nb\nc", [" b", "+d"]), "a\nb\nd\nc")
        self.assertEqual(changed("a\nb\nc", ["-a", "+x", "@@", " b", "+d"]), "x\nb\nd\nc")
        for lines in ([" e", "+d"], ["+d"]):
            with self.assertRaises(ValueError):
                changed("a\nb\nc", lines)
        with self.assertRaises(ValueError):
            changed("a\nb\na", [" a", "+d"])

    def test_blocks_are_found_with_their_files(self):
        text = "## R\n### Add x\nOne file to write.\n```cpp a/b.cpp\nint i;\n```\n```\nno\n```\n"
        said, blocks = recipes_in(text)["Add x"]
        self.assertEqual(blocks, [("cpp", "a/b.cpp", ["int i;"])])
        self.assertIn("One file", said)

    def test_counts_are_read(self):
        said = "Six files to write, none to extend; a seventh"
        self.assertEqual((count_before("write", said), count_before("extend", said)), (6, 0))


class Recipes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.mkdtemp(prefix="collidoscope-recipes-")
        cls.tree = os.path.join(cls.scratch, "tree")
        for folder in ("app", "cmake", "collision", "render", "tests/app", "tests/cli",
                       "tests/collision", "tests/oracle", "assets/explanations",
                       "assets/pseudocode", "assets/scenes"):
            shutil.copytree(os.path.join(ROOT, folder), os.path.join(cls.tree, folder))
        with open(os.path.join(ROOT, "CONTRIBUTING.md")) as file:
            cls.recipes = recipes_in(file.read())
        cls.faults = []
        for title, (_, blocks) in cls.recipes.items():
            for language, path, lines in blocks:
                try:
                    cls.carry_out(language, path, lines)
                except (ValueError, OSError) as fault:
                    cls.faults.append(f"{title}: {path}: {fault}")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    @classmethod
    def carry_out(cls, language, path, lines):
        place = os.path.join(cls.tree, path)
        if language == "diff":
            with open(place) as file:
                text = changed(file.read(), lines)
        else:
            if os.path.exists(place):
                raise ValueError("is there already: the recipe needs a name that is free")
            os.makedirs(os.path.dirname(place), exist_ok=True)
            text = "\n".join(lines) + "\n"
        with open(place, "w") as file:
            file.write(text)

    def text(self, path):
        with open(os.path.join(self.tree, path)) as file:
            return file.read()

    def paths(self, title, language=None):
        return [path for kind, path, _ in self.recipes[title][1] if language in (None, kind)]

    def test_all_are_there_and_can_be_carried_out(self):
        self.assertEqual(sorted(self.recipes), sorted(REGISTRATIONS))
        self.assertEqual(self.faults, [])

    def test_the_numbers_of_files_are_true(self):
        for title, (said, blocks) in self.recipes.items():
            with self.subTest(title):
                changes = [path for language, path, _ in blocks if language == "diff"]
                self.assertEqual(count_before("write", said), len(blocks) - len(changes))
                self.assertEqual(count_before("extend", said), len(changes))
                self.assertEqual(len({path for _, path, _ in blocks}), len(blocks))

    def test_each_registers_itself_and_has_a_test(self):
        for title, (folder, registration) in REGISTRATIONS.items():
            with self.subTest(title):
                mine = [p for p in self.paths(title, "cpp") if p.startswith(folder)]
                self.assertEqual(len(mine), 1)
                self.assertRegex(self.text(mine[0]), registration)
                self.assertTrue([p for p in self.paths(title)
                                 if re.fullmatch(r"tests/.*_test\.(cpp|py)", p)])

    def test_what_they_make_stands_in_rooms_and_includes_what_it_may(self):
        result = subprocess.run([CMAKE, "-P", "cmake/check_rooms.cmake"], cwd=self.tree,
                                capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_the_algorithm_has_its_texts(self):
        title = "Add an algorithm"
        demo = next(p for p in self.paths(title) if p.startswith("app/demos/"))
        name = os.path.basename(demo)[:-len(".cpp")]
        source = self.text(demo)
        self.assertIn(f'.id = "{name}"', source)
        self.assertRegex(source, r'answer\.add\("\w+", [^;]*"[A-Z][^"]*\."\);')
        for path in (f"assets/pseudocode/{name}.txt", f"assets/explanations/{name}.md"):
            self.assertIn(path, self.paths(title))
        scene = next(p for p in self.paths(title) if p.startswith(f"assets/scenes/{name}/01-"))
        self.assertEqual(json.loads(self.text(scene))["demo"], name)

        header = next(p for p in self.paths(title) if p.endswith(".h"))
        told = set(re.findall(r'trace\.step\(\s*"(\w+)"', self.text(header)))
        shared = set()
        for other in re.findall(r'#include "(collision/narrow/\S+\.h)"', self.text(header)):
            shared |= set(re.findall(r'trace\.step\("(\w+)"', self.text(other)))
        pseudocode = self.text(f"assets/pseudocode/{name}.txt")
        lines = set(re.findall(r"#(\w+)$", pseudocode, flags=re.M))
        self.assertTrue(told and told <= lines, (told, lines))
        self.assertLessEqual(lines - told, shared)
        for line in pseudocode.splitlines():
            self.assertLessEqual(len(re.sub(r"\s*#\w+$", "", line)), 34, line)

        def headings(path):
            return re.findall(r"^## .*$", self.text(path), flags=re.M)
        self.assertEqual(headings(f"assets/explanations/{name}.md"),
                         headings("assets/explanations/sphere_sphere.md"))

        family = re.search(r"\.family = (\S+),", source).group(1)
        level = re.search(r"\.level = (\d+)", source).group(1)
        same = [other for other in os.listdir(os.path.join(self.tree, "app/demos"))
                if other.endswith(".cpp") and
                re.search(rf"\.family = {family},\s*\.level = {level},",
                          self.text("app/demos/" + other))]
        self.assertEqual(same, [os.path.basename(demo)])

    def test_all_that_they_make_and_change_compiles(self):
        flags = flags_by_target(BUILD)
        sources = [path for title in self.recipes for path in self.paths(title)
                   if path.endswith(".cpp")]
        # Tests of one program are compiled together: most of the time goes into their headers.
        together = {}
        for path in sources:
            alone = "" if path.startswith("tests/") else path
            together.setdefault((target_of(path), alone), []).append(path)

        def compile_all(group):
            (target, _), paths = group
            if target not in flags:
                return f"no file of {target} in {BUILD}/compile_commands.json"
            source = os.path.join(self.scratch, paths[0].replace("/", "_"))
            with open(source, "w") as file:
                file.writelines(f'#include "{path}"\n' for path in paths)
            words = [word.replace(f"-I{ROOT}", f"-I{self.tree}", 1)
                     if word == f"-I{ROOT}" else word for word in flags[target]]
            result = subprocess.run(words + ["-Werror", "-fsyntax-only", source],
                                    cwd=os.path.abspath(BUILD), capture_output=True, text=True,
                                    timeout=300)
            return "" if result.returncode == 0 else result.stderr

        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            groups = sorted(together.items(), key=lambda group: -len(group[1]))
            for group, fault in zip(groups, pool.map(compile_all, groups)):
                with self.subTest(", ".join(group[1])):
                    self.assertEqual(fault, "", fault)

    def test_python_compiles(self):
        for title in self.recipes:
            for path in self.paths(title, "python"):
                compile(self.text(path), path, "exec")


if __name__ == "__main__":
    if len(sys.argv) > 2 and os.path.isdir(sys.argv[2]):
        CMAKE, BUILD = sys.argv[1], os.path.abspath(sys.argv[2])
        del sys.argv[1:3]
    unittest.main()
