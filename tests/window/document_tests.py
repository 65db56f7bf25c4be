"""Files and scenes, undo across demos, the inspector, meshes, menus."""

import glob
import json
import os
import shutil
import tempfile

from window_case import MODELS, WindowTest


class DocumentTest(WindowTest):
    def stored(self, demo="ray_triangle"):
        """A file of one's own with the demo's first scene."""
        folder = tempfile.mkdtemp(prefix="collidoscope-scene-")
        self.addCleanup(shutil.rmtree, folder)
        first = sorted(glob.glob(f"assets/scenes/{demo}/*.json"))[0]
        return shutil.copy(first, os.path.join(folder, demo + ".json"))

    def read(self, path):
        with open(path) as file:
            return json.load(file)

    def nudge(self, window):
        depth = window.state()["undo_depth"]
        window.key("ctrl+Right")
        return window.wait_for(lambda s: s["undo_depth"] == depth + 1 and not s["busy"], "a nudge")

    def choose(self, window, demo):
        """By a click in the gallery, found by its id."""
        window.press("gallery.search")
        window.key("ctrl+a")
        window.type(demo)
        window.press("demo." + demo)
        state = window.wait_for(lambda s: s["demo"] == demo and not s["busy"], demo)
        window.press("gallery.search")
        window.key("ctrl+a", "BackSpace", "Escape")
        window.wait_for(lambda s: not s["typing"], "the end of the search")
        return state

    def open_file(self, window, path):
        """By Ctrl+O; the field has the keys some frames later."""
        window.key("ctrl+o")
        window.widget("file.name")
        window.type(path)
        window.key("Return")


class Documents(DocumentTest):
    def test_a_file_is_never_overwritten_by_another_scene(self):
        path = self.stored()
        window = self.open(path)
        self.assertFalse(window.state()["changed"])
        self.nudge(window)
        window.key("ctrl+s")
        saved = window.wait_for(lambda s: not s["changed"], "the file")
        content = self.read(path)

        other = self.choose(window, "ray_plane")
        self.assertEqual((other["file"], other["changed"], other["dialog"]), ("", False, ""))
        window.key("ctrl+s")
        window.widget("file.name")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "", "no dialog")
        self.assertEqual(self.read(path), content)

        # Undo brings back the scene with its file, which goes on.
        window.key("ctrl+z")
        back = window.wait_for(lambda s: s["demo"] == "ray_triangle", "the scene before")
        self.assertEqual((back["file"], back["changed"]), (path, False))
        self.assertEqual(back["bodies"][1]["position"], saved["bodies"][1]["position"])
        self.nudge(window)
        window.key("ctrl+s")
        window.wait_for(lambda s: not s["changed"], "the file again")
        self.assertEqual(self.read(path)["demo"], "ray_triangle")
        self.assertNotEqual(self.read(path), content)
        self.assertEqual(window.quit(), 0)

    def test_the_second_of_two_windows_is_told(self):
        path = self.stored()
        window = self.open(path)
        self.nudge(window)
        # Somebody else saves the file meanwhile.
        theirs = self.read(path)
        theirs["title"] = "Theirs"
        with open(path, "w") as file:
            json.dump(theirs, file)
        window.key("ctrl+s")
        window.widget("changed.save")
        self.assertEqual(self.read(path), theirs)
        window.press("changed.cancel")
        window.wait_for(lambda s: s["dialog"] == "", "no dialog")
        self.assertEqual(self.read(path), theirs)

        # Their version is shown; undo brings back one's own.
        window.key("ctrl+s")
        window.press("changed.reload")
        window.wait_for(lambda s: not s["changed"] and s["dialog"] == "", "their file")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["changed"], "one's own")
        self.assertEqual(self.read(path), theirs)
        self.nudge(window)
        window.key("ctrl+s")
        window.wait_for(lambda s: not s["changed"], "the file, as it was seen before")
        self.assertNotEqual(self.read(path), theirs)

        # Saved over theirs where that is wanted.
        with open(path, "w") as file:
            json.dump(theirs, file)
        self.nudge(window)
        window.key("ctrl+s")
        window.press("changed.save")
        window.wait_for(lambda s: not s["changed"], "the file")
        self.assertNotEqual(self.read(path), theirs)

    def test_nothing_is_asked_where_nothing_was_edited(self):
        window = self.open(self.stored())
        self.choose(window, "ray_plane")
        self.open_file(window, self.stored("sphere_sphere"))
        state = window.wait_for(lambda s: s["demo"] == "sphere_sphere", "the file")
        self.assertFalse(state["changed"])
        self.assertEqual(window.quit(), 0)

    def test_the_gallery_never_asks_and_closing_does(self):
        window = self.open("sphere_sphere")
        moved = self.nudge(window)
        self.assertTrue(moved["changed"])
        preset = sorted(glob.glob("assets/scenes/sphere_sphere/*.json"))[1]
        window.press("preset:" + os.path.splitext(os.path.basename(preset))[0])
        opened = window.wait_for(lambda s: not s["changed"], "the other scene")
        self.assertEqual(opened["dialog"], "")
        self.assertTrue(any("Ctrl+Z" in toast for toast in opened["toasts"]), opened["toasts"])
        window.key("ctrl+z")
        places = [b["position"] for b in moved["bodies"]]
        window.wait_for(lambda s: s["changed"] and
                        [b["position"] for b in s["bodies"]] == places, "what was moved")
        window.key("ctrl+q")
        window.wait_for(lambda s: "unsaved.save" in s["widgets"], "the question")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "", "no question")
        window.key("ctrl+q")
        window.press("unsaved.drop")
        self.assertEqual(window.closed(), 0)

    def test_a_file_that_was_left_with_changes_is_asked_for(self):
        path = self.stored()
        before = self.read(path)
        window = self.open(path)
        self.nudge(window)
        self.choose(window, "ray_plane")
        window.key("ctrl+q")
        asked = window.wait_for(lambda s: "unsaved.save" in s["widgets"], "the question")
        self.assertEqual(asked["file"], path)
        self.assertEqual(asked["demo"], "ray_triangle")
        window.press("unsaved.save")
        self.assertEqual(window.closed(), 0)
        self.assertNotEqual(self.read(path), before)

    def test_the_bodies_are_kept_where_that_is_wanted(self):
        window = self.open("aabb_tree")
        before = window.state()
        window.press("gallery.search")
        window.type("gjk")
        window.press("demo.gjk")
        opened = window.wait_for(lambda s: s["demo"] == "gjk" and not s["busy"], "the demo")
        own = opened["bodies"][1]["position"]
        self.assertTrue(any("its convex hull" in t for t in opened["toasts"]), opened["toasts"])
        window.press("offer:demo.keep_bodies")
        kept = window.wait_for(lambda s: s["bodies"][1]["position"] != own, "the bodies")
        self.assertEqual(kept["bodies"][0]["name"], before["bodies"][0]["name"])
        self.assertEqual((kept["demo"], kept["bodies"][0]["kind"]), ("gjk", "hull"))
        window.key("Escape", "ctrl+z")
        window.wait_for(lambda s: s["demo"] == "aabb_tree" and s["undo_depth"] == 0, "one undo")

    def test_a_note_goes_with_the_first_move_and_comes_back(self):
        window = self.open("sphere_sphere")
        note = window.state()["note"]
        self.assertTrue(note)
        x, y = window.body(1)["pixel"]
        window.drag((x, y), (x + 150, y), release=False)
        window.wait_for(lambda s: s["dragging"] and not s["note"], "no note over moved bodies")
        window.button(False)
        self.assertFalse(window.wait_for(lambda s: s["undo_depth"] == 1, "the drag")["note"])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["note"] == note, "the note")

    def test_tab_leaves_the_steps_the_caption_and_a_slim_player(self):
        window = self.open("sat_box_box")
        height = window.state()["widgets"]["player"][3]
        window.key("ctrl+Home", "Tab")
        state = window.wait_for(lambda s: "menu:File" not in s["widgets"], "the view alone")
        for name in ("sentence", "player.scrub", "player.play", "player.forward"):
            self.assertIn(name, state["widgets"])
        self.assertNotIn("left", state["widgets"])
        self.assertLess(state["widgets"]["player"][3], height)
        window.press("player.forward")
        window.wait_for(lambda s: s["step"] == 1, "a step")
        window.key("Escape")
        window.wait_for(lambda s: "menu:File" in s["widgets"], "the panels")


class Inspector(DocumentTest):
    def set_field(self, window, name, text):
        window.press("field:" + name)
        window.type(text)
        window.key("Return")

    def test_numbers_are_typed_and_each_is_one_edit(self):
        window = self.open("sat_box_box")
        before = window.body(1)
        window.key("ctrl+i")
        window.press("inspector.body:1")
        self.set_field(window, "center.x", "1/4")
        state = window.wait_for(lambda s: s["undo_depth"] == 1, "the position")
        self.assertEqual(state["bodies"][1]["position"], [0.25, *before["position"][1:]])
        self.set_field(window, "rotation.qw", "0")
        window.wait_for(lambda s: s["undo_depth"] == 2, "the quaternion")
        rotation = window.body(1)["rotation"]
        self.assertAlmostEqual(sum(c * c for c in rotation), 1, places=6)
        # Text that is no number, or no size, is refused.
        self.set_field(window, "center.y", "high")
        window.wait_for(lambda s: any("not a number" in t for t in s["toasts"]), "the reason")
        self.set_field(window, "half size.z", "-1")
        window.wait_for(lambda s: any("half" in t for t in s["toasts"]), "the other reason")
        self.assertEqual(window.state()["undo_depth"], 2)
        window.key("ctrl+z", "ctrl+z")
        back = window.wait_for(lambda s: s["undo_depth"] == 0, "both undone")
        self.assertEqual(back["bodies"][1]["position"], before["position"])
        self.assertEqual(back["bodies"][1]["rotation"], before["rotation"])

    def test_vertices_are_typed(self):
        window = self.open("triangle_triangle")
        window.key("ctrl+i")
        window.press("inspector.body:0")
        before = window.body(0)["position"]
        self.set_field(window, "b.y", "3")
        after = window.wait_for(lambda s: s["undo_depth"] == 1, "the vertex")
        self.assertNotEqual(after["bodies"][0]["position"], before)

    def test_vertices_come_and_go_and_bodies_are_renamed(self):
        window = self.open("polygon_crossings")
        window.key("ctrl+i")
        window.press("inspector.body:0")
        window.wait_for(lambda s: "vertex.add:1" in s["widgets"], "the vertices")
        # Each edge has its step.
        before = window.state()["steps"]
        window.press("vertex.add:1")
        window.wait_for(lambda s: s["undo_depth"] == 1 and
                        s["steps"] == before + 1, "one more")
        window.press("vertex.remove:2")
        window.wait_for(lambda s: s["undo_depth"] == 2 and
                        s["steps"] == before, "one less")
        window.press("inspector.name")
        window.key("ctrl+a")
        window.type("lake")
        window.key("Return")
        window.wait_for(lambda s: s["bodies"][0]["name"] == "lake", "the name")
        window.key("ctrl+z", "ctrl+z", "ctrl+z")
        window.wait_for(lambda s: s["undo_depth"] == 0 and s["bodies"][0]["name"] != "lake",
                        "all undone")

    def test_bodies_are_copied_used_and_deleted(self):
        window = self.open("sphere_sphere")
        window.key("ctrl+i")
        window.press("inspector.body:1")
        window.wait_for(lambda s: s["selected"] == 1, "B")
        window.key("ctrl+c", "ctrl+v")
        pasted = window.wait_for(lambda s: len(s["bodies"]) == 3, "the copy")
        self.assertEqual(pasted["bodies"][2]["name"], "C")
        # Beside the one that it would cover.
        self.assertEqual(pasted["bodies"][2]["position"][1:], pasted["bodies"][1]["position"][1:])
        self.assertGreater(pasted["bodies"][2]["position"][0], pasted["bodies"][1]["position"][0])
        self.assertEqual(pasted["selected"], 2)
        window.press("inspector.more")
        window.press("menu:edit.use_as_a")
        used = window.wait_for(lambda s: s["bodies"][0]["name"] == "C", "C as A")
        # It stands away from B, which the spheres were not.
        self.assertFalse(used["answer"]["hit"])
        window.press("inspector.body:2")
        window.wait_for(lambda s: s["selected"] == 2, "the third")
        window.key("Delete")
        window.wait_for(lambda s: len(s["bodies"]) == 2, "it gone")
        # The body that the demo tests stays.
        window.press("inspector.body:0")
        window.wait_for(lambda s: s["selected"] == 0, "the first")
        window.key("Delete", "ctrl+z")
        window.wait_for(lambda s: len(s["bodies"]) == 3 and s["undo_depth"] == 2, "one undo")

    def test_a_mesh_is_opened_for_one_body(self):
        window = self.open("obb_tree")
        before = window.state()["bodies"]
        self.open_file(window, os.path.join(MODELS, "torus.obj"))
        window.widget("mesh.scene")
        window.press("mesh.z_up")
        window.press("mesh.as_b")
        after = window.wait_for(lambda s: s["dialog"] == "" and s["undo_depth"] == 1 and
                                not s["busy"], "the mesh")["bodies"]
        self.assertEqual(after[0], before[0] | {"pixel": after[0]["pixel"]})
        self.assertEqual(after[1]["name"], "torus")
        self.assertEqual(after[1]["position"], before[1]["position"])
        # Escape leaves everything as it is.
        self.open_file(window, os.path.join(MODELS, "box.obj"))
        window.widget("mesh.scene")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "", "no dialog")
        self.assertEqual(window.state()["undo_depth"], 1)

    def test_what_is_typed_right_after_ctrl_o_is_the_files_name(self):
        window = self.open("sat_box_box")
        window.ask(key="o", frames=0, **{"with": ["ctrl"]})
        window.ask(text=os.path.join(MODELS, "torus.obj"), frames=0)
        window.do(key="enter")
        window.wait_for(lambda s: "mesh.scene" in s["widgets"], "the mesh that was typed")
        window.press("mesh.scene")
        window.wait_for(lambda s: s["dialog"] == "" and not s["busy"], "the mesh")
        # The next file is looked for where that one was.
        window.key("ctrl+o")
        window.wait_for(lambda s: "file:box.obj" in s["widgets"], "the same folder")

    def test_a_second_mesh_is_opened_beside_the_first(self):
        window = self.open("sat_box_box")
        self.open_file(window, os.path.join(MODELS, "torus.obj"))
        window.widget("mesh.scene")
        self.assertNotIn("mesh.beside", window.state()["widgets"], "there is no mesh yet")
        window.press("mesh.scene")
        window.wait_for(lambda s: s["dialog"] == "" and s["bodies"][0]["name"] == "torus" and
                        not s["busy"], "the first mesh")
        # Twenty times as large.
        large = os.path.join(window.home, "large.obj")
        with open(os.path.join(MODELS, "box.obj")) as box, open(large, "w") as file:
            for line in box:
                words = line.split()
                if words and words[0] == "v":
                    line = "v " + " ".join(str(20 * float(w)) for w in words[1:4]) + "\n"
                file.write(line)
        self.open_file(window, large)
        window.press("mesh.beside")
        state = window.wait_for(lambda s: s["dialog"] == "" and s["demo"] == "aabb_tree" and
                                not s["busy"], "both in a demo of two")
        self.assertEqual([body["name"] for body in state["bodies"]], ["torus", "large"])
        self.assertEqual(state["title"], "torus and large")
        self.assertFalse(state["answer"]["hit"])
        self.assertTrue([text for text in state["messages"] if "scaled by" in text and
                         "to the size of torus" in text], state["messages"])

    def test_two_meshes_are_opened_as_a_and_b(self):
        window = self.open(os.path.join(MODELS, "box.obj"), os.path.join(MODELS, "torus.obj"))
        state = window.wait_for(lambda s: len(s["bodies"]) == 2 and not s["busy"] and
                                s["bodies"][1]["name"] == "torus", "both")
        self.assertEqual(state["bodies"][0]["name"], "box")
        self.assertFalse(state["changed"])
        self.assertTrue(state["answer"] is not None)


class Menus(DocumentTest):
    def test_menus_fit_and_escape_closes_them(self):
        window = self.open("sat_box_box")
        for menu, entry in (("View", "menu:Show"), ("Player", "menu:Why?"),
                            ("Edit", "menu:Edge case"), ("Demo", "menu:Motion")):
            window.press("menu:" + menu)
            state = window.wait_for(lambda s: entry in s["widgets"], menu)
            for name, (x, y, w, h) in state["widgets"].items():
                if name.startswith("menu:"):
                    self.assertLessEqual(y + h, 720, name)
            window.key("Escape")
            window.wait_for(lambda s: entry not in s["widgets"], "the menu closed")
        # With a submenu open, one Escape closes the menu; the next one goes on to what is below.
        window.press("inspector.body:1") if "inspector.body:1" in window.state()["widgets"] else \
            window.press("body:1")
        window.wait_for(lambda s: s["selected"] == 1, "B")
        window.press("menu:View")
        window.move(*window.widget("menu:Show"))
        window.press("menu:view.grid")
        window.press("menu:View")
        window.move(*window.widget("menu:Show"))
        window.wait_for(lambda s: "menu:view.grid" in s["widgets"], "the submenu")
        window.key("Escape")
        state = window.wait_for(lambda s: "menu:Show" not in s["widgets"], "the menu closed")
        self.assertEqual(state["selected"], 1)
        window.key("Escape")
        window.wait_for(lambda s: s["selected"] is None, "nothing selected")
