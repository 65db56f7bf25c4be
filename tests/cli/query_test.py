#!/usr/bin/env python3
"""Questions and answers: query and trace, from outside. query_test.py PROGRAM."""

import json
import os
import random
import subprocess
import tempfile
import unittest

import program
from program import SPHERES, ask, run, main


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

    def test_names_of_ten_million_letters_and_brackets_without_end_are_refused(self):
        name = "a" * 10_000_000
        lines = [json.dumps(q) for q in (
            {**SPHERES, "demo": name}, {**SPHERES, name: 1}, {**SPHERES, "options": {name: 1}},
            {**SPHERES, "b": {name: {}}}, {**SPHERES, "b": {"sphere": {name: 1}}})]
        for command in ("query", "trace"):
            with self.subTest(command=command):
                answers, code = ask(*lines, "[" * 5_000_000, SPHERES, command=command)
                self.assertEqual(code, 1)
                self.assertEqual(["error" in a for a in answers], [True] * 6 + [False])
                for answer in answers[:4]:
                    self.assertIn("aaa... (10000000 bytes)'", answer["error"])
                self.assertIn("nested more than 64 deep", answers[5]["error"])
                self.assertLess(max(len(a["error"]) for a in answers[:6]), 3000)

    def test_a_blank_line_has_its_answer_but_at_the_end(self):
        first, second = ({**SPHERES, "id": k} for k in (1, 2))
        answers, code = ask(first, "", " \t", second, "", "")
        self.assertEqual(code, 1)
        self.assertEqual([a["id"] for a in answers], [1, None, None, 2])
        self.assertIn("line 3 is blank", answers[2]["error"])
        answers, code = ask(first, second, "", "")
        self.assertEqual(([a["id"] for a in answers], code), ([1, 2], 0))

    def test_a_line_without_end_is_refused(self):
        result = run("query", "/dev/zero")
        self.assertEqual(result.returncode, 3)
        self.assertIn("/dev/zero:1: this line is longer than 256 MB", result.stderr)

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

    def test_what_is_too_large_is_refused(self):
        far = {"box": {"center": [3.4e38, 0, 0], "half": [3.4e38, 3.4e38, 3.4e38]}}
        near = {"box": {"center": [0, 0, 0], "half": [1, 1, 1]}}
        sphere = {"sphere": {"center": [3e38, 0, 0], "radius": 3e38}}
        crowd = {"crowd": {"bodies": [sphere, {"sphere": {"center": [0, 0, 0], "radius": 1}}]}}
        answers, code = ask(
            *({"demo": demo, "a": far, "b": near}
              for demo in ("gjk", "sat_hull_hull", "sat_box_box", "epa", "vclip")),
            *({"demo": demo, "bodies": crowd}
              for demo in ("all_pairs", "space_time_bounds", "spatial_hash", "i_collide")))
        self.assertEqual(code, 1)
        for answer in answers:
            self.assertIn("range of float", answer["error"])

    def test_too_many_bodies_are_refused_with_the_figure(self):
        def crowd(count, **options):
            return {"demo": "all_pairs", "options": options,
                    "bodies": {"crowd": {"field": {"min": [-900, 0, -900], "max": [900, 900, 900]},
                                         "scatter": [{"count": count, "size": [0.1, 0.1]}]}}}
        [answer], code = ask(crowd(200_000))
        self.assertEqual(code, 1)
        self.assertIn("200,000 bodies are 19,999,900,000 pairs", answer["error"])

    def test_work_that_would_multiply_is_bounded_or_refused_with_the_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            same = os.path.join(folder, "same.obj")
            with open(same, "w") as file:
                file.write("v 0 0 0\nv 1 0 0\nv 0.3 1 0.5\n" + "f 1 2 3\n" * 4096)
            slivers = os.path.join(folder, "slivers.obj")
            with open(slivers, "w") as file:
                chance = random.Random(2)
                for _ in range(1000):
                    middle = [chance.uniform(-0.3, 0.3) for _ in range(3)]
                    way = [chance.choice((-1, 1)) * chance.uniform(0.7, 1.3) for _ in range(3)]
                    side = [chance.uniform(-0.05, 0.05) for _ in range(3)]
                    for along, across in ((-1, 0), (1, 0), (1, 1)):
                        file.write("v " + " ".join(
                            str(m + along * w + across * s)
                            for m, w, s in zip(middle, way, side)) + "\n")
                    file.write("f -3 -2 -1\n")

            def two(demo, mesh, options=None):
                return {"demo": demo, "options": options or {},
                        "a": {"mesh": {"file": mesh}},
                        "b": {"mesh": {"file": mesh, "position": [0, 0, 3]}}}

            answers, code = ask(
                two("voxel_container", same), two("bsp_tree", slivers),
                *(two("convex_pieces", same, {"ask": kind}) for kind in
                  ("distance", "approximate", "tolerance", "intersection", "contacts")),
                allow=folder)
            self.assertEqual(code, 1)
            self.assertIn("wider than asked for", answers[0]["note"])
            self.assertIn("these 1,000 triangles would cut them more than 40,000 times",
                          answers[1]["error"])
            distance = answers[2]
            self.assertEqual((distance["verdict"], distance["partial"]), ("Undecided", True))
            self.assertLess(distance["distance_at_most"] - distance["distance_at_least"], 1e-4)
            self.assertIn("pairs of hulls", distance["note"])
            self.assertFalse(answers[5]["hit"])

    def test_planes_full_of_triangles_take_little_memory(self):
        # Every triangle of A is compared with every one of B: nine million pairs.
        with tempfile.TemporaryDirectory() as folder:
            same = os.path.join(folder, "same.obj")
            with open(same, "w") as file:
                file.write("v 0 0 0\nv 1 0 0\nv 0.3 1 0.5\n" + "f 1 2 3\n" * 3000)
            question = {"demo": "bsp_tree", "a": {"mesh": {"file": same}},
                        "b": {"mesh": {"file": same, "position": [5, 0, 0]}}}
            with open(os.path.join(folder, "question.jsonl"), "w+") as text:
                text.write(json.dumps(question) + "\n")
                text.seek(0)
                process = subprocess.Popen([program.PROGRAM, "query", "--allow", folder], stdin=text,
                                           stdout=subprocess.PIPE)
                answer = json.loads(process.stdout.read())
                process.stdout.close()
                _, status, used = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual((process.returncode, answer["hit"]), (0, False))
            self.assertEqual(answer["primitive_tests"], 9_000_000)
            self.assertLess(used.ru_maxrss, 250 * 1024)

    def test_a_room_that_is_hardly_one(self):
        for width in (1e-35, 1e-42):
            def ship(x, speed):
                return {"mesh": {"number": 0, "center": [x, 0, 0], "rotation": [1, 0, 0, 0]},
                        "velocity": [speed, 0, 0], "mass": 0.7}
            crowd = {"field": {"min": [-width] * 3, "max": [width] * 3},
                     "meshes": [{"file": "ship.obj", "scale": 1}],
                     "bodies": [ship(0, 1), ship(width / 2, -1)]}
            [answer], code = ask({"demo": "bouncing_ships", "bodies": {"crowd": crowd},
                                  "options": {"frame": 10}})
            self.assertEqual(code, 0, answer)
            self.assertEqual(answer["pairs"], [[0, 1]])

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
        result = run("query", text="\n".join(lines))
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([a["id"] for a in answers], list(range(10000)))
        self.assertEqual(sum(a["hit"] for a in answers), 2001)

    def test_file_and_its_absence(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "questions.jsonl")
            with open(path, "w") as file:
                file.write(json.dumps(SPHERES) + "\r\n" + json.dumps(SPHERES))
            result = run("query", path)
            self.assertEqual(result.returncode, 0)
            self.assertEqual(len(result.stdout.splitlines()), 2)
            missing = run("query", path + ".none")
            self.assertEqual(missing.returncode, 3)
            self.assertIn(path + ".none", missing.stderr)
            self.assertEqual(run("query", folder).returncode, 3)

    def test_full_disk_is_said(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([program.PROGRAM, "list"], stdout=full, stderr=subprocess.PIPE,
                                    text=True, timeout=60)
        self.assertEqual(result.returncode, 1)
        self.assertIn("written", result.stderr)


class Typed(unittest.TestCase):
    """Standard input is read as it comes: whoever waits for an answer before the next question gets it."""

    def setUp(self):
        self.process = subprocess.Popen([program.PROGRAM, "query"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.addCleanup(self.process.stdout.close)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.kill)

    def put(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def answer(self):
        return json.loads(self.process.stdout.readline())

    def test_each_question_is_answered_before_the_next_is_there(self):
        for i in range(3):
            self.put(json.dumps({**SPHERES, "id": i}) + "\n")
            self.assertEqual(self.answer()["id"], i)
        half = json.dumps({**SPHERES, "id": "in two pieces"})
        self.put(half[:20])
        self.put(half[20:] + "\n")
        self.assertEqual(self.answer()["id"], "in two pieces")
        # Longer than any block, and the last one, which no line end closes.
        self.put(json.dumps({**SPHERES, "id": "x" * 200_000}) + "\n" + json.dumps({**SPHERES, "id": 9}))
        self.process.stdin.close()
        self.assertEqual(len(self.answer()["id"]), 200_000)
        self.assertEqual(self.answer()["id"], 9)
        self.assertEqual(self.process.wait(), 0)

    def test_a_folder_is_no_input(self):
        folder = os.open("/", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        result = subprocess.run([program.PROGRAM, "query"], stdin=folder, capture_output=True,
                                text=True, timeout=120)
        self.assertEqual(result.returncode, 3)
        self.assertIn("standard input: could not be read completely", result.stderr)


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
            [answer], code = ask(question, command="trace", allow=folder)
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
            result = run("trace", "--budget", "20", "--allow", folder, text=json.dumps(question))
            short = json.loads(result.stdout)
            self.assertEqual(short["inside_cut_after"], 10)
            self.assertEqual(len(short["steps"]), 20)
            # That of one step is kept all the same, and those kept before stay.
            late = [i for i, step in enumerate(short["steps"]) if step.get("inside_cut")][-1]
            self.assertNotIn("inside", short["steps"][late])
            label = short["steps"][late]["label"]
            number = sum(step["label"] == label for step in short["steps"][:late + 1])
            result = run("trace", "--budget", "20", "--inside", f"#{label}:{number}",
                         "--allow", folder, text=json.dumps(question))
            again = json.loads(result.stdout)
            self.assertEqual(len(again["steps"]), 20)
            self.assertEqual(again["steps"][late]["inside"],
                             answer["steps"][late]["inside"][:len(
                                 again["steps"][late]["inside"])])
            self.assertGreater(len(again["steps"][late]["inside"]), 3)
            for before, now in zip(short["steps"][:late], again["steps"]):
                self.assertEqual(before.get("inside"), now.get("inside"))
            result = run("trace", "--inside", "#nowhere", "--allow", folder, text=json.dumps(question))
            self.assertEqual(result.returncode, 1)
            self.assertIn("nowhere", json.loads(result.stdout)["error"])
            self.assertEqual(run("trace", "--inside", "pair", text="{}").returncode, 2)


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
    main()
