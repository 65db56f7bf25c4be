#!/usr/bin/env python3
"""experiment, from outside. experiment_test.py PROGRAM."""

import csv
import json
import os
import tempfile
import unittest
import xml.etree.ElementTree

from program import main, run

IDS = ["counts", "cars", "spheres", "ecods", "t-collide", "volumes", "broad-phases", "schedulers",
       "builders", "cut-triangles", "gjk-sat", "gjk-nesterov"]


class Experiments(unittest.TestCase):
    def test_all_are_listed(self):
        listed = json.loads(run("experiment", "list", "--json").stdout)
        self.assertEqual([one["id"] for one in listed], IDS)
        text = run("experiment", "list").stdout
        for name in IDS:
            self.assertIn(name, text)

    def test_each_runs_and_its_methods_agree(self):
        for name in IDS:
            result = run("experiment", name, "--quick", "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            told = json.loads(result.stdout)
            self.assertEqual(told["faults"], [])
            self.assertGreater(told["compared"], 0)
            self.assertEqual(told["points"]["measured"], told["points"]["all"])
            for chart in told["charts"]:
                measured = [p for s in chart["series"] for p in s["measured"]]
                self.assertTrue(measured, f"{name}, {chart['id']}")
                self.assertTrue(all(p["x"] >= 0 and p["y"] >= 0 for p in measured))

    def test_tables_stand_beside_the_published_ones(self):
        text = run("experiment", "spheres", "--quick").stdout
        self.assertIn("(1.266)", text)
        self.assertIn("table 3", text)
        # One call is timed for each size, so either word may be right.
        self.assertRegex(text, r"(?m)^(agrees|differs) +Published: patches of at most 4 are best")
        self.assertRegex(text, r"Counted here: the fewest tests at 1 \(19,543 per query\)")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            at = lambda name: os.path.join(folder, name)
            result = run("experiment", "counts", "--quick", "--csv", at("a.csv"), "--svg",
                         at("a.svg"), "--png", at("a.png"), "--pdf", at("a.pdf"), "--chart", "two")
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(at("a.csv"), newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertIn(("formula", "published", "450000"),
                          [(r["series"], r["kind"], r["y"]) for r in rows])
            self.assertTrue(all(None not in r and None not in r.values() for r in rows))
            root = xml.etree.ElementTree.parse(at("a.svg")).getroot()
            self.assertTrue(root.tag.endswith("svg"))
            with open(at("a.png"), "rb") as file:
                self.assertEqual(file.read(4), b"\x89PNG")
            with open(at("a.pdf"), "rb") as file:
                self.assertEqual(file.read(4), b"%PDF")
            # Without a chart each has a file of its own.
            run("experiment", "counts", "--quick", "--svg", at("b.svg"))
            self.assertTrue(os.path.exists(at("b-two.svg")) and os.path.exists(at("b-race.svg")))

    def test_only_those_there_are(self):
        result = run("experiment", "towers")
        self.assertEqual(result.returncode, 2)
        self.assertIn("broad-phases", result.stderr)
        result = run("experiment", "cars", "--quick", "--chart", "towers")
        self.assertEqual(result.returncode, 2)
        self.assertIn("work", result.stderr)
        result = run("experiment", "counts", "--quick", "--csv", "/nowhere/a.csv")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("/nowhere", result.stderr)


if __name__ == "__main__":
    main()
