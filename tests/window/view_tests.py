"""Linked views, tools of the drawer, questions and predictions."""

from window_case import WindowTest


class LinkedViews(WindowTest):
    def show(self, window, view):
        window.press("drawer." + view)
        return window.wait_for(lambda s: s["linked"].get(view, {}).get("things"), view)

    def light_up(self, window, state, view, kind):
        """Points at things of this kind that no button covers until one lights up: some lie behind
        others. What the window says then."""
        x, y, w, h = state["linked"][view]["rect"]
        free = [t["pixel"] for t in state["linked"][view]["things"] if t["kind"] == kind
                and x + 20 < t["pixel"][0] < x + w - 20 and y + 60 < t["pixel"][1] < y + h - 20]
        self.assertTrue(free, f"nothing to point at in {view}")
        for pixel in free[:8]:
            window.move(*pixel)
            try:
                return window.wait_for(lambda s: s["pointed"]["features"], "something lit", 1)
            except AssertionError:
                continue
        self.fail(f"nothing lights up in {view}")

    def test_what_is_pointed_at_in_a_linked_view_lights_up_everywhere(self):
        window = self.open("sat_box_box", size="1400x1000")
        for view, kind in (("gauss", 1), ("minkowski", 2), ("voronoi", 0)):
            with self.subTest(view):
                state = self.show(window, view)
                lit = self.light_up(window, state, view, kind)
                # A face of A - B belongs to features of both; one may be hidden by what is nearer.
                self.assertLessEqual(len(lit["pointed"]["features"]), 2)
                # Away from it nothing is lit any more.
                window.move(700, 5)
                window.wait_for(lambda s: not s["pointed"]["features"], "nothing lit")

    def test_a_ray_is_seen_in_the_space_of_the_object_that_it_enters(self):
        window = self.open("two_level_ray", size="1400x1000")
        window.wait_for(lambda s: s["steps"] > 1 and "object" in s["linked"], "the view")
        window.key("ctrl+Home")
        state = window.wait_for(lambda s: s["step"] == 0, "the first step")
        self.assertFalse(state["linked"]["object"]["things"])
        for _ in range(state["steps"]):
            if state["label"] == "enter":
                break
            before = state["step"]
            window.key("period")
            state = window.wait_for(lambda s, b=before: s["step"] != b, "the next step")
        self.assertEqual(state["label"], "enter")
        state = window.wait_for(lambda s: s["linked"]["object"]["things"], "what is in it")
        x, y, w, h = state["linked"]["object"]["rect"]
        boxes = [thing for thing in state["linked"]["object"]["things"]
                 if thing["what"]["links"][0].startswith("instance ")]
        self.assertTrue(boxes)
        for thing in boxes:
            self.assertTrue(x <= thing["pixel"][0] <= x + w and y <= thing["pixel"][1] <= y + h, thing)
        window.press("linked.object.close")
        window.wait_for(lambda s: not s["linked"], "the view put away")

    def test_an_axis_lights_up_from_the_table(self):
        window = self.open("sat_box_box")
        window.move(*window.widget("axis:2"))
        window.wait_for(lambda s: s["pointed"]["links"] == ["axis A.z"], "the axis")
        window.move(700, 5)
        window.wait_for(lambda s: not s["pointed"]["links"], "no axis")

    def test_a_linked_view_is_turned_and_put_back(self):
        window = self.open("sat_box_box", size="1400x1000")
        before = self.show(window, "minkowski")
        x, y, w, h = before["linked"]["minkowski"]["rect"]
        # The view comes to rest first.
        before = window.rest()
        pixels = [t["pixel"] for t in before["linked"]["minkowski"]["things"]]
        window.drag((x + 30, y + h - 30), (x + 130, y + h - 60))
        turned = window.wait_for(lambda s: [t["pixel"] for t in
                                            s["linked"]["minkowski"]["things"]] != pixels, "a turn")
        self.assertEqual(turned["bodies"], before["bodies"])
        self.assertEqual(turned["undo_depth"], 0)
        window.press("linked.minkowski.reset")
        window.move(700, 5)
        window.wait_for(lambda s: [t["pixel"] for t in s["linked"]["minkowski"]["things"]] == pixels,
                        "the view as it was")
        window.press("linked.minkowski.close")
        window.wait_for(lambda s: not s["linked"], "the view put away")

    def test_edges_of_a_polygon_light_up_from_their_rows(self):
        window = self.open("polygon_crossings")
        self.assertEqual(window.state()["drawer"], "edges")
        window.move(*window.widget("edge_row:1"))
        window.wait_for(lambda s: s["pointed"]["edges"] == [[0, 1]], "the edge")


class KnownSoFar(WindowTest):
    def choose(self, window, words):
        window.key("ctrl+p")
        window.wait_for(lambda s: s["typing"], "the palette")
        window.type(words)
        window.key("Return")

    def test_results_appear_at_the_step_that_finds_them(self):
        window = self.open("sphere_sphere")
        window.wait_for(lambda s: "result.answer" in s["widgets"], "the result")
        self.choose(window, "only what is known")
        window.wait_for(lambda s: s["known"]["only"], "the switch")
        window.key("ctrl+Home")
        first = window.wait_for(lambda s: s["step"] == 0 and not s["known"]["whole"], "a step")
        self.assertNotIn("normal", first["known"]["parts"])
        window.wait_for(lambda s: "result.open" in s["widgets"]
                        and "result.answer" not in s["widgets"]
                        and "result.normal" not in s["widgets"], "nothing known")
        # Step by step it becomes more, and at the end it is all.
        known = []
        for step in range(1, first["steps"]):
            window.key("period")
            state = window.wait_for(lambda s: s["step"] == step, "the next step")
            self.assertLessEqual(set(known), set(state["known"]["parts"]))
            known = state["known"]["parts"]
        window.wait_for(lambda s: s["known"]["whole"] and "result.answer" in s["widgets"]
                        and "result.normal" in s["widgets"], "the whole result")
        window.key("ctrl+Home")
        window.wait_for(lambda s: "result.answer" not in s["widgets"], "nothing known again")
        self.choose(window, "only what is known")
        window.wait_for(lambda s: not s["known"]["only"] and "result.answer" in s["widgets"],
                        "the result all the time")

    def test_projected_it_is_on_and_the_window_belongs_to_the_scene(self):
        window = self.open("sat_box_box", size="1280x720")
        wide = window.state()["view"][2]
        self.choose(window, "projector")
        state = window.wait_for(lambda s: s["known"]["only"] and s["view"][2] > wide, "more room")
        self.assertGreaterEqual(state["view"][2] * state["view"][3], 1280 * 720 * 2 / 3)
        window.key("ctrl+2")
        window.wait_for(lambda s: "result.answer" in s["widgets"], "the result, asked for")


class Tools(WindowTest):
    def test_a_click_on_the_map_puts_b_there(self):
        window = self.open("sat_box_box")
        before = window.state()["bodies"]
        window.press("drawer.map")
        window.wait_for(lambda s: s["drawer"] == "map", "the map")
        window.wait_for(lambda s: "map" in s["widgets"], "the map's place")
        window.rest()
        window.click(*window.widget("map"))
        after = window.wait_for(lambda s: s["undo_depth"] == 1, "one edit")["bodies"]
        # The middle of the map is where A stands; B keeps its third coordinate.
        for k in range(2):
            self.assertAlmostEqual(after[1]["position"][k], before[0]["position"][k], delta=0.1)
        self.assertEqual(after[1]["position"][2], before[1]["position"][2])
        window.key("ctrl+z")
        window.wait_for(lambda s: s["bodies"][1]["position"] == before[1]["position"],
                        "the place before")

    def test_the_source_line_opens_the_references(self):
        window = self.open("sphere_box", size="1280x1000")
        window.press("source")
        opened = window.wait_for(lambda s: "source.arvo1990" in s["widgets"], "the references")
        self.assertIn("source.ericson2005", opened["widgets"])
        # The text can be selected, and Escape closes the dialog from within it.
        window.press("source.ericson2005")
        window.wait_for(lambda s: s["typing"], "the cursor in the text")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "" and "source.arvo1990" not in s["widgets"],
                        "no dialog")

    def test_an_edge_case_is_one_edit(self):
        window = self.open("sphere_sphere")
        before = window.state()["bodies"]
        window.press("drawer.edge_cases")
        window.wait_for(lambda s: "command:edge.touching" in s["widgets"], "the button")
        window.rest()
        window.press("command:edge.touching")
        touching = window.wait_for(lambda s: s["undo_depth"] == 1, "one edit")
        self.assertTrue(touching["answer"]["hit"])
        window.key("ctrl+Right")
        window.wait_for(lambda s: s["undo_depth"] == 2, "a nudge")
        window.key("ctrl+z")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["bodies"][1]["position"] == before[1]["position"],
                        "the place before")

    def test_two_at_once_finds_where_they_part(self):
        window = self.open("segment_segment_listing")
        window.press("drawer.compare")
        window.wait_for(lambda s: "search.disagree" in s["widgets"], "the button")
        window.rest()
        window.press("search.disagree")
        window.wait_for(lambda s: s["undo_depth"] == 1, "a scene where they disagree", 60)

    def test_settings_are_beside_each_other(self):
        window = self.open("aabb_tree", size="1920x1080")
        window.press("drawer.compare")
        window.wait_for(lambda s: "setting.rule=larger" in s["widgets"], "the other rules")
        window.press("setting.rule=larger")
        window.wait_for(lambda s: "compare.parting" in s["widgets"], "where the two part")
        self.assertNotIn("search.disagree", window.state()["widgets"])
        before = window.state()["step"]
        window.press("compare.parting")
        window.wait_for(lambda s: s["step"] != before, "the step at which they part")
        # All at once: a row each, the scene's own first, with unlike numbers of steps.
        window.press("compare.all_settings")
        state = window.wait_for(lambda s: "settings.row.rule=larger" in s["widgets"], "the table", 60)
        rows = {w: box[1] for w, box in state["widgets"].items() if w.startswith("settings.row.")}
        self.assertEqual(min(rows, key=rows.get), "settings.row.now")
        self.assertIn("settings.row.rule=longer", rows)
        steps = {w.split(":")[1] for w in state["widgets"] if w.startswith("settings.steps.")}
        self.assertGreater(len(steps), 2)
        # A row is the rival.
        window.press("settings.row.rule=larger")
        window.wait_for(lambda s: "compare.other" in s["widgets"] and
                        "settings.row.now" not in s["widgets"], "both runs")
        # A number may be any other.
        window = self.open("octree_ray", size="1920x1080")
        window.press("drawer.compare")
        window.press("setting.leaf_size=4")
        window.wait_for(lambda s: "compare.value" in s["widgets"], "its number")
        window.press("compare.value")
        window.key("ctrl+a")
        window.type("9")
        window.key("Return")
        window.wait_for(lambda s: "setting.leaf_size=9" in s["widgets"], "the typed one")
        self.assertEqual(window.state()["undo_depth"], 0)


class Asking(WindowTest):
    def ask(self, window, x, y, name):
        """Right-clicks and chooses from the menu; the step that the menu promised."""
        window.click(x, y, button=3)
        state = window.wait_for(lambda s: s["why"], "the menu")
        names = [item["name"] for item in state["why"]]
        self.assertIn(name, names)
        chosen = names.index(name)
        window.press(f"why:{chosen}")
        step = state["why"][chosen]["step"]
        window.wait_for(lambda s: s["step"] == step and not s["why"], "the step that decided")
        return step

    def test_why_leads_from_the_scene_to_the_deciding_step(self):
        window = self.open("sat_box_box")
        start = window.state()
        x, y = start["answer"]["contact_pixels"][0]
        self.ask(window, x, y, "Contact normal")
        self.assertEqual(window.state()["label"], "choose")
        # Back, and the same from the result.
        window.key("BackSpace")
        window.wait_for(lambda s: s["step"] == start["step"], "the step before the jump")
        self.ask(window, *window.widget("result.depth"), "Depth")
        self.assertEqual(window.state()["label"], "choose")

    def test_why_of_an_axis_that_was_rejected(self):
        window = self.open("sat_box_box")
        self.ask(window, *window.widget("axis:0"), "Axis A.x, rejected")
        self.assertEqual(window.state()["label"], "overlap")

    def test_a_right_drag_pans_and_asks_nothing(self):
        window = self.open("sat_box_box")
        before = window.state()
        x, y = before["answer"]["contact_pixels"][0]
        window.drag((x, y), (x + 60, y + 30), button=3)
        after = window.wait_for(lambda s: s["bodies"][0]["pixel"] != before["bodies"][0]["pixel"],
                                "the view to move")
        self.assertEqual(after["why"], [])

    def test_a_prediction_is_scored(self):
        window = self.open("sphere_sphere")
        window.press("predict.mode")
        window.wait_for(lambda s: s["predict"]["on"] and s["step"] == 0, "the mode")
        window.key("space")
        asked = window.wait_for(lambda s: s["predict"]["question"], "a question")
        held = asked["step"]
        # It waits; no key goes past it.
        window.key("period")
        self.assertEqual(window.state()["step"], held)
        right = [c["right"] for c in asked["predict"]["choices"]].index(True)
        window.press(f"choice:{right}")
        told = window.wait_for(lambda s: s["predict"]["asked"] == 1, "the score")
        self.assertEqual(told["predict"]["right"], 1)
        window.wait_for(lambda s: s["step"] > held + 1, "the player to go on")
        # Leaving is one click.
        window.press("predict.mode")
        window.wait_for(lambda s: not s["predict"]["on"], "the end of the mode")

    def test_a_prediction_is_answered_in_the_scene(self):
        window = self.open("polygon_cross")
        window.key("q")
        window.wait_for(lambda s: s["predict"]["on"], "the mode")
        for _ in range(3):
            window.key("period")
        asked = window.wait_for(lambda s: s["predict"]["question"], "a question")
        choices = [c for c in asked["predict"]["choices"] if "pixel" in c]
        right = [c["pixel"] for c in choices if c["right"]]
        # The wrong one that lies farthest from what is right.
        wrong = max((c for c in choices if not c["right"]), key=lambda c: min(
            (abs(c["pixel"][0] - x) + abs(c["pixel"][1] - y) for x, y in right), default=0))
        window.click(*wrong["pixel"])
        told = window.wait_for(lambda s: s["predict"]["asked"] == 1, "the score")
        self.assertEqual(told["predict"]["right"], 0)
        self.assertFalse(told["predict"]["outcome"])

    def test_run_to_a_line_and_break_when_a_value_changes(self):
        window = self.open("sat_box_box", size="1280x900")
        window.key("ctrl+Home")
        window.wait_for(lambda s: s["step"] == 0, "the start")
        window.click(*window.widget("code:overlap"), button=3)
        window.press("line.run")
        window.wait_for(lambda s: s["label"] == "overlap" and s["step"] == 1, "the line")
        window.key("v")
        window.press("watch.stop:overlap")
        window.key("F5")
        stopped = window.wait_for(lambda s: s["step"] > 1, "the change")
        self.assertEqual((stopped["label"], stopped["step"]), ("overlap", 3))
        window.key("shift+n")
        window.wait_for(lambda s: any("NaN" in m for m in s["messages"]), "that there is no NaN")
