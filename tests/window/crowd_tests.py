"""Many bodies, and time."""

import json
import math
import os
import tempfile

from window_case import WindowTest


class Crowds(WindowTest):
    def timeline(self, window, holds, what, seconds=30):
        return window.wait_for(lambda s: s["timeline"] and holds(s["timeline"]), what, seconds)

    def test_time_runs_stops_and_goes_back(self):
        window = self.open("all_pairs")
        start = window.state()
        self.assertEqual(start["timeline"]["frame"], 0)
        self.assertGreater(start["steps"], 2)
        window.key("k")
        self.timeline(window, lambda f: f["playing"] and f["frame"] > 20, "time running")
        window.press("timeline.play")
        stopped = self.timeline(window, lambda f: not f["playing"], "time stopped")
        frame = stopped["timeline"]["frame"]
        # The steps of that very frame.
        window.wait_for(lambda s: s["steps"] > 2 and not s["busy"], "the steps of the frame")
        window.key("bracketleft")
        before = self.timeline(window, lambda f: f["frame"] == frame - 1, "the frame before")
        window.key("bracketright")
        again = self.timeline(window, lambda f: f["frame"] == frame, "the frame again")
        self.assertEqual(again["timeline"]["hash"], stopped["timeline"]["hash"])
        self.assertNotEqual(before["timeline"]["hash"], again["timeline"]["hash"])
        x, y, w, h = again["widgets"]["timeline.scrub"]
        window.click(x + h / 4, y + h / 2)
        first = self.timeline(window, lambda f: f["frame"] <= 2, "the first frames")
        self.assertEqual(first["timeline"]["frames"], again["timeline"]["frames"])

    def test_slow_motion(self):
        window = self.open("all_pairs")
        window.press("timeline.speed")
        window.press("speed:1/8×")
        self.timeline(window, lambda f: f["speed"] == 0.125, "slow motion")
        window.key("k")
        self.timeline(window, lambda f: f["frame"] >= 3, "some frames")

    def test_one_body_is_dragged(self):
        window = self.open("all_pairs")
        window.key("k")
        self.timeline(window, lambda f: f["frame"] > 5, "time running")
        window.key("k")
        state = self.timeline(window, lambda f: not f["playing"], "time stopped")
        # The body that is nearest to the eye is not hidden by another: try them in turn.
        for number, body in enumerate(state["timeline"]["members"]):
            window.click(*body["pixel"])
            if window.state()["timeline"]["member"] == number:
                break
        member = window.state()["timeline"]["member"]
        self.assertIsNotNone(member)
        state = window.state()
        body = state["timeline"]["members"][member]
        x, y = body["pixel"]
        window.drag((x, y), (x + 60, y - 30))
        moved = self.timeline(window, lambda f: f["frame"] == 0 and math.dist(
            f["members"][member]["center"], body["center"]) > 0.05, "the body elsewhere")
        self.assertGreaterEqual(moved["undo_depth"], 1)
        for other, there in enumerate(moved["timeline"]["members"]):
            if other != member:
                self.assertEqual(there["center"], state["timeline"]["members"][other]["center"])

    def test_bodies_come_and_go_while_time_runs(self):
        window = self.open("assets/scenes/ecods/04-sixty.json")
        count = window.state()["timeline"]["bodies"]
        window.key("k")
        self.timeline(window, lambda f: f["playing"] and f["frame"] > 10, "time running")
        window.press("crowd.add_100")
        state = self.timeline(window, lambda f: f["bodies"] == count + 100 and f["playing"], "a hundred more")
        # The frame before that in which it stops has as many, too.
        added = state["timeline"]["frame"]
        self.timeline(window, lambda f: f["frame"] > added + 2, "some frames with all of them")
        window.key("k")
        stopped = self.timeline(window, lambda f: not f["playing"], "time stopped")["timeline"]
        # Before the moment there are as many as before, after it the same bodies again.
        x, y, w, h = window.state()["widgets"]["timeline.scrub"]
        window.click(x + h / 4, y + h / 2)
        back = self.timeline(window, lambda f: f["frame"] <= 2, "the first frames")["timeline"]
        self.assertEqual(back["bodies"], count)
        self.assertEqual(back["frames"], stopped["frames"])
        window.click(x + w - h / 4, y + h / 2)
        self.timeline(window, lambda f: f["frame"] == stopped["frame"] and
                  f["hash"] == stopped["hash"], "the same frame again")
        # One goes where time stands: the frame stays, and so do those before.
        frame = stopped["frame"]
        window.click(*window.state()["timeline"]["members"][0]["pixel"])
        self.timeline(window, lambda f: f["member"] is not None, "a body selected")
        window.press("crowd.remove")
        state = self.timeline(window, lambda f: f["bodies"] == count + 99 and f["frame"] == frame,
                          "one fewer, at the same frame")
        self.assertEqual(state["timeline"]["frames"], frame + 1)
        window.wait_for(lambda s: s["label"] == "changed" or s["steps"] > 2, "its steps")
        window.press("timeline.back")
        self.timeline(window, lambda f: f["frame"] == frame - 1 and f["bodies"] == count + 100,
                  "all of them, the frame before")
        # Taken back, one after the other.
        window.key("ctrl+z")
        self.timeline(window, lambda f: f["bodies"] == count + 100, "it back")
        window.key("ctrl+z")
        self.timeline(window, lambda f: f["bodies"] == count, "the hundred gone")
        window.key("ctrl+y")
        self.timeline(window, lambda f: f["bodies"] == count + 100, "the hundred again")

    def test_ten_thousand_spheres(self):
        window = self.open("all_pairs")
        window.press("crowd.add_1")
        self.timeline(window, lambda f: f["bodies"] == 13, "one more")
        window.key("ctrl+z")
        self.timeline(window, lambda f: f["bodies"] == 12, "it taken back")
        window.press("gallery.search")
        window.type("body grid")
        window.press("demo.body_grid")
        window.wait_for(lambda s: s["demo"] == "body_grid", "the fast broad phase")
        count = window.state()["timeline"]["bodies"]
        window.press("crowd.add_10000")
        self.timeline(window, lambda f: f["bodies"] == count + 10000, "ten thousand more")
        window.key("k")
        self.timeline(window, lambda f: f["frame"] > 3, "them moving", 60)
        window.key("k")
        stopped = self.timeline(window, lambda f: not f["playing"], "time stopped")
        window.wait_for(lambda s: not s["busy"] and s["steps"] > 1, "the broad phase of that frame")
        self.assertGreater(stopped["answer"]["pairs"], 0)

    def test_the_hash_is_changed_while_it_runs(self):
        window = self.open("assets/scenes/spatial_hash/06-five-hundred.json")
        window.key("k")
        self.timeline(window, lambda f: f["frame"] > 3, "time running")
        tests = window.state()["timeline"]["counters"]["box_tests"]
        window.press("option:unoptimized")
        slow = self.timeline(window, lambda f: f["counters"]["box_tests"] > 10 * max(tests, 1),
                         "all bodies compared with all")
        self.assertGreater(slow["timeline"]["frame"], 3)
        window.press("option:unoptimized")
        self.timeline(window, lambda f: f["counters"]["box_tests"] < 10 * max(tests, 1), "cells again")
        # Wider cells hold more bodies each.
        before = window.state()["timeline"]["counters"]["cells"]
        x, y, w, h = window.wait_for(lambda s: "option:cell" in s["widgets"],
                                     "the slider")["widgets"]["option:cell"]
        window.click(x + w * 0.97, y + h / 2)
        self.timeline(window, lambda f: f["counters"]["cells"] < before, "fewer cells")
        self.assertTrue(window.state()["timeline"]["frame"] > 3)

    def test_steps_of_a_frame_of_sweep_and_prune(self):
        window = self.open("sweep_and_prune")
        window.key("k")
        self.timeline(window, lambda f: f["frame"] > 30, "time running")
        window.key("k")
        window.wait_for(lambda s: not s["timeline"]["playing"] and s["steps"] > 2 and not s["busy"],
                        "the steps of a later frame")
        window.key("ctrl+Home")
        first = window.wait_for(lambda s: s["step"] == 0, "the first step")
        window.key("period")
        window.wait_for(lambda s: s["step"] == 1 and s["timeline"]["frame"] == first["timeline"]["frame"],
                        "a step within the frame")
        window.press("drawer.frames")
        x, y, w, h = window.wait_for(lambda s: "frames" in s["widgets"], "the curves")["widgets"][
            "frames"]
        window.click(x + w * 0.3, y + h / 2)
        self.timeline(window, lambda f: 0 < f["frame"] < first["timeline"]["frame"], "a frame before")

    def test_static_bodies_are_in_the_legend(self):
        window = self.open("assets/scenes/all_pairs/04-static.json", size="1600x1000")
        self.timeline(window, lambda f: f["counters"]["static"] == 8, "static bodies")
        window.wait_for(lambda s: "crowd.part.static" in s["widgets"], "their row")
        self.assertEqual(window.state()["timeline"]["counters"]["possible_pairs"], 38)
        window.press("option:static")
        self.timeline(window, lambda f: "static" not in f["counters"], "none of them static")
        self.assertNotIn("crowd.part.static", window.state()["widgets"])

    def compare(self, what):
        """A window with the drawer's Compare of runs, high enough for all of it."""
        window = self.open(what, size="1600x1000")
        window.press("drawer.compare_runs")
        window.wait_for(lambda s: s["drawer"] == "compare_runs", "the tab")
        x, y, w, h = window.state()["widgets"]["edge.drawer"]
        window.drag((x + w / 2, y + h / 2), (x + w / 2, y - 250))
        window.wait_for(lambda s: s["widgets"]["edge.drawer"][1] < y - 150, "a higher drawer")
        window.rest()
        return window

    def at(self, state, side):
        """The step that a side stands at, from 0, and the one inside it: "3", "3/0"; none where it is
        not shown."""
        begin = f"compare_runs.{side}:"
        return next((name[len(begin):] for name in state["widgets"] if name.startswith(begin)), None)

    def stands(self, window, step, side="other"):
        return window.wait_for(lambda s: self.at(s, side) == str(step), f"step {step} of {side}")

    def test_two_budgets_step_by_step(self):
        window = self.compare("assets/scenes/perceptual_scheduler/01-squeezed.json")
        # The other run goes on where this one's budget is spent.
        window.press("run.Budget: 20")
        window.wait_for(lambda s: "compare_runs.with:Budget: 20" in s["widgets"], "the other run")
        window.rest()
        window.key("ctrl+Home")
        self.stands(window, 0)
        window.key("period")
        self.stands(window, 1, "own")
        self.stands(window, 1)
        window.key("ctrl+End")
        last = window.wait_for(lambda s: s["step"] == s["steps"] - 1, "the last step")["step"]
        self.stands(window, last)
        window.press("compare_runs.pairing")
        window.press("compare_runs.pairing.share")
        end = window.wait_for(lambda s: self.at(s, "other") not in (None, str(last)),
                              "the other run's last step")
        count = int(self.at(end, "other")) + 1
        self.assertEqual(count, last + 1 + 10)
        # By itself: back and forth, and anywhere.
        window.press("compare_runs.back")
        self.stands(window, count - 2)
        self.assertEqual(window.state()["step"], last)
        window.press("compare_runs.next")
        self.stands(window, count - 1)
        x, y, w, h = window.state()["widgets"]["compare_runs.step"]
        window.click(x + 2, y + h / 2)
        self.stands(window, 0)
        # The first difference: both stand there.
        window.press("compare_runs.apart")
        self.stands(window, 22)
        self.assertEqual(window.state()["step"], 22)
        self.assertEqual(window.state()["label"], "spent")
        window.press("compare_runs.into")
        inside = window.wait_for(lambda s: "/" in (self.at(s, "other") or ""), "the step inside")
        self.assertEqual(self.at(inside, "other"), "22/0")
        window.press("compare_runs.out")
        self.stands(window, 22)

    def test_the_other_run_follows_over_time(self):
        window = self.compare("assets/scenes/ecods/04-sixty.json")
        # A manager beside a manager, unasked.
        window.wait_for(lambda s: "compare_runs.with:V-COLLIDE" in s["widgets"] and
                        self.at(s, "other") is not None, "the nearest manager", 60)
        window.press("run.I-COLLIDE")
        window.wait_for(lambda s: "compare_runs.with:I-COLLIDE" in s["widgets"], "the other one")
        window.rest()
        self.assertIsNotNone(self.at(window.state(), "other"))
        window.key("k")
        self.timeline(window, lambda f: f["frame"] > 10, "time running")
        window.key("k")
        self.timeline(window, lambda f: not f["playing"], "time stopped")
        window.wait_for(lambda s: not s["busy"] and self.at(s, "other") is not None and
                        "other run" not in s["pending"], "the other run's steps", 60)
        frame = window.state()["timeline"]["frame"]
        window.key("bracketleft")
        self.timeline(window, lambda f: f["frame"] == frame - 1, "the frame before")
        window.rest()
        self.assertIsNotNone(self.at(window.state(), "other"))
        x, y, w, h = window.state()["widgets"]["compare_runs.curves"]
        window.click(x + 1, y + h / 2)
        self.timeline(window, lambda f: f["frame"] == 0, "the first frame")
        window.rest()
        self.assertIsNotNone(self.at(window.state(), "other"))

    def test_a_number_is_typed(self):
        window = self.compare("assets/scenes/perceptual_scheduler/01-squeezed.json")
        window.press("run.Budget: 5")
        window.rest()
        window.press("compare_runs.value")
        window.key("ctrl+a")
        window.type("13")
        window.key("Return")
        window.wait_for(lambda s: "compare_runs.with:Budget: 13" in s["widgets"],
                        "the other budget")
        window.rest()
        self.assertIsNotNone(self.at(window.state(), "other"))

    def test_recorded_frames_are_dropped(self):
        """A file of frames opens as a crowd that knows its end, close enough to see the bodies."""
        frames = [{"boxes": [[i, i + f / 4, 0, 0, i + f / 4 + 1, 1, 1] for i in range(1, 9)]}
                  for f in range(12)]
        frames[0]["statics"] = [[0, -500, -1, -500, 500, 0, 500]]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "recorded.json")
            with open(file, "w", encoding="utf-8") as out:
                json.dump({"collidoscope_frames": 1, "frames": frames}, out)
            window = self.open("sweep_and_prune")
            window.rest()
            window.ask(drop=[file])
            state = self.timeline(window, lambda f: len(f["members"]) == 9, "the recorded bodies")
            pixels = [body["pixel"] for body in state["timeline"]["members"][1:]]
            x, y, w, h = state["view"]
            for at in pixels:
                self.assertTrue(x < at[0] < x + w and y < at[1] < y + h, at)
            self.assertGreater(math.dist(pixels[0], pixels[-1]), 0.25 * w)
            # The end of the bar is the last recorded frame, before anything has run.
            x, y, w, h = window.rest()["widgets"]["timeline.scrub"]
            window.click(x + w - h / 4, y + h / 2)
            self.timeline(window, lambda f: f["frame"] == 11, "the last recorded frame")
            window.press("timeline.forward")
            self.assertEqual(window.rest()["timeline"]["frame"], 11)


class LongWork(WindowTest):
    """Frames that take long do not stop the window."""

    def scene(self, demo, count, frame=0):
        import json
        import os
        import tempfile
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, "many.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"version": 1, "title": "Many", "demo": demo, "options": {"frame": frame},
                       "bodies": [{"name": "bodies", "shape": {"crowd": {
                           "field": {"min": [-200, 0, -200], "max": [200, 100, 200]},
                           "scatter": [{"count": count, "size": [0.5, 0.5], "speed": 2}]}}}]}, out)
        return path

    def test_a_far_frame_is_made_in_the_background_and_can_be_canceled(self):
        window = self.open(self.scene("all_pairs", 20_000, 3000), settles=False)
        state = window.wait_for(lambda s: "progress.cancel" in s["widgets"], "the progress")
        self.assertTrue(state["busy"])
        self.assertIsNone(state["timeline"])
        # The window goes on meanwhile.
        window.key("g")
        window.press("progress.cancel")
        window.wait_for(lambda s: "progress.cancel" not in s["widgets"] and not s["busy"],
                        "the end of it")
        self.assertIsNone(window.state()["timeline"])

    def test_esc_takes_back_the_bodies_that_take_too_long(self):
        window = self.open(self.scene("all_pairs", 2000, 0))
        window.wait_for(lambda s: s["timeline"] and s["timeline"]["bodies"] == 2000, "the bodies")
        for _ in range(5):
            window.press("crowd.add_10000")
        window.wait_for(lambda s: "progress.cancel" in s["widgets"], "the progress")
        # Each press takes one edit back, until what is left is quick.
        for _ in range(5):
            if not window.state()["busy"]:
                break
            window.key("Escape")
            window.frames(18)
        state = window.wait_for(lambda s: not s["busy"], "the end of it", 60)
        self.assertNotIn("progress.cancel", state["widgets"])
        self.assertLess(state["undo_depth"], 5)

    def test_ten_thousand_more_in_space_time_bounds(self):
        window = self.open("space_time_bounds")
        window.press("crowd.add_10000")
        window.wait_for(lambda s: s["timeline"] and s["timeline"]["bodies"] > 10_000 and not s["busy"],
                        "ten thousand more", 60)
        start = window.state()["timeline"]["frame"]
        window.key("k")
        window.wait_for(lambda s: s["timeline"]["frame"] > start + 30, "time running", 60)
        window.key("k")
        window.wait_for(lambda s: not s["timeline"]["playing"], "time stopped")
        with open(f"/proc/{window.driver.process.pid}/status", encoding="utf-8") as status:
            kib = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
        # Pairs of bodies are fifty million.
        self.assertLess(kib, 1_500_000)
