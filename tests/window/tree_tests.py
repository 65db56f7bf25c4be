"""The tree workshop, with a mouse and a keyboard."""

import os
import subprocess
import tempfile

from window_case import WindowTest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def written_by_another_program():
    """Compiles a small program that knows the header alone; the two tree files it writes: a sound
    one, and one that went wrong."""
    folder = tempfile.mkdtemp(prefix="collidoscope-dump-")
    program = os.path.join(folder, "dump_tree")
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-I",
                    os.path.join(ROOT, "collision/trees/dump"),
                    os.path.join(ROOT, "tests/package/dump_tree.cpp"), "-o", program],
                   check=True, timeout=300)
    files = [os.path.join(folder, name) for name in ("good.json", "bad.cbvh")]
    subprocess.run([program, *files], check=True, timeout=60)
    return files


class Trees(WindowTest):
    def workshop(self, *args):
        window = self.open("tree_build", *args)
        window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"], "the tree")
        return window

    def test_a_builder_is_chosen(self):
        window = self.workshop()
        before = window.state()["tree"]
        window.press("option:builder")
        window.press("choice:obb_tree")
        after = window.wait_for(lambda s: s["tree"] and s["tree"]["volume"] == "obb" and
                                not s["busy"], "a tree of oriented boxes")
        self.assertEqual(after["tree"]["triangles"], before["triangles"])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["tree"] and s["tree"]["volume"] == before["volume"],
                        "the first builder again")

    def test_the_worst_node_is_one_click_away(self):
        window = self.workshop()
        window.press("worst:0")
        first = window.wait_for(lambda s: s["tree"]["selected"] is not None, "the worst node")
        window.press("node.parent")
        window.wait_for(lambda s: s["tree"]["selected"] != first["tree"]["selected"],
                        "its parent")

    def test_the_build_is_scrubbed(self):
        window = self.workshop()
        self.assertIsNone(window.state()["tree"]["splits"])
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["tree"]["splits"] == 1, "the first split")
        window.key("period", "period")
        window.wait_for(lambda s: s["tree"]["splits"] == 3, "the third split")
        window.key("ctrl+End")
        window.wait_for(lambda s: s["tree"]["splits"] is None, "the whole tree")

    def test_a_plane_is_dragged_and_the_subtree_built_anew(self):
        window = self.workshop()
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["tree"]["splits"] == 1, "the first split")
        before = window.state()
        x, y, w, h = before["widgets"]["sah.chart"]
        window.drag((x + w * 0.5, y + h * 0.8), (x + w * 0.25, y + h * 0.8))
        after = window.wait_for(lambda s: s["undo_depth"] == before["undo_depth"] + 1 and
                                not s["busy"] and s["tree"] and
                                s["tree"]["sah_cost"] != before["tree"]["sah_cost"], "the cut")
        self.assertEqual(after["tree"]["triangles"], before["tree"]["triangles"])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["tree"] and
                        s["tree"]["sah_cost"] == before["tree"]["sah_cost"], "the cut undone")

    def test_the_heat_of_a_query(self):
        window = self.open("aabb_tree")
        window.wait_for(lambda s: s["tree"] and s["steps"] > 1 and not s["busy"], "the answer")
        window.key("t")
        window.wait_for(lambda s: s["tree"]["heat"], "the heat")

    def test_a_tree_from_another_program_is_opened_and_explained(self):
        good, bad = written_by_another_program()
        window = self.open(good)
        state = window.wait_for(lambda s: s["demo"] == "tree_file" and s["tree"] and
                                not s["busy"], "the sound tree")
        self.assertFalse(state["answer"]["hit"])
        # A letter may be lost on a busy machine, so it is typed again.
        for last in (False, False, True):
            window.key("ctrl+o")
            window.wait_for(lambda s: s["dialog"] != 0, "the dialog")
            window.type(bad)
            window.key("Return")
            try:
                window.wait_for(lambda s: s["dialog"] == 0 and s["tree"] and not s["busy"] and
                                s["answer"] and s["answer"]["hit"], "the tree that went wrong", 10)
                break
            except AssertionError:
                if last:
                    raise
                window.key("Escape")
        window.press("problem:0")
        window.wait_for(lambda s: s["tree"]["selected"] is not None, "the node of the problem")
