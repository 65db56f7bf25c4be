#!/usr/bin/env python3
"""The overview of a class, from outside: grade_overview_test.py PROGRAM."""

import base64
import csv
import html.parser
import json
import os
import re
import struct
import tempfile
import unittest

from program import main, run

EXERCISE = """---
collidoscope: 1
title: "Two <spheres>"
demo: "sphere_sphere"
graded: ["hit", {"field": "signed_distance", "points": 2}]
classes: {
  "apart": {"points": 2, "count": 3},
  "touching": {"points": 3, "count": 3},
  "deep": {"points": 3, "count": 3, "hidden": true}
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
NEVER = RIGHT.replace("squared <=", "squared < 0 *")
FLIPPED = RIGHT.replace('"signed_distance": gap', '"signed_distance": -gap')
REMARK = "Touching <counts>:\nread the task again."


class Page(html.parser.HTMLParser):
    """The texts of table rows by the heading before them, and what is loaded from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.open, self.heading, self.loaded, self.links = {}, [], "", [], []
        self.drawn = []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.loaded += [given[name] for name in ("src",) if name in given] + \
            ([given["href"]] if tag in ("link", "image") else [])
        if tag == "a":
            self.links.append(given["href"])
        if tag == "rect":
            self.drawn.append(float(given["height"]))
        if tag == "svg":
            self.about = given["aria-label"]
        if tag not in ("meta", "br", "img", "rect", "link"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.setdefault(self.heading, []).append([])
        if tag in ("td", "th"):
            self.rows[self.heading][-1].append("")
        if tag == "h2":
            self.heading = ""

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "h2" in self.open:
            self.heading += data
        if "td" in self.open or "th" in self.open:
            self.rows[self.heading][-1][-1] += data


class Overview(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.to = os.path.join(cls.folder.name, "reports")
        cls.write("exercise/exercise.md", EXERCISE)
        for name, text in {
                "Ann #1": RIGHT, "Bo": STRICT, "Cy": STRICT.replace("squared", "far"),
                "Di": NEVER, "Ed": FLIPPED, "Flo": "def solve(a, b:\n", "Gus": "def solve(a:\n",
                "Hal": None}.items():
            cls.write(f"class/{name}/{'solve.py' if text else 'readme.txt'}", text or "ill")
        cls.grade()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def write(cls, name, text):
        path = os.path.join(cls.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    @classmethod
    def grade(cls, *more, code=0):
        result = run("grade", os.path.join(cls.folder.name, "exercise"),
                     os.path.join(cls.folder.name, "class"), "-o", cls.to, "--no-pictures", *more)
        assert result.returncode == code, result.stderr
        return result

    def read(self, name):
        with open(os.path.join(self.to, name), encoding="utf-8", newline="") as file:
            return file.read()

    def groups(self):
        return {one["submission"]: one.get("group")
                for one in json.loads(self.read("grades.json"))["submissions"]}

    def test_marks_and_their_histogram(self):
        page = Page(self.read("index.html"))
        marks = {row[0]: row[-1] for row in page.rows["All submissions"][1:]}
        self.assertEqual(marks, {"Ann #1": "10", "Bo": "7", "Cy": "7", "Di": "4", "Ed": "8",
                                 "Flo": "0", "Gus": "0", "Hal": "0"})
        # 36 points of eight, from 0 to 10.
        self.assertIn("8 submissions have a mark: mean 4.5, median 5.5 of 10 points",
                      self.read("index.html"))
        self.assertEqual(page.about.split("; "), ["0–1 points: 3", "4–5 points: 1", "7–8 points: 2",
                                                  "8–9 points: 1", "10 points: 1"])
        self.assertEqual([round(height / page.drawn[0] * 3) for height in page.drawn],
                         [3, 1, 2, 1, 1])
        self.assertEqual(page.loaded, [])
        self.assertIn("Ann%20%231/report.html", page.links)
        # Right in every case, but not in a field that has points of its own.
        ed = [row for row in page.rows["All submissions"] if row[0] == "Ed"][0]
        self.assertTrue(ed[1].startswith("✗"), ed)

    def test_classes_by_how_many_fail(self):
        rows = Page(self.read("index.html")).rows["Classes of cases"]
        self.assertEqual({row[0]: row[1] for row in rows[1:]},
                         {"touching": "3", "deep (hidden)": "1", "apart": "0", "signed_distance": "1"})
        self.assertEqual(rows[1][0], "touching")
        self.assertIn("Of 5 submissions that were run", self.read("index.html"))

    def test_submissions_that_fail_alike(self):
        groups = self.groups()
        self.assertIsNone(groups["Ann #1"])
        self.assertEqual(groups["Bo"], groups["Cy"])
        self.assertEqual(groups["Flo"], groups["Gus"])
        self.assertEqual(len({groups[one] for one in ("Bo", "Di", "Ed", "Flo", "Hal")}), 5)
        rows = Page(self.read("index.html")).rows["Submissions that fail alike"][1:]
        self.assertEqual(sorted(row[2] for row in rows),
                         ["1: Di", "1: Ed", "1: Hal", "2: Bo, Cy", "2: Flo, Gus"])
        self.assertTrue(all(row[2].startswith("2") for row in rows[:2]))
        self.assertEqual({row[0]: row[1] for row in rows}[groups["Bo"]], "touching")
        # Nothing about others, and nothing that tells how many hidden cases there are.
        for student in ("Bo", "Di"):
            for file in ("report.html", "results.json", "gradescope.json", "prairielearn.json"):
                text = self.read(f"{student}/{file}")
                self.assertNotIn(groups[student], text)
                self.assertIsNone(re.search(r"\bCy\b|Ann", text))

    def test_pages_show_the_case_that_fails(self):
        to = os.path.join(self.folder.name, "pictures")
        result = run("grade", os.path.join(self.folder.name, "exercise"),
                     os.path.join(self.folder.name, "class", "Ann #1"),
                     os.path.join(self.folder.name, "class", "Bo"), "-o", to)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("no picture", result.stderr)
        pages = []
        for student in ("Ann #1", "Bo"):
            with open(os.path.join(to, student, "report.html"), encoding="utf-8") as file:
                pages.append(file.read())
            # Readable without a network.
            self.assertNotRegex(pages[-1], r"<script|@import|url\(|https?://")
        self.assertEqual(Page(pages[0]).loaded, [])
        # Shrunk, and drawn.
        self.assertIn("Smallest case: radii", pages[1])
        [picture] = Page(pages[1]).loaded
        kind, _, data = picture.partition(",")
        self.assertEqual(kind, "data:image/png;base64")
        drawn = base64.b64decode(data, validate=True)
        self.assertEqual(drawn[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", drawn[16:24]), (560, 315))
        self.assertGreater(len(drawn), 2000)  # a surface of one color takes a few hundred bytes

    def test_a_remark_stands_on_all_pages_of_a_group(self):
        group = self.groups()["Bo"]
        self.assertEqual(set(json.loads(self.read("remarks.json"))),
                         {one for one in self.groups().values() if one})
        remarks = os.path.join(self.to, "remarks.json")
        with open(remarks) as file:
            empty = file.read()
        try:
            with open(remarks, "w") as file:
                json.dump({**json.loads(empty), group: REMARK}, file)
            for more in ((), ("--again",)):
                self.grade(*more)
                for student in ("Bo", "Cy"):
                    self.assertIn("Touching &lt;counts&gt;:<br>read the task again.",
                                  self.read(f"{student}/report.html"))
                for student in ("Ann #1", "Di"):
                    self.assertNotIn("read the task", self.read(f"{student}/report.html"))
                rows = csv.DictReader(self.read("moodle.csv").splitlines(keepends=True))
                self.assertEqual([row["Full name"] for row in rows
                                  if REMARK in row["Feedback comments"]], ["Bo", "Cy"])
                self.assertIn("Touching &lt;counts&gt;", self.read("index.html"))
                with open(remarks) as file:
                    self.assertEqual(json.load(file)[group], REMARK)
            self.write("other.json", json.dumps({group: "Another one."}))
            self.grade("--remarks", os.path.join(self.folder.name, "other.json"))
            self.assertIn("Another one.", self.read("Cy/report.html"))
            self.write("other.json", "[1, 2")
            said = self.grade("--remarks", os.path.join(self.folder.name, "other.json"), code=3)
            self.assertIn("other.json", said.stderr)
        finally:
            with open(remarks, "w") as file:
                file.write(empty)
            self.grade()


if __name__ == "__main__":
    main()
