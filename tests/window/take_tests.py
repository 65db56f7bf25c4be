"""Exports from the window and imports into it: pictures, questions, scenes as they were."""

import json
import os
from pathlib import Path
import shutil
import stat
import subprocess
import tempfile

from window_case import WindowTest


def png_facts(path):
    """Width, height and the least and largest alpha."""
    out = subprocess.run(["convert", path, "-alpha", "set", "-format", "%w %h %[fx:minima.a] %[fx:maxima.a]",
                          "info:"], check=True, capture_output=True, text=True, timeout=60).stdout
    w, h, least, most = out.split()
    return int(w), int(h), float(least), float(most)


class TakingAway(WindowTest):
    def run_command(self, window, words):
        window.key("ctrl+p")
        window.wait_for(lambda s: "palette.query" in s["widgets"], "the palette")
        window.type(words)
        window.key("Return")

    def name_file(self, window, path):
        x, y = window.widget("picture.file")
        window.click(x, y)
        window.wait_for(lambda s: s["typing"], "the cursor")
        window.key("ctrl+a")
        window.type(path)

    def save_picture(self, window, path, *choices):
        self.run_command(window, "save picture")
        window.wait_for(lambda s: "picture.file" in s["widgets"], "the dialog")
        for choice in choices:
            window.press("picture." + choice)
            window.wait_for(lambda s: "picture.chosen:" + choice in s["widgets"], choice)
        self.name_file(window, path)
        window.press("picture.save")
        window.wait_for(lambda s: s["dialog"] == "" and os.path.exists(path), "the picture", 60)

    def test_pictures_of_the_scene_and_the_window(self):
        window = self.open("sat_box_box")
        folder = tempfile.mkdtemp()
        before = window.state()
        view = before["view"]

        clear = os.path.join(folder, "clear.png")
        self.save_picture(window, clear, "scene", "transparent", "times_2")
        w, h, least, most = png_facts(clear)
        self.assertEqual((w, h), (round(view[2] * 2), round(view[3] * 2)))
        self.assertEqual((least, most), (0, 1))

        whole = os.path.join(folder, "whole.png")
        self.save_picture(window, whole, "window", "white", "times_1")
        self.assertEqual(png_facts(whole), (1280, 720, 1, 1))

        # The window is as it was, and a file is not overwritten unasked.
        after = window.wait_for(lambda s: s["dialog"] == "", "the window")
        for key in ("view", "scale", "demo", "step", "undo_depth"):
            self.assertEqual(after[key], before[key], key)
        kept = os.stat(whole).st_mtime_ns
        self.run_command(window, "save picture")
        window.wait_for(lambda s: "picture.file" in s["widgets"], "the dialog")
        self.name_file(window, whole)
        window.press("picture.save")
        window.frames(30)
        self.assertNotEqual(window.state()["dialog"], "")
        self.assertEqual(os.stat(whole).st_mtime_ns, kept)
        window.press("picture.save")
        window.wait_for(lambda s: s["dialog"] == "" and os.stat(whole).st_mtime_ns != kept,
                        "the other picture", 60)
        self.assertEqual([f for f in os.listdir(folder) if not f.endswith(".png")], [])

    def test_a_copied_picture_goes_to_the_clipboards_program(self):
        programs = tempfile.mkdtemp()
        copied = os.path.join(programs, "copied.png")
        fake = os.path.join(programs, "xclip")
        with open(fake, "w") as file:
            file.write(f'#!/bin/sh\n/bin/cat > "{copied}"\n')
        os.chmod(fake, os.stat(fake).st_mode | stat.S_IXUSR)
        window = self.open("sphere_sphere",
                           env={"DISPLAY": ":0", "PATH": programs + os.pathsep + os.environ["PATH"]})
        self.run_command(window, "copy picture")
        window.wait_for(lambda s: any("Copied a picture" in t for t in s["toasts"]), "a toast")
        view = window.state()["view"]
        self.assertEqual(png_facts(copied)[:2], (round(view[2]), round(view[3])))
        # Without such a program the user is told what to do.
        os.remove(fake)
        if shutil.which("xclip"):
            return
        self.run_command(window, "copy picture")
        window.wait_for(lambda s: any("install xclip" in t for t in s["toasts"]), "the remedy")

    def test_a_question_is_pasted(self):
        window = self.open("sphere_sphere")
        window.key("ctrl+v")
        window.wait_for(lambda s: any("no body and no question" in t for t in s["toasts"]), "the remark")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 60, y - 20))
        asked = window.wait_for(lambda s: s["undo_depth"] == 1 and not s["busy"], "a drag")
        window.key("ctrl+shift+c")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["undo_depth"] == 0 and
                        s["bodies"][1]["position"] != asked["bodies"][1]["position"], "undo")
        window.key("ctrl+v")
        pasted = window.wait_for(
            lambda s: s["bodies"][1]["position"] == asked["bodies"][1]["position"], "the question")
        for key in ("hit", "contacts"):
            self.assertEqual(pasted["answer"][key], asked["answer"][key])
        self.assertEqual(pasted["demo"], "sphere_sphere")

    def test_a_question_as_an_argument(self):
        question = {"demo": "ray_sphere", "id": "mine",
                    "a": {"ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]}},
                    "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}}
        window = self.open(json.dumps(question))
        state = window.wait_for(lambda s: s["demo"] == "ray_sphere", "the demo")
        self.assertTrue(state["answer"]["hit"])

    def test_a_question_tells_what_differs_from_what_it_expects(self):
        question = {"demo": "ray_sphere",
                    "a": {"ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]}},
                    "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}}
        window = self.open(json.dumps({**question, "expect": {"hit": False}}))
        note = window.wait_for(lambda s: s["demo"] == "ray_sphere", "the demo")["note"]
        self.assertRegex(note, r"You expected no hit; ours hits: step \d+\.$")
        window = self.open(json.dumps({**question, "expect": {"hit": True, "t": 4}}))
        note = window.wait_for(lambda s: s["demo"] == "ray_sphere", "the demo")["note"]
        self.assertTrue(note.endswith("As expected."), note)

    def test_a_scene_is_opened_where_it_was_left(self):
        home = tempfile.mkdtemp()
        path = os.path.join(home, "left.json")
        window = self.open("sat_box_box", home=home)
        window.key("ctrl+Home", "period", "period", "period")
        window.wait_for(lambda s: s["step"] == 3, "step 3")
        window.key("g")
        window.key("ctrl+shift+s")
        window.wait_for(lambda s: s["dialog"] != "", "the dialog")
        window.frames(60)
        window.type(path)
        window.key("Return")
        window.wait_for(lambda s: s["dialog"] == "" and os.path.exists(path), "it")
        with open(path) as file:
            look = json.load(file)["look"]
        self.assertEqual(look["step"], 4)
        self.assertFalse(look["overlays"]["grid"])
        drawer = window.state()["drawer"]
        self.assertEqual(look["tab"], drawer)
        # Moved on and saved again with Ctrl+S, though no body was moved.
        window.key("period")
        window.wait_for(lambda s: s["step"] == 4, "step 4")
        window.key("ctrl+s")
        window.wait_for(lambda s: json.loads(Path(path).read_text())["look"]["step"] == 5, "the file")
        window.quit()

        again = self.open(path, home=home)
        state = again.wait_for(lambda s: s["step"] == 4 and not s["busy"], "the same step")
        self.assertEqual(state["drawer"], drawer)

    def test_a_scene_is_opened_at_its_frame(self):
        with open("assets/scenes/sweep_and_prune/" +
                  sorted(os.listdir("assets/scenes/sweep_and_prune"))[0]) as file:
            scene = json.load(file)
        path = os.path.join(tempfile.mkdtemp(), "frame.json")
        with open(path, "w") as file:
            json.dump({**scene, "look": {"frame": 37, "step": 2}}, file)
        window = self.open(path)
        window.wait_for(lambda s: s["timeline"]["frame"] == 37 and s["step"] == 1 and not s["busy"],
                        "the frame and its step")
