#!/usr/bin/env python3
"""Pieces of long runs: which there are, what is kept of them, and that a run goes on from there."""

import json
import os
import stat
import tempfile
import unittest

import cases

# Stands in for a program of GoogleTest: "Bad" fails, with seed 2 alone.
PROGRAM = """#!/bin/sh
case "$1" in
--gtest_list_tests) printf 'Good.\\n  One\\n  Two/0  # GetParam() = 1\\nBad.\\n  Three\\n' ;;
*) case "$2$COLLIDOSCOPE_SEED" in
   *Bad.Three2) echo 'a_test.cpp:7: Failure'; echo 'Value of: x'; exit 1 ;;
   *) echo "$2 $COLLIDOSCOPE_MORE $COLLIDOSCOPE_SEED" >> "$(dirname "$0")/asked" ;;
   esac ;;
esac
"""


class Pieces(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.program = os.path.join(self.folder, "tests")
        self.write(PROGRAM)

    def write(self, text):
        with open(self.program, "w") as file:
            file.write(text)
        os.chmod(self.program, stat.S_IRWXU)

    def run_all(self, wanted):
        return cases.Cases(2, self.program, os.path.join(self.folder, "kept")).run(wanted)

    def asked(self):
        path = os.path.join(self.folder, "asked")
        if not os.path.exists(path):
            return []
        with open(path) as file:
            lines = file.read().splitlines()
        os.remove(path)
        return sorted(lines)

    def test_tests_are_listed(self):
        self.assertEqual(cases.listed(self.program, "*"), ["Good.One", "Good.Two/0", "Bad.Three"])

    def test_every_narrow_test_has_ten_seeds_and_every_tree_one(self):
        found = cases.pieces(lambda names: names.split(":"))
        self.assertEqual(len(found), len(set((test, seed) for test, _, seed in found)))
        seeds = {}
        for test, _, seed in found:
            seeds.setdefault(test, []).append(seed)
        self.assertEqual(seeds["TraversePair.Finds*"], [0])
        self.assertEqual(seeds["Gjk.Dist*"], list(range(10)))
        self.assertEqual([seed for _, _, seed in found], sorted(seed for _, _, seed in found))

    def test_a_run_goes_on_and_a_failure_keeps_its_seed(self):
        wanted = [(test, 5, seed) for seed in (0, 2) for test in ("Good.One", "Bad.Three")]
        found, note, passed = self.run_all(wanted)
        self.assertEqual([(f.name, f.command.split()[:2]) for f in found],
                         [("Bad.Three, seed 2", ["COLLIDOSCOPE_SEED=2", "COLLIDOSCOPE_MORE=5"])])
        self.assertEqual((note, passed), ("3 of 4 pieces passed", 3))
        self.assertEqual(len(self.asked()), 3)
        # A line that a killed run wrote in part does no harm.
        with open(os.path.join(self.folder, "kept", "journal.jsonl"), "a") as file:
            file.write('{"program": "')
        found, _, passed = self.run_all([*wanted, ("Good.One", 5, 3)])
        self.assertEqual((len(found), passed), (1, 4))
        self.assertEqual(self.asked(), ["--gtest_filter=Good.One 5 3"])
        self.assertEqual(self.run_all([("Good.One", 5, 3)])[2], 1)
        self.assertEqual(self.asked(), [])

    def test_another_program_begins_anew(self):
        wanted = [("Good.One", 5, 0)]
        self.run_all(wanted)
        self.assertEqual(len(self.asked()), 1)
        self.run_all(wanted)
        self.assertEqual(self.asked(), [])
        self.write(PROGRAM + "# another\n")
        self.run_all(wanted)
        self.assertEqual(len(self.asked()), 1)

    def test_the_journal_is_a_line_for_each_piece(self):
        self.run_all([("Good.One", 5, 0), ("Bad.Three", 7, 2)])
        with open(os.path.join(self.folder, "kept", "journal.jsonl")) as file:
            told = [json.loads(line) for line in file]
        self.assertEqual(sorted((line["test"], line["more"], line["seed"], line["passed"]) for line in told),
                         [("Bad.Three", 7, 2, False), ("Good.One", 5, 0, True)])


if __name__ == "__main__":
    unittest.main()
