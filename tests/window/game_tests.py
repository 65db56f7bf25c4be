"""The car game, played with the keyboard."""

import json
import os

from window_case import WindowTest


class CarGame(WindowTest):
    def game(self, window, holds, what, seconds=60):
        return window.wait_for(lambda s: s["game"] and holds(s["game"]), what, seconds)

    def hold(self, window, *keys):
        for key in keys:
            window.hold(key)

    def release(self, window, *keys):
        for key in keys:
            window.let_go(key)

    def test_thirty_seconds_with_the_keyboard(self):
        window = self.open("car_game")
        start = self.game(window, lambda g: g["frames"] == 0, "the game")
        self.assertIn("game.banner", start["widgets"])
        self.assertIn("game.grid", start["widgets"])
        self.assertIn("game.budget", start["widgets"])
        # The counters stand beside the arena, whose middle is that of the view.
        view, hud = start["view"], start["widgets"]["game.hud"]
        self.assertGreater(hud[0], view[0] + view[2] * 0.6)
        window.press("timeline.speed")
        window.press("speed:4×")
        window.key("k")
        counting = window.wait_for(lambda s: "game.countdown" in s["widgets"], "the countdown")
        self.assertEqual(counting["game"]["frames"], 0)
        self.game(window, lambda g: g["frames"] > 5, "time running")

        # The keys drive, and are no shortcuts meanwhile.
        self.hold(window, "Up")
        self.game(window, lambda g: g["throttle"] == 1 and g["speed"] > 3, "driving")
        self.hold(window, "a")
        self.game(window, lambda g: g["steer"] == -1, "steering")
        self.release(window, "a")
        self.hold(window, "Right")
        self.game(window, lambda g: g["steer"] == 1, "steering with an arrow")
        self.release(window, "Right")
        state = window.state()
        self.assertTrue(state["timeline"]["playing"])
        self.assertEqual(state["undo_depth"], 0)

        # In bends until somebody is hit, and to the end. Always the same bend would be a circle.
        while not (now := window.state()["game"])["score"] and not now["over"]:
            self.hold(window, "Right")
            bend = now["frames"] + 60
            self.game(window, lambda g: g["score"] or g["over"] or g["frames"] > bend, "a bend")
            self.release(window, "Right")
            straight = bend + 120
            self.game(window, lambda g: g["score"] or g["over"] or g["frames"] > straight,
                      "a straight way")
        end = self.game(window, lambda g: g["over"], "the end", 120)
        self.release(window, "Up")
        self.assertEqual(end["game"]["frames"], 1800)
        self.assertGreater(end["game"]["score"], 0)
        self.assertGreaterEqual(end["game"]["points"], end["game"]["score"])
        shown = window.wait_for(lambda s: "game.banner" in s["widgets"] and
                                not s["timeline"]["playing"], "the result")
        self.assertEqual(shown["timeline"]["frame"], 1800)
        best = os.path.join(window.home, ".local/state/collidoscope/scores.json")
        window.wait_for(lambda s: os.path.exists(best), "the best result on disk")
        with open(best) as file:
            self.assertEqual(json.load(file)["car_game"], end["game"]["points"])

        # Again.
        window.key("k")
        again = self.game(window, lambda g: not g["over"] and g["frames"] > 0, "another game")
        self.assertLess(again["game"]["frames"], 1800)
        self.assertLessEqual(again["game"]["score"], end["game"]["score"])

    def test_the_camera_follows_the_car(self):
        window = self.open("car_game")
        above = self.game(window, lambda g: g["frames"] == 0, "the game")["game"]["eye"]
        window.key("j")
        self.game(window, lambda g: g["chase"], "the camera following")
        # It comes to rest behind the car and near to it.
        behind = self.game(window, lambda g: g["eye"][1] < 9 and g["eye"][2] > 19, "it behind")
        window.key("k")
        self.hold(window, "Up")
        moved = self.game(window, lambda g: g["frames"] > 40 and g["speed"] > 5, "driving")
        self.release(window, "Up")
        self.assertLess(moved["game"]["eye"][2], behind["game"]["eye"][2])
        window.key("k")
        window.wait_for(lambda s: not s["timeline"]["playing"], "time stopped")
        # The button over the view leads back to the view from above.
        window.press("game.chase")
        self.game(window, lambda g: not g["chase"] and g["eye"][1] > above[1] - 0.1,
                  "the view from above")
        # A turn of the camera by hand takes it over.
        window.key("j")
        self.game(window, lambda g: g["chase"] and g["eye"][1] < 10, "the camera following again")
        x, y, w, h = window.state()["view"]
        window.drag((x + w * 0.8, y + h * 0.85), (x + w * 0.8 + 120, y + h * 0.85 - 10))
        self.game(window, lambda g: not g["chase"], "the hand")

    def test_time_stops_and_the_frame_is_stepped(self):
        window = self.open("car_game")
        window.key("k")
        self.hold(window, "w")
        self.game(window, lambda g: g["frames"] > 30 and g["throttle"] == 1, "driving")
        self.release(window, "w")
        window.key("k")
        stopped = window.wait_for(lambda s: not s["timeline"]["playing"] and not s["busy"] and
                                  s["steps"] > 5, "the steps of the frame")
        frame = stopped["timeline"]["frame"]
        # Now the arrow keys are the window's again, and the game stands.
        window.key("period")
        window.frames(18)
        self.assertEqual(window.state()["timeline"]["frame"], frame)
        # Scrubbing back and on gives the same frames.
        hashed = stopped["timeline"]["hash"]
        window.key("bracketleft", "bracketleft", "bracketright", "bracketright")
        window.wait_for(lambda s: s["timeline"]["frame"] == frame and s["timeline"]["hash"] == hashed,
                        "the same frame again")
