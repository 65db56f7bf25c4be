#!/usr/bin/env python3
"""The command line, from outside: cli_test.py PROGRAM."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = "build/release/collidoscope"

SPHERES = {
    "demo": "sphere_sphere",
    "a": {"sphere": {"center": [0, 0, 0], "radius": 1}},
    "b": {"sphere": {"center": [1.5, 0, 0], "radius": 1}},
}


def run(*args, text=None, env=None):
    return subprocess.run(
        [PROGRAM, *args], input=text, capture_output=True, text=True, timeout=120,
        env={**os.environ, **(env or {})})


def ask(*questions, command="query"):
    """The answers to questions given as objects or as raw lines, and the exit code."""
    lines = [q if isinstance(q, str) else json.dumps(q) for q in questions]
    result = run(command, text="\n".join(lines) + "\n")
    return [json.loads(line) for line in result.stdout.splitlines()], result.returncode


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


class Query(unittest.TestCase):
    def test_answer_follows_the_conventions(self):
        [answer], code = ask({**SPHERES, "id": "x"})
        self.assertEqual(code, 0)
        self.assertEqual(answer["id"], "x")
        self.assertTrue(answer["hit"])
        self.assertEqual(answer["signed_distance"], -0.5)
        [contact] = answer["contacts"]
        self.assertEqual(contact["normal"], [1, 0, 0])
        self.assertEqual(contact["depth"], 0.5)
        self.assertEqual(contact["point_on_a"], [1, 0, 0])
        self.assertEqual(contact["point_on_b"], [0.5, 0, 0])
        self.assertEqual(contact["position"], [0.75, 0, 0])

    def test_swapped_inputs_turn_the_answer_round(self):
        plane = {"plane": {"normal": [0, 1, 0], "offset": 0}}
        sphere = {"sphere": {"center": [0, 0.5, 0], "radius": 1}}
        [ab, ba], _ = ask({"demo": "sphere_plane", "a": sphere, "b": plane},
                          {"demo": "sphere_plane", "a": plane, "b": sphere})
        self.assertEqual(ab["contacts"][0]["normal"], [0, -1, 0])
        self.assertEqual(ba["contacts"][0]["normal"], [0, 1, 0])
        self.assertEqual(ab["contacts"][0]["point_on_a"], ba["contacts"][0]["point_on_b"])

    def test_deep_brackets_and_doubled_keys_are_refused_in_their_place(self):
        line = json.dumps({**SPHERES, "id": 1})
        deep = line[:-1].replace('"id": 1', '"id": ' + "[" * 100000 + "]" * 100000) + "}"
        doubled = line[:-1] + ', "demo": "gjk"}'
        answers, code = ask(line, deep, doubled, {**SPHERES, "id": 4})
        self.assertEqual(code, 1)
        self.assertEqual([a.get("hit") for a in answers], [True, None, None, True])
        self.assertIn("nested more than 64 deep", answers[1]["error"])
        self.assertIn('"demo" appears twice', answers[2]["error"])

    def test_errors_stand_in_their_place(self):
        answers, code = ask(
            {**SPHERES, "id": 1}, "{nonsense", {**SPHERES, "id": 3, "demo": "sphere_spere"},
            {"demo": "sphere_sphere", "id": 4, "a": SPHERES["a"]},
            {**SPHERES, "id": 5, "b": {"sphere": {"center": [0, 0, 0], "radius": -1}}},
            {**SPHERES, "id": 6, "options": {"no_such": 1}},
            {**SPHERES, "id": 7, "b": {"ball": 1}}, "7", "null", "[]",
            {**SPHERES, "id": [8, {"deep": None}]})
        self.assertEqual(code, 1)
        self.assertEqual([("error" in a) for a in answers], [False] + [True] * 9 + [False])
        self.assertEqual([a["id"] for a in answers],
                         [1, None, 3, 4, 5, 6, 7, None, None, None, [8, {"deep": None}]])
        self.assertIn("sphere_sphere", answers[2]["error"])
        self.assertIn("radius", answers[4]["error"])

    def test_numbers_that_are_none_are_refused(self):
        line = json.dumps(SPHERES)
        answers, code = ask(line.replace("1.5", "NaN"), line.replace("1.5", "1e39"),
                            line.replace("1.5", "1e999"), line.replace("1.5", '"1.5"'),
                            line.replace("1.5", "3e38").replace("[0, 0, 0]", "[-3e38, 0, 0]"))
        self.assertEqual(code, 1)
        for answer in answers:
            self.assertIn("error", answer)

    def test_a_rotation_has_any_length_but_zero(self):
        def boxes(rotation, demo):
            return {"demo": demo,
                    "a": {"box": {"center": [0, 0, 0], "half": [1, 0.7, 0.5]}},
                    "b": {"box": {"center": [1.4, 0.3, 0.2], "half": [0.6, 0.6, 0.6],
                                  "rotation": rotation}}}
        for demo in ("sat_box_box", "gjk", "epa", "sat_hull_hull", "lin_canny", "vclip"):
            turned = [[1, 0, 0, 1], [0.2, 0, 0, 0.2], [1e20, 0, 0, 1e20], [1e-300, 0, 0, 1e-300]]
            answers, code = ask(*(boxes(turn, demo) for turn in turned))
            self.assertEqual(code, 0, demo)
            for answer in answers:
                self.assertEqual(answer, answers[0], demo)
        # Two algorithms agree about it.
        [sat, gjk], _ = ask(boxes([0, 0, 0, 0.2], "sat_box_box"), boxes([0, 0, 0, 0.2], "epa"))
        self.assertAlmostEqual(sat["signed_distance"], gjk["signed_distance"], places=5)
        [zero, one], code = ask(boxes([0, 0, 0, 0], "gjk"), boxes([0, 0, 0, 1], "gjk"))
        self.assertEqual(code, 1)
        self.assertEqual(zero["error"], "b: box.rotation: must be a finite quaternion [w,x,y,z], "
                                        "not zero")
        self.assertNotIn("error", one)

    def test_touching_is_a_depth_of_zero(self):
        def spheres(x):
            return {**SPHERES, "b": {"sphere": {"center": [x, 0, 0], "radius": 1}}}
        answers, _ = ask(spheres(1.9999999), spheres(2), spheres(2.000001))
        self.assertEqual([a["relation"] for a in answers],
                         ["overlapping", "touching", "separated"])

    def test_what_is_too_large_is_refused_at_once(self):
        far = {"box": {"center": [3.4e38, 0, 0], "half": [3.4e38, 3.4e38, 3.4e38]}}
        near = {"box": {"center": [0, 0, 0], "half": [1, 1, 1]}}
        sphere = {"sphere": {"center": [3e38, 0, 0], "radius": 3e38}}
        crowd = {"crowd": {"bodies": [sphere, {"sphere": {"center": [0, 0, 0], "radius": 1}}]}}
        start = time.monotonic()
        answers, code = ask(
            *({"demo": demo, "a": far, "b": near}
              for demo in ("gjk", "sat_hull_hull", "sat_box_box", "epa", "vclip")),
            *({"demo": demo, "bodies": crowd}
              for demo in ("all_pairs", "space_time_bounds", "spatial_hash", "i_collide")))
        self.assertEqual(code, 1)
        for answer in answers:
            self.assertIn("range of float", answer["error"])
        self.assertLess(time.monotonic() - start, 20)

    def test_too_many_bodies_are_refused_with_the_figure(self):
        def crowd(count, **options):
            return {"demo": "all_pairs", "options": options,
                    "bodies": {"crowd": {"field": {"min": [-900, 0, -900], "max": [900, 900, 900]},
                                         "scatter": [{"count": count, "size": [0.1, 0.1]}]}}}
        [answer], code = ask(crowd(200_000))
        self.assertEqual(code, 1)
        self.assertIn("200,000 bodies are 19,999,900,000 pairs", answer["error"])

    def test_cells_that_would_be_too_many_are_made_wider_and_said_so(self):
        bodies = {"crowd": {"field": {"min": [-60, 0, -60], "max": [60, 5, 60]},
                            "scatter": [{"count": 4000, "size": [1, 1], "speed": 1}]}}
        fine = {"demo": "spatial_hash", "bodies": bodies, "options": {"cell": 0.035}}
        [narrow, wide], code = ask(fine, {**fine, "options": {"cell": 4}})
        self.assertEqual(code, 0)
        self.assertGreater(narrow["cell_size"], 0.035)
        self.assertIn("too many to store", narrow["note"])
        self.assertEqual(narrow["pairs"], wide["pairs"])
        self.assertEqual(wide["cell_size"], 4)
        self.assertNotIn("note", wide)
        # One body among few: it alone is compared with all.
        [large], _ = ask({"demo": "spatial_hash", "options": {"cell": 0.01}, "bodies": {"crowd": {
            "bodies": [{"sphere": {"center": [0, 0, 0], "radius": 5}},
                       {"sphere": {"center": [1, 0, 0], "radius": 0.01}}]}}})
        self.assertEqual(large["note"], "1 body lies in too many cells: compared with all others.")
        self.assertEqual(large["pairs"], [[0, 1]])

    def test_numbers_read_back_exactly(self):
        import struct
        x = struct.unpack("f", struct.pack("f", 0.1))[0]
        [answer], _ = ask({**SPHERES, "b": {"sphere": {"center": [5, 0.1, 0.3], "radius": 1}}})
        for value in [answer["signed_distance"], *answer["normal"], *answer["point_on_b"]]:
            as_float = struct.unpack("f", struct.pack("f", value))[0]
            self.assertEqual(struct.unpack("f", struct.pack("f", as_float))[0], as_float)
            self.assertLess(len(repr(value)), 15)
        self.assertNotEqual(x, 0.1)

    def test_rays(self):
        ray = {"ray": {"origin": [0, 0, 5], "direction": [0, 0, -2]}}
        answers, code = ask(
            {"demo": "ray_sphere", "a": ray, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}},
            {"demo": "ray_plane", "a": ray, "b": {"plane": {"normal": [0, 0, 2], "offset": 2}}},
            {"demo": "ray_triangle", "a": ray,
             "b": {"triangle": [[-1, -1, 0], [1, -1, 0], [0, 1, 0]]}},
            {"demo": "ray_triangle", "a": ray,
             "b": {"triangle": [[1, 1, 0], [3, 1, 0], [2, 2, 0]]}})
        self.assertEqual(code, 0)
        self.assertEqual([a["hit"] for a in answers], [True, True, True, False])
        self.assertEqual([a.get("t") for a in answers], [2, 2, 2.5, None])
        self.assertEqual(answers[0]["normal"], [0, 0, 1])

    def test_point_in_polygon(self):
        square = {"polygon": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}
        for demo in ("polygon_cross", "polygon_planes", "polygon_crossings"):
            answers, code = ask(*({"demo": demo, "a": square, "b": {"point": p}}
                                  for p in ([1, 1], [2, 1], [3, 1], [0, 0])))
            self.assertEqual(code, 0)
            self.assertEqual([a["where"] for a in answers],
                             ["inside", "boundary", "outside", "boundary"])

    def test_boxes(self):
        box = {"box": {"center": [0, 0, 0], "half": [1, 1, 1], "rotation": [1, 0, 0, 0]}}
        other = {"box": {"center": [1.5, 0.25, 0], "half": [1, 1, 1], "rotation": [1, 0, 0, 0]}}
        [answer], code = ask({"demo": "sat_box_box", "a": box, "b": other})
        self.assertEqual(code, 0)
        self.assertEqual(answer["signed_distance"], -0.5)
        self.assertEqual(len(answer["contacts"]), 4)
        for contact in answer["contacts"]:
            self.assertEqual(contact["normal"], [1, 0, 0])

    def test_ten_thousand_questions_in_a_few_seconds(self):
        lines = [json.dumps({**SPHERES, "id": i,
                             "b": {"sphere": {"center": [i / 1000, 0, 0], "radius": 1}}})
                 for i in range(10000)]
        start = time.time()
        result = run("query", text="\n".join(lines))
        elapsed = time.time() - start
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([a["id"] for a in answers], list(range(10000)))
        self.assertEqual(sum(a["hit"] for a in answers), 2001)
        self.assertLess(elapsed, 20, "ten thousand questions took too long")

    def test_file_and_its_absence(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "questions.jsonl")
            with open(path, "w") as file:
                file.write(json.dumps(SPHERES) + "\r\n\n" + json.dumps(SPHERES))
            result = run("query", path)
            self.assertEqual(result.returncode, 0)
            self.assertEqual(len(result.stdout.splitlines()), 2)
            missing = run("query", path + ".none")
            self.assertEqual(missing.returncode, 3)
            self.assertIn(path + ".none", missing.stderr)
            self.assertEqual(run("query", folder).returncode, 3)

    def test_full_disk_is_said(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([PROGRAM, "list"], stdout=full, stderr=subprocess.PIPE,
                                    text=True, timeout=60)
        self.assertEqual(result.returncode, 1)
        self.assertIn("written", result.stderr)


class Trace(unittest.TestCase):
    def test_steps_carry_label_text_values_and_marks(self):
        [answer], code = ask(SPHERES, command="trace")
        self.assertEqual(code, 0)
        [plain], _ = ask(SPHERES)
        self.assertEqual({k: v for k, v in answer.items() if k != "steps"}, plain)
        self.assertGreaterEqual(len(answer["steps"]), 3)
        for step in answer["steps"]:
            self.assertTrue(step["label"])
            self.assertTrue(step["text"])
        self.assertTrue(any("marks" in step for step in answer["steps"]))

    def test_budget_is_kept_and_said(self):
        result = run("trace", "--budget", "2", text=json.dumps(SPHERES))
        answer = json.loads(result.stdout)
        self.assertEqual(len(answer["steps"]), 2)
        self.assertEqual(answer["cut_after"], 2)


    def test_steps_inside_steps_tell_the_path_of_scopes(self):
        with tempfile.TemporaryDirectory() as folder:
            cube = os.path.join(folder, "cube.obj")
            with open(cube, "w") as file:
                for i in range(8):
                    file.write(f"v {i & 1} {i >> 1 & 1} {i >> 2}\n")
                file.write("f 1 2 4 3\nf 5 6 8 7\nf 1 2 6 5\nf 3 4 8 7\nf 1 3 7 5\nf 2 4 8 6\n")
            question = {"demo": "obb_tree", "options": {"all": True},
                        "a": {"mesh": {"file": cube}},
                        "b": {"mesh": {"file": cube, "position": [0.4, 0.3, 0.2]}}}
            [answer], code = ask(question, command="trace")
            self.assertEqual(code, 0)
            paths = set()
            def visit(steps, around):
                for step in steps:
                    path = step["scope"]
                    self.assertEqual(path[:len(around)], around)
                    self.assertEqual(len(path), len(around) + 1)
                    paths.add(tuple(path))
                    visit(step.get("inside", []), path)
            visit(answer["steps"], [])
            self.assertEqual(paths, {("obb_tree",), ("obb_tree", "box_axes"),
                                     ("obb_tree", "triangle_triangle")})
            hit = next(step for step in answer["steps"] if step["label"] == "hit")
            self.assertEqual(hit["inside"][0]["label"], "extents")
            # Steps inside scopes have half as much beside the budget of the run itself.
            result = run("trace", "--budget", "20", text=json.dumps(question))
            short = json.loads(result.stdout)
            self.assertEqual(short["inside_cut_after"], 10)
            self.assertEqual(len(short["steps"]), 20)


class Trees(unittest.TestCase):
    def cube(self, folder):
        path = os.path.join(folder, "cube.obj")
        with open(path, "w") as file:
            for i in range(8):
                file.write(f"v {i & 1} {i >> 1 & 1} {i >> 2}\n")
            for face in ("1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6"):
                file.write(f"f {face}\n")
        return path

    def test_report(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)
            for builder, volume in (("aabb_tree", "aabb"), ("obb_tree", "obb")):
                result = run("tree", path, "--builder", builder, "--json")
                self.assertEqual(result.returncode, 0, result.stderr)
                report = json.loads(result.stdout)
                self.assertEqual(report["triangles"], 12)
                self.assertEqual(report["leaves"], 12)
                self.assertEqual(report["nodes"], 23)
                self.assertEqual(report["volume"], volume)
                self.assertEqual(sum(level["nodes"] for level in report["levels"]), 23)
                self.assertGreater(report["sah_cost"], 0)
                self.assertGreaterEqual(report["build_ms"], 0)
                self.assertGreater(report["bytes"], 0)
            self.assertEqual(run("tree", path, "--builder", "none").returncode, 2)

    def test_what_is_wrong_with_a_mesh_is_told_and_the_rest_used(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)
            with open(path, "a") as file:
                file.write("f 1 2 9\nv nan 0 0\nf 1 2 9\n")
            result = run("tree", path, "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(json.loads(result.stdout)["triangles"], 12)
            self.assertIn("cube.obj: 2 faces were left out (lines 15 and 17:", result.stderr)
            self.assertIn("1 vertex has no usable position (line 16:", result.stderr)
            with open(path, "w") as file:
                file.write("f 1 2 3\n")
            result = run("tree", path)
            self.assertEqual(result.returncode, 3)
            self.assertIn("cube.obj:1: its only face cannot be used", result.stderr)
            result = run("tree", folder)
            self.assertEqual(result.returncode, 3)
            self.assertIn("it is a folder", result.stderr)
            self.assertEqual(run("tree", path + ".none").returncode, 3)

    def test_export_holds_every_triangle_once(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "tree.json")
            result = run("tree", self.cube(folder), "--export", out)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(out) as file:
                tree = json.load(file)
            leaves = [n["primitives"] for n in tree["nodes"] if "primitives" in n]
            self.assertEqual(sorted(t for leaf in leaves for t in leaf), list(range(12)))
            refused = run("tree", self.cube(folder), "--export", "/proc/none/tree.json")
            self.assertNotEqual(refused.returncode, 0)
            self.assertTrue(refused.stderr)

    def test_tree_files_of_both_forms_are_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)
            for builder in ("aabb_tree", "obb_tree", "kdop_tree"):
                for name in ("tree.json", "tree.cbvh"):
                    out = os.path.join(folder, name)
                    built = run("tree", path, "--builder", builder, "--json", "--export", out)
                    self.assertEqual(built.returncode, 0, built.stderr)
                    built = json.loads(built.stdout)
                    result = run("tree", out, "--json")
                    self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                    self.assertEqual(result.stderr, "")
                    read = json.loads(result.stdout)
                    for key in ("volume", "builder", "triangles", "nodes", "leaves", "depth",
                                "bytes"):
                        self.assertEqual(read[key], built[key])
                    self.assertEqual((read["problem_count"], read["problems"]), (0, []))
            copy = os.path.join(folder, "copy.json")
            self.assertEqual(run("tree", out, "--with-triangles", "--export", copy).returncode, 0)
            with open(copy) as file:
                self.assertEqual(len(json.load(file)["triangles"]), 12)

    def test_a_broken_tree_is_explained_by_node(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "broken.json")
            tree = {"collidoscope_tree": 2, "volume": "aabb", "primitive_count": 3, "nodes": [
                {"bounds": [0, 0, 0, 3, 1, 1], "children": [1, 2]},
                {"bounds": [0, 0, 0, 1, 1.5, 1], "primitives": [0]},
                {"bounds": [2, 0, 0, math.nan, 1, 1], "primitives": [0], "children": [0]}]}
            with open(path, "w") as file:
                json.dump(tree, file)
            result = run("tree", path)
            self.assertEqual(result.returncode, 1)
            for sentence in ("Node 1 exceeds its parent, node 0, by 0.5.",
                             "Node 2 has bounds with a NaN or an infinity.",
                             "Node 2 has node 0 as a child, which is its ancestor: a cycle.",
                             "Primitive 0 is in the tree twice: in node 1 and in node 2.",
                             "Primitive 1 is in no node.", "Primitive 2 is in no node."):
                self.assertIn(sentence, result.stdout)
            report = json.loads(run("tree", path, "--json").stdout)
            self.assertEqual(report["problem_count"], 6)
            with open(path, "w") as file:
                file.write("{\"collidoscope_tree\": 2,\n\"volume\": \"box\"}")
            result = run("tree", path)
            self.assertEqual(result.returncode, 3)
            self.assertIn("broken.json:2: the volume \"box\" is unknown", result.stderr)
            self.assertEqual(run("tree", path, "--builder", "aabb_tree").returncode, 2)
            self.assertEqual(run("tree", os.path.join(folder, "no.cbvh")).returncode, 3)

    def test_pairs_of_two_cubes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)

            def mesh(x):
                return {"mesh": {"file": path, "position": [x, 0.25, 0.125]}}
            for demo in ("aabb_tree", "obb_tree"):
                answers, code = ask(
                    {"demo": demo, "a": mesh(0), "b": mesh(0.5), "options": {"all": True}},
                    {"demo": demo, "a": mesh(0), "b": mesh(0.5)},
                    {"demo": demo, "a": mesh(0), "b": mesh(3)},
                    {"demo": demo, "a": mesh(0), "b": {"mesh": {"file": "none.obj"}}})
                self.assertEqual(code, 1)
                every, first, apart, missing = answers
                self.assertTrue(every["hit"] and first["hit"])
                self.assertFalse(apart["hit"])
                self.assertGreater(every["pairs"], 1)
                self.assertEqual(len(first["contacts"]), 1)
                self.assertGreater(every["volume_tests"], first["volume_tests"])
                self.assertIn("none.obj", missing["error"])

    def test_both_trees_find_the_same_pairs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)
            turned = [math.cos(0.4), math.sin(0.4), 0, 0]
            counts = []
            for demo in ("aabb_tree", "obb_tree"):
                [answer], _ = ask({
                    "demo": demo, "a": {"mesh": {"file": path}},
                    "b": {"mesh": {"file": path, "position": [0.3, 0.2, 0.1], "rotation": turned}},
                    "options": {"all": True}})
                counts.append(answer["pairs"])
            self.assertEqual(counts[0], counts[1])


class Expectations(unittest.TestCase):
    def test_the_answer_says_what_differs_and_which_step_decided(self):
        [same, other], code = ask(
            {**SPHERES, "expect": {"hit": True, "signed_distance": -0.5}},
            {**SPHERES, "id": 2, "expect": {"hit": False, "signed_distance": 0.5,
                                            "normal": [-1, 0, 0], "distance": 0.5}})
        self.assertEqual(code, 1)
        self.assertTrue(same["as_expected"])
        self.assertNotIn("differs", same)
        self.assertFalse(other["as_expected"])
        differs = {d["field"]: d for d in other["differs"]}
        self.assertEqual(set(differs), {"hit", "signed_distance", "normal", "distance"})
        self.assertIn("the sign is reversed", differs["signed_distance"]["how"])
        self.assertIn("points the other way", differs["normal"]["how"])
        self.assertIn("did you mean 'signed_distance'?", differs["distance"]["how"])
        # The step is the one that the trace has under that number.
        [traced], _ = ask(SPHERES, command="trace")
        for field in ("hit", "signed_distance", "normal"):
            decided = differs[field]["decided_by"]
            step = traced["steps"][decided["step"] - 1]
            self.assertEqual((decided["line"], decided["text"]), (step["label"], step["text"]))
        self.assertEqual(ask({**SPHERES, "expect": {"hit": True}})[1], 0)

    def test_an_expectation_that_is_none_is_an_error(self):
        [answer], code = ask({**SPHERES, "expect": True})
        self.assertEqual(code, 1)
        self.assertIn("expect", answer["error"])

    def test_a_ray_answers_where_it_hits_the_triangle(self):
        ray = {"ray": {"origin": [0.5, 0.25, 5], "direction": [0, 0, -2]}}
        triangle = {"triangle": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}
        [hit, miss], _ = ask({"demo": "ray_triangle", "a": ray, "b": triangle},
                             {"demo": "ray_triangle", "a": ray,
                              "b": {"triangle": [[2, 0, 0], [3, 0, 0], [2, 1, 0]]}})
        self.assertEqual(hit["point"], [0.5, 0.25, 0])
        self.assertEqual(hit["barycentric"], [0.25, 0.5, 0.25])
        self.assertNotIn("point", miss)


class Check(unittest.TestCase):
    def check(self, *lines, arguments=("-",)):
        text = "\n".join(l if isinstance(l, str) else json.dumps(l) for l in lines) + "\n"
        return run("check", *arguments, text=text)

    def test_right_answers_pass(self):
        [answer], _ = ask({**SPHERES, "id": 1})
        result = self.check({**SPHERES, "answer": answer}, {**SPHERES, "expect": {"hit": True}})
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(result.stdout, "2 of 2 answers agree\n")

    def test_wrong_answers_are_told_with_their_line(self):
        result = self.check({**SPHERES, "answer": {"hit": True}}, "",
                            {**SPHERES, "id": "x", "answer": {"hit": False}})
        self.assertEqual(result.returncode, 1)
        self.assertIn('line 3, id "x", sphere_sphere\n  hit: expected false, ours true\n',
                      result.stdout)
        self.assertRegex(result.stdout, r"decided by step \d+, compare: ")
        self.assertTrue(result.stdout.endswith("1 of 2 answers agrees\n"))
        lines = self.check({**SPHERES, "answer": {"hit": False}},
                           arguments=("-", "--json")).stdout.splitlines()
        [report] = [json.loads(line) for line in lines]
        self.assertFalse(report["agrees"])
        self.assertEqual(report["differs"][0]["field"], "hit")

    def test_tolerance_and_fields(self):
        near = {**SPHERES, "answer": {"hit": False, "signed_distance": -0.501}}
        for arguments, code in ((("-",), 1), (("-", "--only", "signed_distance"), 1),
                                (("-", "--only", "signed_distance", "--tolerance", "0.01"), 0),
                                (("-", "--only", "normal"), 0)):
            self.assertEqual(self.check(near, arguments=arguments).returncode, code, arguments)

    def test_answers_in_a_file_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            questions = os.path.join(folder, "questions.jsonl")
            with open(questions, "w") as file:
                far = {"sphere": {"center": [5, 0, 0], "radius": 1}}
                for q in ({**SPHERES, "id": "a"}, {**SPHERES, "id": "b", "b": far}):
                    file.write(json.dumps(q) + "\n")
            arguments = ("-", "--questions", questions)
            by_id = ({"id": "b", "hit": False}, {"id": "a", "hit": True})
            self.assertEqual(self.check(*by_id, arguments=arguments).returncode, 0)
            in_order = ({"hit": True}, {"hit": False})
            self.assertEqual(self.check(*in_order, arguments=arguments).returncode, 0)
            missing = self.check(by_id[0], arguments=arguments)
            self.assertEqual(missing.returncode, 1)
            self.assertIn("it has no answer", missing.stdout)
            stray = self.check(*by_id, {"id": "c", "hit": True}, arguments=arguments)
            self.assertEqual(stray.returncode, 1)
            self.assertIn("no question for this answer", stray.stdout)

    def test_bad_input(self):
        self.assertEqual(run("check", "/no/such/file").returncode, 3)
        self.assertEqual(run("check").returncode, 2)
        self.assertEqual(run("check", "-", "--tolerance", "x", text="").returncode, 2)
        empty = run("check", "-", text="\n")
        self.assertEqual(empty.returncode, 3)
        for line in ("{nonsense", "7", SPHERES, {**SPHERES, "demo": "sphere_spere", "answer": {}},
                     {**SPHERES, "answer": 3}):
            result = self.check(line)
            self.assertEqual(result.returncode, 1, line)
            self.assertIn("error: ", result.stdout)
        # What we refuse may be refused.
        refused = {**SPHERES, "b": {"sphere": {"center": [3e38, 0, 0], "radius": 1}},
                   "a": {"sphere": {"center": [-3e38, 0, 0], "radius": 1}}}
        self.assertEqual(self.check({**refused, "answer": {"error": "too far"}}).returncode, 0)
        self.assertEqual(self.check({**refused, "answer": {"hit": False}}).returncode, 1)


class Ask(unittest.TestCase):
    def test_the_same_seed_asks_the_same(self):
        one = run("ask", "sat_box_box", "--count", "5", "--seed", "3")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(len(one.stdout.splitlines()), 5)
        self.assertEqual(run("ask", "sat_box_box", "--count", "5", "--seed", "3").stdout,
                         one.stdout)
        # More of them begin alike; another seed asks otherwise.
        more = run("ask", "sat_box_box", "--count", "6", "--seed", "3").stdout
        self.assertTrue(more.startswith(one.stdout))
        self.assertNotEqual(run("ask", "sat_box_box", "--count", "5", "--seed", "4").stdout,
                            one.stdout)

    def test_query_answers_and_check_agrees(self):
        for demo in ("sphere_sphere", "ray_triangle", "gjk", "polygon_cross", "sweep_and_prune",
                     "bounce", "sphere_plane"):
            asked = run("ask", demo, "--count", "4").stdout
            answers = run("query", text=asked)
            self.assertEqual(answers.returncode, 0, f"{demo}: {answers.stdout}")
            self.assertEqual([json.loads(line)["id"] for line in answers.stdout.splitlines()],
                             [0, 1, 2, 3])
            checked = run("check", "-", text=run("ask", demo, "--count", "4", "--answers").stdout)
            self.assertEqual(checked.returncode, 0, f"{demo}: {checked.stdout}")

    def test_edge_cases_are_named(self):
        lines = run("ask", "triangle_triangle", "--count", "5", "--edge-cases").stdout
        ids = [json.loads(line)["id"] for line in lines.splitlines()]
        self.assertEqual(ids, ["touching 0", "parallel 1", "coplanar 2", "contained 3",
                               "zero area 4"])
        answers, code = ask(*lines.splitlines())
        self.assertEqual(code, 0)
        self.assertTrue(answers[0]["hit"])

    def test_bad_input(self):
        result = run("ask", "ray_tri")
        self.assertEqual(result.returncode, 2)
        self.assertIn("did you mean 'ray_triangle'?", result.stderr)
        self.assertEqual(run("ask").returncode, 2)
        self.assertEqual(run("ask", "gjk", "--count", "-1").returncode, 2)
        self.assertEqual(run("ask", "tree_build", "--edge-cases").returncode, 3)


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


class Pictures(unittest.TestCase):
    def test_what_cannot_be_drawn_or_written_is_said(self):
        for what in ("nothing_of_this_name", "nothing.json"):
            for command in (["render", what, "-o", "never.png"], ["simulate", what]):
                result = run(*command)
                self.assertEqual(result.returncode, 3, command)
                self.assertIn(what, result.stderr)
        for output in ("/dev/full", "/no/such/folder/x.png"):
            result = run("render", "sphere_sphere", "--size", "64x64", "-o", output)
            if result.returncode != 4:  # OpenGL
                self.assertEqual(result.returncode, 1, output)
                self.assertIn(output, result.stderr)

    def test_a_step_that_is_not_there_is_explained(self):
        for step in ("0", "-3", "999"):
            result = run("render", "sphere_sphere", "--step", step, "--size", "320x200",
                         "-o", "never.png")
            if result.returncode == 4:
                self.skipTest("no OpenGL")
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertRegex(result.stderr, rf"--step {step}: steps count from 1, .* has \d+ steps")

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
                if result.returncode == 4:
                    self.skipTest("no OpenGL")
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
                if result.returncode == 4:
                    self.skipTest("no OpenGL")
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(picture, "rb") as data:
                    pictures[name] = data.read()
            self.assertEqual(pictures["saved"], pictures["asked"])
            self.assertEqual(pictures["other"], pictures["asked"])
            self.assertNotEqual(pictures["saved"], pictures["plain"])

    def test_a_broken_shader_is_named_with_its_line(self):
        with tempfile.TemporaryDirectory() as home:
            shaders = shutil.copytree("shaders", os.path.join(home, "shaders"))
            os.symlink(os.path.abspath("assets"), os.path.join(home, "assets"))
            with open(os.path.join(shaders, "view.glsl"), "r+") as file:
                line = file.read().count("\n") + 1
                file.write("float broken = nothing_known;\n")
            result = run("render", "sphere_sphere", "-o", "never.png",
                         env={"COLLIDOSCOPE_HOME": home})
            if result.returncode == 4:
                self.skipTest("no OpenGL")
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
                if result.returncode == 4:
                    self.skipTest("no OpenGL")
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(file, "rb") as picture:
                    pictures.append(picture.read())
            self.assertNotEqual(*pictures)
        # With its panels a window this small has no place for steps.
        result = run("render", "sat_box_box", "--ui", "--step", "2", "--size", "320x200",
                     "-o", "never.png")
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("has no room for the steps", result.stderr)


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


class Experiments(unittest.TestCase):
    def test_tables_are_measured_beside_the_published_ones(self):
        for args in (["cars"], ["spheres"], ["t-collide", "--max-ms", "2"]):
            result = run("experiment", *args, "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            table = json.loads(result.stdout)
            for cells in (table["measured"], table["published"]):
                self.assertEqual(len(cells), len(table["rows"]))
                for row in cells:
                    self.assertEqual(len(row), len(table["columns"]))
                    self.assertTrue(all(cell is None or cell > 0 for cell in row))
            self.assertIsNotNone(table["measured"][0][0])
        text = run("experiment", "spheres").stdout
        self.assertIn("Published", text)
        self.assertIn("1.266", text)

    def test_only_those_there_are(self):
        self.assertEqual(run("experiment", "towers").returncode, 2)


class Boxes(unittest.TestCase):
    BROAD = ["all_pairs", "axis_sort", "uniform_grid", "sweep_and_prune", "octree_broad",
             "dynamic_tree", "body_grid"]

    def test_all_broad_phases_report_the_same_pairs(self):
        boxes = [[[0.1, 0, 0], [0.7, 1, 1]], [[0.7, 0, 0], [1.3, 1, 1]],
                 [[0.70000005, 0, 0], [1, 1, 1]], [[-5, -5, -5], [-4, -4, -4]],
                 [[-4, -4, -4], [-4, -4, -4]], [[-1e30, 0, 0], [1e30, 0.5, 0.5]]]
        for demo in self.BROAD:
            [answer], code = ask({"demo": demo, "boxes": boxes})
            self.assertEqual(code, 0, demo)
            self.assertEqual(answer["pairs"],
                             [[0, 1], [0, 5], [1, 2], [1, 5], [2, 5], [3, 4]], demo)

    def test_bad_boxes_are_named(self):
        for boxes, word in [([[[1, 0, 0], [0, 1, 1]]], "boxes[0]"), ("many", "boxes"),
                            ([[[0, 0], [1, 1]]], "boxes[0][0]"),
                            ([[[0, 0, 0], [1e39, 1, 1]]], "too large")]:
            [answer], code = ask({"demo": "all_pairs", "boxes": boxes})
            self.assertEqual(code, 1)
            self.assertIn(word, answer["error"])


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = sys.argv.pop(1)
    unittest.main()
