#!/usr/bin/env python3
"""A lecture that is given over a lesson, recorded and replayed: lecture_test.py PROGRAM [--seconds N].

The lecture goes through the lesson's pages: it talks with the pointer, steps, drags bodies, turns the
camera, lets the class predict, and presents with pen and black screen. The times are those of the window,
a sixtieth of a second for each frame. Its replay comes to the hashes of the recording on one core and on
all of them. --keep FILE keeps the recording.
"""

import json
import os
import re
import shutil
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "window"))
from driven import Driven, Driver  # noqa: E402

PROGRAM = os.path.abspath("build/release/collidoscope")
SECONDS = 45
KEEP = None
LESSON = "assets/lessons/04-gjk-and-the-origin.md"


def lines_of(file):
    with open(file) as text:
        return [json.loads(line) for line in text]


class Speaker:
    """Gives the lecture, so many seconds long."""

    def __init__(self, window, seconds):
        self.window, self.frames = window, seconds * 60
        self.done = set()

    def over(self):
        return self.window.last["frame"] >= self.frames

    def talk(self, until, offset):
        """With the pointer, here and there over the view."""
        while self.window.last["frame"] < until:
            x, y, w, h = self.window.last["view"]
            self.window.move(x + w * (0.3 + 0.05 * (offset % 8)), y + h * (0.25 + 0.06 * (offset % 7)),
                             frames=20)
            offset += 3
            self.window.frames(min(40 + 20 * (offset % 4), max(until - self.window.last["frame"], 1)))

    def step(self):
        if self.window.last["steps"] < 3:
            return
        self.window.key("ctrl+Home")
        for _ in range(min(self.window.last["steps"] - 1, 6)):
            self.window.key("period")
            self.window.frames(30)
        self.window.key("comma")
        self.done.add("steps")

    def drag(self, page):
        # On the picture and not below a panel; bodies that are held in place stay there.
        state = self.window.rest()
        x, y, w, h = state["view"]
        for body in reversed(state["bodies"]):
            if not body.get("pixel"):
                continue
            px, py = body["pixel"]
            if not (x + 60 < px < x + w - 60 and y + 60 < py < y + h - 60):
                continue
            self.window.drag((px, py), (px + 30 + 5 * (page % 5), py - 20), steps=12)
            self.done.add("drags")
            self.window.frames(30)
            self.window.key("ctrl+z")
            self.window.rest()
            return

    def turn(self, page):
        x, y, w, h = self.window.last["view"]
        self.window.move(x + w * 0.5, y + h * 0.5)
        self.window.key("135"[page % 3])
        self.window.frames(40)
        self.window.do(wheel=[0, 1 if page % 2 else -1])
        self.window.drag((x + w * 0.06, y + h * 0.2), (x + w * 0.06 + 40, y + h * 0.2 + 15))
        self.window.rest()
        self.done.add("camera")

    def predict(self):
        widgets = self.window.last["widgets"]
        for name in sorted(widgets):
            found = re.fullmatch(r"lesson\.choice:(\d+):1", name)
            if not found or found[1] in self.window.last["lesson"]["answers"]:
                continue
            card, reason = found[1], f"lesson.reason:{found[1]}"
            self.window.press(name)
            if reason in self.window.rest()["widgets"]:
                for _ in range(20):  # the card may end below the panel's end
                    widgets = self.window.rest()["widgets"]
                    x, y, w, h = widgets.get(f"lesson.answer:{card}", (0, 1e6, 0, 0))
                    if y + h < widgets["lesson.next"][1] - 30:
                        break
                    self.window.do(wheel=[0, -1])
                self.window.press(reason)
                self.window.type("It is the same set")
                self.window.press(f"lesson.answer:{card}")
            self.window.wait_for(lambda s, c=card: c in s["lesson"]["answers"], "the answer")
            self.done.add("predictions")
            return

    def present(self):
        window = self.window
        window.key("F8")
        window.wait_for(lambda s: s["presenter"]["on"], "presenting")
        window.key("shift+p")
        x, y, w, h = window.rest()["view"]
        window.drag((x + w * 0.3, y + h * 0.4), (x + w * 0.6, y + h * 0.45))
        window.wait_for(lambda s: s["presenter"]["strokes"], "a stroke")
        window.frames(60)
        window.key("shift+c", "Escape", "period")
        window.wait_for(lambda s: s["presenter"]["black"], "the black screen")
        window.frames(30)
        window.key("period", "Escape")
        window.wait_for(lambda s: not s["presenter"]["on"], "the end of presenting")
        window.rest()
        self.done.add("presenting")

    def give(self):
        state = self.window.wait_for(lambda s: s.get("lesson") and not s["lesson"]["settling"],
                                     "the lesson")
        pages = state["lesson"]["pages"]
        rounds = 0
        while not self.over():
            page = rounds % pages
            until = self.frames * (rounds + 1) // max(pages, self.frames // 3600)
            for part in (lambda: self.talk(self.window.last["frame"] + 60, rounds), self.predict,
                         self.step, lambda: self.drag(page), lambda: self.turn(page)):
                if not self.over():
                    part()
            if page % 3 == 1 and not self.over():
                self.present()
            self.talk(min(until, self.frames), rounds)
            self.window.key("ctrl+m")  # a marker
            if page + 1 < pages:
                self.window.press("lesson.next")
                self.window.wait_for(lambda s, p=page: s["lesson"]["page"] == p + 1 and
                                     not s["lesson"]["settling"], f"page {page + 2}")
            else:
                for _ in range(pages - 1):
                    self.window.press("lesson.back")
            rounds += 1
        self.window.rest()


class Lecture(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="collidoscope-lecture-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.cores = os.sched_getaffinity(0)

    def window(self, *args, cores=None, **options):
        os.sched_setaffinity(0, cores or self.cores)
        self.addCleanup(os.sched_setaffinity, 0, self.cores)
        driver = Driver(PROGRAM)
        os.sched_setaffinity(0, self.cores)
        self.addCleanup(driver.close)
        window = Driven(driver, *args, **options)
        self.addCleanup(window.close)
        return window

    def replayed(self, file, cores=None):
        window = self.window(file, cores=cores)
        state = window.wait_for(lambda s: s.get("replay") and s["replay"]["playing"], "the replay")
        left = round(state["replay"]["duration"] * 60) - window.last["frame"]
        while left > 0:
            window.frames(min(left, 600))
            left -= 600
        state = window.wait_for(lambda s: s["replay"]["time"] >= s["replay"]["duration"] and
                                s["replay"]["settled"], "the end of the replay", 60)
        return state

    def test_it_is_replayed_to_equal_hashes(self):
        file = os.path.join(self.folder, "lecture.crec")
        started = time.monotonic()
        window = self.window(LESSON, record=file)
        speaker = Speaker(window, SECONDS)
        speaker.give()
        window.quit()
        given = time.monotonic() - started
        wanted = {"steps", "drags", "camera", "predictions", "presenting"}
        self.assertLessEqual(wanted, speaker.done)
        lines = lines_of(file)
        hashes = [line["state"]["hash"] for line in lines if "hash" in line.get("state", {})]
        self.assertGreaterEqual(lines[-1]["t"], SECONDS - 1)
        self.assertGreaterEqual(len(hashes), SECONDS // 15)
        words = {key for line in lines[1:] for key in line if key != "t"}
        self.assertLessEqual({"state", "open", "pose", "step", "camera", "pointer", "marker"}, words)
        print(f"lecture of {lines[-1]['t']:.0f} s given in {given:.0f} s: {len(lines)} lines, "
              f"{os.path.getsize(file)} bytes, {len(hashes)} hashes, the last {hashes[-1]}")
        if KEEP:
            shutil.copy(file, KEEP)
        for cores in ({min(self.cores)}, self.cores):
            started = time.monotonic()
            end = self.replayed(file, cores)
            self.assertEqual(end["replay"]["partings"], [], f"on {len(cores)} cores")
            self.assertGreater(end["replay"]["markers"], 1)
            print(f"replayed on {len(cores)} cores in {time.monotonic() - started:.0f} s")

    def test_a_replay_that_parts_says_where(self):
        file = os.path.join(self.folder, "short.crec")
        window = self.window("sphere_sphere", record=file)
        x, y = window.body(1)["pixel"]
        for i in range(4):
            window.drag((x, y), (x + 40, y))
            x += 40
            window.frames(200)
        window.quit()
        lines = lines_of(file)
        states = [i for i, line in enumerate(lines) if "hash" in line.get("state", {})]
        self.assertGreater(len(states), 1, "a state every ten seconds")
        self.assertEqual(self.replayed(file)["replay"]["partings"], [])
        lines[states[-1]]["state"]["hash"]["bodies"] = "0"
        with open(file, "w") as text:
            text.writelines(json.dumps(line) + "\n" for line in lines)
        partings = self.replayed(file)["replay"]["partings"]
        self.assertEqual(len(partings), 1, partings)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    for name in ("--seconds", "--keep"):
        if name in sys.argv:
            at = sys.argv.index(name)
            value = sys.argv[at + 1]
            del sys.argv[at:at + 2]
            SECONDS, KEEP = (int(value), KEEP) if name == "--seconds" else (SECONDS, value)
    unittest.main()
