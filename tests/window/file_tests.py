"""Meshes and scenes from files, and what goes wrong with them and with the machine."""

import json
import os
import shutil
import stat
import subprocess
import tempfile
import time

from driven import PATIENCE
from window_case import MODELS, WindowTest


class Meshes(WindowTest):
    def save_as(self, window, path):
        window.key("ctrl+shift+s")
        window.widget("file.name")
        window.type(path)
        window.key("Return")
        window.wait_for(lambda s: s["file"] == path and not s["changed"], "the file")

    def test_open_a_mesh_drag_it_into_another_step_undo_save_reopen(self):
        window = self.open("aabb_tree", home=tempfile.mkdtemp())
        window.key("ctrl+o")
        window.wait_for(lambda s: s["dialog"] != "", "the dialog")
        window.type(os.path.join(MODELS, "icosphere.obj"))
        window.key("Return")
        # The use of the mesh is asked: nothing is replaced unasked.
        window.press("mesh.scene")
        opened = window.wait_for(lambda s: s["dialog"] == "" and not s["busy"] and
                                 any("icosphere" in b["name"].lower() for b in s["bodies"]),
                                 "the mesh", 60)
        self.assertGreaterEqual(len(opened["bodies"]), 2)

        # Drag B away from A, then back into it, and see the contacts go and come.
        self.assertIn(opened["demo"], ("aabb_tree", "obb_tree"))
        # From the front both are equally far away.
        window.key("1", "Home")
        window.rest()
        x, y = window.body(1)["pixel"]
        vx, vy, vw, vh = opened["view"]
        window.drag((x, y), (vx + vw - 30 if x > vx + vw / 2 else vx + 30, vy + vh / 2))
        apart = window.wait_for(lambda s: s["undo_depth"] > opened["undo_depth"] and
                                not s["busy"], "the first drag")
        first = apart["answer"]["contacts"]
        x, y = apart["bodies"][1]["pixel"]
        ax, ay = apart["bodies"][0]["pixel"]
        # Beside the handles, which begin in the middle of what is selected.
        window.drag((x - 22, y + 22), (ax + 3, ay + 32))
        meet = window.wait_for(lambda s: s["undo_depth"] > apart["undo_depth"] and
                               not s["busy"] and s["answer"]["contacts"] != first, "contacts")
        self.assertTrue(meet["answer"]["hit"])

        window.key("ctrl+Home", "period", "period")
        window.wait_for(lambda s: s["step"] == 2, "step 2")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["undo_depth"] == meet["undo_depth"] - 1, "the undo")
        window.key("ctrl+y")
        window.wait_for(lambda s: s["undo_depth"] == meet["undo_depth"], "the redo")

        path = os.path.join(window.folder, "saved.json")
        self.save_as(window, path)
        self.assertEqual(window.quit(), 0)

        again = self.open(path)
        state = again.wait_for(lambda s: s["answer"] is not None and not s["busy"], "the answer")
        self.assertEqual([b["position"] for b in state["bodies"]],
                         [b["position"] for b in meet["bodies"]])
        self.assertEqual(state["answer"]["hit"], meet["answer"]["hit"])


class Troubles(WindowTest):
    def test_resizing(self):
        window = self.open("sat_box_box")
        for width, height in ((640, 400), (1900, 1000), (200, 120), (1280, 720)):
            window.resize(width, height)
        window.key("period")
        window.wait_for(lambda s: s["view"][2] > 300, "the view at its old size")
        self.assertEqual(window.quit(), 0)

    def test_losing_the_focus_ends_a_drag(self):
        window = self.open("sphere_sphere")
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 120, y), release=False)
        window.wait_for(lambda s: s["dragging"], "the drag")
        window.do(focus=False)
        window.wait_for(lambda s: not s["dragging"], "the end of the drag")
        window.button(False)

    def test_missing_fonts(self):
        empty = tempfile.mkdtemp()
        window = self.open("sphere_sphere", env={"COLLIDOSCOPE_FONTS": empty})
        self.assertTrue(window.state()["missing_fonts"])
        window.key("period")
        self.assertEqual(window.quit(), 0)

    def test_a_home_that_cannot_be_written(self):
        home = tempfile.mkdtemp()
        blocked = os.path.join(home, "file")
        with open(blocked, "w"):
            pass
        # A file where a folder is wanted stops root as well as anybody.
        window = self.open("sphere_sphere", home=home,
                           env={"XDG_CONFIG_HOME": os.path.join(blocked, "config"),
                                "XDG_STATE_HOME": os.path.join(blocked, "state")})
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 100, y))
        window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")
        os.chmod(home, stat.S_IRUSR | stat.S_IXUSR)

    def test_a_bad_scene_is_explained(self):
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, "bad.json")
        with open(path, "w") as file:
            file.write('{\n"collidoscope": 1,\n"demo": "sphere_sphere",\n"bodies": [ {]\n}')
        window = self.open(path)
        self.assertIn("bad.json:4", window.output() + json.dumps(window.state()))
        self.assertEqual(window.quit(), 0)

    def test_bad_settings_are_set_aside(self):
        home = tempfile.mkdtemp()
        config = os.path.join(home, ".config", "collidoscope")
        os.makedirs(config)
        with open(os.path.join(config, "settings.json"), "w") as file:
            file.write("{ not json")
        window = self.open("sphere_sphere", home=home)
        self.assertTrue(any(name.endswith(".bad") for name in os.listdir(config)))
        self.assertEqual(window.quit(), 0)

    def test_a_saved_shader_is_used_and_a_broken_one_is_shown_with_its_line(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        shaders = shutil.copytree("shaders", os.path.join(folder, "shaders"))
        os.symlink(os.path.abspath("assets"), os.path.join(folder, "assets"))
        path = os.path.join(shaders, "body.frag")
        with open(path) as file:
            good = file.read()
        red = good.rstrip().removesuffix("}") + "    color = vec4(1.0, 0.0, 0.0, 1.0);\n}\n"
        broken = good.rstrip().removesuffix("}") + "    color = nothing_known;\n}\n"
        line = broken[:broken.index("nothing_known")].count("\n") + 1
        window = self.open("sphere_sphere", env={"COLLIDOSCOPE_HOME": folder})

        def save(text):
            with open(path, "w") as file:
                file.write(text)

        def pixel():
            x, y = map(round, window.body(0)["pixel"])
            picture = os.path.join(folder, "window.png")
            window.screenshot(picture)
            text = subprocess.run(["convert", picture, "-depth", "8", "-crop",
                                   f"1x1+{x - 12}+{y}", "rgb:-"], check=True, timeout=60,
                                  capture_output=True).stdout
            return tuple(text[:3])

        def shown(state):
            return [text for text in state["toasts"] if f"body.frag:{line}:" in text]

        def wait_for_pixel(holds):
            end = time.monotonic() + PATIENCE
            while not holds(pixel()):
                self.assertLess(time.monotonic(), end, f"the body's pixel is {pixel()}")

        def is_red(rgb):
            return rgb[0] > 2 * max(rgb[1:], default=0)

        self.assertFalse(is_red(pixel()), pixel())
        save(red)
        wait_for_pixel(is_red)
        save(broken)
        # The folder is watched by a thread, which frames do not wait for.
        end = time.monotonic() + PATIENCE
        while not shown(state := window.state()):
            self.assertLess(time.monotonic(), end, "no message")
        self.assertIn("nothing_known", shown(state)[0])
        window.frames(540)  # longer than other messages stay
        self.assertTrue(shown(window.state()))
        wait_for_pixel(is_red)
        save(good)
        while shown(window.state()):
            self.assertLess(time.monotonic(), end, "the message stays")
        wait_for_pixel(lambda rgb: not is_red(rgb))
        self.assertEqual(window.quit(), 0)

    def test_escape_never_quits(self):
        window = self.open("sphere_sphere")
        for _ in range(6):
            window.key("Escape")
        self.assertIsNone(window.closed())

    def test_settings_are_remembered(self):
        home = tempfile.mkdtemp()
        window = self.open("sphere_sphere", home=home)
        wide = window.state()["view"][2]
        window.key("Tab")
        window.wait_for(lambda s: s["view"][2] > wide, "the panels hidden")
        window.key("ctrl+plus")
        window.wait_for(lambda s: s["scale"] > 1, "a larger interface")
        self.assertEqual(window.quit(), 0)
        again = self.open("sphere_sphere", home=home)
        state = again.state()
        self.assertGreater(state["view"][2], wide)
        self.assertGreater(state["scale"], 1)

    def test_menus_without_room_stand_under_one(self):
        window = self.open("sphere_sphere", size="640x480")
        for _ in range(12):
            if "menu:…" in window.state()["widgets"]:
                break
            window.key("ctrl+plus")
        window.press("menu:…")
        window.wait_for(lambda s: "menu:Help" in s["widgets"], "the last menu")
        window.move(*window.widget("menu:Help"))
        window.wait_for(lambda s: "menu:help.shortcuts" in s["widgets"], "its commands")
