#!/usr/bin/env python3
"""The folders of examples/grading as Gradescope and PrairieLearn start them: containers_test.py PROGRAM.

Each is run by root in a file system of its own, without a network: this system's /usr, the folders that the
service gives, and Collidoscope where the set-up puts it. Building it there takes too long for a test, so
what the set-up would build is the program under test; apt-get and cmake are told and checked.
"""

import json
import os
import re
import shutil
import stat
import subprocess
import tempfile
import unittest
import zipfile

import program
from program import main

ROOT = os.getcwd()
GRADING = os.path.join(ROOT, "examples", "grading")

RIGHT = """import math


def solve(a, b):
    between = [q - p for p, q in zip(a.center, b.center)]
    distance = math.hypot(*between)
    reach = a.radius + b.radius
    normal = [x / distance for x in between] if distance > 0 else [0.0, 1.0, 0.0]
    return {"hit": distance <= reach, "signed_distance": distance - reach, "normal": normal}
"""
# Looks for the exercise, its cases, model solutions and results, and prints what it can see.
SPIES = """import os

SEEN = []
for place in ("/autograder", "/grade", "/opt"):
    for folder, _, files in os.walk(place):
        SEEN += [os.path.join(folder, one) for one in files]
for file in ("/autograder/results/results.json", "/grade/results/results.json"):
    try:
        open(file, "w").write('{"score": 100}')
        SEEN.append(file)
    except OSError:
        pass


def solve(a, b):
    print("seen:", len(SEEN), SEEN[:3])
    return {"hit": False}
"""


class Containers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name

    def make(self, *names):
        path = os.path.join(self.top, *names)
        os.makedirs(path, exist_ok=True)
        return path

    def install(self, source):
        """Collidoscope as the set-up leaves it: programs in /opt/collidoscope, its files in `source`."""
        place = self.make("opt", "collidoscope")
        for name in ("collidoscope", "collidoscope_warden"):
            shutil.copy(os.path.join(os.path.dirname(program.PROGRAM), name), place)
        for name in ("assets", "shaders"):
            if not os.path.isdir(os.path.join(source, name)):
                shutil.copytree(os.path.join(ROOT, name), os.path.join(source, name))
        os.chmod(place, 0o700)

    def inside(self, command, folders, env=None):
        """Runs it as root there; `folders` of this test by their place there, to be written to."""
        words = ["bwrap", "--unshare-user", "--uid", "0", "--gid", "0", "--unshare-pid", "--unshare-net",
                 "--unshare-ipc", "--die-with-parent", "--ro-bind", "/usr", "/usr",
                 "--ro-bind-try", "/etc/alternatives", "/etc/alternatives",
                 "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
        for link in ("bin", "lib", "lib64", "sbin"):
            words += ["--symlink", f"usr/{link}", f"/{link}"]
        words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/root"]
        for there, here in folders.items():
            words += ["--bind", here, there]
        for name in list(os.environ):
            words += ["--unsetenv", name]
        for name, value in {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/root",
                            **(env or {})}.items():
            words += ["--setenv", name, value]
        return subprocess.run([*words, "--chdir", "/", *command], capture_output=True, text=True,
                              timeout=240)

    def gradescope(self, files, break_it=False):
        """results.json of a submission with these files, in a fresh container."""
        source = self.make("autograder", "source")
        if not os.listdir(source):
            made = subprocess.run([os.path.join(GRADING, "gradescope", "make_zip"), "sphere-sphere",
                                   os.path.join(self.top, "autograder.zip")],
                                  capture_output=True, text=True, timeout=240)
            self.assertEqual(made.returncode, 0, made.stderr)
            with zipfile.ZipFile(os.path.join(self.top, "autograder.zip")) as packed:
                names = packed.namelist()
                packed.extractall(source)
                for one in packed.infolist():
                    os.chmod(os.path.join(source, one.filename), one.external_attr >> 16 & 0o777)
            self.assertTrue({"setup.sh", "run_autograder", "exercise.txt",
                             "collidoscope/CMakeLists.txt", "collidoscope/packages.txt"} <= set(names))
            self.assertEqual([one for one in names if re.search(r"^collidoscope/(\.git|build|tests)/", one)], [])
            # Gradescope puts it there.
            shutil.copy(os.path.join(source, "run_autograder"), self.make("autograder"))
            self.install(os.path.join(source, "collidoscope"))
        submission, results = self.make("autograder", "submission"), self.make("autograder", "results")
        for folder in (submission, results):
            shutil.rmtree(folder)
            os.mkdir(folder)
        for name, text in files.items():
            with open(os.path.join(submission, name), "w") as file:
                file.write(text)
        helper = os.path.join(source, "collidoscope/assets/exercises/helpers/python/collide.py")
        if break_it:
            os.remove(helper)
        result = self.inside(["/autograder/run_autograder"],
                             {"/autograder": os.path.join(self.top, "autograder"),
                              "/opt": os.path.join(self.top, "opt")})
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(results, "results.json")) as file:
            return json.load(file)

    def prairielearn(self, files, break_it=False):
        place = self.make("opt", "source")
        self.install(place)
        for folder in ("student", "tests", "results"):
            shutil.rmtree(self.make("grade", folder))
        shutil.copytree(os.path.join(GRADING, "prairielearn", "question", "tests"),
                        os.path.join(self.top, "grade", "tests"))
        for name, text in files.items():
            with open(os.path.join(self.make("grade", "student"), name), "w") as file:
                file.write(text)
        if break_it:
            os.remove(os.path.join(place, "assets/exercises/helpers/python/collide.py"))
        shutil.copy(os.path.join(GRADING, "prairielearn", "run.sh"),
                    os.path.join(self.make("opt"), "run_collidoscope.sh"))
        # The image has it at the top; a file there cannot be mounted alone.
        result = self.inside(["/usr/bin/env", "bash", "/opt/run_collidoscope.sh"],
                             {"/grade": os.path.join(self.top, "grade"),
                              "/opt": os.path.join(self.top, "opt")},
                             {"COLLIDOSCOPE_HOME": "/opt/source"})
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(self.top, "grade", "results", "results.json")) as file:
            return json.load(file)

    def test_gradescope(self):
        self.assertEqual(self.gradescope({"solve.py": RIGHT})["score"], 12)
        # Two files, and none is called as it should be: still one submission.
        self.assertEqual(self.gradescope({"spheres.py": RIGHT, "util.py": "ONE = 1\n"})["score"], 12)
        strict = self.gradescope({"solve.py": RIGHT.replace("<=", "<")})
        self.assertEqual(strict["score"], 10)
        self.assertEqual(sum(one["max_score"] for one in strict["tests"]), 12)
        broken = self.gradescope({"solve.py": "def solve(a, b:\n"})
        self.assertEqual(broken["score"], 0)
        self.assertIn("not valid Python", broken["output"])
        self.assertEqual(self.gradescope({"essay.pdf": "%PDF"})["score"], 0)
        spied = self.gradescope({"solve.py": SPIES})
        self.assertEqual(spied["score"], 2)
        self.assertIn("seen: 0 []", json.dumps(spied))
        # A failure of the grader is no score.
        fault = self.gradescope({"solve.py": RIGHT}, break_it=True)
        self.assertNotIn("score", fault)
        self.assertIn("could not be graded", fault["output"])

    def test_prairielearn(self):
        right = self.prairielearn({"solve.py": RIGHT})
        self.assertEqual((right["gradable"], right["score"]), (True, 1))
        broken = self.prairielearn({"solve.py": "def solve(a, b:\n"})
        self.assertEqual(broken["gradable"], False)
        self.assertIn("not valid Python", broken["format_errors"][0])
        spied = self.prairielearn({"solve.py": SPIES})
        self.assertAlmostEqual(spied["score"], 2 / 12)
        self.assertIn("seen: 0 []", json.dumps(spied))
        fault = self.prairielearn({"solve.py": RIGHT}, break_it=True)
        self.assertEqual(fault["gradable"], False)
        self.assertIn("could not be graded", fault["format_errors"][0])
        self.assertNotIn("score", fault)

    def test_an_exercise_of_ones_own(self):
        own = self.make("own")
        with open(os.path.join(own, "exercise.md"), "w") as file:
            file.write('---\ncollidoscope: 1\ntitle: "Own"\ndemo: "sphere_sphere"\ngraded: ["hit"]\n'
                       'classes: {"apart": {"points": 4, "count": 2}}\n---\n\nDo they?\n')
        made = subprocess.run([os.path.join(GRADING, "gradescope", "make_zip"), own,
                               os.path.join(self.top, "own.zip")],
                              capture_output=True, text=True, timeout=240)
        self.assertEqual(made.returncode, 0, made.stderr)
        with zipfile.ZipFile(os.path.join(self.top, "own.zip")) as packed:
            self.assertEqual(packed.read("exercise.txt"), b"exercise\n")
            self.assertIn("exercise/exercise.md", packed.namelist())
        gone = subprocess.run([os.path.join(GRADING, "gradescope", "make_zip"), "no-such-exercise"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(gone.returncode, 3)

    def test_what_the_set_up_asks_for(self):
        """setup.sh and the Dockerfile: packages that there are, and the steps that build it."""
        source = self.make("autograder", "source")
        shutil.copy(os.path.join(GRADING, "gradescope", "setup.sh"), source)
        shutil.copy("packages.txt", self.make("autograder", "source", "collidoscope"))
        bin_ = self.make("bin")
        for name in ("apt-get", "cmake"):
            with open(os.path.join(bin_, name), "w") as file:
                file.write(f'#!/bin/sh\necho "{name} $*" >> /autograder/said\n')
            os.chmod(os.path.join(bin_, name), 0o755)
        self.make("opt", "collidoscope")
        result = self.inside(["/usr/bin/env", "bash", "/autograder/source/setup.sh"],
                             {"/autograder": os.path.join(self.top, "autograder"), "/stubs": bin_,
                              "/opt": os.path.join(self.top, "opt")},
                             {"PATH": "/stubs:/usr/bin:/bin"})
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(self.top, "autograder", "said")) as file:
            said = file.read().splitlines()
        self.assertEqual([line.split()[:2] for line in said],
                         [["apt-get", "update"], ["apt-get", "install"], ["cmake", "-S"],
                          ["cmake", "--build"], ["apt-get", "clean"]])
        with open("packages.txt") as file:
            build = [line.split()[1] for line in file if line.startswith("build ")]
        asked = said[1].split()
        self.assertEqual(set(build) - set(asked), set())
        with open(os.path.join(GRADING, "prairielearn", "Dockerfile")) as file:
            image = file.read()
        with open(os.path.join(source, "setup.sh")) as file:
            [languages] = re.findall(r"^languages=\"(.*)\"", file.read(), re.M)
        for word in languages.split():
            self.assertIn(word, image)
            self.assertIn(word, asked)
        for place in (source, os.path.join(self.top, "opt", "collidoscope")):
            self.assertEqual(stat.S_IMODE(os.stat(place).st_mode), 0o700, place)
        # The files that the image copies are there, under their names.
        for path in re.findall(r"/opt/source/(\S+\.sh)", image):
            self.assertTrue(os.path.exists(path), path)
        self.assertIn("chmod 700 /opt/source /opt/collidoscope", image)
        with open(os.path.join(ROOT, ".dockerignore")) as file:
            ignored = file.read().split()
        self.assertTrue({".git", "build", "tests"} <= set(ignored))

    def test_the_question_asks_for_what_is_graded(self):
        with open("assets/exercises/sphere-sphere/exercise.md") as file:
            graded = re.findall(r'"field": "(\w+)"', file.read())
        with open(os.path.join(GRADING, "prairielearn", "question", "question.html")) as file:
            question = file.read()
        self.assertEqual(graded, ["signed_distance", "normal"])
        for name in graded:
            self.assertIn(f"<code>{name}</code>", question)
        self.assertNotIn("depth", question)
        with open(os.path.join(GRADING, "prairielearn", "question", "info.json")) as file:
            self.assertEqual(json.load(file)["externalGradingOptions"]["entrypoint"],
                             "/run_collidoscope.sh")


if __name__ == "__main__":
    main()
