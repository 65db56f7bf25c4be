#!/usr/bin/env python3
"""Questions, scenes and files by strangers: which files they may name, which limits they meet, and that
however many of them leave nothing behind. strangers_test.py PROGRAM.

COLLIDOSCOPE_MORE=N asks N times as many questions of one process as the usual 100,000."""

import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import unittest

import program
from program import SPHERES, ask, run

TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
PATIENCE = 60


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def put(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb" if isinstance(text, bytes) else "w") as file:
            file.write(text)
        return path


class NamedFiles(Folder):
    """A text names files below its own folder and the program's own; others only where allowed."""

    def setUp(self):
        super().setUp()
        self.outside = self.put("private/secret.obj", TRIANGLE)
        self.put("own/mine.obj", TRIANGLE)
        self.put("own/deep/mine.obj", TRIANGLE)
        os.symlink(self.outside, os.path.join(self.folder, "own/link.obj"))
        os.symlink(os.path.dirname(self.outside), os.path.join(self.folder, "own/linked"))

    FORBIDDEN = ["../private/secret.obj", "deep/../../private/secret.obj", "link.obj",
                 "linked/secret.obj", "/etc/passwd", "../private/no_such_file.obj", "/no/such/file"]
    PERMITTED = ["mine.obj", "deep/mine.obj", "deep/../mine.obj", "icosphere.obj"]

    def names(self):
        for name in self.FORBIDDEN + [self.outside]:
            yield name, False
        for name in self.PERMITTED + [os.path.join(self.folder, "own/mine.obj")]:
            yield name, True

    def questions(self, name):
        mesh = {"mesh": {"file": name}}
        yield {"demo": "tree_build", "a": mesh}
        yield {"demo": "impact", "bodies": {"crowd": {
            "meshes": [{"file": name}],
            "bodies": [{"mesh": {"number": 0, "center": [i, 0, 0]}} for i in range(2)]}}}

    def test_questions(self):
        for name, permitted in self.names():
            for question in self.questions(name):
                file = self.put("own/questions.jsonl", json.dumps(question) + "\n")
                told = self.put("own/answers.jsonl", json.dumps({**question, "answer": {"hit": True}}) + "\n")
                for words in (["query", file], ["trace", "--budget", "3", file], ["check", told]):
                    with self.subTest(name=name, words=words[0], demo=question["demo"]):
                        said = run(*words)
                        self.assertEqual("lies outside of" in said.stdout, not permitted, said.stdout[:300])
                        self.assertEqual("lies outside of" in
                                         run(*words, "--allow", "/").stdout, False)

    def test_on_standard_input_the_folder_is_the_current_one(self):
        question = json.dumps({"demo": "tree_build", "a": {"mesh": {"file": self.outside}}})
        refused = run("query", text=question)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("--allow", json.loads(refused.stdout)["error"])
        self.assertNotIn("error", json.loads(run("query", "--allow", self.folder, text=question).stdout))
        here = subprocess.run([program.PROGRAM, "query"], input=question, text=True, capture_output=True,
                              cwd=self.folder, timeout=PATIENCE)
        self.assertEqual(here.returncode, 0, here.stdout)

    def test_scenes(self):
        for name, permitted in self.names():
            scene = self.put("own/scene.json", json.dumps(
                {"version": 1, "demo": "tree_build", "bodies": [{"shape": {"mesh": {"file": name}}}]}))
            with self.subTest(name=name):
                drawn = run("render", scene, "-o", os.path.join(self.folder, "a.svg"), "--size", "64x64")
                self.assertEqual("lies outside of" in drawn.stderr, not permitted, drawn.stderr)
                self.assertEqual(drawn.returncode == 0, permitted)
        allowed = run("render", scene, "-o", os.path.join(self.folder, "a.svg"), "--size", "64x64",
                      "--allow", os.path.dirname(self.outside))
        self.assertEqual(allowed.returncode, 0, allowed.stderr)

    def test_trees(self):
        tree = os.path.join(self.folder, "own/tree.json")
        self.assertEqual(run("tree", os.path.join(self.folder, "own/mine.obj"), "--export",
                             tree).returncode, 0)
        with open(tree) as file:
            told = json.load(file)
        told["mesh"]["file"] = self.outside
        with open(tree, "w") as file:
            json.dump(told, file)
        self.assertIn("lies outside of", run("tree", tree).stdout + run("tree", tree).stderr)
        allowed = run("tree", tree, "--allow", os.path.dirname(self.outside))
        self.assertNotIn("lies outside of", allowed.stdout + allowed.stderr)


class Limits(unittest.TestCase):
    """Told with the figure, and soon."""

    def refused(self, line, words):
        [answer], code = ask(line)
        self.assertEqual(code, 1)
        self.assertIn(words, answer["error"])
        self.assertLess(len(answer["error"]), 2000)

    def test_depth(self):
        self.refused("[" * 65, "64")
        self.refused('{"demo":"sphere_sphere","a":' + "[" * 100_000, "64")
        self.refused('{"a":' * 100_000, "64")

    def test_count(self):
        many = {"scatter": [{"count": 1_000_000_000, "seed": 1, "form": "sphere", "size": [0.1, 0.1]}]}
        self.refused(json.dumps({"demo": "all_pairs", "bodies": {"crowd": many}}), "2000000")


class ManyLines(unittest.TestCase):
    """One process answers line after line and does not grow."""

    LINES = 100_000 * int(os.environ.get("COLLIDOSCOPE_MORE", "1"))

    def lines(self):
        """Lines of all kinds: good ones, bad ones, and such that name demos and keys that are none."""
        draw = random.Random(34)
        good = [line for demo in ("sphere_sphere", "ray_triangle", "segment_segment", "gjk", "sat_box_box")
                for line in run("ask", demo, "--count", "40", "--seed", "34").stdout.splitlines()]
        while True:
            line = draw.choice(good)
            kind = draw.randrange(10)
            if kind == 0:
                at = draw.randrange(len(line))
                line = line[:at] + chr(draw.randrange(32, 127)) + line[at + 1:]
            elif kind == 1:
                line = line[:draw.randrange(1, len(line))]
            elif kind == 2:
                line = json.dumps({**SPHERES, "demo": f"unknown{draw.randrange(10 ** 9)}"})
            elif kind == 3:
                line = json.dumps({**SPHERES, f"key{draw.randrange(10 ** 9)}": 1})
            elif kind == 4:
                line = json.dumps({"demo": "tree_build",
                                   "a": {"mesh": {"file": f"none{draw.randrange(10 ** 9)}.obj"}}})
            elif kind == 5:
                line = json.dumps({"demo": "tree_build", "a": {"mesh": {
                    "file": "box.obj", "scale": draw.uniform(0.1, 10)}}})
            yield line

    def test_the_process_does_not_grow(self):
        process = subprocess.Popen([program.PROGRAM, "query"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        source = self.lines()
        errors = answered = 0
        sizes = []

        def feed(block):
            process.stdin.write("\n".join(block) + "\n")
            process.stdin.flush()
        while answered < self.LINES:
            block = [next(source) for _ in range(min(1000, self.LINES - answered))]
            feeder = threading.Thread(target=feed, args=(block,))
            feeder.start()
            for _ in block:
                answer = json.loads(process.stdout.readline())
                errors += "error" in answer
            feeder.join()
            answered += len(block)
            sizes.append(resident(process.pid))
        process.stdin.close()
        self.assertEqual(process.wait(), 1)
        self.assertGreater(errors, self.LINES // 5)
        self.assertLess(errors, self.LINES // 2)
        # After a fifth nothing comes to stay but what the heap keeps in pieces.
        settled = max(sizes[:max(1, len(sizes) // 5)])
        print(f"{answered} lines: {settled} KiB after a fifth, {sizes[-1]} KiB at the end")
        self.assertLess(sizes[-1], settled * 1.1 + 4096)


def resident(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


if __name__ == "__main__":
    program.main()
