"""Finding things: the gallery, its search, the palette, the explanation; and the first start."""

from window_case import WindowTest


class Finding(WindowTest):
    def search(self, window, words):
        window.press("gallery.search")
        window.type(words)

    def test_enter_opens_the_first_that_is_found(self):
        window = self.open("sphere_sphere")
        self.search(window, "broadphase")
        window.wait_for(lambda s: "demo.all_pairs" in s["widgets"], "what is found")
        window.key("ctrl+a")
        window.type("time of impact")
        window.wait_for(lambda s: "demo.swept_sphere" in s["widgets"] and
                        "demo.all_pairs" not in s["widgets"], "the swept spheres in the list")
        window.key("Return")
        window.wait_for(lambda s: s["demo"] == "swept_sphere", "the swept spheres")
        # A title of a scene leads to its demo.
        self.search(window, "x")
        window.key("ctrl+a")
        window.type("stuck in the other")
        window.wait_for(lambda s: "preset:01-gems" in s["widgets"], "the scene of that title")
        window.key("Return")
        window.wait_for(lambda s: s["demo"] == "epa", "EPA")

    def test_the_gallery_begins_with_eight_and_has_pictures(self):
        # Tall enough for all of them beside the scenes of the open one.
        window = self.open("sphere_sphere", size="1920x1080")
        state = window.wait_for(lambda s: "start.gjk" in s["widgets"], "the first demos")
        start = [name for name in state["widgets"] if name.startswith("start.")]
        self.assertEqual(len(start), 8)
        window.wait_for(lambda s: "thumbnail.gjk" in s["widgets"] and
                        "thumbnail.sphere_sphere" in s["widgets"], "their pictures")
        window.press("start.gjk")
        window.wait_for(lambda s: s["demo"] == "gjk", "GJK")

    def test_the_palette_finds_tabs_and_settings_by_other_names(self):
        window = self.open("sat_box_box")
        for words, holds in (("theory", lambda s: s["drawer"] == "explanation"),
                             ("fps", lambda s: "pace.idle" in s["widgets"])):
            window.key("ctrl+p")
            window.wait_for(lambda s: s["dialog"] != "", "the palette")
            window.type(words)
            window.key("Return")
            window.wait_for(holds, f"what {words} finds")

    def test_the_explanation_is_in_view_and_whole(self):
        for size in ("1280x720", "1920x1080"):
            with self.subTest(size):
                window = self.open("sat_box_box", size=size)
                window.key("F1")
                state = window.wait_for(
                    lambda s: s["drawer"] == "explanation" and
                    "explanation.end" in s["widgets"], "the page")
                bottom = int(size.split("x")[1])
                for part in ("What it decides", "When to use it", "What it costs",
                             "Where it fails", "Where it comes from"):
                    x, y, w, h = state["widgets"]["explanation." + part]
                    self.assertGreater(y, 0.6 * bottom)
                    self.assertLess(y + h, bottom, part)
                x, y, w, h = state["widgets"]["explanation.end"]
                self.assertLess(y + h, bottom)

    def test_the_drawer_opens_on_what_explains(self):
        for demo, tab in (("spatial_hash", "explanation"), ("sweep_and_prune", "intervals"),
                          ("sat_box_box", "projection")):
            with self.subTest(demo):
                window = self.open(demo)
                window.wait_for(lambda s, tab=tab: s["drawer"] == tab, tab)

    def test_an_eye_is_open_where_its_view_is_drawn(self):
        for size, kinds in (("1280x720", {"minkowski"}), ("1920x1080", {"minkowski", "gauss"})):
            with self.subTest(size):
                window = self.open("gjk", size=size)
                widgets = window.rest()["widgets"]
                drawn = {k for k in ("minkowski", "gauss", "voronoi") if f"linked.{k}" in widgets}
                self.assertEqual(drawn, kinds)
                self.assertEqual({k for k in ("minkowski", "gauss", "voronoi")
                                  if f"drawer.{k}.beside" in widgets}, drawn)


class FirstStart(WindowTest):
    def first_demo(self, **options):
        window = self.open(welcome=True, **options)
        window.wait_for(lambda s: s["start"] and "start.card.sat_box_box" in s["widgets"],
                        "the start page")
        window.press("start.card.sat_box_box")
        state = window.wait_for(lambda s: "first_steps" in s["widgets"] and s["step"] == 0 and
                                s["steps"] > 1, "the line, and the first step")
        self.assertEqual(state["demo"], "sat_box_box")
        return window, state

    def test_the_start_page_offers_no_bodies_that_nobody_saw(self):
        window = self.open(welcome=True)
        window.wait_for(lambda s: s["start"] and "start.card.gjk" in s["widgets"], "the page")
        window.press("start.card.gjk")
        window.wait_for(lambda s: s["demo"] == "gjk" and not s["start"], "GJK")
        window.rest()
        self.assertNotIn("offer:demo.keep_bodies", window.state()["widgets"])

    def gone(self, window):
        window.wait_for(lambda s: "first_steps" not in s["widgets"], "the line to go")

    def test_a_line_above_the_bars_until_the_first_action(self):
        window, state = self.first_demo()
        x, y, w, h = state["widgets"]["first_steps"]
        self.assertGreater(w, 1000)
        for letter in state["bodies"]:
            self.assertLess(letter["pixel"][1], y, "it covers no body")
        x, y = state["bodies"][1]["pixel"]
        window.drag((x, y), (x + 40, y))
        self.gone(window)
        window.key("ctrl+z")
        window.wait_for(lambda s: not s["changed"], "the scene as it was")
        self.assertEqual(window.quit(), 0)
        again = self.open(home=window.home, welcome=True)
        again.key("Escape")
        again.wait_for(lambda s: not s["start"] and "left" in s["widgets"], "the demo")
        self.assertNotIn("first_steps", again.state()["widgets"])

    def test_the_line_goes_after_any_first_action_and_after_esc(self):
        for action in (lambda w: w.key("Escape"), lambda w: w.key("space"),
                       lambda w: w.key("period"), lambda w: w.key("question"),
                       lambda w: w.press("first_steps.close")):
            window, state = self.first_demo()
            action(window)
            self.gone(window)
            self.assertEqual(window.state()["demo"], "sat_box_box")
            window.key("Escape")
            self.assertEqual(window.quit(), 0)
