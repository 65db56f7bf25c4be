#!/usr/bin/env python3
"""list, simulate, names and arguments, from outside. command_test.py PROGRAM."""

import json
import os
import re
import tempfile
import unittest

from program import SPHERES, ask, run, main


class List(unittest.TestCase):
    REQUIRED = {
        "sphere_sphere", "sphere_plane", "ray_plane", "ray_sphere", "ray_triangle", "sat_box_box",
        "polygon_cross", "polygon_planes", "polygon_crossings", "aabb_tree", "obb_tree"}

    def test_json_names_every_demo_with_its_inputs(self):
        demos = json.loads(run("list", "--json").stdout)
        self.assertLessEqual(self.REQUIRED, {d["id"] for d in demos})
        for demo in demos:
            for key in ("id", "family", "title", "source", "inputs"):
                self.assertTrue(demo[key], f"{demo['id']} lacks {key}")

    def test_text_has_a_row_for_every_demo(self):
        words = run("list").stdout.split()
        self.assertLessEqual(self.REQUIRED, set(words))


class Names(unittest.TestCase):
    def test_the_nearest_name_is_told(self):
        for arguments, code, meant in (
                (["ray_tri"], 3, "ray_triangle"), (["qurey"], 3, "query"),
                (["qurey", "x.jsonl"], 2, "query"), (["--them", "light"], 2, "--theme"),
                (["render", "gjkk", "-o", "never.png"], 3, "gjk"),
                (["render", "gjk", "--outptu", "never.png"], 2, "--output"),
                (["tree", "assets/models/icosphere.obj", "--builder", "sah"], 2, "sah_bvh"),
                (["tree", "assets/models/icosphere.obj", "--volume", "sphre"], 2, "sphere")):
            result = run(*arguments)
            self.assertEqual(result.returncode, code, f"{arguments}: {result.stderr}")
            self.assertIn(f"did you mean '{meant}'?", result.stderr, arguments)

    def test_a_word_of_the_field_names_the_demos_about_it(self):
        for arguments in (["broadphase"], ["render", "broadphase", "-o", "never.png"]):
            result = run(*arguments)
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertRegex(result.stderr, r"demos about it: '\w+', '\w+', '\w+'\.")
            told = re.findall(r"'(\w+)'", result.stderr)
            known = {demo["id"] for demo in json.loads(run("list", "--json").stdout)}
            self.assertLessEqual(set(told), known)

    def test_without_a_display_it_is_said_what_helps(self):
        result = run("sat_box_box", env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("`xvfb-run`", result.stderr)
        self.assertIn("`collidoscope render`", result.stderr)

    def test_in_questions_too(self):
        answers, _ = ask(
            {**SPHERES, "demo": "sphere_spere"}, {**SPHERES, "option": {}},
            {"demo": "aabb_tree", "a": SPHERES["a"], "b": SPHERES["b"]},
            {**SPHERES, "a": {"shpere": {}}},
            {**SPHERES, "a": {"sphere": {"centre": [0, 0, 0], "radius": 1}}},
            {**SPHERES, "a": {"sphere": {"center": [0, 0, 0], "radius": 1, "radiu": 1}}},
            {"demo": "gjk", "a": SPHERES["a"], "b": SPHERES["b"], "options": {"tarce": 1}})
        errors = [a["error"] for a in answers]
        self.assertIn("did you mean 'sphere_sphere'?", errors[0])
        self.assertIn("did you mean 'options'?", errors[1])
        self.assertIn("did you mean 'sphere'?", errors[3])
        self.assertIn('needs "center", not "centre"', errors[4])
        self.assertIn("did you mean 'radius'?", errors[5])
        self.assertIn("unknown option 'tarce'", errors[6])


class Arguments(unittest.TestCase):
    def test_usage_errors(self):
        for args in (["--no-such-option"], ["list", "extra"], ["tree"], ["trace", "--budget", "0"],
                     ["render", "sphere_sphere"], ["bench", "--filter", "("]):
            result = run(*args)
            self.assertEqual(result.returncode, 2, f"{args}: {result.stderr}")
            self.assertTrue(result.stderr + result.stdout)

    def test_help_and_version(self):
        self.assertEqual(run("--help").returncode, 0)
        with open("CMakeLists.txt") as file:
            version = re.search(r"^project\(Collidoscope VERSION ([0-9.]+)", file.read(), re.M)[1]
        self.assertEqual(run("--version").stdout, f"collidoscope {version}\n")

    def test_no_display_is_said(self):
        environment = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
        result = run("sphere_sphere", env=environment)
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("display", result.stderr.lower())


class Simulate(unittest.TestCase):
    def test_frames_repeat_themselves(self):
        def frames(*more):
            result = run("simulate", "all_pairs", "--frames", "30", *more)
            return result, [json.loads(line) for line in result.stdout.splitlines()]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "run.txt")
            result, first = frames("--save-run", file)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual([f["frame"] for f in first], list(range(31)))
            self.assertEqual(len({f["state"] for f in first}), 31)
            result, again = frames("--compare-run", file)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(first, again)
            with open(file) as written:
                lines = written.read().splitlines()
            for shown, what in (("20", "ends at frame 30, this run at 20"), ("31", "at 31")):
                result = run("simulate", "all_pairs", "--frames", shown, "--compare-run", file)
                self.assertEqual(result.returncode, 1)
                self.assertIn(what, result.stderr)
            lines[12] = "12 0123456789abcdef"
            with open(file, "w") as out:
                out.write("\n".join(lines) + "\n")
            result, _ = frames("--compare-run", file, "--quiet")
            self.assertEqual(result.returncode, 1)
            self.assertIn("frame 12", result.stderr)
            with open(file, "w") as out:
                out.write("nothing of the kind\n")
            result, _ = frames("--compare-run", file)
            self.assertEqual(result.returncode, 3)
            self.assertIn("line 1", result.stderr)
            open(file, "w").close()
            result, _ = frames("--compare-run", file)
            self.assertEqual(result.returncode, 3)
            self.assertIn("no frames", result.stderr)

    def test_a_frame_of_a_question_is_that_of_the_run(self):
        lines = run("simulate", "all_pairs", "--frames", "20").stdout.splitlines()
        crowd = {"field": {"min": [-6, 0, -6], "max": [6, 5, 6]},
                 "scatter": [{"count": 12, "seed": 4, "size": [0.6, 1.3], "speed": 3}]}
        question = {"demo": "all_pairs", "bodies": {"crowd": crowd}, "options": {"frame": 20}}
        [answer], code = ask(question)
        self.assertEqual(code, 0)
        self.assertEqual(answer["state"], json.loads(lines[20])["state"])

    def test_what_does_not_move_is_refused(self):
        self.assertEqual(run("simulate", "sphere_sphere").returncode, 2)
        self.assertEqual(run("simulate", "nowhere.json").returncode, 3)


    def test_bodies_come_and_go(self):
        crowd = {"field": {"min": [-6, 0, -6], "max": [6, 5, 6]},
                 "scatter": [{"count": 12, "seed": 4, "size": [0.6, 1.3], "speed": 3}],
                 "events": [{"frame": 5, "scatter": [{"count": 3, "seed": 9}]},
                            {"frame": 9, "remove": [14, 0]}]}
        counts = []
        for frame in (4, 5, 8, 9, 20):
            [answer], code = ask({"demo": "ecods", "bodies": {"crowd": crowd},
                                  "options": {"frame": frame}})
            self.assertEqual(code, 0)
            counts.append(answer["bodies"])
        self.assertEqual(counts, [12, 15, 15, 13, 13])
        [answer], code = ask({"demo": "bouncing_spheres", "bodies": {"crowd": {
            **crowd, "events": [{"frame": 1, "scatter": [{"count": 1, "form": "box"}]}]}}})
        self.assertEqual(code, 1)
        self.assertIn("crowd.events[0]", answer["error"])


if __name__ == "__main__":
    main()
