"""Figures and links, taken from the window with the mouse."""

import json
import os
from pathlib import Path
import subprocess
import tempfile
import xml.etree.ElementTree as ET

from window_case import WindowTest

SVG = "{http://www.w3.org/2000/svg}"


class Figures(WindowTest):
    def run_command(self, window, words):
        window.key("ctrl+p")
        window.wait_for(lambda s: "palette.query" in s["widgets"], "the palette")
        window.type(words)
        window.key("Return")

    def fill(self, window, widget, text):
        x, y = window.widget(widget)
        window.click(x, y)
        window.wait_for(lambda s: s["typing"], "the cursor")
        window.key("ctrl+a")
        window.type(text)

    def save(self, window, button, path):
        self.fill(window, "figure.file", path)
        window.press(button)
        window.wait_for(lambda s: s["dialog"] == "" and s.get("figure_saved") == path, "the file")

    def export(self, window, path, *choices):
        self.run_command(window, "export figure")
        window.wait_for(lambda s: "figure.file" in s["widgets"], "the dialog")
        window.frames(40)  # until it has its size and its place
        for choice in choices:
            window.press("figure." + choice)
            window.wait_for(lambda s: "figure.chosen:" + choice in s["widgets"], choice)
        self.save(window, "figure.save", path)

    def test_a_figure_is_exported_and_the_choice_kept(self):
        home = tempfile.mkdtemp()
        window = self.open("sat_box_box", home=home)
        svg, tikz = os.path.join(home, "a.svg"), os.path.join(home, "b.tikz")
        self.export(window, svg, "left_out")
        root = ET.parse(svg).getroot()
        self.assertTrue(root.find(SVG + "title").text)
        self.assertNotIn("edges\"><path stroke-dasharray", Path(svg).read_text())
        subprocess.run(["rsvg-convert", svg, "-o", svg + ".png"], check=True, timeout=60)
        self.export(window, tikz, "tikz")
        self.assertIn("\\begin{tikzpicture}", Path(tikz).read_text())
        window.quit()

        # The next start asks in the same way.
        kept = json.loads(next(Path(home).rglob("figure.json")).read_text())
        self.assertEqual((kept["format"], kept["hidden_lines"]), ("tikz", "left out"))
        again = self.open("sat_box_box", home=home)
        pdf = os.path.join(home, "c.pdf")
        self.run_command(again, "export figure")
        again.wait_for(lambda s: "figure.file" in s["widgets"], "the dialog")
        again.frames(40)
        again.press("figure.pdf")
        again.wait_for(lambda s: "figure.chosen:pdf" in s["widgets"], "PDF")
        self.fill(again, "figure.steps", "1, 3")
        step = again.state()["step"]
        self.save(again, "figure.save", pdf)
        words = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True,
                               timeout=60).stdout
        self.assertIn("(b)", words)
        self.assertEqual(again.state()["step"], step)

    def test_the_map_is_a_figure_too(self):
        home = tempfile.mkdtemp()
        window = self.open("sphere_sphere", home=home)
        svg = os.path.join(home, "map.svg")
        self.export(window, svg, "svg", "of_map")
        texts = [text.text for text in ET.parse(svg).getroot().iter(SVG + "text")]
        for word in ("overlapping", "separated", "A", "B", "y"):
            self.assertIn(word, texts)
        # Over the plane that the drawer shows.
        window.press("drawer.map")
        window.wait_for(lambda s: "map.kind.xz" in s["widgets"], "the map")
        window.rest()
        window.press("map.kind.xz")
        window.rest()
        ground = os.path.join(home, "ground.svg")
        self.export(window, ground, "of_map")
        texts = [text.text for text in ET.parse(ground).getroot().iter(SVG + "text")]
        self.assertIn("z", texts)
        self.assertNotIn("y", texts)

    def test_the_charts_of_a_tree_are_figures(self):
        home = tempfile.mkdtemp()
        window = self.open("tree_build", home=home)
        levels, sah = os.path.join(home, "levels.svg"), os.path.join(home, "sah.svg")
        self.export(window, levels, "svg", "of_levels")
        self.assertIn("Overlap", [text.text for text in ET.parse(levels).getroot().iter(SVG + "text")])
        self.export(window, sah, "svg", "of_sah")
        texts = [text.text for text in ET.parse(sah).getroot().iter(SVG + "text")]
        self.assertTrue(any(text.startswith("node ") for text in texts), texts)

    def test_two_runs_are_a_figure_with_the_rival_that_is_chosen(self):
        home = tempfile.mkdtemp()
        window = self.open("assets/scenes/perceptual_scheduler/01-squeezed.json", home=home,
                           size="1600x1000")
        window.press("drawer.compare_runs")
        window.wait_for(lambda s: s["drawer"] == "compare_runs", "the tab")
        x, y, w, h = window.state()["widgets"]["edge.drawer"]
        window.drag((x + w / 2, y + h / 2), (x + w / 2, y - 250))
        window.wait_for(lambda s: s["widgets"]["edge.drawer"][1] < y - 150, "a higher drawer")
        window.rest()
        window.press("run.Budget: 20")
        window.wait_for(lambda s: "compare_runs.with:Budget: 20" in s["widgets"], "the other run")
        for frame in (1, 2, 3):
            window.key("bracketright")
            window.wait_for(lambda s: s["timeline"]["frame"] == frame, f"frame {frame}")
        window.rest()
        svg = os.path.join(home, "runs.svg")
        self.export(window, svg, "svg", "of_compare_runs")
        texts = [text.text for text in ET.parse(svg).getroot().iter(SVG + "text")]
        for word in ("Budget: 20", "frame 3"):
            self.assertIn(word, texts)

    def test_a_link_is_copied_and_opens_the_same(self):
        window = self.open("sat_box_box", home=tempfile.mkdtemp())
        window.key("ctrl+Home", "period", "period")
        window.wait_for(lambda s: s["step"] == 2, "step 2")
        x, y = window.body(1)["pixel"]
        window.drag((x - 22, y + 22), (x + 40, y + 10))
        moved = window.wait_for(lambda s: s["undo_depth"] == 1 and not s["busy"], "a drag")
        self.run_command(window, "copy link")
        window.wait_for(lambda s: any("Copied a link" in t for t in s["toasts"]), "the link")
        window.key("ctrl+z")
        window.wait_for(lambda s: s["bodies"][1]["position"] != moved["bodies"][1]["position"],
                        "undo")
        window.key("ctrl+End")
        window.key("ctrl+v")
        state = window.wait_for(lambda s: s["bodies"][1]["position"] ==
                                moved["bodies"][1]["position"] and s["step"] == moved["step"],
                                "the same scene at the same step")
        self.assertEqual(state["answer"]["hit"], moved["answer"]["hit"])

    def test_a_link_is_saved_and_opened_as_an_argument(self):
        home = tempfile.mkdtemp()
        window = self.open("gjk", home=home)
        window.key("ctrl+Home", "period")
        window.wait_for(lambda s: s["step"] == 1, "step 1")
        path = os.path.join(home, "gjk.collidoscope-link")
        self.run_command(window, "save link")
        window.wait_for(lambda s: "link.save" in s["widgets"], "the dialog")
        window.frames(40)
        self.save(window, "link.save", path)
        link = Path(path).read_text().strip()
        self.assertTrue(link.startswith("collidoscope://gjk/"), link)
        window.quit()
        for what in (link, path):
            again = self.open(what, home=home)
            again.wait_for(lambda s: s["demo"] == "gjk" and s["step"] == 1, "the step")
            again.quit()
