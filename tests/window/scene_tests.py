"""Dragging bodies, and every demo."""

import json
import subprocess

from window_case import WindowTest


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
        window.button(False)
        window.wait_for(lambda s: not s["dragging"], "the end of the drag")

    def test_escape_takes_a_drag_back(self):
        window = self.open("sphere_sphere")
        before = window.state()
        x, y = before["bodies"][1]["pixel"]
        window.drag((x, y), (x + 200, y), release=False)
        window.key("Escape")
        window.button(False)
        after = window.wait_for(lambda s: not s["dragging"], "the drag taken back")
        self.assertEqual(after["bodies"][1]["position"], before["bodies"][1]["position"])
        self.assertEqual(after["undo_depth"], before["undo_depth"])

    def test_release_outside_the_window_ends_the_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.body(1)["pixel"]
        # Beside the middle, where a mark ends.
        window.drag((x + 30, y + 30), (1600, 950), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        window.button(False)
        after = window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        self.assertEqual(after["undo_depth"], 1)
        where = after["bodies"][1]["position"]
        window.move(640, 300)
        window.move(700, 300)
        window.frames(18)
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
        window.hold("x")
        window.drag((x, y), (x + 150, y - 120))
        window.let_go("x")
        after = window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")["bodies"][1]["position"]
        self.assertGreater(abs(after[0] - before[0]), 0.05)
        self.assertAlmostEqual(after[1], before[1], places=4)
        self.assertAlmostEqual(after[2], before[2], places=4)


class MovingByKeys(WindowTest):
    def moved_by(self, window, keys, body):
        before = window.state()
        window.key(keys)
        after = window.wait_for(lambda s: s["undo_depth"] == before["undo_depth"] + 1, keys)
        return [b - a for a, b in zip(before["bodies"][body]["position"],
                                      after["bodies"][body]["position"])]

    def test_bodies_are_chosen_and_moved_without_a_mouse(self):
        window = self.open("sphere_sphere")
        start = window.state()["bodies"]
        window.key("shift+Tab")
        window.wait_for(lambda s: s["selected"] == 0, "A selected")
        window.key("shift+Tab")
        window.wait_for(lambda s: s["selected"] == 1, "B selected")
        step = self.moved_by(window, "alt+Right", 1)[0]
        self.assertGreater(step, 0.01)
        for keys, way in (("alt+Up", (0, 1, 0)), ("alt+Next", (0, 0, 1)), ("alt+Left", (-1, 0, 0)),
                          ("alt+Down", (0, -1, 0)), ("alt+Prior", (0, 0, -1)),
                          ("alt+shift+Right", (5, 0, 0))):
            for found, wanted in zip(self.moved_by(window, keys, 1), way):
                self.assertAlmostEqual(found, wanted * step, places=4, msg=keys)
        # The first body stays where it is, and far away the two are apart.
        self.assertEqual(window.body(0)["position"], start[0]["position"])
        for _ in range(8):
            self.moved_by(window, "alt+shift+Right", 1)
        self.assertFalse(window.wait_for(lambda s: not s["busy"], "the answer")["answer"]["hit"])
        for _ in range(15):
            window.key("ctrl+z")
        window.wait_for(lambda s: [b["position"] for b in s["bodies"]] ==
                        [b["position"] for b in start], "the places before")

    def test_what_is_on_the_page_stays_on_it(self):
        window = self.open("polygon_planes")
        window.key("alt+Next", "alt+Up")
        state = window.wait_for(lambda s: s["undo_depth"] >= 1, "a move")
        self.assertEqual(state["undo_depth"], 1)


class Demos(WindowTest):
    def choose(self, window, demo):
        """By the command palette."""
        window.key("ctrl+p")
        window.wait_for(lambda s: s["dialog"] != "", "the command palette")
        window.type("".join(c if c.isascii() else " " for c in demo["title"]))
        window.key("Return")
        window.wait_for(lambda s: s["demo"] == demo["id"], demo["id"])
        window.wait_for(lambda s: not s["busy"] and s["dialog"] == "" and not s["typing"],
                        "the answer of " + demo["id"], 60)

    def test_every_demo_opens_and_steps_to_the_end_and_back(self):
        listed = json.loads(subprocess.run([self.program, "list", "--json"], capture_output=True,
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

    def test_the_gallery_switches_and_offers_to_keep_the_bodies(self):
        window = self.open("polygon_cross")
        x, y = window.body(0)["pixel"]
        window.drag((x, y), (x + 40, y - 30))
        before = window.wait_for(lambda s: s["undo_depth"] == 1, "a drag")["bodies"][0]["position"]
        window.press("gallery.search")
        window.type("planes")
        window.wait_for(lambda s: "demo.sphere_sphere" not in s["widgets"], "what is found")
        window.press("demo.polygon_planes")
        window.wait_for(lambda s: s["demo"] == "polygon_planes" and
                        s["bodies"][0]["position"] != before, "the other demo's own scene")
        window.press("offer:demo.keep_bodies")
        window.wait_for(lambda s: s["bodies"][0]["position"] == before, "the bodies")

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
