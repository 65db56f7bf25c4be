"""Nothing over anything else: the sheet of keys, messages over bodies, cramped tabs; and fields
that say no."""

from window_case import WindowTest


def parts(rect):
    return rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]


def overlap(a, b):
    ax, ay, ar, ab = parts(a)
    bx, by, br, bb = parts(b)
    return ax < br and bx < ar and ay < bb and by < ab


class Clear(WindowTest):
    def test_no_key_of_the_sheet_stands_over_a_text(self):
        for size in ("1280x720", "1920x1080", "800x600"):
            with self.subTest(size):
                window = self.open("sat_box_box", size=size)
                window.key("question")
                window.rest()
                widgets = window.state()["widgets"]
                keys = {name[9:]: rect for name, rect in widgets.items()
                        if name.startswith("shortcut:")}
                texts = {name[12:]: rect for name, rect in widgets.items()
                         if name.startswith("shortcut.of:")}
                # Keys that must be scrolled to are not drawn.
                self.assertGreater(len(keys), 40)
                self.assertEqual(keys.keys(), texts.keys())
                everything = list(keys.items()) + list(texts.items())
                for i, (_, one) in enumerate(everything):
                    for _, other in everything[i + 1:]:
                        self.assertFalse(overlap(one, other), (one, other))

    def test_a_message_stands_beside_the_bodies(self):
        window = self.open("polygon_crossings")
        window.rest()
        point = window.body(1)["pixel"]
        window.key("q")
        state = window.wait_for(lambda s: "toast:0" in s["widgets"], "the message")
        toast = state["widgets"]["toast:0"]
        self.assertFalse(overlap(toast, [point[0] - 5, point[1] - 5, 10, 10]), (toast, point))
        if "sentence" in state["widgets"]:
            self.assertFalse(overlap(toast, state["widgets"]["sentence"]))

    def test_a_caption_beside_a_linked_view_is_whole(self):
        for size in ("1280x720", "1024x640"):
            with self.subTest(size):
                window = self.open("gjk", size=size)
                for step in range(window.state()["steps"]):
                    window.rest()
                    state = window.state()
                    self.assertNotIn("sentence.cut", state["widgets"], step)
                    sentence = state["widgets"]["sentence"]
                    self.assertLess(sentence[3], 0.45 * state["view"][3], step)
                    window.key("period")

    def test_the_legend_counts_what_the_result_counts(self):
        window = self.open("sweep_and_prune")
        window.rest()
        rows = window.state()["widgets"]
        self.assertIn("crowd.part.suspected: boxes overlap", rows)
        ahead = self.open("bounce")
        ahead.rest()
        rows = ahead.state()["widgets"]
        self.assertIn("crowd.part.later", rows)
        self.assertNotIn("crowd.part.free", rows)

    def test_a_field_that_refused_keeps_the_keys(self):
        window = self.open("sat_box_box")
        window.key("ctrl+i")
        window.press("inspector.body:1")
        window.press("field:center.x")
        window.key("ctrl+a")
        window.type("high")
        window.key("Return")
        window.wait_for(lambda s: any("not a number" in t for t in s["toasts"]), "the reason")
        self.assertTrue(window.state()["typing"])
        # The keys typed now go into it.
        window.key("ctrl+a")
        window.type("0.5")
        window.key("Return")
        state = window.wait_for(lambda s: s["undo_depth"] == 1, "the number")
        self.assertEqual(state["bodies"][1]["position"][0], 0.5)
        # Who clicks elsewhere leaves it.
        window.press("field:center.y")
        window.key("ctrl+a")
        window.type("high")
        window.press("inspector.body:0")
        window.rest()
        self.assertFalse(window.state()["typing"])

    def test_copies_stand_beside_what_they_are_copies_of(self):
        window = self.open("sat_box_box")
        window.rest()
        window.key("ctrl+i")
        window.press("inspector.body:1")
        before = window.body(1)["position"]
        window.key("ctrl+d")
        state = window.wait_for(lambda s: len(s["bodies"]) == 3, "the duplicate")
        shift = state["bodies"][2]["position"][0] - before[0]
        self.assertGreater(shift, 0.1)
        window.key("ctrl+z")
        window.wait_for(lambda s: len(s["bodies"]) == 2, "undone")
        window.press("inspector.body:1")
        window.key("ctrl+c", "ctrl+v")
        state = window.wait_for(lambda s: len(s["bodies"]) == 3, "the copy")
        self.assertAlmostEqual(state["bodies"][2]["position"][0] - before[0], shift, places=5)
        # The next one is beside both.
        window.key("ctrl+v")
        state = window.wait_for(lambda s: len(s["bodies"]) == 4, "another")
        self.assertGreater(state["bodies"][3]["position"][0], state["bodies"][2]["position"][0])

    def test_a_hull_is_placed_and_turned_by_numbers(self):
        window = self.open("gjk")
        window.key("ctrl+i")
        window.press("inspector.body:1")
        window.press("field:position.y")
        window.key("ctrl+a")
        window.type("3")
        window.key("Return")
        state = window.wait_for(lambda s: s["undo_depth"] == 1, "the place")
        self.assertAlmostEqual(state["bodies"][1]["position"][1], 3, places=5)
        separation = state["answer"]["signed_distance"] if "signed_distance" in state["answer"] \
            else None
        window.press("field:rotate by.z")
        window.key("ctrl+a")
        window.type("45")
        window.key("Return")
        state = window.wait_for(lambda s: s["undo_depth"] == 2, "the turn")
        # The middle is that of the box around the vertices.
        self.assertAlmostEqual(state["bodies"][1]["position"][1], 3, delta=0.1)
        self.assertTrue(separation is None or
                        state["answer"]["signed_distance"] != separation)

    def test_the_explanation_has_a_picture(self):
        window = self.open("sat_box_box", size="1920x1080")
        window.key("F1")
        state = window.wait_for(lambda s: "explanation.picture" in s["widgets"], "the picture")
        for name, rect in state["widgets"].items():
            if name.startswith("explanation.What"):
                self.assertFalse(overlap(rect, state["widgets"]["explanation.picture"]), name)

    def test_predict_marks_what_it_asks_about(self):
        window = self.open("polygon_crossings")
        window.key("q")
        for _ in range(12):
            if window.state()["predict"]["question"]:
                break
            window.key("period")
        window.rest()
        choices = window.state()["predict"]["choices"]
        placed = [choice for choice in choices if "pixel" in choice]
        self.assertEqual(len(placed), 1)
        # Without being pointed at.
        self.assertTrue(placed[0]["lit"])

    def test_what_came_of_a_prediction_is_told_whole(self):
        window = self.open("gjk")
        window.key("ctrl+Home", "q")
        for _ in range(12):
            if window.state()["predict"]["question"]:
                break
            window.key("period")
        window.rest()
        choices = window.state()["predict"]["choices"]
        wrong = next(i for i, choice in enumerate(choices) if not choice["right"])
        window.press(f"choice:{wrong}")
        state = window.wait_for(lambda s: s["predict"]["outcome"] is False, "the outcome")
        outcome, view = state["widgets"]["outcome"], state["view"]
        # In the narrow view the words have lines of their own below the verdict.
        self.assertLessEqual(outcome[2], view[2])
        self.assertGreater(outcome[3], 45)
