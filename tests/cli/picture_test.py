#!/usr/bin/env python3
"""render, from outside. picture_test.py PROGRAM."""

import json
import os
import re
import shutil
import tempfile
import unittest

from program import SPHERES, run, main


class Pictures(unittest.TestCase):
    def test_what_cannot_be_drawn_or_written_is_said(self):
        for what in ("nothing_of_this_name", "nothing.json"):
            for command in (["render", what, "-o", "never.png"], ["simulate", what]):
                result = run(*command)
                self.assertEqual(result.returncode, 3, command)
                self.assertIn(what, result.stderr)
        for output in ("/dev/full", "/no/such/folder/x.png"):
            result = run("render", "sphere_sphere", "--size", "64x64", "-o", output)
            self.assertEqual(result.returncode, 1, output)
            self.assertIn(output, result.stderr)

    def test_a_step_that_is_not_there_is_explained(self):
        for step in ("0", "-3", "999"):
            result = run("render", "sphere_sphere", "--step", step, "--size", "320x200",
                         "-o", "never.png")
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertRegex(result.stderr, rf"--step {step}: steps count from 1, .* has \d+ steps")

    def test_every_link_in_the_documents_opens(self):
        links = set()
        for folder, _, names in os.walk("docs"):
            for name in names:
                if name.endswith(".md"):
                    with open(os.path.join(folder, name), encoding="utf-8") as text:
                        links |= set(re.findall(r"^(collidoscope://[a-z]\S+)$", text.read(), re.M))
        self.assertTrue(links)
        with tempfile.TemporaryDirectory() as folder:
            for link in links:
                for written in (link, link.replace("collidoscope:", "Collidoscope:")):
                    result = run("render", written, "-o", os.path.join(folder, "x.png"),
                                 "--size", "64x48")
                    self.assertEqual((result.returncode, result.stderr), (0, ""), written)

    def test_a_question_is_drawn_and_the_background_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            questions = os.path.join(folder, "q.jsonl")
            with open(questions, "w") as file:
                file.write("\n" + json.dumps(SPHERES) + "\n" + json.dumps(
                    {**SPHERES, "a": {"sphere": {"center": [0, 3, 0], "radius": 1}}}) + "\n")
            pictures = []
            for what, more in ((json.dumps(SPHERES), []), (questions, []), (questions + ":2", []),
                               (json.dumps(SPHERES), ["--background", "white"]),
                               (json.dumps(SPHERES), ["--background", "transparent"])):
                file = os.path.join(folder, "picture.png")
                result = run("render", what, "-o", file, "--size", "160x120", *more)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(file, "rb") as picture:
                    pictures.append(picture.read())
            self.assertEqual(pictures[0], pictures[1])
            self.assertEqual(len(set(pictures)), 4)
            # The color type of the header: with alpha only where it is asked for.
            self.assertEqual([p[25] for p in pictures], [2, 2, 2, 2, 6])
            for what, code in (("{nonsense", 3), (questions + ":9", 3), ("no.jsonl", 3)):
                result = run("render", what, "-o", "never.png")
                self.assertEqual(result.returncode, code, result.stderr)
            self.assertEqual(run("render", "gjk", "-o", "never.png", "--ui", "--background",
                                 "transparent").returncode, 2)

    def test_a_scene_is_drawn_at_the_step_it_was_saved_at(self):
        with tempfile.TemporaryDirectory() as folder:
            scene = {"version": 1, "demo": "sphere_sphere", "bodies": [
                {"shape": SPHERES["a"]}, {"shape": SPHERES["b"]}]}
            pictures = {}
            for name, look, more in (("saved", {"step": 3}, []), ("asked", None, ["--step", "3"]),
                                     ("plain", None, []), ("other", {"step": 2}, ["--step", "3"])):
                file = os.path.join(folder, "scene.json")
                with open(file, "w") as out:
                    json.dump({**scene, **({"look": look} if look else {})}, out)
                picture = os.path.join(folder, "picture.png")
                result = run("render", file, "-o", picture, "--size", "320x200", *more)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(picture, "rb") as data:
                    pictures[name] = data.read()
            self.assertEqual(pictures["saved"], pictures["asked"])
            self.assertEqual(pictures["other"], pictures["asked"])
            self.assertNotEqual(pictures["saved"], pictures["plain"])

    def test_a_mesh_with_flaws_is_drawn_and_they_are_told(self):
        with tempfile.TemporaryDirectory() as folder:
            mesh = os.path.join(folder, "line.obj")
            with open(mesh, "w") as file:
                file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2\nf 1 2 3\n")
            flaw = "1 line or point element was left out: a mesh holds only triangles\n"
            told = f"collidoscope: {mesh}: {flaw}"
            shape = {"mesh": {"file": mesh}}
            scene = os.path.join(folder, "scene.json")
            with open(scene, "w") as file:
                json.dump({"version": 1, "demo": "tree_build", "bodies": [{"shape": shape}]}, file)
            question = json.dumps({"demo": "tree_build", "a": shape})
            for what in (mesh, scene, question):
                for output in ("picture.png", "picture.svg"):
                    file = os.path.join(folder, output)
                    result = run("render", what, "-o", file, "--size", "160x120", "--allow", folder)
                    # As in the window, without the folder.
                    self.assertEqual((result.returncode, result.stderr),
                                     (0, f"collidoscope: line.obj: {flaw}"), what)
                    self.assertGreater(os.path.getsize(file), 500)
                    os.remove(file)
            # The same from the commands that draw nothing.
            for words in (["tree", mesh], ["query", "-"], ["trace", "-"], ["simulate", scene]):
                text = question + "\n" if words[1] == "-" else None
                result = run(*[w for w in words if w != "-"], "--allow", folder, text=text)
                self.assertIn(told, result.stderr, words)
            # A file that cannot be opened is still refused, with its name.
            with open(mesh, "w") as file:
                file.write("v 0 0 0\nv 1 0 0\nl 1 2\n")
            result = run("render", mesh, "-o", os.path.join(folder, "never.png"))
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertIn(f"{mesh}: there are no faces", result.stderr)
            self.assertFalse(os.path.exists(os.path.join(folder, "never.png")))

    def test_a_broken_shader_is_named_with_its_line(self):
        with tempfile.TemporaryDirectory() as home:
            shaders = shutil.copytree("shaders", os.path.join(home, "shaders"))
            os.symlink(os.path.abspath("assets"), os.path.join(home, "assets"))
            with open(os.path.join(shaders, "view.glsl"), "r+") as file:
                line = file.read().count("\n") + 1
                file.write("float broken = nothing_known;\n")
            result = run("render", "sphere_sphere", "-o", "never.png",
                         env={"COLLIDOSCOPE_HOME": home})
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn(f"view.glsl:{line}: ", result.stderr)
            self.assertFalse(os.path.exists("never.png"))

    def test_a_small_picture_shows_the_marks_of_its_step_too(self):
        with tempfile.TemporaryDirectory() as folder:
            pictures = []
            for step in ("2", "5"):
                file = os.path.join(folder, step + ".png")
                result = run("render", "sat_box_box", "--step", step, "--size", "320x200",
                             "-o", file)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(file, "rb") as picture:
                    pictures.append(picture.read())
            self.assertNotEqual(*pictures)
        # With its panels a window this small has no place for steps.
        result = run("render", "sat_box_box", "--ui", "--step", "2", "--size", "320x200",
                     "-o", "never.png")
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("has no room for the steps", result.stderr)


if __name__ == "__main__":
    main()
