"""Fingers, addresses of pages, words for a screen reader, and a platform that can do less."""

import json
import math
import os
import subprocess

from window_case import WindowTest

PAGE = "https://page.example/collidoscope/"


class Fingers(WindowTest):
    def touch(self, window, change, at=None, finger=0, frames=2, **more):
        line = {"touch": change, "finger": finger, **more}
        if at is not None:
            line["at"] = [round(at[0]), round(at[1])]
        return window.do(frames=frames, **line)

    def tap(self, window, at):
        self.touch(window, "down", at)
        return self.touch(window, "up", at)

    def swipe(self, window, start, end, steps=6):
        self.touch(window, "down", start)
        for i in range(1, steps + 1):
            t = i / steps
            self.touch(window, "move", [a + (b - a) * t for a, b in zip(start, end)])
        self.touch(window, "up", end)

    def two(self, window, change, pairs):
        for finger, at in enumerate(pairs):
            self.touch(window, change, at, finger)

    def free_place(self, state):
        """A place in the view where no body is."""
        x, y, w, h = state["view"]
        return x + w * 0.12, y + h * 0.55

    def test_one_finger_drags_a_body(self):
        window = self.open("sphere_sphere")
        before = window.rest()["bodies"][0]
        x, y = before["pixel"]
        self.swipe(window, (x, y), (x + 70, y - 30))
        state = window.rest()
        self.assert_moved(before, state["bodies"][0])
        self.assertEqual(state["undo_depth"], 1)
        self.assertIsNone(state["dragging"] or None)

    def test_a_tap_presses_a_button(self):
        window = self.open("sat_box_box")
        self.assertGreater(window.rest()["steps"], 3)
        self.tap(window, window.widget("player.start"))
        self.assertEqual(window.rest()["step"], 0)
        self.tap(window, window.widget("player.forward"))
        self.assertEqual(window.rest()["step"], 1)

    def test_two_fingers_turn_the_camera_and_leave_bodies_alone(self):
        window = self.open("sat_box_box")
        before = window.rest()
        at = before["bodies"][0]["pixel"]
        other = before["bodies"][1]["pixel"]
        self.two(window, "down", [(at[0] - 60, at[1]), (at[0] + 60, at[1])])
        for i in range(1, 6):
            self.two(window, "move", [(at[0] - 60 + 20 * i, at[1]), (at[0] + 60 + 20 * i, at[1])])
        self.two(window, "up", [(at[0] + 40, at[1]), (at[0] + 160, at[1])])
        after = window.rest()
        for one, two in zip(before["bodies"], after["bodies"]):
            self.assertEqual(one["position"], two["position"])
        self.assertGreater(math.dist(other, after["bodies"][1]["pixel"]), 10)
        self.assertEqual(after["undo_depth"], before["undo_depth"])

    def test_a_pinch_zooms(self):
        window = self.open("sat_box_box")
        before = window.rest()
        apart = math.dist(before["bodies"][0]["pixel"], before["bodies"][1]["pixel"])
        x, y, w, h = before["view"]
        cx, cy = x + w / 2, y + h / 2
        self.two(window, "down", [(cx - 50, cy), (cx + 50, cy)])
        for i in range(1, 6):
            self.two(window, "move", [(cx - 50 - 10 * i, cy), (cx + 50 + 10 * i, cy)])
        self.two(window, "up", [(cx - 100, cy), (cx + 100, cy)])
        after = window.rest()
        wider = math.dist(after["bodies"][0]["pixel"], after["bodies"][1]["pixel"])
        self.assertGreater(wider / apart, 1.5)

    def test_a_finger_that_rests_asks_why(self):
        window = self.open("sat_box_box")
        state = window.rest()
        self.assertEqual(state["why"], [])
        at = state["answer"]["contact_pixels"][0]
        self.touch(window, "down", at)
        self.touch(window, "rest", frames=40)
        self.touch(window, "rest", frames=4)
        state = self.touch(window, "up", at)
        self.assertNotEqual(state["why"], [])

    def test_two_fingers_scroll_a_list(self):
        window = self.open("sat_box_box")
        window.rest()
        name = next(n for n in window.state()["widgets"] if n.startswith("thumbnail."))
        before = window.state()["widgets"][name]
        x, y = before[0] + 20, before[1] + 60
        self.two(window, "down", [(x, y), (x + 40, y)])
        for i in range(1, 6):
            self.two(window, "move", [(x, y - 20 * i), (x + 40, y - 20 * i)])
        self.two(window, "up", [(x, y - 100), (x + 40, y - 100)])
        after = window.rest()["widgets"].get(name)
        self.assertTrue(after is None or after[1] < before[1], (before, after))

    def test_wrong_lines_are_refused(self):
        driver = self.shared()
        for line in ({"touch": "push", "at": [1, 1]}, {"touch": "down"}, {"touch": "down", "at": [1]},
                     {"touch": "up", "at": [1, 1], "finger": -1},
                     {"touch": "up", "at": [1, 1], "time": "x"}, {"start": "", "platform": "x"}):
            self.assertIn("error", driver.ask(line), line)


class Pages(WindowTest):
    def page(self, *args, size=(1280, 720)):
        window = self.open(*args, size=f"{size[0]}x{size[1]}")
        window.ask(start=list(args), window_size=list(size), platform="browser", frames=3,
                   environment={"HOME": window.home, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""})
        window.rest()
        return window

    def run_command(self, window, words):
        window.key("ctrl+p")
        window.wait_for(lambda s: "palette.query" in s["widgets"], "the palette")
        window.type(words)
        window.key("Return")

    def test_the_address_of_a_page_opens_its_scene_at_its_step(self):
        window = self.open("https://page.example/c/#sat_box_box/01?step=6")
        state = window.rest()
        self.assertEqual((state["demo"], state["step"]), ("sat_box_box", 5))

    def test_a_link_keeps_its_step_for_whoever_opens_the_program_for_the_first_time(self):
        for link in ("https://page.example/c/#sat_box_box/01?step=6", "collidoscope://gjk/02?step=6"):
            window = self.open(link, welcome=True)
            state = window.rest()
            self.assertEqual(state["step"], 5)
            self.assertIn("first_steps", state["widgets"])
            window.press("player.forward")
            state = window.wait_for(lambda s: "first_steps" not in s["widgets"], "the line to go")
            self.assertEqual(state["step"], 6)
        # Without a step there is something to play.
        self.assertEqual(self.open("collidoscope://gjk/02", welcome=True).rest()["step"], 0)

    def test_copy_link_gives_the_pages_own_address(self):
        window = self.page("gjk")
        window.press("player.start")
        self.run_command(window, "copy link")
        copied = window.rest()["clipboard"]
        self.assertTrue(copied.startswith(PAGE + "#gjk/"), copied)
        # The copied link opens in a window of its own.
        window.ask(start=["sphere_sphere"], frames=3)
        window.rest()
        window.ask(clipboard=copied)
        window.key("ctrl+v")
        state = window.rest()
        self.assertEqual((state["demo"], state["step"]), ("gjk", 0))

    def test_a_link_that_is_none_is_told(self):
        window = self.open("sphere_sphere")
        window.ask(clipboard=PAGE + "#no_such_demo")
        window.key("ctrl+v")
        state = window.rest()
        self.assertEqual(state["demo"], "sphere_sphere")
        self.assertIn("there is no demo", " ".join(state["messages"]))

    def test_the_sentence_of_a_step_is_told_in_words(self):
        window = self.open("sat_box_box")
        window.rest()
        window.press("player.start")
        first = window.rest()["announcement"]
        self.assertTrue(first.startswith("Step 1 of "), first)
        window.press("player.forward")
        second = window.rest()["announcement"]
        self.assertTrue(second.startswith("Step 2 of "), second)
        self.assertGreater(len(second), len("Step 2 of 30. "))

    def test_files_go_through_the_browser(self):
        window = self.page("sphere_sphere")
        self.assertEqual(window.state()["page"], [])
        window.key("ctrl+o")
        state = window.rest()
        self.assertEqual((state["dialog"], state["page"]), ("", ["open"]))
        window.key("ctrl+shift+s")
        window.wait_for(lambda s: s["dialog"] == "save", "the dialog")
        window.key("ctrl+a")
        path = os.path.join(window.folder, "mine.json")
        window.type(path)
        window.key("Return")
        state = window.wait_for(lambda s: "download " + path in s["page"], "the download")
        self.assertEqual(state["dialog"], "")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["demo"], "sphere_sphere")

    def test_settings_are_kept_when_the_page_is_left(self):
        window = self.page("sphere_sphere")
        window.key("b")
        window.do(page="leave")
        self.assertIn("store", window.state()["page"])
        with open(os.path.join(window.home, ".config", "collidoscope", "settings.json"), encoding="utf-8") as file:
            self.assertTrue(json.load(file)["bounds"])

    def test_the_hash_of_the_address_opens_a_link(self):
        window = self.page("sphere_sphere")
        window.do(page="hash", says="#gjk?step=1")
        state = window.rest()
        self.assertEqual((state["demo"], state["step"]), ("gjk", 0))
        window.do(page="hash", says="#")
        self.assertEqual(window.rest()["demo"], "gjk")
        window.do(page="nothing known", says="x")

    def test_what_a_page_cannot_do_is_not_done(self):
        window = self.page("sphere_sphere")
        window.key("ctrl+q")
        window.frames(5)
        self.assertIsNone(window.ended)
        self.run_command(window, "speaker notes")
        self.assertNotIn("present.notes", window.rest()["widgets"])

    def solve(self, window, source):
        """Runs what the window asks for as the page does, until there is a verdict."""
        asked = len(window.state()["page"])
        window.do(page="solution", says=source)
        for _ in range(100):
            state = window.wait_for(lambda s: len(s["page"]) > asked or not s["exercise"]["running"], "an order")
            if not state["exercise"]["running"]:
                return window.state()["exercise"]
            for line in state["page"][asked:]:
                if line.startswith("run "):
                    answer = subprocess.run(["node", "tests/web/page/run_order.js"], input=line[4:], text=True,
                                            capture_output=True, check=True, timeout=60).stdout
                    window.do(page="replies", says=answer)
            asked = len(state["page"])
        raise AssertionError("no verdict")

    def test_an_exercise_is_solved_in_a_field_of_the_page(self):
        window = self.page("sphere_sphere")
        window.press("menu:Exercises")
        window.press("menu:exercise.open.sphere-sphere")
        window.wait_for(lambda s: s.get("exercise", {}).get("open"), "the exercise")
        self.assertNotIn("exercise.folder", window.state()["widgets"])
        window.press("exercise.start")
        state = window.wait_for(lambda s: any(l.startswith("run ") for l in s["page"]), "the first order")
        edited = [line for line in state["page"] if line.startswith("edit ")]
        self.assertEqual(len(edited), 1)
        self.assertIn("exports.solve", edited[0])
        self.assertIn("store", state["page"])

        wrong = """exports.solve = ({ a, b }) => {
    const d = b.center.map((x, i) => x - a.center[i]);
    const squared = d.reduce((sum, x) => sum + x * x, 0), reach = a.radius + b.radius;
    const length = Math.sqrt(squared);
    return { hit: squared < reach * reach, signed_distance: length - reach,
        normal: length > 0 ? d.map((x) => x / length) : [0, 1, 0] };
};"""
        verdict = self.solve(window, wrong)
        self.assertFalse(verdict["right"])
        self.assertTrue(verdict["failing"] and verdict["in_scene"])
        self.assertIn("touching", verdict["caption"])
        verdict = self.solve(window, wrong.replace("<", "<=", 1))
        self.assertTrue(verdict["right"], verdict)
        # The solution is kept.
        with open(os.path.join(verdict["folder"], "solve.js"), encoding="utf-8") as file:
            self.assertIn("<= reach", file.read())
