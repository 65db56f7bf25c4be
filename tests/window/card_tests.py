"""Proximity in image space: the graphics card beside the processor."""

from window_case import WindowTest


class GraphicsCard(WindowTest):
    def test_the_card_draws_what_is_dragged(self):
        window = self.open("pivot", size="1280x900")
        before = window.wait_for(lambda s: s["drawer"] == "graphics_card" and
                                 "card.along B" in s["widgets"], "what the card has measured")
        self.assertIn("card.agree", before["widgets"])
        self.assertTrue(before["answer"]["hit"])
        x, y = before["bodies"][1]["pixel"]
        window.drag((x, y), (x, y - 160))
        after = window.wait_for(lambda s: not s["answer"]["hit"] and not s["dragging"] and
                                "card.agree" in s["widgets"], "the polygons apart")
        self.assert_moved(before["bodies"][1], after["bodies"][1])
        self.assertEqual(after["undo_depth"], before["undo_depth"] + 1)
        self.assertEqual(after["drawer"], "graphics_card")

    def test_the_card_draws_the_pass_of_every_step(self):
        window = self.open("pivot", size="1280x900")
        drawn = "card.pass.Distance from "
        window.wait_for(lambda s: s["steps"] > 8 and not s["busy"] and drawn + "B" in s["widgets"],
                        "both fields at the last step")
        window.key("ctrl+Home")
        window.wait_for(lambda s: "card.pass.none" in s["widgets"], "nothing drawn yet")
        # The boxes, the zoom, and the first edge of A.
        window.key("period", "period")
        first = window.wait_for(lambda s: s["step"] == 2, "the first cone")
        self.assertEqual(first["label"], "cone")
        window.wait_for(lambda s: any(name.startswith(drawn + "A (1 of ") for name in s["widgets"]),
                        "the card's picture of one edge")
        self.assertFalse(any(name.startswith(drawn + "B") for name in window.state()["widgets"]))
        window.key("ctrl+End")
        window.wait_for(lambda s: drawn + "A" in s["widgets"] and drawn + "B" in s["widgets"],
                        "both fields")
