"""Recording and replaying, and presenting."""

import json
import os

from window_case import WindowTest


def lines_of(file):
    with open(file) as text:
        return [json.loads(line) for line in text]


class Recordings(WindowTest):
    def test_a_drag_and_steps_are_replayed_and_taken_over(self):
        window = self.open("sphere_sphere")
        window.key("ctrl+shift+r")
        state = window.wait_for(lambda s: s["recording"]["on"], "a recording")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 230, y - 40))
        window.wait_for(lambda s: not s["answer"]["hit"] and not s["dragging"], "bodies apart")
        window.key("ctrl+m")
        window.key("ctrl+Home")
        window.key("period")
        window.key("period")
        recorded = window.wait_for(lambda s: s["step"] == 2, "the third step")
        window.key("ctrl+shift+r")
        state = window.wait_for(lambda s: not s["recording"]["on"], "the end of the recording")
        file = state["recording"]["file"]
        written = lines_of(file)
        self.assertEqual(written[0]["collidoscope_recording"], 1)
        words = [next(k for k in line if k != "t") for line in written[1:]]
        for word in ("state", "pose", "step", "pointer", "marker", "end"):
            self.assertIn(word, words)
        # Thirty poses a second at most.
        times = [line["t"] for line in written[1:] if "pose" in line]
        self.assertTrue(all(b - a >= 1 / 30 - 2e-3 for a, b in zip(times, times[1:-1])))

        # Another program, another scene: the replay comes to the same.
        self.addCleanup(os.remove, file)
        other = self.open(file)
        other.wait_for(lambda s: s.get("replay") and s["replay"]["playing"], "the replay")
        end = other.wait_for(lambda s: s["replay"]["time"] >= s["replay"]["duration"] and
                             s["replay"]["settled"], "the end of the replay", 60)
        self.assertEqual(end["replay"]["partings"], [])
        self.assertEqual(end["replay"]["markers"], 1)
        self.assertEqual(end["demo"], "sphere_sphere")
        for a, b in zip(recorded["bodies"], end["bodies"]):
            self.assertEqual(a["position"], b["position"])
        self.assertEqual(end["step"], recorded["step"])
        self.assertEqual(end["answer"], recorded["answer"])

        # To the beginning: where the bodies were before the drag.
        x, y, w, h = end["widgets"]["replay.scrub"]
        other.click(x + 2, y + h / 2)
        first = other.wait_for(lambda s: s["replay"]["time"] < 0.5 and s["replay"]["settled"] and
                               s["answer"] and s["answer"]["hit"], "the beginning")
        # The user takes over, and then it goes on from what was recorded.
        x, y = other.body(1)["pixel"]
        other.drag((x, y), (x - 60, y + 90))
        mine = other.wait_for(lambda s: s["replay"]["taken_over"] and not s["dragging"], "my drag")
        self.assertFalse(mine["replay"]["playing"])
        self.assert_moved(first["bodies"][1], mine["bodies"][1])
        other.key("ctrl+space")
        again = other.wait_for(lambda s: s["replay"]["time"] >= s["replay"]["duration"] and
                               s["replay"]["settled"], "the end once more", 60)
        self.assertEqual(again["bodies"][1]["position"], recorded["bodies"][1]["position"])


class Presenting(WindowTest):
    def present(self, *args):
        window = self.open(*args)
        window.key("F8")
        window.wait_for(lambda s: s["presenter"]["on"], "presenting")
        return window

    def test_pages_strokes_and_a_black_screen(self):
        window = self.present("sat_box_box")
        state = window.wait_for(lambda s: s["view"][2] == 1280, "the view alone")
        self.assertNotIn("help.palette", state["widgets"])
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["step"] == 0, "the first step")
        # As a remote control does it.
        window.key("Next", "Next")
        window.wait_for(lambda s: s["step"] == 2, "the third step")
        window.key("Prior")
        window.wait_for(lambda s: s["step"] == 1, "a step back")
        # Drawing moves no body and no camera.
        before = window.state()
        x, y, w, h = before["view"]
        window.key("shift+p")
        window.wait_for(lambda s: s["presenter"]["tool"] == 1, "the pen")
        window.move(x + w * 0.3, y + h * 0.4)
        window.button(True)
        window.wait_for(lambda s: s["presenter"]["strokes"], "the pen on the picture")
        for i in range(1, 4):
            window.move(x + w * (0.3 + 0.1 * i), y + h * 0.4)
            window.wait_for(lambda s: s["presenter"]["strokes"] and
                            s["presenter"]["strokes"][0]["points"] > i, f"{i} pieces of a stroke")
        window.button(False)
        after = window.wait_for(lambda s: len(s["presenter"]["strokes"]) == 1, "a stroke")
        self.assertEqual(after["bodies"], before["bodies"])
        # The tools come with the mouse.
        window.press("present.arrow")
        window.wait_for(lambda s: s["presenter"]["tool"] == 2, "the arrow")
        window.drag((x + w * 0.2, y + h * 0.7), (x + w * 0.4, y + h * 0.6))
        window.wait_for(lambda s: len(s["presenter"]["strokes"]) == 2, "an arrow")
        window.key("shift+c")
        window.wait_for(lambda s: not s["presenter"]["strokes"], "a clear picture")
        window.key("Escape")
        window.key("period")
        black = window.wait_for(lambda s: s["presenter"]["black"], "the black screen")
        self.assertEqual(black["step"], 1)
        window.key("period")
        window.wait_for(lambda s: not s["presenter"]["black"], "the picture again")
        window.wait_for(lambda s: not s["presenter"]["tools_shown"], "tools out of sight")
        window.key("Escape")
        end = window.wait_for(lambda s: not s["presenter"]["on"], "the end")
        self.assertLess(end["view"][2], 1280)

    def test_a_show_of_hands_answers_the_prediction(self):
        window = self.open("sat_box_box")
        window.press("predict.mode")
        window.wait_for(lambda s: s["predict"]["on"] and s["step"] == 0, "predicting")
        window.key("F8")
        window.wait_for(lambda s: s["presenter"]["on"], "presenting")
        for _ in range(30):
            if window.state()["predict"]["question"]:
                break
            window.key("Next")
        asked = window.wait_for(lambda s: s["predict"]["question"], "a question")
        window.key("shift+h")
        window.wait_for(lambda s: s["presenter"]["hands"], "the card")
        window.key("4", "Down", "1", "1")
        counted = window.wait_for(lambda s: s["presenter"]["hands"]["counts"][:2] == [4, 11],
                                  "the counts")
        self.assertEqual(counted["presenter"]["hands"]["question"],
                         asked["predict"]["question"])
        self.assertIsNotNone(counted["predict"]["question"])
        window.press("hands.reveal")
        window.wait_for(lambda s: s["presenter"]["hands"]["revealed"], "the answer")
        window.press("hands.reveal")
        after = window.wait_for(lambda s: not s["presenter"]["hands"], "the card gone")
        self.assertEqual(after["predict"]["asked"], 1)
        self.assertEqual(after["predict"]["outcome"],
                         asked["predict"]["choices"][1]["right"])

    def test_notes_and_a_frozen_picture_are_shortcuts(self):
        window = self.present("sphere_sphere")
        window.key("shift+F8")
        window.wait_for(lambda s: s["presenter"]["notes"], "the notes")
        window.key("shift+f")
        window.wait_for(lambda s: s["presenter"]["frozen"], "a frozen picture")
        window.key("shift+f")
        window.wait_for(lambda s: not s["presenter"]["frozen"], "the picture of now")
        window.key("Escape")
        window.wait_for(lambda s: not s["presenter"]["on"] and not s["presenter"]["notes"],
                        "the end")
