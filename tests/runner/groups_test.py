#!/usr/bin/env python3
"""Sources grouped for clang, findings of clang-tidy, and the tests that a change affects."""

import json
import os
import sys
import tempfile
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import affected
import compile_groups
import tidy


class Groups(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def database(self, names_and_flags):
        entries = []
        for name, flags in names_and_flags:
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(f"int of_{len(entries)};\n")
            entries.append({"file": path, "directory": self.folder,
                            "command": f"clang++ {flags} -o x.o -c {path}"})
        with open(os.path.join(self.folder, "compile_commands.json"), "w") as file:
            json.dump(entries, file)
        return [entry["file"] for entry in entries]

    def test_flags_are_what_sources_share(self):
        entry = {"command": "clang++ -O1 -DA='b c' -o out.o -c /s/a.cpp", "file": "/s/a.cpp"}
        self.assertEqual(compile_groups.flags_of(entry), ("-O1", "-DA=b c"))

    def test_each_source_is_looked_at_once_beside_those_compiled_alike(self):
        names = self.database([("a/1.cpp", "-O1"), ("a/2.cpp", "-O1"), ("a/3.cpp", "-O1"),
                               ("a/4.cpp", "-O2"), ("b/5.cpp", "-O1"), ("b/left_out.cpp", "-O1")])
        with mock.patch("sys.stderr"):
            count, groups = compile_groups.each_group(self.folder, names[:-1], 2, lambda g: g)
        self.assertEqual(count, 5)
        self.assertEqual(sorted(s for g in groups for s in g.sources), sorted(names[:-1]))
        for group in groups:
            self.assertLessEqual(len(group.sources), 2)
            self.assertEqual(len({os.path.dirname(s) for s in group.sources}), 1)
        self.assertEqual(len(groups), 4)
        pair = next(g for g in groups if len(g.sources) == 2)
        with open(pair.source()) as file:
            self.assertEqual(file.read(), "".join(f'#include "{s}"\n' for s in pair.sources))
        self.assertEqual([half.sources for half in pair.halves()], [[s] for s in pair.sources])
        self.assertEqual(pair.halves()[0].source(), pair.sources[0])

    def test_what_does_not_stand_together_is_halved(self):
        names = self.database([("a/1.cpp", "-O1"), ("a/2.cpp", "-O1"), ("a/3.cpp", "-O1")])
        looked = []

        def ran(command, **_):
            source = next(word for word in command if word.endswith(".cpp"))
            if command[0] == "clang++":
                return mock.Mock(returncode=1)
            looked.append(source)
            return mock.Mock(stdout=f"{source}:1:1: warning: it is [a-check]\n")

        with mock.patch("subprocess.run", ran), mock.patch("sys.stderr"):
            _, said = compile_groups.each_group(self.folder, names, 8, tidy.tidy)
        self.assertEqual(sorted(looked), sorted(names))
        self.assertEqual("".join(said).count("warning"), 3)


class Changes(unittest.TestCase):
    HEADER, TEST = "collision/narrow/gjk/gjk.h", "tests/collision/narrow/gjk/gjk_test.cpp"

    def of(self, *changed):
        sources = [self.TEST, "app/demos/gjk.cpp", "tests/collision/narrow/sat/sat_hull_hull_test.cpp"]
        with mock.patch.object(affected, "sources", lambda: sources):
            return affected.Affected(list(changed))

    def test_includes_are_followed_through_others(self):
        with tempfile.TemporaryDirectory(dir=os.path.join(affected.ROOT, "build")) as folder:
            inside = os.path.relpath(folder, affected.ROOT)
            texts = {"a.cpp": f'#include "b.h"\n#include <vector>\n// #include "e.h"\n',
                     "b.h": f'#pragma once\n  # include "{inside}/c.h"\n', "c.h": '#include "b.h"\n',
                     "e.h": ""}
            for name, text in texts.items():
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            self.assertEqual(affected.Includes().of(f"{inside}/a.cpp"),
                             {f"{inside}/{name}" for name in ("a.cpp", "b.h", "c.h")})

    def test_a_header_reaches_its_tests_and_demos(self):
        change = self.of(self.HEADER)
        self.assertEqual(change.tests, {self.TEST})
        self.assertEqual(change.demos, {"gjk"})
        self.assertIn("Gjk.*", change.filter("collision_tests").split(":"))
        self.assertEqual(change.filter("app_tests"), "*/gjk")
        self.assertEqual(change.filter("render_tests"), "")

    def test_assets_reach_their_demo(self):
        self.assertEqual(self.of("assets/pseudocode/epa.txt").demos, {"epa"})

    def test_how_all_is_built_reaches_everything(self):
        change = self.of("app/rooms.cmake")
        self.assertEqual(change.filter("render_tests"), "*")
        self.assertEqual(len(change.tests), 2)
        self.assertEqual(len(change.scripts()), sum(
            name.endswith("_test.py") and "_tex_" not in name
            for name in os.listdir(os.path.join(os.path.dirname(HERE), "cli"))))

    def test_nothing_reaches_nothing(self):
        change = self.of("README.md")
        self.assertEqual([change.filter(p) for p in ("collision_tests", "app_tests")], ["", ""])
        self.assertEqual(change.scripts(), [])


if __name__ == "__main__":
    unittest.main()
