#!/usr/bin/env python3
"""The window driven from inside: drive_test.py PROGRAM."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from urllib.parse import quote

PROGRAM = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 and os.path.exists(sys.argv[1])
                          else "build/release/collidoscope")


class Drive(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.home = home.name

    def settings(self):
        return os.path.join(self.home, ".config", "collidoscope", "settings.json")

    def drive(self, lines, *args):
        """The answers to lines; a text is sent as it is."""
        env = {**os.environ, "HOME": self.home, "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            env.pop(name, None)
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n"
                       for line in lines)
        done = subprocess.run([PROGRAM, *args, "--drive"], input=text, env=env, text=True,
                              capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len([line for line in lines if line != ""]))
        return answers

    def test_a_body_is_dragged(self):
        start = self.drive([{"settle": True}], "sphere_sphere")[0]
        self.assertEqual((start["demo"], start["pending"]), ("sphere_sphere", []))
        x, y = start["bodies"][1]["pixel"]
        last = self.drive([{"settle": True}, {"pointer": [x, y]},
                           {"button": "left", "down": True}, {"pointer": [x + 230, y - 40]},
                           {"button": "left", "down": False, "frames": 8}, {"settle": True},
                           {"key": "z", "with": ["ctrl"]}, {"settle": 100}], "sphere_sphere")
        self.assertTrue(start["answer"]["hit"])
        self.assertFalse(last[5]["answer"]["hit"])
        self.assertEqual((last[5]["undo_depth"], last[7]["undo_depth"]), (1, 0))
        self.assertEqual(last[7]["bodies"][1]["position"], start["bodies"][1]["position"])

    def test_the_same_lines_have_the_same_answers(self):
        # At rest: pictures of rows that come into view are made in the background.
        settle = {"settle": True}
        lines = [settle, {"key": "home", "with": ["ctrl"], "frames": 5}, settle,
                 {"key": ".", "frames": 5}, settle, {"text": "c", "frames": 5}, settle]
        first, again = (self.drive(lines, "sat_box_box")[::2] for _ in range(2))
        for state in first + again:
            self.assertEqual(state["pending"], [])
            state.pop("frame")  # while something is done in the background
        self.assertEqual(first, again)
        self.assertEqual(first[2]["step"], 1)

    def test_a_file_is_opened_as_a_desktop_names_it(self):
        scene = os.path.join(self.home, "two gems.json")
        shutil.copy("assets/scenes/gjk/02-overlapping.json", scene)
        [state] = self.drive([{"settle": True}], "file://" + quote(scene))
        self.assertEqual((state["demo"], state["answer"]["hit"]), ("gjk", True))

    def test_what_is_driven_is_recorded_and_replays_to_the_same(self):
        file = os.path.join(self.home, "driven.crec")
        [start] = self.drive([{"settle": True}], "sphere_sphere")
        x, y = start["bodies"][1]["pixel"]
        self.drive([{"settle": True}, {"pointer": [x, y]}, {"button": "left", "down": True},
                    {"pointer": [x + 200, y - 40]}, {"button": "left", "down": False, "frames": 8},
                    {"settle": True}, {"key": "home", "with": ["ctrl"], "frames": 20},
                    {"key": ".", "frames": 700}],
                   "sphere_sphere", "--record", file)
        with open(file) as text:
            lines = [json.loads(line) for line in text]
        self.assertEqual(lines[0]["collidoscope_recording"], 1)
        words = [next(key for key in line if key != "t") for line in lines[1:]]
        self.assertIn("pose", words)
        self.assertIn("step", words)
        # The first state, and one after ten seconds of frames, with the hash of what was there.
        self.assertGreaterEqual(words.count("state"), 2)
        self.assertIn("hash", [line for line in lines if "state" in line][-1]["state"])
        replayed = subprocess.run([PROGRAM, "render", "--recording", file, "-o",
                                   os.path.join(self.home, "frames"), "--size", "160x120",
                                   "--fps", "1"], capture_output=True, text=True, timeout=120)
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        self.assertNotIn("differs", replayed.stderr)
        # Another one begins with a line of its own.
        again = os.path.join(self.home, "again.crec")
        self.drive([{"start": "gjk", "record": again, "frames": 3}, {"close": True, "frames": 3}])
        with open(again) as text:
            lines = [json.loads(line) for line in text]
        self.assertEqual(lines[1]["state"]["scene"]["demo"], "gjk")
        self.assertTrue(lines[-1]["end"])

    def test_a_wrong_line_is_answered_with_an_error(self):
        wrong = ["{", "[]", "3", "{}", '{"jump": 1}', '{"pointer": [1]}', '{"pointer": ["a", 2]}',
                 '{"button": "fourth"}', '{"button": "left", "down": 1}', '{"key": "nokey"}',
                 '{"key": "a", "with": "ctrl"}', '{"frames": -1}', '{"frames": 1e9}',
                 '{"frames": "3"}', '{"size": [1, 1]}', '{"size": [1e300, 3]}', '{"text": 3}',
                 '{"drop": "a"}', '{"settle": "yes"}', '{"close": false}',
                 '{"picture": "/nowhere/at/all.png"}', '{"pointer": [1, 2], "key": "a"}',
                 '{"start": 1}', '{"start": "sat_box_box", "environment": {"HOME": 1}}', '\x00\xff']
        answers = self.drive([*wrong, {"frames": 3}], "sphere_sphere")
        for line, answer in zip(wrong, answers):
            self.assertEqual(list(answer), ["error"], line)
        self.assertEqual(answers[-1]["demo"], "sphere_sphere")
        self.assertEqual(answers[-1]["undo_depth"], 0)

    def test_settle_names_what_is_under_way(self):
        answers = self.drive([{"settle": True}, {"key": "home", "with": ["ctrl"]},
                              {"key": "space"}, {"frames": 5}, {"settle": 5}], "sat_box_box")
        self.assertIn("playback", answers[3]["pending"])
        self.assertIn("5 frames", answers[4]["error"])
        self.assertIn("playback", answers[4]["error"])

    def test_closing_asks_and_saves_the_settings(self):
        start = self.drive([{"settle": True}], "sphere_sphere")[0]
        self.assertFalse(os.path.exists(self.settings()))
        x, y = start["bodies"][1]["pixel"]
        answers = self.drive([{"settle": True}, {"pointer": [x, y]},
                              {"button": "left", "down": True}, {"pointer": [x + 90, y]},
                              {"button": "left", "down": False, "frames": 8},
                              {"close": True, "frames": 5}, {"key": "escape", "frames": 5},
                              {"key": "z", "with": ["ctrl"], "frames": 8},
                              {"size": [1000, 700]}, {"close": True, "frames": 5},
                              {"frames": 1}], "sphere_sphere")
        self.assertIn("unsaved.save", answers[5]["widgets"])
        self.assertNotIn("ended", answers[5])
        self.assertEqual(answers[6]["dialog"], "")
        self.assertEqual(answers[9]["ended"], 0)
        self.assertIn("closed", answers[10]["error"])
        with open(self.settings()) as file:
            self.assertEqual(json.load(file)["width"], 1000)

    def test_pictures_a_size_and_a_file(self):
        path = os.path.join(self.home, "a.png")
        answers = self.drive([{"settle": True}, {"picture": path}, {"size": [800, 600]},
                              {"settle": True}, {"drop": ["assets/models/torus.obj"]},
                              {"settle": True}, {"focus": False, "frames": 2}], "sphere_sphere")
        with open(path, "rb") as file:
            head = file.read(24)
        self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(head[16:24], (1280).to_bytes(4, "big") + (800).to_bytes(4, "big"))
        self.assertLess(answers[3]["view"][3], answers[1]["view"][3])
        self.assertIn("mesh.scene", answers[5]["widgets"])
        self.assertFalse(answers[6]["focused"])

    def test_another_start_is_as_good_as_the_first(self):
        other = os.path.join(self.home, "other")
        fresh = self.drive([{"settle": True}], "gjk")[0]
        answers = self.drive([{"settle": True}, {"key": "p", "with": ["ctrl"], "frames": 5},
                              {"text": "dark", "frames": 5}, {"key": "tab", "frames": 5},
                              {"start": "gjk", "environment": {"HOME": other}},
                              {"settle": True}], "sat_box_box")
        again = answers[5]
        for name in ("frame", "cpu_ms"):
            fresh.pop(name, None)
            again.pop(name, None)
        self.assertEqual(fresh, again)


if __name__ == "__main__":
    unittest.main(verbosity=2)
