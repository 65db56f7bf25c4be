#!/usr/bin/env python3
"""Files that are written hold the old or the new content as a whole, whatever happens meanwhile.
saving_test.py PROGRAM.

The program is killed at its n-th call to the system that concerns the file's folder, or that call
fails (tests/tools/fail_at.cpp). COLLIDOSCOPE_MORE=N tries N times as many of the calls; where a file
has no more, all of them."""

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import unittest

import program

SEED = 34
CALLS_EACH = 6 * int(os.environ.get("COLLIDOSCOPE_MORE", "1"))
# A drag that moves B.
EDIT = [{"settle": True}, {"pointer": "B"}, {"button": "left", "down": True}, {"pointer": "aside"},
        {"button": "left", "down": False, "frames": 8}, {"settle": True}]


class Saving(unittest.TestCase):
    tried = {"killed": 0, "refused": 0}

    @classmethod
    def tearDownClass(cls):
        print(f"killed at {cls.tried['killed']} calls, refused at {cls.tried['refused']}")

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.random = random.Random(SEED)
        self.count_file = tempfile.NamedTemporaryFile()
        self.addCleanup(self.count_file.close)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def run_once(self, words, text, at, error):
        home = self.home or tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, home, ignore_errors=True)
        env = {**os.environ, "LD_PRELOAD": os.path.join(os.path.dirname(program.PROGRAM), "fail_at.so"),
               "COLLIDOSCOPE_FAIL_FOLDER": self.folder, "COLLIDOSCOPE_FAIL_AT": str(at),
               "COLLIDOSCOPE_FAIL_WITH": str(error), "COLLIDOSCOPE_FAIL_COUNT": self.count_file.name,
               "HOME": home, "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            env.pop(name, None)
        return subprocess.run([program.PROGRAM, *words], input=text, env=env, capture_output=True,
                              text=True, timeout=120)

    def files(self):
        """The folder: names with contents."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    found[os.path.relpath(os.path.join(folder, name), self.folder)] = file.read()
        return found

    def put(self, files):
        shutil.rmtree(self.folder)
        for name, content in files.items():
            path = self.path(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        os.makedirs(self.folder, exist_ok=True)

    def old_or_new(self, words, text=None, old=b"the old content", home=None, done=None, whole=None):
        """Runs the command, killed or refused at many calls. The folder's files are `old`, a
        dictionary, or the command's own with that content. `done` tells from what it said whether it
        did its work, `whole` judges the files."""
        self.home = home
        whole = whole or self.assert_each_is
        done = done or (lambda result: result.returncode == 0)
        before = old if isinstance(old, dict) else {}
        self.put(before)
        result = self.run_once(words, text, 0, 0)
        self.assertTrue(done(result), result.stderr)
        with open(self.count_file.name) as file:
            count = int(file.read())
        self.assertGreaterEqual(count, 5, "the calls are not seen")
        after = self.files()
        self.assertTrue(after != before, "nothing was written")
        if not isinstance(old, dict):
            before = {name: old for name in after}
            self.put(before)
            self.run_once(words, text, 0, 0)
            whole(self.files(), after, after)
            with open(self.count_file.name) as file:
                count = int(file.read())
        calls = sorted(self.random.sample(range(1, count + 1), min(count, CALLS_EACH)))
        for at in calls:
            for error in (0, self.random.choice([errno.ENOSPC, errno.EIO, errno.ENOENT, errno.EACCES,
                                                 errno.EDQUOT, errno.EROFS])):
                with self.subTest(words=words, at=at, of=count, error=error, seed=SEED):
                    self.put(before)
                    result = self.run_once(words, text, at, error)
                    self.tried["refused" if error else "killed"] += 1
                    if error == 0:
                        self.assertEqual(result.returncode, -signal.SIGKILL)
                        whole(self.files(), before, after)
                    else:
                        self.assertGreaterEqual(result.returncode, 0, "it crashed")
                        self.assert_refused_or_done(result, before, after, done, whole)

    def assert_each_is(self, now, before, after):
        for name, content in now.items():
            if os.path.basename(name).startswith(".collidoscope-"):
                continue  # the temporary file of a program that was killed
            self.assertTrue(content in [files[name] for files in (before, after) if name in files],
                            f"{name} is neither the old nor the new one: {content[:200]}")
        for name in before:
            if name in after:
                self.assertIn(name, now)

    def assert_refused_or_done(self, result, before, after, done, whole):
        now = self.files()
        left = [name for name in now if os.path.basename(name).startswith(".collidoscope-")]
        self.assertEqual(left, [], "temporary files are left")
        whole(now, before, after)
        if not done(result):
            self.assertNotEqual(result.stderr + result.stdout, "")
            self.assertLess(len(result.stderr.splitlines()), 6, result.stderr)
        elif not self.home:
            whole(now, after, after)

    # -- What the command line writes --

    def test_trees(self):
        def whole(now, before, after):
            # They tell how long it took to build them, and so are no two times the same.
            for name, content in now.items():
                if not name.startswith(".collidoscope-") and content != before.get(name):
                    result = program.run("tree", self.path(name))
                    self.assertEqual(result.returncode, 0, f"{name}: {result.stderr}")
        for name in ("tree.cbvh", "tree.json"):
            self.old_or_new(["tree", "assets/models/torus.obj", "--export", self.path(name)], whole=whole)

    def test_parts_which_are_written_piece_by_piece(self):
        triangles = 3000 if CALLS_EACH < 10 else 30000
        self.old_or_new(["parts", "cut", "torus", "-o", self.path("model.parts"), "--part-size", "100",
                         "--triangles", str(triangles)])

    def test_figures_and_pictures(self):
        for name in ("figure.svg", "picture.png"):
            self.old_or_new(["render", "sphere_sphere", "-o", self.path(name), "--size", "160x120"])

    def test_runs(self):
        self.old_or_new(["simulate", "bounce", "--frames", "5", "--save-run", self.path("run.txt")])

    def test_lessons(self):
        self.old_or_new(["lesson", "new", self.path("page.md")], old={})

    # -- What the window writes --

    def lines(self, *more):
        """Lines that move B and go on; where B is, the window tells."""
        scene = self.scene_file()
        start = program.run("--drive", scene, text='{"settle": true}\n',
                            env={"HOME": self.folder, "LIBGL_ALWAYS_SOFTWARE": "1", "DISPLAY": ""})
        x, y = json.loads(start.stdout)["bodies"][1]["pixel"]
        places = {"B": [x, y], "aside": [x + 90, y - 20]}
        return "".join(
            json.dumps({key: places.get(value, value) if key == "pointer" else value
                        for key, value in line.items()}) + "\n" for line in [*EDIT, *more])

    def scene_file(self):
        scene = self.path("scene.json")
        shutil.copy("assets/scenes/sphere_sphere/01-overlap.json", scene)
        return scene

    @staticmethod
    def last(result):
        lines = result.stdout.splitlines()
        return json.loads(lines[-1]) if lines else {}

    def test_a_scene_saved_in_the_window(self):
        text = self.lines({"key": "s", "with": ["ctrl"], "frames": 8})
        old = {"scene.json": self.files()["scene.json"]}

        def done(result):
            state = self.last(result)
            # One that could not be saved is told, and still counts as changed.
            if state.get("changed") and not state.get("toasts"):
                self.fail("nothing is said")
            return state.get("changed") is False
        self.old_or_new(["--drive", self.path("scene.json")], text, old, done=done)

    def test_settings_and_the_scene_that_is_kept_for_a_crash(self):
        scene = os.path.abspath("assets/scenes/sphere_sphere/01-overlap.json")
        text = self.lines({"frames": 400}, {"key": "z", "with": ["ctrl"], "frames": 8},
                          {"close": True, "frames": 5})
        kept = []
        self.old_or_new(["--drive", scene], text, {}, home=self.folder,
                        done=lambda result: self.last(result).get("ended") == 0,
                        whole=lambda now, before, after: kept.append(self.kept_scenes(now)))
        self.assertTrue(any(kept), "no scene was ever kept")

    def kept_scenes(self, now):
        """All JSON files of a home are whole; whether a scene is kept in one."""
        scenes = 0
        for name, content in now.items():
            base = os.path.basename(name)
            if base.startswith(".collidoscope-") or not base.endswith(".json"):
                self.assertFalse(base.endswith(".bad"), name)
                continue
            self.assertIsInstance(json.loads(content), dict, name)
            if base.startswith("autosave-"):
                self.assertEqual(json.loads(json.loads(content)["scene"])["demo"], "sphere_sphere")
                scenes += 1
        return scenes > 0


if __name__ == "__main__":
    program.main()
