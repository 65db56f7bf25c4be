#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [unittest arguments]."""

import json
import math
import os
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from desktop import Program, Screen
from tree_tests import TreeWorkshopTests

PROGRAM = os.path.abspath("build/release/collidoscope")
MODELS = os.path.abspath("assets/models")


class WindowTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()

    @classmethod
    def tearDownClass(cls):
        cls.screen.close()

    def open(self, *args, **kwargs):
        window = Program(PROGRAM, self.screen, *args, **kwargs)
        self.addCleanup(window.close)
        return window

    def assert_moved(self, before, after, least=0.05):
        self.assertGreater(math.dist(before["position"], after["position"]), least)


class Dragging(WindowTest):
    def test_drag_changes_the_answer_and_is_one_undo(self):
        window = self.open("sphere_sphere")
        start = window.state()
        self.assertTrue(start["answer"]["hit"])
        x, y = start["bodies"][1]["pixel"]
        window.drag((x, y), (x + 230, y - 40))
        moved = window.wait_for(lambda s: not s["answer"]["hit"] and not s["dragging"] and
                                s["undo_depth"] > start["undo_depth"], "bodies apart")
        self.assert_moved(start["bodies"][1], moved["bodies"][1])
        self.assertEqual(moved["undo_depth"], start["undo_depth"] + 1)
        self.assertEqual(moved["selected"], 1)
        window.key("ctrl+z")
        back = window.wait_for(lambda s: s["answer"]["hit"], "the drag undone")
        self.assertEqual(back["bodies"][1]["position"], start["bodies"][1]["position"])
        window.key("ctrl+y")
        again = window.wait_for(lambda s: not s["answer"]["hit"], "the drag redone")
        self.assertEqual(again["bodies"][1]["position"], moved["bodies"][1]["position"])

    def test_the_answer_is_live_while_the_button_is_down(self):
        window = self.open("sphere_sphere")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 230, y), release=False)
        window.wait_for(lambda s: s["dragging"] and not s["answer"]["hit"], "a live answer")
        window.xdotool("mouseup", "1")
        window.wait_for(lambda s: not s["dragging"], "the end of the drag")

    def test_escape_takes_a_drag_back(self):
        window = self.open("sphere_sphere")
        before = window.state()
        x, y = before["bodies"][1]["pixel"]
        window.drag((x, y), (x + 200, y), release=False)
        # Without --clearmodifiers, which would let the button go first.
        window.xdotool("key", "Escape")
        window.xdotool("mouseup", "1")
        after = window.wait_for(lambda s: not s["dragging"], "the drag taken back")
        self.assertEqual(after["bodies"][1]["position"], before["bodies"][1]["position"])
        self.assertEqual(after["undo_depth"], before["undo_depth"])

    def test_release_outside_the_window_ends_the_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (1600, 950), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        window.xdotool("mouseup", "1")
        after = window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        self.assertEqual(after["undo_depth"], 1)
        where = after["bodies"][1]["position"]
        window.move(640, 300)
        window.move(700, 300)
        time.sleep(0.3)
        self.assertEqual(window.body(1)["position"], where)

    def test_a_missed_grab_does_no_harm(self):
        window = self.open("sphere_sphere")
        before = window.state()
        vx, vy, vw, vh = before["view"]
        window.drag((vx + 40, vy + vh - 60), (vx + 200, vy + vh - 90))
        after = window.state()
        for a, b in zip(before["bodies"], after["bodies"]):
            self.assertEqual(a["position"], b["position"])
        self.assertEqual(after["undo_depth"], before["undo_depth"])

    def test_keeping_to_an_axis(self):
        window = self.open("sphere_sphere")
        before = window.body(1)["position"]
        x, y = window.body(1)["pixel"]
        window.xdotool("keydown", "x")
        window.drag((x, y), (x + 150, y - 120))
        window.xdotool("keyup", "x")
        after = window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")["bodies"][1]["position"]
        self.assertGreater(abs(after[0] - before[0]), 0.05)
        self.assertAlmostEqual(after[1], before[1], places=4)
        self.assertAlmostEqual(after[2], before[2], places=4)


class Demos(WindowTest):
    def choose(self, window, demo):
        """By the command palette. A letter may be lost on a busy machine, so it is typed again."""
        for last in (False, False, True):
            if window.state()["dialog"] != 0:
                window.key("Escape")
            window.key("ctrl+p")
            window.wait_for(lambda s: s["dialog"] != 0, "the command palette")
            window.type("".join(c if c.isascii() else " " for c in demo["title"]))
            window.key("Return")
            try:
                window.wait_for(lambda s: s["demo"] == demo["id"], demo["id"], 60 if last else 6)
                break
            except AssertionError:
                if last:
                    raise
        window.wait_for(lambda s: not s["busy"], "the answer of " + demo["id"], 60)

    def test_every_demo_opens_and_steps_to_the_end_and_back(self):
        listed = json.loads(subprocess.run([PROGRAM, "list", "--json"], capture_output=True,
                                           text=True, check=True).stdout)
        window = self.open("sphere_sphere")
        for demo in listed:
            with self.subTest(demo["id"]):
                self.choose(window, demo)
                state = window.wait_for(lambda s: s["answer"] is not None and s["steps"] > 1,
                                        "an answer with steps", 30)
                window.key("ctrl+Home")
                window.wait_for(lambda s: s["step"] == 0, "the first step")
                for i in range(1, min(state["steps"], 5)):
                    window.key("period")
                    window.wait_for(lambda s: s["step"] == i, f"step {i}")
                window.key("comma")
                window.wait_for(lambda s: s["step"] == min(state["steps"], 5) - 2, "a step back")
                window.key("ctrl+End")
                window.wait_for(lambda s: s["step"] == s["steps"] - 1, "the last step")
                window.key("ctrl+Home")
                window.wait_for(lambda s: s["step"] == 0, "the first step again")

    def test_the_gallery_switches_and_keeps_the_bodies(self):
        window = self.open("polygon_cross")
        before = window.body(0)["position"]
        window.press("gallery.search")
        window.type("planes")
        window.press("demo.polygon_planes")
        after = window.wait_for(lambda s: s["demo"] == "polygon_planes", "the other demo")
        self.assertEqual(after["bodies"][0]["position"], before)

    def test_the_step_stays_on_its_line_while_dragging(self):
        window = self.open("sat_box_box")
        window.key("ctrl+Home")
        for _ in range(4):
            window.key("period")
        before = window.wait_for(lambda s: s["step"] == 4, "step 4")
        x, y = before["bodies"][1]["pixel"]
        window.drag((x, y), (x + 6, y + 4))
        after = window.wait_for(lambda s: s["undo_depth"] == 1 and not s["busy"], "the drag")
        self.assertEqual(after["label"], before["label"])

    def test_playing(self):
        window = self.open("sphere_sphere")
        window.key("ctrl+Home", "space")
        window.wait_for(lambda s: s["playing"], "the player")
        window.wait_for(lambda s: s["step"] > 0, "it to go on")
        window.key("space")
        window.wait_for(lambda s: not s["playing"], "the pause")
        window.press("player.end")
        window.wait_for(lambda s: s["step"] == s["steps"] - 1, "the end")


class LinkedViews(WindowTest):
    def show(self, window, view):
        window.press("drawer." + view)
        return window.wait_for(lambda s: s["linked"].get(view, {}).get("things"), view)

    def light_up(self, window, state, view, kind):
        """Points at things of this kind that no button covers until one lights up: some lie behind
        others. What the window says then."""
        x, y, w, h = state["linked"][view]["rect"]
        free = [t["pixel"] for t in state["linked"][view]["things"] if t["kind"] == kind
                and x + 20 < t["pixel"][0] < x + w - 20 and y + 60 < t["pixel"][1] < y + h - 20]
        self.assertTrue(free, f"nothing to point at in {view}")
        for pixel in free[:8]:
            window.move(*pixel)
            try:
                return window.wait_for(lambda s: s["pointed"]["features"], "something lit", 4)
            except AssertionError:
                continue
        self.fail(f"nothing lights up in {view}")

    def test_what_is_pointed_at_in_a_linked_view_lights_up_everywhere(self):
        window = self.open("sat_box_box", size="1400x1000")
        for view, kind in (("gauss", 1), ("minkowski", 2), ("voronoi", 0)):
            with self.subTest(view):
                state = self.show(window, view)
                lit = self.light_up(window, state, view, kind)
                # A face of A - B belongs to features of both; one may be hidden by what is nearer.
                self.assertLessEqual(len(lit["pointed"]["features"]), 2)
                # Away from it nothing is lit any more.
                window.move(700, 5)
                window.wait_for(lambda s: not s["pointed"]["features"], "nothing lit")

    def test_an_axis_lights_up_from_the_table(self):
        window = self.open("sat_box_box")
        window.move(*window.widget("axis:2"))
        window.wait_for(lambda s: s["pointed"]["links"] == ["axis A.z"], "the axis")
        window.move(700, 5)
        window.wait_for(lambda s: not s["pointed"]["links"], "no axis")

    def test_a_linked_view_is_turned_and_put_back(self):
        window = self.open("sat_box_box", size="1400x1000")
        before = self.show(window, "minkowski")
        x, y, w, h = before["linked"]["minkowski"]["rect"]
        # The view comes to rest first.
        places = lambda s: [t["pixel"] for t in s["linked"]["minkowski"]["things"]]
        pixels = None
        while pixels != places(before):
            pixels = places(before)
            time.sleep(0.7)
            before = window.state()
        window.drag((x + 30, y + h - 30), (x + 130, y + h - 60))
        turned = window.wait_for(lambda s: [t["pixel"] for t in
                                            s["linked"]["minkowski"]["things"]] != pixels, "a turn")
        self.assertEqual(turned["bodies"], before["bodies"])
        self.assertEqual(turned["undo_depth"], 0)
        window.press("linked.minkowski.reset")
        window.move(700, 5)
        window.wait_for(lambda s: [t["pixel"] for t in s["linked"]["minkowski"]["things"]] == pixels,
                        "the view as it was")
        window.press("linked.minkowski.close")
        window.wait_for(lambda s: not s["linked"], "the view put away")

    def test_edges_of_a_polygon_light_up_from_their_rows(self):
        window = self.open("polygon_crossings")
        self.assertEqual(window.state()["drawer"], "edges")
        window.move(*window.widget("edge_row:1"))
        window.wait_for(lambda s: s["pointed"]["edges"] == [[0, 1]], "the edge")


class Tools(WindowTest):
    def test_a_click_on_the_map_puts_b_there(self):
        window = self.open("sat_box_box")
        before = window.state()["bodies"]
        window.press("drawer.map")
        window.wait_for(lambda s: s["drawer"] == "map", "the map")
        window.wait_for(lambda s: "map" in s["widgets"], "the map's place")
        time.sleep(2)
        window.click(*window.widget("map"))
        after = window.wait_for(lambda s: s["undo_depth"] == 1, "one edit")["bodies"]
        # The middle of the map is where A stands; B keeps its third coordinate.
        for k in range(2):
            self.assertAlmostEqual(after[1]["position"][k], before[0]["position"][k], delta=0.1)
        self.assertEqual(after[1]["position"][2], before[1]["position"][2])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["bodies"][1]["position"] == before[1]["position"],
                        "the place before")

    def test_an_edge_case_is_one_edit(self):
        window = self.open("sphere_sphere")
        before = window.state()["bodies"]
        window.press("drawer.edge_cases")
        window.wait_for(lambda s: "command:edge.touching" in s["widgets"], "the button")
        time.sleep(1)
        window.press("command:edge.touching")
        touching = window.wait_for(lambda s: s["undo_depth"] == 1, "one edit")
        self.assertTrue(touching["answer"]["hit"])
        window.key("ctrl+Right")
        window.wait_for(lambda s: s["undo_depth"] == 2, "a nudge")
        window.key("ctrl+z")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["bodies"][1]["position"] == before[1]["position"],
                        "the place before")

    def test_two_at_once_finds_where_they_part(self):
        window = self.open("segment_segment_listing")
        window.press("drawer.compare")
        window.wait_for(lambda s: "search.disagree" in s["widgets"], "the button")
        time.sleep(1)
        window.press("search.disagree")
        window.wait_for(lambda s: s["undo_depth"] == 1, "a scene where they disagree", 60)


class Asking(WindowTest):
    def ask(self, window, x, y, name):
        """Right-clicks and chooses from the menu; the step that the menu promised."""
        window.click(x, y, button=3)
        state = window.wait_for(lambda s: s["why"], "the menu")
        names = [item["name"] for item in state["why"]]
        self.assertIn(name, names)
        chosen = names.index(name)
        window.press(f"why:{chosen}")
        step = state["why"][chosen]["step"]
        window.wait_for(lambda s: s["step"] == step and not s["why"], "the step that decided")
        return step

    def test_why_leads_from_the_scene_to_the_deciding_step(self):
        window = self.open("sat_box_box")
        start = window.state()
        x, y = start["answer"]["contact_pixels"][0]
        self.ask(window, x, y, "Contact normal")
        self.assertEqual(window.state()["label"], "choose")
        # Back, and the same from the result.
        window.key("BackSpace")
        window.wait_for(lambda s: s["step"] == start["step"], "the step before the jump")
        self.ask(window, *window.widget("result.depth"), "Depth")
        self.assertEqual(window.state()["label"], "choose")

    def test_why_of_an_axis_that_was_rejected(self):
        window = self.open("sat_box_box")
        self.ask(window, *window.widget("axis:0"), "Axis A.x, rejected")
        self.assertEqual(window.state()["label"], "overlap")

    def test_a_right_drag_pans_and_asks_nothing(self):
        window = self.open("sat_box_box")
        before = window.state()
        x, y = before["answer"]["contact_pixels"][0]
        window.drag((x, y), (x + 60, y + 30), button=3)
        after = window.wait_for(lambda s: s["bodies"][0]["pixel"] != before["bodies"][0]["pixel"],
                                "the view to move")
        self.assertEqual(after["why"], [])

    def test_a_prediction_is_scored(self):
        window = self.open("sphere_sphere")
        window.press("predict.mode")
        window.wait_for(lambda s: s["predict"]["on"] and s["step"] == 0, "the mode")
        window.key("space")
        asked = window.wait_for(lambda s: s["predict"]["question"], "a question")
        held = asked["step"]
        # It waits; no key goes past it.
        window.key("period")
        self.assertEqual(window.state()["step"], held)
        right = [c["right"] for c in asked["predict"]["choices"]].index(True)
        window.press(f"choice:{right}")
        told = window.wait_for(lambda s: s["predict"]["asked"] == 1, "the score")
        self.assertEqual(told["predict"]["right"], 1)
        window.wait_for(lambda s: s["step"] > held + 1, "the player to go on")
        # Leaving is one click.
        window.press("predict.mode")
        window.wait_for(lambda s: not s["predict"]["on"], "the end of the mode")

    def test_a_prediction_is_answered_in_the_scene(self):
        window = self.open("polygon_cross")
        window.key("q")
        window.wait_for(lambda s: s["predict"]["on"], "the mode")
        for _ in range(3):
            window.key("period")
        asked = window.wait_for(lambda s: s["predict"]["question"], "a question")
        choices = [c for c in asked["predict"]["choices"] if "pixel" in c]
        right = [c["pixel"] for c in choices if c["right"]]
        # The wrong one that lies farthest from what is right.
        wrong = max((c for c in choices if not c["right"]), key=lambda c: min(
            (abs(c["pixel"][0] - x) + abs(c["pixel"][1] - y) for x, y in right), default=0))
        window.click(*wrong["pixel"])
        told = window.wait_for(lambda s: s["predict"]["asked"] == 1, "the score")
        self.assertEqual(told["predict"]["right"], 0)
        self.assertFalse(told["predict"]["outcome"])

    def test_run_to_a_line_and_break_when_a_value_changes(self):
        window = self.open("sat_box_box")
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["step"] == 0, "the start")
        window.click(*window.widget("code:overlap"), button=3)
        window.press("line.run")
        window.wait_for(lambda s: s["label"] == "overlap" and s["step"] == 1, "the line")
        window.key("v")
        window.press("watch.stop:overlap")
        window.key("F5")
        stopped = window.wait_for(lambda s: s["step"] > 1, "the change")
        self.assertEqual((stopped["label"], stopped["step"]), ("overlap", 3))
        window.key("shift+n")
        window.wait_for(lambda s: any("NaN" in m for m in s["messages"]), "that there is no NaN")


class Meshes(WindowTest):
    def save_as(self, window, path):
        # A busy machine may lose a key on the way into the text field: then once more.
        for _ in range(3):
            window.key("ctrl+shift+s")
            window.wait_for(lambda s: s["dialog"] != 0, "the dialog")
            # The text field has the keyboard some frames later, and large meshes make these slow.
            time.sleep(1.5)
            window.type(path)
            time.sleep(0.5)
            window.key("Return")
            try:
                window.wait_for(lambda s: s["file"] == path and not s["changed"], "the file", 8)
                return
            except AssertionError:
                window.key("Escape")
        self.fail("the scene could not be saved")

    def test_open_a_mesh_drag_it_into_another_step_undo_save_reopen(self):
        window = self.open("aabb_tree", home=tempfile.mkdtemp())
        window.key("ctrl+o")
        window.wait_for(lambda s: s["dialog"] != 0, "the dialog")
        window.type(os.path.join(MODELS, "icosphere.obj"))
        window.key("Return")
        opened = window.wait_for(lambda s: s["dialog"] == 0 and not s["busy"] and
                                 any("icosphere" in b["name"].lower() for b in s["bodies"]),
                                 "the mesh", 60)
        self.assertGreaterEqual(len(opened["bodies"]), 2)

        # Drag B away from A, then back into it, and see the contacts go and come.
        self.assertIn(opened["demo"], ("aabb_tree", "obb_tree"))
        x, y = opened["bodies"][1]["pixel"]
        vx, vy, vw, vh = opened["view"]
        window.drag((x, y), (vx + vw - 30 if x < vx + vw / 2 else vx + 30, vy + vh / 2))
        apart = window.wait_for(lambda s: s["undo_depth"] > opened["undo_depth"] and
                                not s["busy"], "the first drag")
        first = apart["answer"]["contacts"]
        x, y = apart["bodies"][1]["pixel"]
        ax, ay = apart["bodies"][0]["pixel"]
        window.drag((x, y), (ax + 25, ay + 10))
        meet = window.wait_for(lambda s: s["undo_depth"] > apart["undo_depth"] and
                               not s["busy"] and s["answer"]["contacts"] != first, "contacts")
        self.assertTrue(meet["answer"]["hit"])

        window.key("ctrl+Home", "period", "period")
        window.wait_for(lambda s: s["step"] == 2, "step 2")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["undo_depth"] == meet["undo_depth"] - 1, "the undo")
        window.key("ctrl+y")
        window.wait_for(lambda s: s["undo_depth"] == meet["undo_depth"], "the redo")

        path = os.path.join(window.folder, "saved.json")
        self.save_as(window, path)
        self.assertEqual(window.quit(), 0)

        again = self.open(path)
        state = again.wait_for(lambda s: s["answer"] is not None and not s["busy"], "the answer")
        self.assertEqual([b["position"] for b in state["bodies"]],
                         [b["position"] for b in meet["bodies"]])
        self.assertEqual(state["answer"]["hit"], meet["answer"]["hit"])


class Trees(TreeWorkshopTests, WindowTest):
    pass


class Troubles(WindowTest):
    def test_resizing(self):
        window = self.open("sat_box_box")
        for width, height in ((640, 400), (1900, 1000), (200, 120), (1280, 720)):
            window.xdotool("windowsize", "--sync", window.window, str(width), str(height))
            time.sleep(0.4)
        window.key("period")
        window.wait_for(lambda s: s["view"][2] > 300, "the view at its old size")
        self.assertEqual(window.quit(), 0)

    def test_losing_the_focus_ends_a_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 120, y), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        other = Program(PROGRAM, self.screen, "ray_sphere", size="500x400")
        self.addCleanup(other.close)
        window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        window.xdotool("mouseup", "1")

    def test_missing_fonts(self):
        empty = tempfile.mkdtemp()
        window = self.open("sphere_sphere", env={"COLLIDOSCOPE_FONTS": empty})
        self.assertTrue(window.state()["missing_fonts"])
        window.key("period")
        self.assertEqual(window.quit(), 0)

    def test_a_home_that_cannot_be_written(self):
        home = tempfile.mkdtemp()
        blocked = os.path.join(home, "file")
        with open(blocked, "w"):
            pass
        # A file where a folder is wanted stops root as well as anybody.
        window = self.open("sphere_sphere", home=home,
                           env={"XDG_CONFIG_HOME": os.path.join(blocked, "config"),
                                "XDG_STATE_HOME": os.path.join(blocked, "state")})
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 100, y))
        window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")
        os.chmod(home, stat.S_IRUSR | stat.S_IXUSR)

    def test_a_bad_scene_is_explained(self):
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, "bad.json")
        with open(path, "w") as file:
            file.write('{\n"collidoscope": 1,\n"demo": "sphere_sphere",\n"bodies": [ {]\n}')
        window = self.open(path)
        self.assertIn("bad.json:4", window.output() + json.dumps(window.state()))
        self.assertEqual(window.quit(), 0)

    def test_bad_settings_are_set_aside(self):
        home = tempfile.mkdtemp()
        config = os.path.join(home, ".config", "collidoscope")
        os.makedirs(config)
        with open(os.path.join(config, "settings.json"), "w") as file:
            file.write("{ not json")
        window = self.open("sphere_sphere", home=home)
        self.assertTrue(any(name.endswith(".bad") for name in os.listdir(config)))
        self.assertEqual(window.quit(), 0)

    def test_idle_uses_no_cpu(self):
        window = self.open("sphere_sphere")
        time.sleep(3)
        before = window.cpu_seconds()
        time.sleep(4)
        self.assertLess(window.cpu_seconds() - before, 0.1)

    def test_escape_never_quits(self):
        window = self.open("sphere_sphere")
        for _ in range(6):
            window.key("Escape")
        self.assertIsNone(window.process.poll())

    def test_settings_are_remembered(self):
        home = tempfile.mkdtemp()
        window = self.open("sphere_sphere", home=home)
        wide = window.state()["view"][2]
        window.key("Tab")
        window.wait_for(lambda s: s["view"][2] > wide, "the panels hidden")
        window.key("ctrl+plus")
        window.wait_for(lambda s: s["scale"] > 1, "a larger interface")
        self.assertEqual(window.quit(), 0)
        again = self.open("sphere_sphere", home=home)
        state = again.state()
        self.assertGreater(state["view"][2], wide)
        self.assertGreater(state["scale"], 1)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
