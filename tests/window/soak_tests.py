"""Random actions, as soak.py does them for as long as wanted."""

import os

from soak import Soak
from window_case import WindowTest


class RandomActions(WindowTest):
    def test_leave_nothing_behind(self):
        actions = 120 * int(os.environ.get("COLLIDOSCOPE_MORE", "1"))
        soak = Soak(self.program, seed=34)
        self.addCleanup(soak.close)
        soak.run(lambda it: it.actions < actions)
        self.assertLess(soak.refused, soak.actions // 4)

    def test_undo_in_a_field_that_was_given_another_text(self):
        # Found with seed 3: the field of the palette kept its steps of undo beyond its text.
        window = self.open("sphere_sphere")
        for _ in range(5):
            window.key("ctrl+p")
            window.type("a longer text than the field has when the palette is open again")
            window.key("ctrl+z", "ctrl+y", "Escape", "ctrl+p", "ctrl+z", "ctrl+z", "ctrl+y", "Escape")
        self.assertEqual(window.state()["undo_depth"], 0)
        self.assertEqual(window.quit(), 0)
