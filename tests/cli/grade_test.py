#!/usr/bin/env python3
"""collidoscope grade, from outside: grade_test.py PROGRAM."""

import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

PROGRAM = "build/release/collidoscope"

EXERCISE = """---
collidoscope: 1
title: "Two spheres, <graded> & more"
demo: "sphere_sphere"
graded: ["hit", {"field": "signed_distance", "points": 2}]
limits: {"seconds": 1, "total_seconds": 20, "memory_mb": 256}
classes: {
  "apart": {"points": 2, "count": 5},
  "deep": {"points": 3, "count": 5},
  "touching": {"points": 3, "count": 7, "hidden": true}
  }
---

Do they share a point?
"""

RIGHT = """import math


def solve(a, b):
    gap = math.dist(a.center, b.center) - a.radius - b.radius
    squared = sum((p - q) ** 2 for p, q in zip(a.center, b.center))
    return {"hit": squared <= (a.radius + b.radius) ** 2, "signed_distance": gap}
"""
STRICT = RIGHT.replace("<=", "<")
WRONG = RIGHT.replace("<=", ">").replace("return", "print('seen', a.radius)\n    return")
HANGS = "while True:\n    pass\n"
CRASHES = "import os\n\n\ndef solve(a, b):\n    os.abort()\n"
FLOODS = "def solve(a, b):\n    while True:\n        print('x' * 1000)\n"
# Keeps what it was asked and prints it all whenever it is asked again.
TELLS = """import math
asked = []


def solve(a, b, question):
    asked.append((a.center, b.center, a.radius, b.radius))
    print("so far", asked, "number", question.id)
    return {"hit": False, "signed_distance": 0, "asked": asked}
"""


class Grade(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        top = cls.folder.name
        cls.exercise = os.path.join(top, "two-spheres")
        os.mkdir(cls.exercise)
        with open(os.path.join(cls.exercise, "exercise.md"), "w") as file:
            file.write(EXERCISE)
        handed_in = os.path.join(top, "class")
        for name, text in {
                "Ann Right_11_assignsubmission_file": RIGHT,
                "Bob Strict_12_assignsubmission_file": STRICT,
                "Cy <Wrong>_13_assignsubmission_file": WRONG,
                "=Di Hangs_14_assignsubmission_file": HANGS,
                "Ed Crashes_15_assignsubmission_file": CRASHES,
                "Flo Floods_16_assignsubmission_file": FLOODS,
                "Tom Tells_17_assignsubmission_file": TELLS,
                "Una Nothing_18_assignsubmission_file": None}.items():
            folder = os.path.join(handed_in, name)
            os.makedirs(folder)
            with open(os.path.join(folder, "solve.py" if text else "readme.txt"), "w") as file:
                file.write(text or "I have no time this week.")
        cls.to = os.path.join(top, "reports")
        cls.result = subprocess.run(
            [PROGRAM, "grade", cls.exercise, handed_in, "--jobs", "2", "--to", cls.to,
             "--no-pictures"], capture_output=True, text=True, timeout=240)
        cls.grades = {}
        if cls.result.returncode == 0:
            with open(os.path.join(cls.to, "grades.json")) as file:
                cls.all = json.load(file)
            cls.grades = {one["submission"].split("_")[0]: one for one in cls.all["submissions"]}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def read(self, student, file):
        [folder] = [one for one in os.listdir(self.to) if one.startswith(student)]
        with open(os.path.join(self.to, folder, file), encoding="utf-8") as text:
            return text.read()

    def test_each_has_the_points_of_its_own(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        earned = {name: one["earned"] for name, one in self.grades.items()}
        self.assertEqual(earned, {
            "Ann Right": 10, "Bob Strict": 7, "Cy <Wrong>": 2, "=Di Hangs": 0, "Ed Crashes": 0,
            "Flo Floods": 0, "Tom Tells": earned["Tom Tells"], "Una Nothing": 0})
        self.assertIn("10 of 10", self.result.stdout)

    def test_progress_and_layers_are_said(self):
        self.assertRegex(self.result.stderr,
                         r"(?m)^two-spheres: 8 solutions, \d at a time, contained by "
                         r".*(bubblewrap|Landlock).*seccomp.*limits$")
        told = re.findall(r"(?m)^(\d)/8(, \d+ (?:s|min) left)?: (.+)$", self.result.stderr)
        self.assertEqual([number for number, _, _ in told], list("12345678"))
        self.assertEqual([number for number, left, _ in told if not left], ["8"])
        self.assertEqual({name for _, _, name in told},
                         {one["submission"] for one in self.all["submissions"]})

    def test_what_is_hidden_stays_hidden(self):
        self.assertIn("3 of 10 points are for hidden cases", self.result.stdout)
        for file in ("junit.xml", "moodle.csv", "canvas.csv"):
            with open(os.path.join(self.to, file), encoding="utf-8") as table:
                text = table.read()
            self.assertNotIn("touching 1", text)
            self.assertNotIn("of 7", text)
        for student in ("Bob", "Tom", "Cy"):
            for file in ("results.json", "gradescope.json", "prairielearn.json", "report.html"):
                text = self.read(student, file)
                self.assertNotIn("touching 1", text)
                self.assertNotIn(" 7 cases", text)
                self.assertNotIn("of 7", text)
            test = [one for one in json.loads(self.read(student, "results.json"))["tests"]
                    if one.get("class") == "touching"][0]
            self.assertNotIn("total", test)
            self.assertEqual(json.loads(self.read(student, "results.json"))["hidden_points"], 3)
            for file in ("gradescope.json", "prairielearn.json"):
                self.assertIn("of which 3 are for hidden cases",
                              json.loads(self.read(student, file))["output"])
            self.assertIn("hidden cases", self.read(student, "report.html"))
        # A program that remembers its questions is begun anew after the hidden ones, and its
        # numbers with it.
        shown = self.read("Tom", "results.json")
        numbers = [int(one) for one in re.findall(r"number (\d+)", shown)]
        self.assertTrue(numbers)
        self.assertLess(max(numbers), 1 + 5 + 5 + 2)
        # Five of each visible class and a few smaller ones; the seven hidden would make them more.
        self.assertIn("so far", shown)
        ours = subprocess.run([PROGRAM, "exercise", "check", self.exercise, "--json"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(ours.returncode, 0, ours.stderr)

    def test_a_hidden_failure_has_a_case_made_anew(self):
        test = [one for one in json.loads(self.read("Bob", "results.json"))["tests"]
                if one.get("class") == "touching"][0]
        self.assertIn("not among them", test["message"])
        question = json.loads(test["test_code"])
        a, b = question["a"]["sphere"], question["b"]["sphere"]
        gap = math.dist(a["center"], b["center"]) - a["radius"] - b["radius"]
        self.assertAlmostEqual(gap, 0, places=4)
        for file in ("report.html", "gradescope.json", "prairielearn.json"):
            self.assertIn("not among them", self.read("Bob", file))
        self.assertNotIn("not among them", self.read("Ann", "report.html"))

    def test_what_cannot_be_parsed_costs_no_attempt(self):
        for file, text, words, place in (
                ("solve.py", "def solve(a, b)\n    return {}\n", "It is not valid Python.", "line 1"),
                ("solve.js", "exports.solve = (a => ;\n", "It is not valid JavaScript.", "solve.js:1"),
                ("solve.cpp", "int x = ;\n", "It does not compile.", "solve.cpp:1"),
                # It can be parsed, and is judged: that costs one.
                ("solve.py", "raise ValueError('no')\n", None, None)):
            with self.subTest(text), tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, file), "w") as solution:
                    solution.write(text)
                out = os.path.join(folder, "results.json")
                result = subprocess.run(
                    [PROGRAM, "grade", self.exercise, folder, "--prairielearn", out],
                    capture_output=True, text=True, timeout=120)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(out) as results:
                    graded = json.load(results)
                self.assertEqual(graded["gradable"], words is None)
                if words:
                    self.assertIn(words, graded["format_errors"][0])
                    self.assertIn(place, graded["format_errors"][0])

    def test_a_fault_of_the_machine_is_no_mark(self):
        with tempfile.TemporaryDirectory() as top:
            # All that the program reads, but for the helper file.
            home = os.path.join(top, "home")
            for name in ("assets", "shaders"):
                shutil.copytree(name, os.path.join(home, name), symlinks=True)
            os.remove(os.path.join(home, "assets/exercises/helpers/python/collide.py"))
            handed_in = os.path.join(top, "Ann_11_assignsubmission_file")
            os.mkdir(handed_in)
            with open(os.path.join(handed_in, "solve.py"), "w") as file:
                file.write(RIGHT)
            to = os.path.join(top, "reports")
            result = subprocess.run(
                [PROGRAM, "grade", self.exercise, handed_in, "-o", to, "--no-pictures"],
                capture_output=True, text=True, timeout=120,
                env={**os.environ, "COLLIDOSCOPE_HOME": home})
            self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
            self.assertIn("not graded", result.stdout)
            [own] = [one for one in os.listdir(to) if one.startswith("Ann")]
            with open(os.path.join(to, own, "report.html")) as file:
                page = file.read()
            self.assertIn("Not graded", page)
            self.assertNotIn(top, page)
            with open(os.path.join(to, own, "gradescope.json")) as file:
                self.assertNotIn("score", json.load(file))
            with open(os.path.join(to, "grades.json")) as file:
                self.assertIsNone(json.load(file)["submissions"][0]["earned"])
            with open(os.path.join(to, "canvas.csv")) as file:
                self.assertEqual(list(csv.reader(file))[2][-1], "")
            with open(os.path.join(to, "moodle.csv"), newline="") as file:
                self.assertEqual(list(csv.DictReader(file))[0]["Grade"], "")

    def test_nothing_is_graded_where_nothing_can_be_started(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = os.path.join(folder, "collidoscope")
            shutil.copy(PROGRAM, alone)
            with open(os.path.join(folder, "solve.py"), "w") as file:
                file.write(RIGHT)
            result = subprocess.run([alone, "grade", self.exercise, folder, "--trust"],
                                    capture_output=True, text=True, timeout=60)
            self.assertEqual(result.returncode, 1, result.stdout)
            self.assertIn("collidoscope_warden", result.stderr)

    def test_hidden_cases_from_a_number_of_ones_own(self):
        def graded(*more):
            result = subprocess.run([PROGRAM, "grade", self.exercise,
                                     os.path.join(self.folder.name, "class", "Bob Strict_12_assignsubmission_file"),
                                     "--json", *more], capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, 0, result.stderr)
            return json.loads(result.stdout)

        first, second = graded("--seed", "77"), graded("--seed", "78", "--timeout", "5")
        self.assertEqual((first["hidden_seed"], second["hidden_seed"]), (77, 78))
        self.assertEqual(first["submissions"][0]["earned"], second["submissions"][0]["earned"])

    def test_a_student_reads_why(self):
        self.assertIn("took longer than", self.read("=Di", "report.html"))
        self.assertIn("signal 6", self.read("Ed", "report.html"))
        self.assertIn("wrote more than 1 MiB of output", self.read("Flo", "report.html"))
        nothing = self.read("Una", "report.html")
        self.assertIn("holds no solution", nothing)
        self.assertNotIn(self.folder.name, nothing)
        wrong = self.read("Cy", "report.html")
        self.assertIn("Cy &lt;Wrong&gt;", wrong)
        self.assertIn("Two spheres, &lt;graded&gt; &amp; more", wrong)

    def test_forms_of_course_systems(self):
        gradescope = json.loads(self.read("Bob", "gradescope.json"))
        self.assertEqual(gradescope["score"], 7)
        self.assertEqual(sum(one["score"] for one in gradescope["tests"]), 7)
        self.assertEqual(sum(one["max_score"] for one in gradescope["tests"]), 10)
        prairielearn = json.loads(self.read("Bob", "prairielearn.json"))
        self.assertEqual((prairielearn["gradable"], prairielearn["score"]), (True, 0.7))
        self.assertFalse(json.loads(self.read("Una", "prairielearn.json"))["gradable"])
        self.assertEqual(json.loads(self.read("Ann", "results.json"))["version"], 3)
        suites = xml.etree.ElementTree.parse(os.path.join(self.to, "junit.xml")).getroot()
        self.assertEqual(len(suites), 8)
        self.assertEqual(sum(int(one.get("errors")) for one in suites), 1)
        with open(os.path.join(self.to, "canvas.csv")) as file:
            rows = list(csv.reader(file))
        self.assertEqual(rows[0][:5], ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"])
        self.assertEqual(rows[1][-1], "10")
        self.assertEqual([row for row in rows if row[0] == "Bob Strict"][0][1::4], ["12", "7"])
        # Not a formula, for whoever opens it in a spreadsheet.
        self.assertTrue(any(row[0] == "'=Di Hangs" for row in rows))
        with open(os.path.join(self.to, "moodle.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        bob = [row for row in rows if row["Identifier"] == "Participant 12"][0]
        self.assertEqual((bob["Full name"], bob["Grade"], bob["Maximum Grade"]), ("Bob Strict", "7", "10"))

    def test_one_solution_for_a_container(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "solve.py"), "w") as file:
                file.write(RIGHT)
            out = os.path.join(folder, "results.json")
            result = subprocess.run([PROGRAM, "grade", self.exercise, folder, "--gradescope", out],
                                    capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(out) as file:
                self.assertEqual(json.load(file)["score"], 10)

    def test_flat_files_as_canvas_gives_them_out(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("doejane_123_999_solve.py", "roejim_LATE_124_998_solve-1.py"):
                with open(os.path.join(folder, name), "w") as file:
                    file.write(RIGHT)
            result = subprocess.run([PROGRAM, "grade", self.exercise, folder, "--json"],
                                    capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual([(one["id"], one["earned"])
                              for one in json.loads(result.stdout)["submissions"]],
                             [("123", 10), ("124", 10)])

    def test_wrong_input_is_named(self):
        for arguments, code, words in (
                (["no-such-exercise", "."], 3, "no-such-exercise"),
                ([self.exercise, "/does/not/exist"], 3, "no such folder"),
                ([self.exercise, self.exercise], 3, "holds no solutions"),
                ([self.exercise, ".", self.folder.name, "--gradescope", "x"], 2,
                 "for one solution"),
                ([self.exercise], 2, "required"),
                ([self.exercise, ".", "--timeout", "0"], 2, "timeout"),
                ([self.exercise, ".", "--jobs", "0"], 2, "jobs")):
            result = subprocess.run([PROGRAM, "grade", *arguments], capture_output=True, text=True,
                                    timeout=60)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(words, result.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
