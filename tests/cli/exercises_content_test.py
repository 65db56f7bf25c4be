#!/usr/bin/env python3
"""The exercises that come with the program: exercises_content_test.py PROGRAM.

Every accepted submission is right, and every wrong one fails exactly what its first comment says.
C++ and JavaScript are tried where their compiler or interpreter is installed.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = "build/release/collidoscope"
FOLDER = pathlib.Path("assets/exercises")
NAMES = {
    "sphere-sphere", "sphere-plane", "ray-plane", "ray-triangle", "ray-sphere", "sat-boxes",
    "point-in-convex-polygon", "segment-segment", "point-in-concave-polygon", "picking",
    "sphere-box", "ray-box", "closest-point-triangle", "capsule-capsule", "gjk",
    "sweep-and-prune", "aabb-tree-build", "time-of-impact-spheres", "ray-grid", "spatial-hash"}
LANGUAGES = {
    "python": "solve.py", "cpp": "solve.cpp", "c": "solve.c", "java": "Solve.java",
    "javascript": "solve.js", "rust": "solve.rs"}
NEEDS = {".cpp": "g++", ".js": "node"}


def run(*args):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=300)


def exercises():
    return sorted(path.parent for path in FOLDER.glob("*/exercise.md"))


def front_matter(folder):
    """The keys of exercise.md, read as their format says and not as the program does."""
    text = (folder / "exercise.md").read_text(encoding="utf-8").split("---\n", 2)[1]
    return {key: json.loads(value)
            for key, value in re.findall(r"^([a-z_]+):((?:.*\n)(?:[ \t}\]].*\n)*)", text, re.M)}


def wrong_ones(folder):
    return sorted((folder / "submissions/wrong_answer").iterdir())


def said_to_fail(path):
    text = path.read_text(encoding="utf-8")
    return set(re.search(r"fails: (.*)", text).group(1).split(", "))


def failed(submission):
    """The classes and fields that did not pass."""
    return {test.get("class") or test["field"]
            for test in submission["tests"] if test["status"] != "pass"}


def tried(folder, scratch):
    """The words of `exercise check` on a copy with what can be run here, and time on a busy machine."""
    copy = pathlib.Path(scratch) / folder.name
    shutil.copytree(folder, copy)
    task = copy / "exercise.md"
    text = task.read_text(encoding="utf-8")
    if "\nlimits:" not in text:
        limits = 'limits: {"seconds": 6, "total_seconds": 200}\n'
        task.write_text(text.replace("\ngraded:", "\n" + limits + "graded:", 1), encoding="utf-8")
    for path in (copy / "submissions").glob("*/*"):
        program = NEEDS.get(path.suffix)
        if program and not shutil.which(program):
            path.unlink()
    return folder, copy, run("exercise", "check", str(copy), "--json")


class Content(unittest.TestCase):
    def test_all_twenty_are_there(self):
        self.assertEqual({folder.name for folder in exercises()}, NAMES)
        listed = json.loads(run("exercise", "list", "--json").stdout)
        if isinstance(listed, dict):
            listed = listed["exercises"]
        self.assertLessEqual(NAMES, {one["name"] for one in listed})

    def test_sphere_sphere_is_the_first(self):
        first = min(exercises(), key=lambda folder: front_matter(folder)["order"])
        self.assertEqual(first.name, "sphere-sphere")

    def test_every_language_has_a_start(self):
        for folder in exercises():
            for language, file in LANGUAGES.items():
                self.assertTrue((folder / "start" / language / file).is_file(),
                                f"{folder.name} has no start/{language}/{file}")

    def test_three_typical_mistakes_at_least_each_named(self):
        for folder in exercises():
            wrong = wrong_ones(folder)
            self.assertGreaterEqual(len(wrong), 3, folder.name)
            for path in wrong:
                first = path.read_text(encoding="utf-8").splitlines()[0]
                self.assertRegex(first, r"^(#|//) mistake: \S", str(path))

    def test_each_is_solved_in_python_and_in_cpp(self):
        for folder in exercises():
            solved = {path.suffix for path in (folder / "submissions/accepted").iterdir()}
            self.assertLessEqual({".py", ".cpp"}, solved, folder.name)

    def test_texts_explain_what_to_return(self):
        for folder in exercises():
            text = (folder / "exercise.md").read_text(encoding="utf-8")
            task = text.split("---\n", 2)[2]
            self.assertIn("**Example.**", task, folder.name)
            for field in front_matter(folder)["graded"]:
                name = field if isinstance(field, str) else field["field"]
                self.assertIn(f"`{name}`", task, f"{folder.name} does not explain {name}")

    def test_each_shows_a_scene(self):
        for folder in exercises():
            text = (folder / "exercise.md").read_text(encoding="utf-8")
            pictures = re.findall(r"^!\[.+\]\(demo:(.+)/(.+)\)$", text, re.M)
            self.assertTrue(pictures, folder.name)
            for demo, scene in pictures:
                self.assertTrue(os.path.isfile(f"assets/scenes/{demo}/{scene}.json"), folder.name)

    def test_starts_in_python_answer_and_are_wrong(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch) / "mine"
            made = run("exercise", "start", "sphere-sphere", "--language", "python",
                       "--to", str(folder))
            self.assertEqual(made.returncode, 0, made.stderr)
            checked = run("exercise", "check", str(folder), "--json")
            self.assertEqual(checked.returncode, 1, checked.stderr)
            self.assertNotIn("Error", checked.stdout)


class Submissions(unittest.TestCase):
    def test_accepted_are_right_and_mistakes_fail_as_they_say(self):
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as scratch, \
                concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for folder, copy, result in pool.map(lambda one: tried(one, scratch), exercises()):
                with self.subTest(exercise=folder.name):
                    self.check(folder, copy, result)
        print(f"{len(exercises())} exercises in {time.monotonic() - began:.0f} s")

    def check(self, folder, copy, result):
        self.assertIn(result.returncode, (0, 1), result.stderr)
        report = json.loads(result.stdout)
        seen = set()
        for submission in report["submissions"]:
            path = pathlib.Path(submission["submission"])
            seen.add(path.name)
            if path.parent.name == "accepted":
                self.assertEqual((failed(submission), submission["status"]), (set(), "pass"),
                                 f"{folder.name}/{path}: it is right. {submission['message']}")
            else:
                self.assertEqual(failed(submission),
                                 said_to_fail(copy / "submissions" / path.parent.name / path.name),
                                 f"{folder.name}/{path}: what fails, and what its comment says")
        self.assertEqual(seen, {path.name for path in (copy / "submissions").glob("*/*")})
        self.assertEqual(result.returncode, 0, result.stdout[-2000:])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
