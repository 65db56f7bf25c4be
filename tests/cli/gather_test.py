#!/usr/bin/env python3
"""Submissions that collidoscope grade takes, from outside: gather_test.py PROGRAM."""

import csv
import io
import json
import os
import stat
import tempfile
import unittest
import zipfile

from program import main, run

EXERCISE = """---
collidoscope: 1
title: "Two spheres"
demo: "sphere_sphere"
graded: ["hit"]
classes: {
  "apart": {"points": 2, "count": 1},
  "deep": {"points": 3, "count": 1}
  }
---

Do they share a point?
"""

RIGHT = """def solve(a, b):
    squared = sum((p - q) ** 2 for p, q in zip(a.center, b.center))
    return {"hit": squared <= (a.radius + b.radius) ** 2}
"""
WRONG = "def solve(a, b):\n    return {'hit': False}\n"


class Gather(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        self.exercise = os.path.join(self.top, "two-spheres")
        self.write("two-spheres/exercise.md", EXERCISE)

    def write(self, name, text):
        path = os.path.join(self.top, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def zip(self, name, entries):
        """An archive of {name: text}; a ZipInfo may take the place of a name."""
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, text in entries.items():
                archive.writestr(entry, text)
        return held.getvalue() if name is None else self.write(name, held.getvalue())

    def graded(self, *places, code=0, more=()):
        """Points and ids by the submission's name, and what was said beside."""
        result = run("grade", self.exercise, *places, "--json", *more)
        self.assertEqual(result.returncode, code, result.stderr)
        if code:
            return result.stderr
        self.said = result.stderr
        self.all = {one["submission"]: one for one in json.loads(result.stdout)["submissions"]}
        return {name: (one["earned"], one.get("id")) for name, one in self.all.items()}

    def test_moodle_folders(self):
        self.write("class/Jane Doe_11_assignsubmission_file/solve.py", RIGHT)
        self.write("class/Jane Doe_11_assignsubmission_onlinetext/onlinetext.html", "<p>done</p>")
        self.write("class/Jim Roe_12_assignsubmission_file_/packed/solve.py", RIGHT)
        self.write("class/Kim Lo_13_assignsubmission_onlinetext_/onlinetext.html", "<p>ill</p>")
        self.write("class/Lu Ma_14_assignsubmission_file_/spheres.py", RIGHT)
        self.write("class/Mo Na_15_assignsubmission_file_/homework.zip",
                   self.zip(None, {"hw/solve.py": RIGHT, "__MACOSX/hw/._solve.py": b"\0"}))
        self.write("class/Ned_Ox_16_assignsubmission_file_/essay.pdf", "%PDF")
        self.assertEqual(self.graded(os.path.join(self.top, "class")), {
            "Jane Doe_11_assignsubmission_file": (5, "11"),
            "Jim Roe_12_assignsubmission_file_": (5, "12"),
            "Kim Lo_13_assignsubmission_onlinetext_": (0, "13"),
            "Lu Ma_14_assignsubmission_file_": (5, "14"),
            "Mo Na_15_assignsubmission_file_": (5, "15"),
            "Ned_Ox_16_assignsubmission_file_": (0, "16")})
        self.assertIn("holds no solution",
                      json.dumps(self.all["Ned_Ox_16_assignsubmission_file_"]))
        # The student's own folder is as it was.
        self.assertEqual(os.listdir(os.path.join(self.top, "class/Lu Ma_14_assignsubmission_file_")),
                         ["spheres.py"])

    def test_moodle_without_folders(self):
        self.write("class/Jane Doe_11_assignsubmission_file_solve.py", RIGHT)
        self.write("class/Jane Doe_11_assignsubmission_file_vectors.py", "ONE = 1\n")
        self.write("class/Jane Doe_11_assignsubmission_onlinetext.html", "see files")
        self.write("class/Jim Roe_12_assignsubmission_file_my_spheres.py", RIGHT)
        self.assertEqual(self.graded(os.path.join(self.top, "class")), {
            "Jane Doe_11_assignsubmission_file": (5, "11"),
            "Jim Roe_12_assignsubmission_file": (5, "12")})

    def test_links_in_folders_lead_nowhere(self):
        self.write("class/ann/solve.py", RIGHT)
        for name, at in (("bob/solve.py", "../ann/solve.py"), ("cy/packed", "../ann"),
                         ("di/spheres.py", "../ann/solve.py"), ("ed", "ann")):
            link = os.path.join(self.top, "class", name)
            os.makedirs(os.path.dirname(link), exist_ok=True)
            os.symlink(at, link)
        self.write("class/di/readme.txt", "see the link")
        self.assertEqual(self.graded(os.path.join(self.top, "class")), {
            "ann": (5, None), "bob": (0, None), "cy": (0, None), "di": (0, None)})
        for name in ("bob", "cy", "di"):
            self.assertIn("holds no solution", json.dumps(self.all[name]))

    def test_tests_by_students_read_no_file(self):
        self.write("spheres-tests/exercise.md",
                   EXERCISE.split("classes:")[0].replace("graded:", 'kind: "tests"\ngraded:') +
                   "---\n\nWrite tests.\n")
        secret = self.write("secret.obj", "the answer is forty-two\n")
        known = json.dumps({"a": {"sphere": {"center": [0, 0, 0], "radius": 1}},
                            "b": {"sphere": {"center": [3, 0, 0], "radius": 1}},
                            "expect": {"hit": False}})
        def with_mesh(file):
            return json.dumps({"a": {"mesh": {"file": file}}, "b": {"mesh": {"file": file}},
                               "expect": {"hit": False}})
        self.write("class/ann/tests.jsonl", "\n".join(
            [known, with_mesh(secret), with_mesh("../secret.obj"), with_mesh("/dev/zero"),
             with_mesh("."), " " * 70000 + known,
             json.dumps({"demo": "impact", **json.loads(known)})]) + "\n")
        os.makedirs(os.path.join(self.top, "class/bob"))
        os.symlink(secret, os.path.join(self.top, "class/bob/tests.jsonl"))
        self.exercise = os.path.join(self.top, "spheres-tests")
        self.graded(os.path.join(self.top, "class"))
        notes = "\n".join(self.all["ann"]["notes"])
        self.assertNotIn("line 1: it", notes)
        for line in (2, 3, 4, 5):
            self.assertRegex(notes, rf"line {line}: .*there is no mesh")
        self.assertIn("line 6: it is longer than 64 KiB", notes)
        self.assertIn('line 7: its "demo" must be "sphere_sphere"', notes)
        self.assertIn("holds no solution", json.dumps(self.all["bob"]))
        self.assertNotIn("forty", json.dumps(self.all))

    def test_canvas_files_are_one_submission_each(self):
        self.write("class/doejane_21_901_solve.py", "from vectors import right\n" + RIGHT)
        self.write("class/doejane_21_902_vectors.py", "right = True\n")
        self.write("class/roejim_LATE_22_903_solve.py", WRONG)
        self.write("class/roejim_LATE_22_905_solve-2.py", RIGHT)
        self.write("class/roejim_LATE_22_904_solve-1.py", WRONG)
        self.write("class/lokim_23_906_essay.pdf", "%PDF")
        self.write("class/malu_24_907_hand_in.zip", self.zip(None, {"a/b/Solve.PY": RIGHT}))
        self.write("class/nani_25_text.html", "<p>ill</p>")
        self.write("class/grades.xlsx", "PK")
        to = os.path.join(self.top, "class", "reports")
        expected = {"doejane_21": (5, "21"), "roejim_22": (5, "22"), "lokim_23": (0, "23"),
                    "malu_24": (5, "24"), "nani_25": (0, "25")}
        for _ in range(2):  # the second time the reports are in the folder
            self.assertEqual(self.graded(os.path.join(self.top, "class"),
                                         more=("-o", to, "--no-pictures")), expected)
            self.assertIn("grades.xlsx: left out", self.said)
        with open(os.path.join(to, "canvas.csv")) as file:
            ids = [row[1] for row in csv.reader(file)][2:]
        self.assertEqual(sorted(ids), ["21", "22", "23", "24", "25"])
        with open(os.path.join(to, "moodle.csv"), newline="") as file:
            names = [row["Identifier"] for row in csv.DictReader(file)]
        self.assertEqual(len(set(names)), 5)

    def test_a_download_is_read_as_it_comes(self):
        download = self.zip("submissions.zip", {
            "Jané Doe_11_assignsubmission_file_/solve.py": RIGHT,
            "Jim Roe_12_assignsubmission_file_/hw.zip": self.zip(None, {"solve.py": WRONG})})
        self.assertEqual(self.graded(download), {"Jané Doe_11_assignsubmission_file_": (5, "11"),
                                                 "Jim Roe_12_assignsubmission_file_": (2, "12")})
        one = self.zip("ann.zip", {"homework\\solve.py": RIGHT})
        self.assertEqual(self.graded(one), {"ann": (5, None)})

    def test_a_list_of_places(self):
        self.write("ann/solve.py", RIGHT)
        self.write("more/bob.py", WRONG)
        self.write("cy/solve.js", "exports.solve = () => ({hit: true});\n")
        places = self.write("list.txt", "# the late ones\nann\r\n\nmore/bob.py\ncy/\n")
        self.assertEqual({name: earned for name, (earned, _) in self.graded(places).items()},
                         {"ann": 5, "bob.py": 2, "cy": 3})
        gone = self.write("gone.txt", "ann\nnobody\n")
        self.assertRegex(self.graded(gone, code=3), "line 2: .*nobody: there is no such folder")
        # A list is no place in a list.
        self.assertIn("neither a folder", self.graded(self.write("l.txt", "list.txt\n"), code=3))

    def test_which_file_is_the_solution(self):
        expected = {}
        for name, files, points in (
                ("only", {"Sphere Test.py": RIGHT}, 5),
                ("named", {"my_solve_v2.py": RIGHT, "util.py": WRONG}, 5),
                ("defines", {"spheres.py": RIGHT, "util.py": "ONE = 1\n"}, 5),
                ("helper", {"collide.py": "solve (", "spheres.py": RIGHT}, 5),
                ("two", {"a.py": RIGHT, "b.py": RIGHT}, 0),
                ("inside", {"src/solve.py": RIGHT, "docs/readme.md": "", "notes/n.txt": ""}, 5),
                ("cpp", {"answer.cc": "int x = ;"}, 0)):
            for file, text in files.items():
                self.write(os.path.join("class", name, file), text)
            expected[name] = (points, None)
        self.assertEqual(self.graded(os.path.join(self.top, "class")), expected)
        self.assertIn("does not compile", json.dumps(self.all["cpp"]))
        self.assertIn("holds no solution", json.dumps(self.all["two"]))

    def test_archives_that_mean_harm(self):
        link = zipfile.ZipInfo("secret")
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        outside = os.path.join(self.top, "outside.py")
        bomb = self.zip(None, {"solve.py": RIGHT, "zeros": b"\0" * (40 << 20)})
        many = self.zip(None, {"solve.py": RIGHT, **{f"f{k}": "" for k in range(2001)}})
        cut = self.zip(None, {"solve.py": RIGHT * 50})[:-40]
        damaged = bytearray(self.zip(None, {"solve.py": "".join(map(chr, range(32, 127))) * 9}))
        damaged[60] ^= 0xff
        for name, data, words, points in (
                ("up", self.zip(None, {"../../../outside.py": RIGHT, "solve.py": RIGHT}),
                 "leads out of it", 0),
                ("windows", self.zip(None, {"..\\..\\outside.py": RIGHT}), "leads out of it", 0),
                ("absolute", self.zip(None, {outside: RIGHT}), "leads out of it", 0),
                ("link", self.zip(None, {link: "/etc/passwd", "solve.py": RIGHT}), "", 5),
                ("bomb", bomb, "more than 32 MiB", 0),
                ("many", many, "more than 2000 files", 0),
                ("cut", cut, "no ZIP file, or is damaged", 0),
                ("damaged", bytes(damaged), "is damaged", 0),
                ("text", b"no archive", "no ZIP file", 0)):
            with self.subTest(name):
                # Beside a right one, which it must not disturb.
                self.write(f"{name}/a_1_1_solve.py", RIGHT)
                self.write(f"{name}/b_2_2_hw.zip", data)
                self.assertEqual(self.graded(os.path.join(self.top, name)),
                                 {"a_1": (5, "1"), "b_2": (points, "2")})
                self.assertIn(words, json.dumps(self.all["b_2"]))
                if points == 0:  # as a download it is none at all
                    self.assertIn(words, self.graded(
                        self.write(f"{name}.zip", data), code=3)
                        if name not in ("bomb", "many") else words)
        self.assertFalse(os.path.exists(outside))
        self.assertEqual([one for one in os.listdir("/tmp") if one == "outside.py"], [])

    def test_what_is_none_of_these_is_an_error(self):
        self.write("empty/readme.md", "")
        for place, words in ((self.write("notes.pdf", "%PDF"), "neither a folder"),
                             (self.write("list.zip", self.zip(None, {"a.md": ""})), "no solutions"),
                             (self.write("none.txt", "# nothing\n"), "no solutions"),
                             (os.path.join(self.top, "empty"), "holds no solutions"),
                             (os.path.join(self.top, "nowhere"), "no such folder")):
            with self.subTest(place):
                self.assertIn(words, self.graded(place, code=3))


if __name__ == "__main__":
    main()
