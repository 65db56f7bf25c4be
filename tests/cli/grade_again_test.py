#!/usr/bin/env python3
"""A class graded in several runs, from outside: grade_again_test.py PROGRAM."""

import glob
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

import program
from program import main, run

EXERCISE = """---
collidoscope: 1
title: "Two spheres"
demo: "sphere_sphere"
graded: ["hit"]
limits: {"seconds": 60, "total_seconds": 600, "memory_mb": 256}
classes: {
  "apart": {"points": 2, "count": 2},
  "touching": {"points": 3, "count": 3},
  "deep": {"points": 5, "count": 3, "hidden": true}
  }
---

Do they share a point?
"""

RIGHT = """def solve(a, b):
    squared = sum((p - q) ** 2 for p, q in zip(a.center, b.center))
    return {"hit": squared <= (a.radius + b.radius) ** 2}
"""
STRICT = RIGHT.replace("<=", "<")
HANGS = "while True:\n    pass\n"


def marks(grades):
    """The results that must be equal in two runs: all but times."""
    text = re.sub(r'"seconds": [0-9.e+-]+', '"seconds": 0', json.dumps(grades, sort_keys=True))
    return json.loads(text)


class GradeAgain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        self.exercise = self.path("two-spheres")
        self.write("two-spheres/exercise.md", EXERCISE)
        self.to = self.path("reports")

    def path(self, name):
        return os.path.join(self.top, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)

    def arguments(self, to, more=()):
        return ["grade", self.exercise, self.path("class"), "-o", to, "--no-pictures", "--jobs", "1",
                *more]

    def grade(self, *more, to=None):
        """(points by name, lines about what was graded, all of grades.json)"""
        result = run(*self.arguments(to or self.to, more))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.out = result.stdout
        with open(os.path.join(to or self.to, "grades.json")) as file:
            grades = json.load(file)
        graded = re.findall(r"^\d+/\d+.*: (.*)$", result.stderr, re.M)
        return {one["submission"]: one["earned"] for one in grades["submissions"]}, graded, grades

    def before(self, grades):
        return {one["submission"]: (one["before"]["earned"], one["before"]["cause"])
                for one in grades["submissions"] if "before" in one}

    def test_what_is_stopped_goes_on(self):
        self.write("class/ann.py", RIGHT)
        self.write("class/bob/solve.py", HANGS)
        self.write("class/cy/solve.py", STRICT)
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number):
                to = self.path(f"stopped-{number}")
                with subprocess.Popen([program.PROGRAM, *self.arguments(to)], text=True,
                                      stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
                    folders = f"/tmp/collidoscope-{running.pid}-*"
                    for line in running.stderr:
                        if line.startswith("1/3"):
                            break
                    self.assertNotEqual(glob.glob(folders), [])
                    running.send_signal(number)
                    self.assertEqual(running.wait(timeout=60), -number)
                self.assertEqual(glob.glob(folders), [])
                # No program of the one that hung is left: none has a folder that is gone.
                for process in glob.glob("/proc/[0-9]*/cmdline"):
                    try:
                        with open(process) as file:
                            self.assertNotIn(f"collidoscope-{running.pid}-", file.read())
                    except OSError:
                        pass  # it has just ended
                self.assertEqual(glob.glob(os.path.join(to, "*")), [])
        to = self.path(f"stopped-{signal.SIGTERM}")
        self.write("class/bob/solve.py", STRICT)
        points, graded, grades = self.grade(to=to)
        self.assertEqual(points, {"ann.py": 10, "bob": 7, "cy": 7})
        self.assertEqual(graded, ["bob", "cy"])
        self.assertIn("1 of them as graded before", self.out)
        self.assertEqual(self.before(grades), {})
        # As if it had been graded at once; the pages too.
        _, graded, whole = self.grade()
        self.assertEqual(graded, ["ann.py", "bob", "cy"])
        self.assertEqual(marks(grades), marks(whole))
        for page in ("cy/report.html", "ann.py/report.html", "bob/results.json", "canvas.csv"):
            with open(os.path.join(to, page)) as one, open(os.path.join(self.to, page)) as other:
                self.assertEqual(re.sub(r'"seconds": .*', "", one.read()),
                                 re.sub(r'"seconds": .*', "", other.read()))

    def test_what_was_graded_reads_back_whole(self):
        self.write("class/ann/solve.py", STRICT.replace("return", "print('x')\n    return"))
        self.write("class/bob/solve.py", "def solve(a, b):\n    return {'hit': False}\n")
        self.write("class/cy/solve.py", "def solve(a, b:\n")
        self.write("class/di/readme.txt", "ill")
        self.write("class/ed/solve.py", "import os\n\n\ndef solve(a, b):\n    os.abort()\n")
        _, graded, first = self.grade()
        self.assertEqual(len(graded), 5)
        pages = {}
        for file in glob.glob(os.path.join(self.to, "*/*")) + [os.path.join(self.to, "junit.xml")]:
            with open(file) as text:
                pages[file] = text.read()
        self.assertGreaterEqual(len(pages), 21)
        _, graded, second = self.grade()
        self.assertEqual(graded, [])
        self.assertEqual({**first, "seconds": 0}, {**second, "seconds": 0})
        for file, before in pages.items():
            with open(file) as text:
                if file.endswith("junit.xml"):
                    self.assertEqual(*[re.sub(r"<testsuites.*", "", one)
                                       for one in (before, text.read())])
                else:
                    self.assertEqual(before, text.read(), file)

    def test_only_what_has_changed_is_graded(self):
        self.write("class/ann/solve.py", RIGHT)
        self.write("class/bob/solve.py", STRICT)
        self.grade()
        self.write("class/bob/solve.py", RIGHT)
        self.write("class/cy/solve.py", RIGHT)
        points, graded, grades = self.grade()
        self.assertEqual((graded, points["bob"]), (["bob", "cy"], 10))
        self.assertEqual(self.before(grades), {"bob": (7, "the submission changed")})
        with open(os.path.join(self.to, "index.html")) as file:
            self.assertIn("the submission changed", file.read())
        self.assertIn("7 before: the submission changed", self.out)
        # The note stays until it is graded anew.
        _, graded, grades = self.grade()
        self.assertEqual(graded, [])
        self.assertEqual(self.before(grades), {"bob": (7, "the submission changed")})
        _, graded, grades = self.grade("--timeout", "50", "--seed", "4")
        self.assertEqual(graded, ["ann", "bob", "cy"])
        self.assertEqual(self.before(grades)["ann"], (10, "the options changed"))
        self.write("two-spheres/exercise.md", EXERCISE.replace('"points": 5', '"points": 6'))
        self.write("class/ann/more.py", "")
        _, graded, grades = self.grade()
        self.assertEqual(self.before(grades)["ann"],
                         (10, "the submission, the exercise and the options changed"))
        self.assertEqual(self.before(grades)["bob"], (10, "the exercise and the options changed"))
        # A file that is cut is none.
        for file in glob.glob(os.path.join(self.to, ".results", "*.json")):
            os.truncate(file, os.path.getsize(file) // 2)
        points, graded, _ = self.grade()
        self.assertEqual((points, graded), ({"ann": 11, "bob": 11, "cy": 11}, ["ann", "bob", "cy"]))

    def test_groups_that_come_later_have_a_place_for_a_remark(self):
        self.write("class/ann/solve.py", STRICT)
        self.grade()
        file = os.path.join(self.to, "remarks.json")
        with open(file) as text:
            [group] = json.load(text)
        self.write("reports/remarks.json", json.dumps({group: "Read it again."}))
        self.write("class/bob/solve.py", "def solve(a, b):\n    return {'hit': False}\n")
        _, graded, grades = self.grade()
        self.assertEqual(graded, ["bob"])
        with open(file) as text:
            remarks = json.load(text)
        groups = {one["submission"]: one["group"] for one in grades["submissions"]}
        self.assertEqual(remarks, {group: "Read it again.", groups["bob"]: ""})
        self.assertNotEqual(groups["bob"], group)
        # With nothing to add the file is left as it is written.
        self.write("reports/remarks.json", json.dumps(remarks, indent=7))
        self.grade()
        with open(file) as text:
            self.assertEqual(text.read(), json.dumps(remarks, indent=7))

    def test_again_grades_all_and_shows_both_marks(self):
        self.write("class/ann/solve.py", RIGHT)
        self.write("class/bob/solve.py", STRICT)
        self.grade()
        self.write("class/bob/solve.py", RIGHT)
        points, graded, grades = self.grade("--again")
        self.assertEqual((points, graded), ({"ann": 10, "bob": 10}, ["ann", "bob"]))
        self.assertEqual(self.before(grades), {"ann": (10, "graded again"),
                                               "bob": (7, "the submission changed")})
        # Stopped after one, it goes on with the rest, and what it has said stays.
        with subprocess.Popen([program.PROGRAM, *self.arguments(self.to, ["--again"])], text=True,
                              stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
            for line in running.stderr:
                if line.startswith("1/2"):
                    break
            running.terminate()
        _, graded, grades = self.grade()
        self.assertIn(graded, (["bob"], []))
        self.assertEqual(self.before(grades)["bob"], (10, "graded again"))
        result = run("grade", self.exercise, self.path("class"), "--again")
        self.assertEqual(result.returncode, 2)
        self.assertIn("-o", result.stderr)


if __name__ == "__main__":
    main()
