#!/usr/bin/env python3
"""Recordings and steps as videos and pictures, from outside: recording_test.py PROGRAM [unittest arguments].

ffmpeg itself is not among the packages that the tests install: a program of that name, first on the
PATH, stands for it and writes down what it is given.
"""

import glob
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath("build/release/collidoscope")

FAKE = """#!/usr/bin/env python3
import json, sys
data = sys.stdin.buffer.read()
json.dump({"arguments": sys.argv[1:], "bytes": len(data)}, open(%r, "w"))
if %r:
    sys.stderr.write("Unknown encoder 'none'\\n")
    sys.exit(1)
open(sys.argv[-1].removeprefix("file:"), "wb").write(data)
"""


def scene():
    with open(sorted(glob.glob("assets/scenes/sphere_sphere/*.json"))[0]) as file:
        found = json.load(file)
    found["camera"] = {"pivot": [0, 1, 0], "yaw": 20, "pitch": 15, "distance": 9,
                       "orthographic": False}
    found.pop("look", None)
    return found


def recording(*changes, hashes=None):
    state = {"scene": scene(), "step": ""}
    if hashes:
        state["hash"] = hashes
    lines = [{"collidoscope_recording": 1, "title": "Two spheres"}, {"t": 0, "state": state}]
    return "".join(json.dumps(line) + "\n" for line in [*lines, *changes])


def pose(time, x):
    sphere = {"sphere": {"center": [x, 1, 0], "radius": 0.8}}
    return {"t": time, "pose": {"body": 1, "shape": sphere}}


def pixels_of(png):
    """The bytes of the file: enough to tell pictures apart."""
    with open(png, "rb") as file:
        return file.read()


class Render(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="collidoscope-recording-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.at("talk.crec")

    def at(self, name):
        return os.path.join(self.folder, name)

    def write(self, text):
        with open(self.file, "w") as file:
            file.write(text)

    def render(self, *arguments, path=None):
        # Without a PATH there is no ffmpeg.
        env = {**os.environ, "PATH": path if path is not None else self.folder}
        return subprocess.run(
            [PROGRAM, "render", "--size", "160x120", "--fps", "10", *arguments],
            capture_output=True, text=True, timeout=120, env=env)

    def fake_ffmpeg(self, fails=False):
        tool = self.at("ffmpeg")
        with open(tool, "w") as file:
            file.write(FAKE % (self.at("given.json"), fails))
        os.chmod(tool, os.stat(tool).st_mode | stat.S_IXUSR)
        return self.folder + ":" + os.environ["PATH"]

    def test_pictures_into_a_folder(self):
        self.write(recording(pose(0.25, 2.5), pose(0.55, 4.5), {"t": 0.7, "end": True}))
        result = self.render("--recording", self.file, "-o", self.at("frames"))
        self.assertEqual(result.returncode, 0, result.stderr)
        names = sorted(os.listdir(self.at("frames")))
        self.assertEqual(names, [f"{i:06}.png" for i in range(1, 9)])
        self.assertIn("8 pictures, 0:00", result.stdout)
        shown = [pixels_of(os.path.join(self.at("frames"), name)) for name in names]
        for picture in shown:
            self.assertTrue(picture.startswith(b"\x89PNG"))
        # Still, moved, still, moved, still.
        self.assertEqual(shown[0], shown[2])
        self.assertNotEqual(shown[2], shown[3])
        self.assertNotEqual(shown[5], shown[6])
        self.assertEqual(shown[6], shown[7])
        again = self.render("--recording", self.file, "-o", self.at("frames"))
        self.assertEqual(again.returncode, 2)
        self.assertIn("not empty", again.stderr)

    def test_a_video_without_ffmpeg_becomes_pictures_and_says_so(self):
        self.write(recording({"t": 0.2, "end": True}))
        result = self.render("--recording", self.file, "-o", self.at("talk.mp4"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ffmpeg is not installed", result.stderr)
        self.assertIn(self.at("talk"), result.stderr)
        self.assertEqual(len(os.listdir(self.at("talk"))), 3)
        self.assertIn("ffmpeg -framerate 10", result.stdout)
        self.assertFalse(os.path.exists(self.at("talk.mp4")))

    def test_a_video_is_handed_to_ffmpeg_as_raw_frames(self):
        self.write(recording(pose(0.3, 3), {"t": 0.5, "end": True}))
        result = self.render("--recording", self.file, "-o", self.at("talk.mp4"),
                             path=self.fake_ffmpeg())
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(self.at("given.json")) as file:
            given = json.load(file)
        words = " ".join(given["arguments"])
        self.assertIn("-f rawvideo -pixel_format rgba -video_size 160x120 -framerate 10", words)
        self.assertIn("-pix_fmt yuv420p", words)
        self.assertEqual(given["bytes"], 6 * 160 * 120 * 4)
        self.assertEqual(os.path.getsize(self.at("talk.mp4")), given["bytes"])
        self.assertEqual([n for n in os.listdir(self.folder) if ".part" in n], [])

    def test_a_failing_ffmpeg_is_quoted_and_leaves_nothing(self):
        self.write(recording({"t": 0.2, "end": True}))
        result = self.render("--recording", self.file, "-o", self.at("talk.mp4"),
                             path=self.fake_ffmpeg(fails=True))
        self.assertEqual(result.returncode, 1)
        self.assertIn("Unknown encoder", result.stderr)
        self.assertEqual([n for n in os.listdir(self.folder) if n.endswith(".mp4")], [])

    def test_a_parting_is_told_with_its_time(self):
        second = {"t": 0.3, "state": {"scene": scene(), "step": "", "hash": {"bodies": "0"}}}
        self.write(recording(pose(0.1, 3), second, {"t": 0.4, "end": True}))
        result = self.render("--recording", self.file, "-o", self.at("frames"))
        self.assertEqual(result.returncode, 1)
        self.assertIn("At 0:00 the replay differs from the recording in the bodies", result.stderr)
        self.assertEqual(len(os.listdir(self.at("frames"))), 5)

    def steps(self, what, *arguments, path=None):
        env = {**os.environ, "PATH": path if path is not None else self.folder}
        return subprocess.run(
            [PROGRAM, "render", what, "--size", "640x400", *arguments],
            capture_output=True, text=True, timeout=120, env=env)

    def test_steps_become_a_gif(self):
        result = self.steps("sat_box_box", "--steps", "1,#overlap:3,#last", "-o",
                            self.at("steps.gif"), "--seconds", "0.5", path=self.fake_ffmpeg())
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(self.at("given.json")) as file:
            given = json.load(file)
        words = " ".join(given["arguments"])
        self.assertIn("-video_size 640x400 -framerate 10", words)
        self.assertIn("palettegen", words)
        self.assertNotIn("yuv420p", words)
        # Three steps of half a second.
        self.assertEqual(given["bytes"], 3 * 5 * 640 * 400 * 4)
        with open(self.at("steps.gif"), "rb") as file:
            film = file.read()
        frames = [film[i * 1024000:(i + 1) * 1024000] for i in range(15)]
        self.assertEqual(frames[0], frames[4])
        self.assertEqual(len(set(frames)), 3)

    def test_steps_into_a_folder_or_without_ffmpeg(self):
        result = self.steps("sphere_sphere", "-o", self.at("all") + "/")
        self.assertEqual(result.returncode, 0, result.stderr)
        names = sorted(os.listdir(self.at("all")))
        self.assertGreater(len(names), 2)
        self.assertEqual(names[0], "000001.png")
        self.assertEqual(len({pixels_of(os.path.join(self.at("all"), n)) for n in names}),
                         len(names))
        result = self.steps("sphere_sphere", "--steps", "1,2", "-o", self.at("two.mp4"),
                            "--seconds", "2")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ffmpeg is not installed", result.stderr)
        self.assertIn("ffmpeg -framerate 0.5", result.stdout)
        self.assertEqual(len(os.listdir(self.at("two"))), 2)

    def test_steps_that_are_not_there_write_nothing(self):
        for steps, words in (("1,999", "this run has"), ("#nothing", "no step")):
            result = self.steps("sphere_sphere", "--steps", steps, "-o", self.at("x") + "/")
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertIn(words, result.stderr)
        for arguments in (["--step", "2"], ["--theme", "print"], ["--background", "white"]):
            result = self.steps("sphere_sphere", *arguments, "-o", self.at("x.mp4"))
            self.assertEqual(result.returncode, 2, arguments)
        self.assertEqual([n for n in os.listdir(self.folder) if n.startswith("x")], [])

    def test_broken_recordings_name_file_line_and_remedy(self):
        self.write("{\"collidoscope_recording\": 9}\n")
        result = self.render("--recording", self.file, "-o", self.at("frames"))
        self.assertEqual(result.returncode, 3)
        self.assertIn("talk.crec:1: ", result.stderr)
        self.assertIn("newer Collidoscope", result.stderr)
        self.write(recording({"t": 1, "stepp": ""}))
        result = self.render("--recording", self.file, "-o", self.at("frames"))
        self.assertEqual(result.returncode, 3)
        self.assertIn("talk.crec:3: ", result.stderr)
        self.assertFalse(os.path.exists(self.at("frames")))

    def test_wrong_usage(self):
        self.write(recording())
        for arguments in (["sphere_sphere", "--recording", self.file, "-o", self.at("a")],
                          ["--recording", self.file, "--step", "2", "-o", self.at("a")],
                          ["--recording", self.file, "-o", self.at("a.png")],
                          ["-o", self.at("a.png")]):
            with self.subTest(arguments):
                self.assertEqual(self.render(*arguments).returncode, 2)
        gone = self.render("--recording", self.at("gone.crec"), "-o", self.at("a"))
        self.assertEqual(gone.returncode, 3)
        self.assertIn("gone.crec", gone.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
