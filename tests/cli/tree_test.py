#!/usr/bin/env python3
"""tree, from outside. tree_test.py PROGRAM."""

import csv
import json
import math
import os
import tempfile
import unittest

from program import ask, run, main


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

    def test_a_tree_is_the_same_at_every_scale(self):
        """A unit sphere scaled by powers of two: areas beyond floats change no cost."""
        with tempfile.TemporaryDirectory() as folder:
            costs = {}
            for power in (0, 20, 63, 65, 70):
                path = os.path.join(folder, "sphere.obj")
                with open("assets/models/icosphere.obj") as model, open(path, "w") as file:
                    for line in model:
                        words = line.split()
                        if words and words[0] == "v":
                            line = "v " + " ".join(repr(float(x) * 2.0 ** power)
                                                   for x in words[1:4]) + "\n"
                        file.write(line)
                for builder in ("aabb_tree", "sah_bvh", "lbvh", "ploc", "reinsertion", "treelets", "sbvh", "presplit",
                                "obb_tree", "wide_bvh", "bvh4", "quantized_bvh", "sphere_tree"):
                    result = run("tree", path, "--builder", builder, "--json", "--quality")
                    self.assertEqual(result.returncode, 0, result.stderr)
                    self.assertNotIn("null", result.stdout)
                    self.assertNotIn("nan", result.stdout)
                    cost = json.loads(result.stdout)["sah_cost"]
                    self.assertAlmostEqual(cost, costs.setdefault(builder, cost),
                                           delta=0.02 * cost, msg=f"{builder} at 2^{power}")

    def test_two_trees_are_compared_node_by_node(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.cube(folder)
            old, new = os.path.join(folder, "old.cbvh"), os.path.join(folder, "new.json")
            self.assertEqual(run("tree", path, "--builder", "sah_bvh", "--export", old).returncode, 0)
            self.assertEqual(run("tree", path, "--builder", "aabb_tree", "--leaf-size", "4",
                                 "--export", new).returncode, 0)
            same = run("tree", "diff", old, "sah_bvh")
            self.assertEqual(same.returncode, 0, same.stderr)
            self.assertIn("Both trees divide every node alike.", same.stdout)
            report = json.loads(run("tree", "diff", old, new, "--json").stdout)
            for side in ("a", "b"):
                self.assertEqual(report["shared"] + report["only_" + side], report[side]["nodes"])
                costs = report["resized_" + side] + sum(r["cost_" + side] for r in report["regions"])
                self.assertAlmostEqual(costs, report[side]["sah_cost"], 5)
            self.assertAlmostEqual(
                report["loss_percent"],
                100 * (report["b"]["sah_cost"] / report["a"]["sah_cost"] - 1), 4)
            # Two builders need a mesh; the limit of the loss decides the exit code.
            self.assertEqual(run("tree", "diff", "sah_bvh", "lbvh").returncode, 2)
            model = "assets/models/gear.obj"
            words = ("tree", "diff", "sah_bvh", "lbvh", "--mesh", model)
            table = run(*words, "--limit", "2")
            self.assertEqual(table.returncode, 0)
            self.assertIn("nodes are divided differently:", table.stdout)
            self.assertIn("  ... and ", table.stdout)
            self.assertEqual(run(*words, "--loss", "200").returncode, 0)
            dear = run(*words, "--loss", "1")
            self.assertEqual(dear.returncode, 1)
            self.assertIn("1 % are allowed.", dear.stdout)
            # Unlike nodes: no verdict by them.
            wide = ("tree", "diff", "sah_bvh", "wide_bvh", "--mesh", model)
            self.assertIn("count unlike nodes", run(*wide).stdout)
            self.assertFalse(json.loads(run(*wide, "--json").stdout)["alike"])
            self.assertEqual(run(*wide, "--loss", "1").returncode, 2)
            # Another mesh, a broken tree, and none.
            other = run("tree", "diff", old, "sah_bvh", "--mesh", model)
            self.assertEqual(other.returncode, 3)
            self.assertIn("not over the same mesh", other.stderr)
            broken = run("tree", "diff", "tests/app/model/tree_files/cases/outside.json#0", old)
            self.assertEqual(broken.returncode, 3)
            self.assertEqual(run("tree", "diff", old, os.path.join(folder, "none.cbvh")).returncode, 3)
            self.assertEqual(run("tree").returncode, 2)

    def test_all_builders_over_a_mesh(self):
        model = "assets/models/gear.obj"
        words = ("tree", "builders", model, "--count", "200")
        result = run(*words, "--volume", "aabb", "--by", "sah_cost", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        rows = {row["builder"]: row for row in report["builders"]}
        self.assertGreaterEqual(set(rows), {"aabb_tree", "lbvh", "ploc", "presplit", "reinsertion", "sah_bvh",
                                            "sbvh"})
        costs = [row["sah_cost"] for row in report["builders"]]
        self.assertEqual(costs, sorted(costs))
        self.assertGreater(report["rays"], 200)
        for name, row in rows.items():
            alone = json.loads(run("tree", model, "--builder", name, "--leaf-size", "1", "--quality",
                                   "--json").stdout)
            for key in ("nodes", "depth", "bytes", "sah_cost"):
                self.assertEqual(row[key], alone[key], f"{key} of {name}")
            self.assertGreater(row["peak_bytes"], row["bytes"])
            self.assertEqual("ray_ns" in row, name != "octree")  # cells have eight children
            self.assertEqual(row["differing"], 0)
            # On the front is what no other is faster to build than and has cheaper rays.
            better = [other for other in rows.values() if other["build_ms"] < row["build_ms"] and
                      other.get("ray_ns", math.inf) < row.get("ray_ns", 0)]
            self.assertFalse(row["pareto"] and better, name)
        self.assertTrue(any(row["pareto"] for row in rows.values()))
        # As a table, and as CSV, of some builders; one id stands for all its volumes.
        some = run(*words, "--builders", "sah_bvh,kdop_tree", "--by", "volume_tests", "--csv")
        self.assertEqual(some.returncode, 0, some.stderr)
        table = list(csv.DictReader(some.stdout.splitlines()))
        self.assertEqual(len(table), 5)
        tests = [float(row["volume_tests"]) for row in table]
        self.assertEqual(tests, sorted(tests))
        self.assertEqual(sum(row["ray_ns"] != "" for row in table), 5)
        text = run(*words, "--builders", "sah_bvh,lbvh").stdout
        self.assertIn("SAH cost", text)
        self.assertIn("* ", text)
        # Recorded rays, and one name given twice.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "made.crays")
            self.assertEqual(run("rays", model, "--make", "camera", "--count", "100", "--out",
                                 path).returncode, 0)
            recorded = run("tree", "builders", model, "--builders", "lbvh,lbvh", "--rays", path,
                           "--json")
            self.assertEqual(recorded.returncode, 0, recorded.stderr)
            self.assertEqual(json.loads(recorded.stdout)["rays"], 100)
            self.assertEqual(len(json.loads(recorded.stdout)["builders"]), 1)
            self.assertEqual(run(*words, "--rays", path).returncode, 2)  # --count is of made rays
            # The same rays over another mesh are answered differently: exit code 1.
            other = run("tree", "builders", "assets/models/torus.obj", "--builders", "lbvh,sah_bvh",
                        "--rays", path)
            self.assertEqual(other.returncode, 1)
            self.assertIn("with another answer", other.stdout)
        for wrong, said in ((("--builders", "sah_bhv"), "did you mean 'sah_bvh'?"),
                            (("--volume", "ab"), "there are"),
                            (("--volume", "obb", "--builders", "lbvh"), "none of these builders"),
                            (("--by", "cost"), "sah_cost"), (("--json", "--csv"), "exclude"),
                            (("--leaf-size", "99"), "leaf-size")):
            refused = run(*words, *wrong)
            self.assertEqual(refused.returncode, 2, wrong)
            self.assertIn(said, refused.stderr)
        self.assertEqual(run("tree", "builders", "none.obj").returncode, 3)
        self.assertEqual(run("tree", "builders").returncode, 2)

    def write_frames(self, folder, heights, names="frame{}.obj"):
        """A strip of squares, each of two triangles, that bends: its frames, by their numbers."""
        for number, height in heights.items():
            with open(os.path.join(folder, names.format(number)), "w") as file:
                for i in range(21):
                    for k in range(2):
                        file.write(f"v {i} {height * math.sin(i)} {k}\n")
                for i in range(20):
                    a = 2 * i + 1
                    file.write(f"f {a} {a + 1} {a + 2}\nf {a + 1} {a + 3} {a + 2}\n")

    def test_a_folder_of_frames_is_an_animation(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ("tree", "animate", folder, "--rays", "300")
            empty = run(*words)
            self.assertEqual(empty.returncode, 3)
            self.assertIn("holds no OBJ file", empty.stderr)
            # Numbers count as numbers: 2 before 10.
            self.write_frames(folder, {1: 0, 2: 1, 3: 2, 10: 8})
            report = json.loads(run(*words, "--json").stdout)
            self.assertEqual(report["files"], [f"frame{i}.obj" for i in (1, 2, 3, 10)])
            self.assertEqual((report["frames"], report["triangles"]), (4, 40))
            strategies = {s["strategy"]: s for s in report["strategies"]}
            self.assertEqual(set(strategies), {"refit", "rebuild", "every", "partial", "interval"})
            for number, name in enumerate(report["files"]):
                alone = json.loads(run("tree", os.path.join(folder, name), "--builder", "sah_bvh",
                                       "--json").stdout)
                rebuilt = strategies["rebuild"]["by_frame"][number]
                self.assertAlmostEqual(rebuilt["sah_cost"], alone["sah_cost"], 4)
                for strategy in strategies.values():
                    frame = strategy["by_frame"][number]
                    self.assertEqual(frame["hits"], rebuilt["hits"])
                    self.assertEqual(frame["differing"], 0)
                    self.assertEqual(frame["work"], frame["boxes"] + frame["triangles_sorted"])
                    self.assertAlmostEqual(
                        frame["total"], frame["work"] + frame["volume_tests"] +
                        frame["triangle_tests"], 3)
            for strategy in strategies.values():
                costs = [frame["sah_cost"] for frame in strategy["by_frame"]]
                self.assertEqual(strategy["sah_least"], min(costs))
                self.assertEqual(strategy["sah_greatest"], max(costs))
                self.assertEqual(costs.index(max(costs)), strategy["sah_greatest_frame"])
                self.assertAlmostEqual(strategy["sah_mean"], sum(costs) / 4, 6)
                self.assertAlmostEqual(strategy["total"],
                                       sum(frame["total"] for frame in strategy["by_frame"]), 2)
            some = run(*words, "--csv", "--strategy", "refit,partial", "--frames", "3")
            rows = list(csv.DictReader(some.stdout.splitlines()))
            self.assertEqual([(row["frame"], row["strategy"]) for row in rows],
                             [(str(i), s) for i in range(3) for s in ("refit", "partial")])
            text = run(*words).stdout
            self.assertIn("frame10.obj", text)
            self.assertIn("With 300 rays a frame", text)
            # A frame of another mesh is refused, by its file, line and the remedy.
            path = os.path.join(folder, "frame4.obj")
            with open(os.path.join(folder, "frame1.obj")) as file:
                lines = file.readlines()
            for changed, line, said in ((lines[:-1], "", "39 triangles"),
                                        (lines[:-1] + ["f 1 2 3\n"], f":{len(lines)}", "triangle 39")):
                with open(path, "w") as file:
                    file.writelines(changed)
                refused = run(*words)
                self.assertEqual(refused.returncode, 3)
                self.assertIn(f"{path}{line}: ", refused.stderr)
                self.assertIn(said, refused.stderr)
                self.assertIn("export all of them from the same mesh", refused.stderr)
            with open(path, "w") as file:
                file.write("no mesh\n")
            unreadable = run(*words)
            self.assertEqual(unreadable.returncode, 3)
            self.assertIn(path, unreadable.stderr)
            os.remove(path)
            deformed = run(*words, "--wave", "3")
            self.assertEqual(deformed.returncode, 2)
            self.assertIn("is a folder of frames", deformed.stderr)

    def test_a_mesh_is_deformed_over_frames(self):
        words = ("tree", "animate", "assets/models/gear.obj", "--frames", "6")
        report = json.loads(run(*words, "--json", "--swirl", "300", "--rays", "100000").stdout)
        refit, rebuild = report["strategies"][:2]
        self.assertEqual(report["rays_cast"], 1000)
        self.assertEqual(refit["by_frame"][0]["sah_cost"], rebuild["by_frame"][0]["sah_cost"])
        self.assertGreater(refit["by_frame"][5]["sah_cost"], rebuild["by_frame"][5]["sah_cost"])
        pays = report["rebuilding_pays_from"]
        for number in range(1, 6):
            cheaper = rebuild["by_frame"][number]["total"] < refit["by_frame"][number]["total"]
            if number <= (pays or 6):
                self.assertEqual(cheaper, number == pays)
            enough = report["rays_until_rebuilding_pays"][number]
            self.assertEqual(cheaper, enough is not None and enough < 100000)
        frames = [node["frame"] for node in report["spoiled"]]
        self.assertTrue(frames)
        self.assertEqual(frames, sorted(frames))
        for node in report["spoiled"]:
            self.assertEqual(len(node["path"]), node["level"])
            self.assertGreater(node["cost_now"], 2 * node["cost_built"])
        still = run(*words, "--wave", "0", "--swirl", "0")
        self.assertEqual(still.returncode, 0)
        self.assertIn("refitting is enough", still.stdout)
        self.assertIn("No node of the refitted tree", still.stdout)
        for wrong, said in ((("--strategy", "parital"), "did you mean 'partial'?"),
                            (("--builder", "obb_tree"), "There are"), (("--json", "--csv"), "exclude"),
                            (("--frames", "0"), "frames"), (("--factor", "0.5"), "factor")):
            refused = run(*words, *wrong)
            self.assertEqual(refused.returncode, 2, wrong)
            self.assertIn(said, refused.stderr)
        self.assertEqual(run("tree", "animate", "none.obj").returncode, 3)
        self.assertEqual(run("tree", "animate").returncode, 2)

    def test_a_file_of_several_trees(self):
        cases = "tests/app/model/tree_files/cases/"
        result = run("tree", cases + "nested.json", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual([tree["instances"] for tree in report["trees"]], [2, 2, 0])
        self.assertEqual([tree["triangles"] for tree in report["trees"]], [0, 0, 2])
        self.assertEqual(report["problem_count"], 0)
        result = run("tree", cases + "outside.json")
        self.assertEqual(result.returncode, 1)
        self.assertIn("Instance 1 of tree 0 exceeds node 0, which holds it, by 0.5.", result.stdout)
        # One of its trees is a tree like others.
        result = run("tree", cases + "nested.json#2", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["triangles"], 2)
        result = run("tree", cases + "nested.json#3")
        self.assertEqual(result.returncode, 3)
        self.assertIn("it has no tree 3: there are 3, from 0 on", result.stderr)
        for words in (["nested.json", "--repair", "x"], ["nested.json", "--mesh", "cube.obj"],
                      ["nested.json#0", "--export", "x"]):
            result = run("tree", cases + words[0], *words[1:])
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn("nested.json", result.stderr)
        with tempfile.TemporaryDirectory() as folder:
            there, back = os.path.join(folder, "s.cbvh"), os.path.join(folder, "s.json")
            self.assertEqual(run("tree", cases + "nested.json", "--export", there).returncode, 0)
            self.assertEqual(run("tree", there, "--export", back).returncode, 0)
            again = json.loads(run("tree", back, "--json").stdout)
            self.assertEqual(again["trees"], json.loads(run("tree", there, "--json").stdout)["trees"])
            with open(there, "rb") as file:
                whole = file.read()
            with open(there, "wb") as file:
                file.write(whole[:-300])
            result = run("tree", there, "--json")
            self.assertEqual(result.returncode, 1)
            self.assertIn("it was cut short, copy it again", result.stderr)
            self.assertTrue(json.loads(result.stdout)["cut"])

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

    def test_a_repaired_tree_is_a_new_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "broken.json")
            with open(path, "w") as file:
                json.dump({"collidoscope_tree": 2, "volume": "aabb", "precision": "double",
                           "nodes": [{"bounds": [0, 0, 0, 3, 1, 1], "children": [1, -1, 2]},
                                     {"bounds": [0, 0, 0, 1, 1, 1], "primitives": [0]},
                                     {"bounds": [2, 0, 0, math.nan, 1, 1], "primitives": [1]}],
                           "triangles": [[0, 0, 0, 1, 1, 0, 1, 0, 1],
                                         [2, 0, 0, 3, 1, 0, 3, 0, 1]]}, file)
            with open(path) as file:
                before = file.read()
            new = os.path.join(folder, "new.json")
            result = run("tree", path, "--repair", new)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            self.assertIn("node 2 (max x from NaN to 3)", result.stderr)
            self.assertEqual(run("tree", new).returncode, 0)
            for there in (new, path):
                refused = run("tree", path, "--repair", there)
                self.assertEqual(refused.returncode, 3, refused.stdout + refused.stderr)
                self.assertIn("is there already", refused.stderr)
            with open(path) as file:
                self.assertEqual(file.read(), before)

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
                             "Node 2 has bounds that are not finite: max x is NaN.",
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
                    {"demo": demo, "a": mesh(0), "b": {"mesh": {"file": "none.obj"}}},
                    allow=folder)
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
                    "options": {"all": True}}, allow=folder)
                counts.append(answer["pairs"])
            self.assertEqual(counts[0], counts[1])


if __name__ == "__main__":
    main()
