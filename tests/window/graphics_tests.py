"""Drivers that give less, and windows of any size and scale: it works, or says what is missing."""

import json
import os
import subprocess
import tempfile

from driven import Driven, Driver
from window_case import WindowTest

LONG = "COLLIDOSCOPE_MORE" in os.environ


class Graphics(WindowTest):
    def settings(self, **values):
        home = tempfile.mkdtemp()
        folder = os.path.join(home, ".config", "collidoscope")
        os.makedirs(folder)
        with open(os.path.join(folder, "settings.json"), "w") as file:
            json.dump({"welcome": False, **values}, file)
        return home

    def colors(self, picture):
        """The number of colors of a picture."""
        said = subprocess.run(["identify", "-format", "%k %wx%h", picture], capture_output=True, text=True,
                              check=True, timeout=120).stdout.split()
        return int(said[0]), said[1]

    def start(self, words, text="", **env):
        environment = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": tempfile.mkdtemp(), **env}
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        return subprocess.run([self.program, *words], input=text, env=environment, capture_output=True,
                              text=True, timeout=120)

    def test_an_older_opengl_is_named_with_what_is_needed(self):
        for version in ("2.1", "3.3", "4.0"):
            for words in (["--drive", "sphere_sphere"], ["render", "gjk", "-o", "/dev/null.png"]):
                done = self.start(words, '{"frames": 1}\n', MESA_GL_VERSION_OVERRIDE=version)
                self.assertEqual(done.returncode, 4, done.stderr)
                self.assertIn("OpenGL 4.1", done.stderr)
        # A command that draws nothing needs none.
        done = self.start(["query"], '{"demo": "none"}\n', MESA_GL_VERSION_OVERRIDE="2.1")
        self.assertEqual(done.returncode, 1)

    def test_without_multisampling(self):
        # This driver of Mesa's has no samples but one, and few versions, which are not asked for here.
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "a.png")
            done = self.start(["render", "sat_box_box", "-o", picture, "--size", "160x120"],
                              GALLIUM_DRIVER="softpipe", MESA_GL_VERSION_OVERRIDE="4.1",
                              MESA_GLSL_VERSION_OVERRIDE="410")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertGreater(self.colors(picture)[0], 100)

    def test_a_lost_context_loses_no_work(self):
        home = self.settings()

        def start(*args):
            driver = Driver(self.program)
            self.addCleanup(driver.close)
            return Driven(driver, *args, home=home)

        # A body is moved, and the card is reset before a second has passed.
        window = start("sphere_sphere")
        depth = window.state()["undo_depth"]
        window.key("ctrl+Right")
        moved = window.wait_for(lambda s: s["undo_depth"] == depth + 1 and not s["busy"], "a nudge")
        self.assertTrue(moved["changed"])
        lost = window.ask(lose_context=True)
        self.assertEqual(lost["ended"], 4)
        self.assertIn("context is lost", lost["lost"])
        self.assertIn("the next start offers them", lost["lost"])
        self.assertIn("closed", window.driver.ask({"frames": 1})["error"])
        window.driver.close()

        # The next start offers what was kept.
        window = start()
        window.wait_for(lambda s: s["dialog"] == "restore", "the offer")
        window.press("restore.yes")
        places = [body["position"] for body in moved["bodies"]]
        restored = window.wait_for(lambda s: s["dialog"] == "" and
                                   [b["position"] for b in s["bodies"]] == places, "what was moved")
        self.assertTrue(restored["changed"])
        window.driver.close()

        # Nothing is kept of a window without unsaved changes.
        window = start("sphere_sphere")
        lost = window.ask(lose_context=True)
        self.assertEqual(lost["ended"], 4)
        self.assertIn("Nothing was unsaved", lost["lost"])

    def test_small_and_large_windows_at_every_scale(self):
        sizes = [("200x150", True), ("320x200", True), ("7680x4320", LONG)]
        for scale in (0.6, 1, 3):
            for size, drawn in sizes:
                with self.subTest(scale=scale, size=size):
                    window = self.open("sat_box_box", size=size, home=self.settings(scale=scale))
                    for key in ("period", "Tab", "c", "ctrl+p", "Escape", "question", "Escape", "Home"):
                        window.key(key)
                    window.rest()
                    state = window.state()
                    self.assertEqual((state["demo"], round(state["scale"], 3)), ("sat_box_box", scale))
                    self.assertGreater(min(state["view"][2:]), 0)
                    if drawn:
                        picture = os.path.join(window.folder, "a.png")
                        window.screenshot(picture)
                        colors, measured = self.colors(picture)
                        self.assertEqual(measured, size)
                        self.assertGreater(colors, 20)
                    self.assertEqual(window.quit(), 0)

    def test_a_window_that_is_larger_than_the_card_allows(self):
        window = self.open("sphere_sphere")
        for size in ((16384, 16384), (1, 1), (16384, 240), (1280, 720)):
            state = window.driver.ask({"size": list(size), "frames": 4})
            self.assertTrue("frame" in state or "error" in state)
        self.assertEqual(window.quit(), 0)
