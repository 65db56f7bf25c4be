"""The tree workshop, with a mouse and a keyboard."""

import csv
import json
import math
import os
import struct
import subprocess
import tempfile
import zlib

from window_case import WindowTest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def written_by_another_program():
    """Compiles a small program that knows the header alone; the two tree files it writes: a sound
    one, and one that went wrong."""
    folder = tempfile.mkdtemp(prefix="collidoscope-dump-")
    program = os.path.join(folder, "dump_tree")
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-I",
                    os.path.join(ROOT, "collision/trees/dump"),
                    os.path.join(ROOT, "tests/package/dump_tree.cpp"), "-o", program],
                   check=True, timeout=300)
    files = [os.path.join(folder, name) for name in ("good.json", "bad.cbvh")]
    subprocess.run([program, *files], check=True, timeout=60)
    return files


def write_rays(path, rays):
    """A file of rays (assets/RAY_FORMAT.md), each (origin, direction, answer, triangle, t)."""
    def section(name, data):
        head = name + struct.pack("<Q", len(data))
        return (head + struct.pack("<I", zlib.crc32(head)) + data +
                struct.pack("<I", zlib.crc32(data)))
    head = {"collidoscope_rays": 1, "kinds": ["camera", "shadow"], "rays": len(rays)}
    data = b"".join(struct.pack("<8fQQIIBBBBIf", *origin, *direction, 0, float("inf"), number,
                                2 ** 64 - 1, 0, 2 ** 32 - 1, number % 2, 0, answer, 0, triangle, t)
                    for number, (origin, direction, answer, triangle, t) in enumerate(rays))
    with open(path, "wb") as file:
        file.write(b"\x89CRAY\r\n\x1a\x01\0\0\0" + section(b"HEAD", json.dumps(head).encode()) +
                   section(b"RAYS", data) + section(b"DONE", b""))


class Trees(WindowTest):
    def workshop(self, *args):
        window = self.open("tree_build", *args)
        window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"], "the tree")
        return window

    def saved_table(self, window, button):
        """The rows of the file that the button saves."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.csv")
            window.press(button)
            window.widget("file.name")
            window.type(path)
            window.press("file.accept")
            window.wait_for(lambda s: os.path.exists(path), "the file")
            with open(path) as file:
                return list(csv.DictReader(file))

    def seen(self, window):
        """The colors of the view, byte by byte."""
        view = window.state()["view"]
        x, y, w, h = (int(number) for number in view)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "window.png")
            window.screenshot(path)
            return subprocess.run(["convert", path, "-crop", f"{w}x{h}+{x}+{y}", "-depth", "8", "rgb:-"],
                                  check=True, capture_output=True, timeout=60).stdout

    def test_a_builder_is_chosen(self):
        window = self.workshop()
        before = window.state()["tree"]
        window.press("option:builder")
        window.press("choice:obb_tree")
        after = window.wait_for(lambda s: s["tree"] and s["tree"]["volume"] == "obb" and
                                not s["busy"], "a tree of oriented boxes")
        self.assertEqual(after["tree"]["triangles"], before["triangles"])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["tree"] and s["tree"]["volume"] == before["volume"],
                        "the first builder again")

    def test_an_animation_is_a_chart_over_frames(self):
        window = self.open("animated_tree")
        window.wait_for(lambda s: s["drawer"] == "animation" and "animation.curves" in s["widgets"] and
                        not s["busy"] and s["steps"] > 1, "the curves")
        steps = window.state()["steps"]
        # A click goes to a frame, and one on a strategy's name takes it.
        x, y, w, h = window.state()["widgets"]["animation.curves"]
        window.click(x + w * 2 / 11, y + h / 2)
        fewer = window.wait_for(lambda s: not s["busy"] and 1 < s["steps"] < steps, "frame 2")["steps"]
        window.press("strategy:interval")
        window.wait_for(lambda s: not s["busy"] and s["steps"] not in (0, fewer), "boxes over time")
        for chart in ("tests", "work", "total", "sah"):
            window.press(f"animation.{chart}")
        window.key("ctrl+z")
        window.wait_for(lambda s: not s["busy"] and s["steps"] == fewer, "refitted again")
        window.key("ctrl+z")
        window.wait_for(lambda s: not s["busy"] and s["steps"] == steps, "the first frame again")
        rows = self.saved_table(window, "animation.csv")
        self.assertEqual(len(rows), 12 * 5)
        self.assertTrue(all(row["differing"] == "0" for row in rows))

    def test_the_worst_node_is_one_click_away(self):
        window = self.workshop()
        window.press("worst:0")
        first = window.wait_for(lambda s: s["tree"]["selected"] is not None, "the worst node")
        window.press("node.parent")
        window.wait_for(lambda s: s["tree"]["selected"] != first["tree"]["selected"],
                        "its parent")

    def test_nodes_are_sorted_filtered_and_walked(self):
        window = self.workshop()
        window.press("drawer.nodes")
        window.press("nodes.by.level")
        window.press("node:0")
        window.wait_for(lambda s: s["tree"]["selected"] == 0, "the root")
        window.key("shift+Down")
        child = window.wait_for(lambda s: s["tree"]["selected"] != 0, "its first child")
        window.key("shift+Right")
        window.wait_for(lambda s: s["tree"]["selected"] != child["tree"]["selected"],
                        "the sibling")
        window.key("shift+Up")
        window.wait_for(lambda s: s["tree"]["selected"] == 0, "the root again")
        window.press("nodes.filter")
        window.type("leaf")
        window.wait_for(lambda s: "node:0" not in s["widgets"], "leaves only")
        rows = self.saved_table(window, "nodes.csv")
        self.assertEqual(2 * len(rows) - 1, window.state()["tree"]["nodes"])
        self.assertTrue(all(row["leaf"] == "1" for row in rows))

    def test_a_node_is_isolated(self):
        window = self.workshop()
        window.press("worst:0")
        window.wait_for(lambda s: "node.isolate" in s["widgets"], "the node")
        pictures = []
        for isolated in (False, True, False):
            self.assertEqual(window.state()["tree"]["isolated"], isolated)
            x, y, w, h = window.state()["widgets"]["node.isolate"]
            window.do(pointer=[x + w / 2, y + h / 2])
            window.rest()
            pictures.append(self.seen(window))
            # By the key, then by the box in the panel.
            if isolated:
                window.press("node.isolate")
            else:
                window.key("shift+o")
            window.wait_for(lambda s: s["tree"]["isolated"] != isolated, "the other")
        whole, alone, again = pictures
        self.assertEqual(whole, again)
        differing = sum(a != b for a, b in zip(whole, alone))
        self.assertGreater(differing, 0.02 * len(whole))
        # The root has all triangles.
        window.press("drawer.nodes")
        window.press("nodes.by.level")
        window.press("node:0")
        window.wait_for(lambda s: "node.isolate" not in s["widgets"], "the root")

    def test_bodies_are_cut_open(self):
        window = self.workshop()
        window.rest()
        whole = self.seen(window)
        window.key("shift+x")
        state = window.wait_for(lambda s: "clip.at" in s["widgets"] and s["clip"], "the plane")
        window.rest()
        opened = self.seen(window)
        self.assertGreater(sum(a != b for a, b in zip(whole, opened)), 0.02 * len(whole))
        other = next(k for k in "XYZ" if "XYZ".index(k) != state["clip"]["axis"])
        window.press("clip." + other)
        window.wait_for(lambda s: s["clip"]["axis"] == "XYZ".index(other), "the other axis")
        side = window.state()["clip"]["upper"]
        window.press("clip.side")
        window.wait_for(lambda s: s["clip"]["upper"] != side, "the other side")
        # The plane goes where the slider is put.
        x, y, w, h = window.state()["widgets"]["clip.at"]
        at = window.state()["clip"]["at"]
        window.drag((x + w / 2, y + h / 2), (x + 0.8 * w, y + h / 2))
        window.wait_for(lambda s: s["clip"]["at"] > at, "the plane farther on")
        window.press("clip.off")
        window.wait_for(lambda s: s["clip"] is None, "no plane")
        window.do(pointer=[640, 700])
        window.rest()
        self.assertEqual(self.seen(window), whole)
        # It belongs to the scene.
        window.key("shift+x")
        window.wait_for(lambda s: s["clip"], "the plane")
        window.do(drop=[os.path.join(ROOT, "assets/scenes/tree_build/02-car.json")])
        window.wait_for(lambda s: s["clip"] is None, "none in another scene")

    def test_a_ray_of_the_heat_map_is_replayed(self):
        window = self.workshop()
        x, y = window.body(0)["pixel"]
        window.key("m")
        window.wait_for(lambda s: s["tree"]["ray_heat"], "the heat map")

        def replay():
            window.move(x, y)
            window.hold("ctrl")
            window.click(x, y)
            window.let_go("ctrl")
        window.rest()  # the map may still be in the making
        replay()
        after = window.wait_for(lambda s: s["demo"] == "ray_mesh" and s["steps"] > 1 and
                                not s["busy"], "the ray, step by step")
        self.assertTrue(after["answer"]["hit"])
        self.assertEqual(after["tree"]["nodes"], 2627)
        window.key("ctrl+z")
        window.wait_for(lambda s: s["demo"] == "tree_build", "the workshop again")

    def run_command(self, window, words):
        window.key("ctrl+p")
        window.wait_for(lambda s: "palette.query" in s["widgets"], "the palette")
        window.type(words)
        window.key("Return")

    def test_a_file_of_several_trees_is_dropped(self):
        """Its instances stand under a ray; each of its trees opens by itself."""
        file = os.path.join(ROOT, "tests/app/model/tree_files/cases/outside.json")
        window = self.open("sat_box_box")
        window.do(drop=[file])
        state = window.wait_for(lambda s: s["demo"] == "two_level_ray" and s["steps"] > 1 and not s["busy"],
                                "the instances")
        self.assertEqual([body["name"] for body in state["bodies"]], ["Ray", "Instances"])
        self.assertTrue(any("A problem" in toast for toast in state["toasts"]), state["toasts"])
        for number, steps in (("1", "sound"), ("0", "problem")):
            window.press("menu:File")
            window.move(*window.widget("menu:trees"))
            window.press("tree:" + number)
            window.wait_for(lambda s: s["demo"] == "tree_file" and not s["busy"] and
                            s["label"] == steps, "tree " + number)
            window.key("ctrl+z")
            window.wait_for(lambda s: s["demo"] == "two_level_ray" and not s["busy"], "the instances again")
        window = self.open(file + "#0")
        window.wait_for(lambda s: s["demo"] == "tree_file" and s["label"] == "problem", "a tree by its number")

    def test_recorded_rays_are_cast_and_the_wrong_one_is_opened(self):
        with tempfile.TemporaryDirectory() as folder:
            tree, rays = (os.path.join(folder, name) for name in ("two.json", "two.crays"))
            with open(tree, "w") as file:
                json.dump({"collidoscope_tree": 2, "volume": "aabb", "nodes": [
                    {"bounds": [0, 0, 0, 3, 1, 1], "children": [1, 2]},
                    {"bounds": [0, 0, 0, 1, 1, 1], "primitives": [0]},
                    {"bounds": [2, 0, 0, 3, 1, 1], "primitives": [1]}],
                    "triangles": [[0, 0, 0, 1, 1, 0, 1, 0, 1], [2, 0, 0, 3, 1, 0, 3, 0, 1]]}, file)
            middle, down = 1 / 3, (0, 0, -1)
            write_rays(rays, [((2 * middle, middle, middle + 5), down, 2, 0, 5.0),
                              ((2 + 2 * middle, middle, middle + 5), down, 1, 0, 0.0),
                              ((9, 9, 9), down, 1, 0, 0.0)])
            window = self.open(tree)
            window.wait_for(lambda s: s["demo"] == "tree_file" and not s["busy"], "the tree")
            window.do(drop=[rays])
            state = window.wait_for(lambda s: s["rays"] and s["rays"]["cast"], "the rays")
            self.assertEqual((state["rays"]["count"], state["rays"]["hits"],
                              state["rays"]["differing"]), (3, 2, 1))
            # The third one passes the tree by.
            self.assertEqual(state["rays"]["drawn"], 2)
            window.press("rays.kind:0")
            window.wait_for(lambda s: s["rays"]["kind"] == "camera" and s["rays"]["drawn"] == 1,
                            "camera rays alone")
            window.press("rays.differing:0")
            window.wait_for(lambda s: s["demo"] == "ray_mesh" and s["answer"]["hit"] and
                            not s["busy"], "the ray, step by step")
            window.key("ctrl+z")
            window.wait_for(lambda s: s["demo"] == "tree_file" and s["rays"], "the rays again")

    def test_rays_are_made_from_the_view(self):
        window = self.workshop()
        self.run_command(window, "cast rays of this view")
        state = window.wait_for(lambda s: s["rays"] and s["rays"]["cast"], "the rays")
        self.assertEqual(state["rays"]["kinds"], 4)
        self.assertEqual(state["rays"]["differing"], 0)
        self.assertGreater(state["rays"]["drawn"], 1000)
        before = state["rays"]["volume_tests"]
        # Another tree is asked the same rays.
        window.press("option:builder")
        window.press("choice:obb_tree")
        state = window.wait_for(lambda s: s["rays"] and s["rays"]["cast"] and
                                s["rays"]["volume_tests"] != before, "the other tree")
        self.assertEqual(state["rays"]["differing"], 0)
        window.press("rays.worst:0")
        window.wait_for(lambda s: s["demo"] == "ray_mesh" and s["steps"] > 1 and not s["busy"],
                        "the costliest ray")

    def test_two_trees_are_compared_node_by_node(self):
        window = self.open("tree_compare")
        window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"], "both trees")
        window.press("drawer.tree_differences")
        state = window.wait_for(lambda s: any(w.startswith("difference:") for w in s["widgets"]),
                                "the differences")
        row = next(w for w in state["widgets"] if w.startswith("difference:"))
        window.press(row)
        window.wait_for(lambda s: s["tree"]["selected"] == int(row.split(":")[1]), "the node of A")
        # A tree of the workshop beside the reference, and back.
        window = self.workshop()
        self.run_command(window, "compare with sah_bvh")
        window.wait_for(lambda s: s["demo"] == "tree_compare" and not s["busy"] and s["tree"],
                        "both trees of the mesh")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["demo"] == "tree_build", "the workshop again")
        # A tree of a file.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "two.json")
            with open(path, "w") as file:
                json.dump({"collidoscope_tree": 2, "volume": "aabb", "nodes": [
                    {"bounds": [0, 0, 0, 3, 1, 1], "children": [1, 2]},
                    {"bounds": [0, 0, 0, 1, 1, 1], "primitives": [0]},
                    {"bounds": [2, 0, 0, 3, 1, 1], "primitives": [1]}],
                    "triangles": [[0, 0, 0, 1, 1, 0, 1, 0, 1], [2, 0, 0, 3, 1, 0, 3, 0, 1]]}, file)
            window = self.open(path)
            window.press("drawer.problems")
            window.press("problems.compare")
            state = window.wait_for(lambda s: s["demo"] == "tree_compare" and s["tree"] and
                                    not s["busy"], "the tree beside the reference")
            self.assertEqual(state["tree"]["nodes"], 3)
            window.press("drawer.tree_differences")
            window.wait_for(lambda s: "differences.summary" in s["widgets"], "the differences")

    def test_all_builders_are_held_against_each_other(self):
        window = self.workshop()
        window.press("drawer.builders")
        window.wait_for(lambda s: "builders.by.builder" in s["widgets"] and not s["busy"] and
                        "builders.cancel" not in s["widgets"], "the table of builders")

        def rows(state):
            """From the top, those that are seen."""
            seen = [w for w in state["widgets"] if w.startswith("builder:")]
            return sorted(seen, key=lambda w: state["widgets"][w][1])
        window.press("builders.by.builder")
        window.wait_for(lambda s: rows(s)[:2] == ["builder:aabb_tree", "builder:bvh4"],
                        "the rows by name")
        window.press("builders.by.builder")
        state = window.wait_for(lambda s: rows(s)[:2] == ["builder:treelets_lbvh", "builder:treelets"],
                                "the other way round")
        # A row builds the tree that is shown.
        before = state["tree"]["nodes"]
        window.press("builder:treelets_lbvh")
        window.wait_for(lambda s: s["tree"] and not s["busy"] and
                        s["tree"]["nodes"] != before, "the tree of that row")
        # The other volumes come when they are asked for.
        window.press("builders.all")
        window.wait_for(lambda s: rows(s)[0] == "builder:wide_bvh_4" and not s["busy"] and
                        "builders.cancel" not in s["widgets"], "all volumes", 60)
        table = self.saved_table(window, "builders.csv")
        self.assertIn("kdop_tree kdop18", [row["builder"] for row in table])
        self.assertTrue(all(float(row["build_ms"]) > 0 for row in table))

    def test_both_trees_of_a_descent_are_seen_whole(self):
        window = self.open("obb_tree")
        state = window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"] and
                                "tree.map:1" in s["widgets"], "both trees")
        self.assertEqual(state["tree"]["body"], 0)
        self.assertGreaterEqual(state["widgets"]["tree.map:1"][1],
                                state["widgets"]["tree.map:0"][1] +
                                state["widgets"]["tree.map:0"][3])
        # The nodes of a step stand out: the roots, and later nodes below them.
        for step, below in ((1, False), (26, True)):
            window = self.open(f"collidoscope://obb_tree/01?step={step}")
            widgets = window.wait_for(lambda s: "tree.map.step:1" in s["widgets"], "its nodes")["widgets"]
            for body in (0, 1):
                _, top, width, _ = widgets[f"tree.map:{body}"]
                _, y, w, _ = widgets[f"tree.map.step:{body}"]
                self.assertEqual((y > top, w < width), (below, below))
        # A node in the second one is a node of B.
        x, y, w, _ = state["widgets"]["tree.map:1"]
        window.click(x + w / 2, y + 2)
        state = window.wait_for(lambda s: s["tree"]["body"] == 1, "the tree of B")
        self.assertEqual(state["tree"]["selected"], 0)

    def test_a_broken_tree_is_repaired(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.json")
            with open(path, "w") as file:
                json.dump({"collidoscope_tree": 2, "volume": "aabb", "nodes": [
                    {"bounds": [0, 0, 0, 3, 1, 1], "children": [1, 2]},
                    {"bounds": [0, 0, 0, "nan", 1, 1], "primitives": [0]},
                    {"bounds": [2, 0, 0, 3, 1, 1], "primitives": [1], "parent": 1}],
                    "triangles": [[0, 0, 0, 1, 1, 0, 1, 0, 1], [2, 0, 0, 3, 1, 0, 3, 0, 1]]}, file)
            window = self.open(path)
            window.press("drawer.problems")
            window.wait_for(lambda s: "problem:1" in s["widgets"], "two problems")
            window.press("problems.repair")
            window.press("file.accept")
            window.wait_for(lambda s: "problem:0" not in s["widgets"], "the repaired tree")
            self.assertTrue(os.path.exists(os.path.join(folder, "small-repaired.json")))

    def test_the_build_is_scrubbed(self):
        window = self.workshop()
        self.assertIsNone(window.state()["tree"]["splits"])
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["tree"]["splits"] == 1, "the first split")
        window.key("period", "period")
        window.wait_for(lambda s: s["tree"]["splits"] == 3, "the third split")
        window.key("ctrl+End")
        window.wait_for(lambda s: s["tree"]["splits"] is None, "the whole tree")

    def test_a_plane_is_dragged_and_the_subtree_built_anew(self):
        window = self.workshop()
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["tree"]["splits"] == 1, "the first split")
        before = window.state()
        x, y, w, h = before["widgets"]["sah.chart"]
        window.drag((x + w * 0.5, y + h * 0.8), (x + w * 0.25, y + h * 0.8))
        after = window.wait_for(lambda s: s["undo_depth"] == before["undo_depth"] + 1 and
                                not s["busy"] and s["tree"] and
                                s["tree"]["sah_cost"] != before["tree"]["sah_cost"], "the cut")
        self.assertEqual(after["tree"]["triangles"], before["tree"]["triangles"])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["tree"] and
                        s["tree"]["sah_cost"] == before["tree"]["sah_cost"], "the cut undone")

    def test_the_heat_of_a_query(self):
        window = self.open("aabb_tree")
        window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"], "the answer")
        window.key("t")
        window.wait_for(lambda s: s["tree"]["heat"], "the heat")

    def test_a_tree_from_another_program_is_opened_and_explained(self):
        good, bad = written_by_another_program()
        window = self.open(good)
        state = window.wait_for(lambda s: s["demo"] == "tree_file" and s["tree"] and
                                not s["busy"], "the sound tree")
        self.assertFalse(state["answer"]["hit"])
        window.key("ctrl+o")
        window.wait_for(lambda s: s["dialog"] != "", "the dialog")
        window.type(bad)
        window.key("Return")
        window.wait_for(lambda s: s["dialog"] == "" and s["tree"] and not s["busy"] and
                        s["answer"] and s["answer"]["hit"], "the tree that went wrong")
        window.press("problem:0")
        window.wait_for(lambda s: s["tree"]["selected"] is not None, "the node of the problem")


def waves(path, side):
    """An OBJ file of a wavy plate: 2 side^2 triangles."""
    with open(path, "w", encoding="utf-8") as file:
        for z in range(side + 1):
            for x in range(side + 1):
                y = math.sin(x * 0.11) * math.cos(z * 0.07) + 0.2 * math.sin(x * 0.9 + z * 0.4)
                file.write(f"v {x / side * 20 - 10:.5f} {y:.5f} {z / side * 20 - 10:.5f}\n")
        row = side + 1
        for z in range(side):
            for x in range(side):
                a = z * row + x + 1
                file.write(f"f {a} {a + row} {a + 1}\nf {a + 1} {a + row} {a + row + 1}\n")


class LargeTrees(WindowTest):
    """A mesh of 200,000 triangles in the workshop."""

    def test_it_is_scrubbed_turned_and_shot_at(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "waves.obj")
            waves(path, 317)
            window = self.open(path)
            state = window.wait_for(lambda s: s["tree"] and s["tree"]["triangles"] == 200_978 and
                                    not s["busy"], "the tree", 60)
            # Finished.
            self.assertIsNone(state["tree"]["splits"])
            state = window.rest()

            # The slider spans the whole build.
            window.key("ctrl+Home")
            window.wait_for(lambda s: s["tree"]["splits"] == 1, "the first split")
            window.key("ctrl+End")
            window.wait_for(lambda s: s["tree"]["splits"] is None, "the whole tree")

            # A heat map, and a click in it that replays the ray.
            window.key("m")
            window.wait_for(lambda s: s["tree"]["ray_heat"], "the heat map")
            window.rest()
            x, y, w, h = state["view"]
            window.drag((x + w * 0.1, y + h * 0.8), (x + w * 0.2, y + h * 0.7), button=3)
            window.rest()  # the map of another view
            window.move(*window.body(0)["pixel"])
            window.hold("ctrl")
            window.click(*window.body(0)["pixel"])
            window.let_go("ctrl")
            after = window.wait_for(lambda s: s["demo"] == "ray_mesh" and s["steps"] > 1 and
                                    not s["busy"], "the ray, step by step", 60)
            self.assertTrue(after["answer"]["hit"])

    def test_it_is_animated(self):
        with tempfile.TemporaryDirectory() as folder:
            waves(os.path.join(folder, "waves.obj"), 317)
            path = os.path.join(folder, "animation.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"version": 1, "demo": "animated_tree", "options": {"frames": 4, "frame": 1, "swirl": 20},
                           "bodies": [{"name": "A", "shape": {"mesh": {"file": "waves.obj"}}}]}, file)
            window = self.open(path)
            state = window.wait_for(lambda s: s["demo"] == "animated_tree" and s["steps"] > 1 and
                                    not s["busy"] and "animation.curves" in s["widgets"], "the curves", 120)
            # From one frame to another, and back.
            x, y, w, h = state["widgets"]["animation.curves"]
            window.click(x + w - 2, y + h / 2)
            window.wait_for(lambda s: not s["busy"] and s["steps"] > state["steps"], "the last frame", 120)
            window.key("ctrl+z")
            window.wait_for(lambda s: not s["busy"] and s["steps"] == state["steps"], "the frame before", 120)
            rows = Trees.saved_table(self, window, "animation.csv")
            self.assertEqual(len(rows), 4 * 5)
            self.assertTrue(all(row["differing"] == "0" for row in rows))
