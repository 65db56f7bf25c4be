"""An exercise in the window: a wrong solution, its smallest case in the scene, and a right one."""

import os
import tempfile

from window_case import WindowTest

RIGHT = """import math
from collidoscope import trace

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
