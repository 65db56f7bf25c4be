"""An exercise in the window: a wrong solution, its smallest case in the scene, and a right one."""

import json
import os
import tempfile

from window_case import WindowTest

RIGHT = """import math
from collide import trace

def solve(a, b):
    d = [q - p for p, q in zip(a.center, b.center)]
    trace("between", d=d)
    reach = a.radius + b.radius
    hit = sum(x * x for x in d) <= reach * reach
    trace("compare", hit=hit)
    print("reach", reach)
    distance = math.sqrt(sum(x * x for x in d))
    normal = [x / distance for x in d] if distance > 0 else [0, 1, 0]
    return {"hit": hit, "signed_distance": distance - reach, "normal": normal}
"""


class Exercises(WindowTest):
    def begin(self, window, name="sphere-sphere"):
        """Opened from the menu and started in Python: its folder."""
        window.press("menu:Exercises")
        window.press("menu:exercise.open." + name)
        window.wait_for(lambda s: s.get("exercise", {}).get("open"), "the exercise")
        window.press("exercise.language.python")
        window.press("exercise.start")
        state = window.wait_for(lambda s: s["exercise"].get("runs", 0) >= 1, "the first verdict")
        return state["exercise"]["folder"]

    @staticmethod
    def save(folder, text):
        with open(os.path.join(folder, "solve.py"), "w", encoding="utf-8") as out:
            out.write(text)

    def test_starting_opens_the_users_editor(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        editor = os.path.join(home.name, "editor")
        with open(editor, "w", encoding="utf-8") as script:
            script.write(f'#!/bin/sh\necho "$1" >{home.name}/opened.new\n'
                         f'mv {home.name}/opened.new {home.name}/opened\n')
        os.chmod(editor, 0o755)
        window = self.open("sphere_sphere", home=home.name, env={"COLLIDOSCOPE_EDITOR": editor})
        folder = self.begin(window)
        opened = os.path.join(home.name, "opened")
        window.wait_for(lambda s: os.path.exists(opened), "the editor")
        with open(opened, encoding="utf-8") as file:
            self.assertEqual(file.read().strip(), os.path.join(folder, "solve.py"))

    def test_a_picture_in_the_task_opens_its_scene(self):
        window = self.open("sphere_sphere", size="1280x1000")
        window.press("menu:Exercises")
        window.press("menu:exercise.open.sphere-sphere")
        self.assertNotEqual(window.state()["title"], "Exactly touching")
        window.press("exercise.picture:03-touch")
        window.wait_for(lambda s: s["title"] == "Exactly touching", "the scene")

    def test_hints_and_progress_are_kept(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        window = self.open("sphere_sphere", home=home.name)
        folder = self.begin(window)
        self.save(folder, RIGHT.replace("<=", "<"))
        window.wait_for(lambda s: s["exercise"].get("caption", "").startswith("Only touching"),
                        "a verdict")
        self.assertIn("exercise.lights", window.state()["widgets"])
        window.press("exercise.next_hint")
        window.wait_for(lambda s: s["exercise"]["hints"] == 2, "the second hint")
        self.save(folder, RIGHT)
        window.wait_for(lambda s: s["exercise"].get("right"), "the verdict right")
        # Another window goes on in the same folder, and knows what was opened.
        self.save(folder, RIGHT.replace("<=", "<"))
        window.close()
        window = self.open("sphere_sphere", home=home.name)
        window.press("menu:Exercises")
        window.press("menu:exercise.open.sphere-sphere")
        state = window.wait_for(lambda s: s["exercise"].get("runs", 0) >= 1, "the verdict")
        self.assertEqual(state["exercise"]["folder"], folder)
        self.assertEqual((state["exercise"]["hints"], state["exercise"]["hints_opened"]), (2, 2))
        with open(os.path.join(home.name, ".config/collidoscope/exercises.json"),
                  encoding="utf-8") as file:
            kept = json.load(file)["exercises"]["sphere-sphere"]
        self.assertEqual((kept["solved"], kept["earned"], kept["hints"]),
                         (True, kept["points"], {"touching": 2}))

    def test_the_gallery_has_a_place_for_exercises(self):
        window = self.open("sphere_sphere")
        window.press("gallery.search")
        window.type("point in a polygon with holes")
        window.press("gallery.exercise.open.point-in-concave-polygon")
        state = window.wait_for(lambda s: s["exercise"]["open"], "the exercise")
        self.assertEqual(state["exercise"]["name"], "point-in-concave-polygon")

    def test_too_slow_for_many_bodies(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        window = self.open("sphere_sphere", home=home.name)
        folder = self.begin(window, "sweep-and-prune")
        slow = "assets/exercises/sweep-and-prune/submissions/too_slow/all_pairs.py"
        with open(slow, encoding="utf-8") as text:
            self.save(folder, text.read())
        state = window.wait_for(lambda s: "12,000" in s["exercise"].get("headline", ""),
                                "the verdict", 60)
        self.assertRegex(state["exercise"]["caption"], "took longer|is too slow")
        # Twelve thousand boxes are no scene to look at: the case stands in words.
        self.assertFalse(state["exercise"]["in_scene"])
        window.wait_for(lambda s: "exercise.large" in s["widgets"], "the words")

    def test_a_wrong_solution_and_a_right_one(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        window = self.open("sphere_sphere", home=home.name)
        window.press("menu:Exercises")
        window.press("menu:exercise.open.sphere-sphere")
        window.wait_for(lambda s: s.get("exercise", {}).get("open"), "the exercise")
        window.press("exercise.language.python")
        window.press("exercise.start")
        first = window.wait_for(lambda s: s["exercise"].get("runs", 0) >= 1, "the first verdict")
        folder = first["exercise"]["folder"]
        self.assertTrue(folder.startswith(home.name))

        def save(text):
            with open(os.path.join(folder, "solve.py"), "w", encoding="utf-8") as out:
                out.write(text)

        # Saved with a mistake: only touching pairs fail, and the smallest one is in the scene.
        save(RIGHT.replace("<=", "<"))
        state = window.wait_for(
            lambda s: "Only touching pairs fail" in s["exercise"].get("caption", ""), "a verdict")
        self.assertIn("touching", state["exercise"]["headline"])
        self.assertTrue(state["exercise"]["in_scene"])
        self.assertIn("exercise.printed", state["widgets"])
        self.assertEqual(state["exercise"]["parted"], 2)
        window.press("exercise.next_hint")
        window.wait_for(lambda s: s["exercise"]["hints"] == 2, "the second hint")
        window.press("exercise.step_both")
        window.wait_for(lambda s: "exercise.their_step.2" in s["widgets"], "both lists of steps")

        # Mended: it turns green by itself.
        save(RIGHT)
        state = window.wait_for(lambda s: s["exercise"].get("right"), "the verdict right")
        self.assertEqual(state["exercise"]["headline"], "All right")
        self.assertEqual(state["exercise"]["earned"], state["exercise"]["points"])
        self.assertFalse(state["exercise"]["in_scene"])
        runs = state["exercise"]["runs"]
        window.key("F6")
        window.wait_for(lambda s: s["exercise"]["runs"] > runs, "another run")
