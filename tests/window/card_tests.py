"""Proximity in image space: the graphics card beside the processor."""

from window_case import WindowTest


class GraphicsCard(WindowTest):
    def test_the_card_draws_what_is_dragged(self):
        window = self.open("pivot", size="1280x900")
        window.press("drawer.graphics_card")
        before = window.wait_for(lambda s: s["drawer"] == "graphics_card" and
                                 "card.along B" in s["widgets"], "what the card has measured")
        self.assertTrue(before["answer"]["hit"])
        x, y = before["bodies"][1]["pixel"]
        window.drag((x, y), (x, y - 160))
        after = window.wait_for(lambda s: not s["answer"]["hit"] and not s["dragging"] and
                                "card.along B" in s["widgets"], "the polygons apart")
        self.assert_moved(before["bodies"][1], after["bodies"][1])
        self.assertEqual(after["undo_depth"], before["undo_depth"] + 1)
        self.assertEqual(after["drawer"], "graphics_card")
