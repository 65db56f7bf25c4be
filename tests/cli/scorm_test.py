#!/usr/bin/env python3
"""Lessons as packages for learning platforms: scorm_test.py PROGRAM. The page is opened by node,
with as much of a platform (SCORM 1.2) and of a browser as it needs."""

import json
import os
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ET
import zipfile

import program

PLATFORM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scorm_platform.js")
PACKAGE = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCO = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"

LESSON = """---
collidoscope: 1
title: "Spheres & <boxes>"
minutes: 5
---

# One "page"

```view
{"demo": "sphere_sphere"}
```

```predict
{"question": "Do they touch?", "choices": ["Yes", "No", "Perhaps"], "right": ["No", "Perhaps"],
 "explain": "Why do you think so?", "because": "There is a gap."}
```

```predict
{"question": "And a < b?", "choices": ["Yes", "No"], "right": "Yes"}
```

```check
{"task": "Pull them apart.", "between": {"signed_distance": [5, null]},
 "solution": {"move": {"B": [50, 0, 0]}}}
```

Note: only for the speaker
"""


class Packages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        with open(self.at("mine.md"), "w", encoding="utf-8") as file:
            file.write(LESSON)

    def at(self, name):
        return os.path.join(self.folder.name, name)

    def export(self, lesson, *flags):
        result = program.run("lesson", "export", lesson, "--scorm", "-o", self.at("lesson.zip"),
                             *flags)
        self.assertEqual(result.returncode, 0, result.stderr)
        with zipfile.ZipFile(self.at("lesson.zip")) as package:
            self.assertIsNone(package.testzip())
            self.assertEqual(package.namelist(), ["imsmanifest.xml", "index.html"])
            package.extractall(self.folder.name)
        with open(self.at("index.html"), encoding="utf-8") as file:
            return file.read()

    def visit(self, *choices, kept=""):
        result = subprocess.run(["node", PLATFORM, self.at("index.html"), kept, *choices],
                                capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_the_manifest_names_the_page(self):
        self.export(self.at("mine.md"))
        root = ET.parse(self.at("imsmanifest.xml")).getroot()
        self.assertEqual(root.tag, PACKAGE + "manifest")
        self.assertEqual(root.get("identifier"), "collidoscope-mine")
        self.assertEqual(root.find(f"{PACKAGE}metadata/{PACKAGE}schemaversion").text, "1.2")
        [organization] = root.iter(PACKAGE + "organization")
        self.assertEqual(root.find(PACKAGE + "organizations").get("default"),
                         organization.get("identifier"))
        self.assertEqual(organization.find(PACKAGE + "title").text, "Spheres & <boxes>")
        [item], [resource] = root.iter(PACKAGE + "item"), root.iter(PACKAGE + "resource")
        self.assertEqual(item.get("identifierref"), resource.get("identifier"))
        self.assertEqual((resource.get(SCO), resource.get("href")), ("sco", "index.html"))

    def test_answers_become_a_score_and_are_kept(self):
        text = self.export(self.at("mine.md"))
        self.assertNotIn("only for the speaker", text)
        self.assertIn("And a &lt; b?", text)
        self.assertIn('href="collidoscope://lesson/mine#One%20%22page%22"', text)

        first = self.visit()
        self.assertEqual(first["told"]["cmi.core.lesson_status"], "incomplete")
        self.assertEqual(first["told"]["cmi.core.score.raw"], "0")
        self.assertEqual([ask["right"] for ask in first["asks"]], ["1 2", "0"])
        self.assertTrue(all(ask["button"] for ask in first["asks"]))
        self.assertEqual((first["calls"][0], first["calls"][-1]), ("initialize", "finish"))

        half = self.visit("2", "1")
        told = half["told"]
        self.assertEqual(told["cmi.core.score.raw"], "50")
        self.assertEqual((told["cmi.core.score.min"], told["cmi.core.score.max"]), ("0", "100"))
        self.assertEqual(told["cmi.core.lesson_status"], "completed")
        self.assertRegex(told["cmi.core.session_time"], r"^\d\d:\d\d:\d\d$")
        self.assertEqual(told["cmi.interactions.0.id"], "page-1-question-1")
        self.assertEqual([told[f"cmi.interactions.{i}.result"] for i in range(2)],
                         ["correct", "wrong"])
        self.assertEqual([ask["look"] for ask in half["asks"]], ["card ask good", "card ask bad"])
        self.assertEqual([ask["told"] for ask in half["asks"]], [True, None])
        self.assertEqual(half["score"], "1 of 2 right, 2 answered.")

        # The next visit shows what was answered, and nothing is answered twice.
        again = self.visit("0", "0", kept=told["cmi.suspend_data"])
        self.assertEqual(again["told"]["cmi.core.score.raw"], "50")
        self.assertEqual(again["asks"][0]["reason"], "because of 0")
        self.assertFalse(again["asks"][0]["button"])
        # One question is left.
        part = self.visit("-", "0", kept=self.visit("1")["told"]["cmi.suspend_data"])
        self.assertEqual(part["told"]["cmi.core.score.raw"], "100")
        self.assertEqual(part["told"]["cmi.interactions.1.id"], "page-1-question-2")
        # A text that is not ours is kept there: the page begins anew.
        self.assertEqual(self.visit(kept="[broken")["told"]["cmi.core.score.raw"], "0")

    def test_a_shipped_lesson_with_every_answer_right_has_the_whole_score(self):
        text = self.export("assets/lessons/02-why-fifteen-axes.md")
        self.assertFalse(re.findall(r'(?:src|href)="(?!data:|https?:|collidoscope:)', text))
        asks = self.visit()["asks"]
        self.assertGreaterEqual(len(asks), 4)
        self.assertEqual(len({ask["id"] for ask in asks}), len(asks))
        done = self.visit(*[ask["right"].split(" ")[0] for ask in asks])
        self.assertEqual(done["told"]["cmi.core.score.raw"], "100")
        self.assertLessEqual(len(done["told"]["cmi.suspend_data"]), 4096)

    def test_the_order_of_choices_changes_with_the_seed_and_the_answers_stay(self):
        orders = set()
        for seed in range(6):
            text = self.export(self.at("mine.md"), "--seed", str(seed))
            orders.add(tuple(re.findall(r"<span>(Yes|No|Perhaps)</span>", text)))
            self.assertEqual(self.visit("1", "0")["told"]["cmi.core.score.raw"], "100")
        self.assertGreater(len(orders), 1)

    def test_wrong_use_is_told(self):
        for flags, words in ((["--scorm", "-o", "x.html"], ".zip"), (["-o", "x.zip"], "--scorm"),
                             (["--scorm", "--key", "-o", "x.zip"], "choose one")):
            result = program.run("lesson", "export", self.at("mine.md"), *flags)
            self.assertEqual(result.returncode, 2, flags)
            self.assertIn(words, result.stderr)


if __name__ == "__main__":
    program.main()
