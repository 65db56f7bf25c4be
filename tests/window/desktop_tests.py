"""Tests that need a desktop: a window on a screen, its mouse, its keyboard, and other programs."""

import os
import shutil
import subprocess
import tempfile
import time

from desktop import X
from driven import Driven, Driver
from window_case import DesktopTest


class Desktop(DesktopTest):
    def test_it_starts_and_closes(self):
        window = self.open("sphere_sphere")
        state = window.rest()
        self.assertEqual((state["demo"], state["answer"]["hit"]), ("sphere_sphere", True))
        size = window.window.get_geometry()
        self.assertEqual((size.width, size.height), (1280, 720))
        self.screen.press([self.screen.key_of("ctrl")[0], self.screen.key_of("q")[0]])
        self.assertEqual(window.ends(), 0)

    def test_the_close_button_asks_first(self):
        window = self.open("sphere_sphere")
        x, y = window.rest()["bodies"][1]["pixel"]
        window.drag((x, y), (x + 100, y))
        window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")
        window.press_close_button()
        window.wait_for(lambda s: "unsaved.drop" in s["widgets"], "the question")
        window.move(*window.widget("unsaved.drop"))
        window.button(True)
        self.screen.fake(X.ButtonRelease, 1)
        self.screen.x.sync()
        self.assertEqual(window.ends(), 0)

    def test_a_whole_drag(self):
        window = self.open("sphere_sphere")
        start = window.rest()
        x, y = start["bodies"][1]["pixel"]
        window.drag((x, y), (x + 230, y - 40), release=False)
        window.wait_for(lambda s: s["dragging"] and not s["answer"]["hit"], "a live answer")
        window.button(False)
        moved = window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        self.assertEqual((moved["undo_depth"], moved["selected"]), (1, 1))
        self.assert_moved(start["bodies"][1], moved["bodies"][1])
        window.key("ctrl+z")
        back = window.wait_for(lambda s: s["answer"]["hit"], "the drag undone")
        self.assertEqual(back["bodies"][1]["position"], start["bodies"][1]["position"])

    def test_release_outside_the_window_ends_the_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.rest()["bodies"][1]["pixel"]
        # Beside the middle, where a mark ends.
        window.drag((x + 30, y + 30), (1600, 950), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        window.button(False)
        after = window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        self.assertEqual(after["undo_depth"], 1)

    def test_losing_the_focus_ends_a_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.rest()["bodies"][1]["pixel"]
        window.drag((x, y), (x + 120, y), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        other = window.lose_focus()
        window.wait_for(lambda s: not s["dragging"] and not s["focused"], "the end of the drag")
        window.screen.fake(X.ButtonRelease, 1)
        other.destroy()

    def test_a_text_is_typed(self):
        window = self.open("sphere_sphere")
        window.press("gallery.search")
        window.type("time of Impact")
        window.wait_for(lambda s: "demo.swept_sphere" in s["widgets"] and
                        "demo.all_pairs" not in s["widgets"], "what is found")
        window.key("Return")
        window.wait_for(lambda s: s["demo"] == "swept_sphere", "the swept spheres")

    def test_another_keyboard_layout(self):
        subprocess.run(["setxkbmap", "-display", self.screen.display, "de"], check=True)
        try:
            window = self.open("sphere_sphere")
            x, y = window.rest()["bodies"][1]["pixel"]
            window.drag((x, y), (x + 100, y))
            window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")
            # Ctrl and the key that types a z here, and a y elsewhere.
            ctrl, z = self.screen.key_of("ctrl")[0], 29
            window.sees(lambda: self.screen.press([ctrl, z]), 4)
            window.wait_for(lambda s: s["undo_depth"] == 0, "the drag undone")
        finally:
            subprocess.run(["setxkbmap", "-display", self.screen.display, "us"], check=True)

    def test_the_clipboard_is_the_desktops(self):
        window = self.open("sphere_sphere")
        window.rest()
        window.press("body:1")
        window.wait_for(lambda s: s["selected"] == 1, "B")
        window.key("ctrl+c")
        window.wait_for(lambda s: s["toasts"], "that it was copied")
        other = self.open("sphere_sphere")
        other.rest()
        other.key("ctrl+v")
        pasted = other.wait_for(lambda s: len(s["bodies"]) == 3, "the body of the other program")
        # Beside the one that it would cover.
        self.assertEqual(pasted["bodies"][2]["position"][1:], pasted["bodies"][1]["position"][1:])
        self.assertGreater(pasted["bodies"][2]["position"][0], pasted["bodies"][1]["position"][0])

    def test_a_file_is_dropped(self):
        window = self.open("aabb_tree")
        window.rest()
        window.drop(os.path.abspath("assets/models/torus.obj"))
        window.press("mesh.scene")
        window.wait_for(lambda s: s["dialog"] == "" and not s["busy"] and
                        any("torus" in b["name"] for b in s["bodies"]), "the mesh")

    def test_another_size_and_the_whole_screen(self):
        window = self.open("sat_box_box")
        before = window.rest()["view"]
        for width, height in ((640, 400), (200, 120), (1900, 1000)):
            window.resize(width, height)
        large = window.wait_for(lambda s: s["view"][2] > before[2], "a larger view")
        window.key("F11")
        whole = window.wait_for(lambda s: s["fullscreen"] and s["view"][3] > large["view"][3],
                                "the whole screen")
        self.assertGreater(whole["view"][2], large["view"][2])
        window.key("F11")
        window.wait_for(lambda s: not s["fullscreen"] and s["view"] == large["view"],
                        "the window again")

    def test_at_rest_no_frame_is_drawn(self):
        window = self.open("sphere_sphere")
        window.move(640, 300)
        before = window.rest()
        time.sleep(1)  # which is what is measured
        window.move(641, 300)
        after = window.rest()
        # The pointer's move has its three frames.
        self.assertLess(after["frame"] - before["frame"], 12)

    def test_a_shader_that_is_saved_wakes_the_window(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        shaders = shutil.copytree("shaders", os.path.join(folder, "shaders"))
        os.symlink(os.path.abspath("assets"), os.path.join(folder, "assets"))
        window = self.open("sphere_sphere", env={"COLLIDOSCOPE_HOME": folder})
        window.rest()
        with open(os.path.join(shaders, "body.frag"), "a") as file:
            file.write("broken\n")
        window.wait_for(lambda s: any("body.frag:" in text for text in s["toasts"]), "the message")

    def test_it_looks_like_the_driven_window(self):
        window = self.open("sat_box_box")
        window.move(700, 5)  # on nothing
        window.rest()
        shown = window.pixels()
        driver = Driver(self.program)
        self.addCleanup(driver.close)
        driven = Driven(driver, "sat_box_box")
        self.addCleanup(driven.close)
        driven.move(700, 5)
        driven.rest()
        path = os.path.join(window.folder, "driven.png")
        driven.screenshot(path)
        drawn = subprocess.run(["convert", path, "-depth", "8", "bgra:-"], check=True,
                               capture_output=True, timeout=60).stdout
        self.assertEqual(len(shown), len(drawn))
        other = sum(1 for at in range(0, len(shown), 4)
                    if max(abs(shown[at + c] - drawn[at + c]) for c in range(3)) > 8)
        self.assertLess(other, len(shown) / 4 / 1000, "pixels of another color")

    def test_speaker_notes_and_a_frozen_picture(self):
        window = self.open("sphere_sphere")
        window.rest()
        window.key("F8")
        window.wait_for(lambda s: s["presenter"]["on"], "presenting")
        window.key("shift+F8")
        window.wait_for(lambda s: s["presenter"]["notes"], "the notes")
        self.assertEqual(len(self.screen.windows("peaker notes")), 1)
        window.key("shift+f")
        window.wait_for(lambda s: s["presenter"]["frozen"], "a frozen picture")
        window.rest()
        frozen = window.pixels()
        window.key("Prior", "Prior")
        window.wait_for(lambda s: s["step"] < s["steps"] - 1, "an earlier step")
        window.rest()
        self.assertEqual(window.pixels(), frozen)
        window.key("shift+f")
        window.wait_for(lambda s: not s["presenter"]["frozen"], "the picture of now")
        window.rest()
        self.assertNotEqual(window.pixels(), frozen)
        window.key("Escape")
        window.wait_for(lambda s: not s["presenter"]["on"] and not s["presenter"]["notes"],
                        "the end")
