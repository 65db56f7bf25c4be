#!/usr/bin/env python3
"""Figures and links on the command line, held against other programs: figure_test.py PROGRAM."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from urllib.parse import quote

PROGRAM = "build/release/collidoscope"
SVG = "{http://www.w3.org/2000/svg}"
# Narrow, flat, ray, tree, many bodies, planes.
DEMOS = ["sphere_sphere", "sat_box_box", "gjk", "polygon_crossings", "ray_triangle",
         "sphere_plane", "obb_tree", "all_pairs", "capsule_box", "tunneling"]


def run(*args):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=120)


def pixels(path, size):
    """The picture as rows of (r, g, b), made as small as `size`."""
    w, h = size
    raw = subprocess.run(["convert", path, "-background", "white", "-alpha", "remove", "-resize",
                          f"{w}x{h}!", "-depth", "8", "rgb:-"],
                         check=True, capture_output=True, timeout=60).stdout
    assert len(raw) == 3 * w * h, path
    return [tuple(raw[i:i + 3]) for i in range(0, len(raw), 3)]


def kind(pixel):
    """Which body's color a pixel has."""
    r, g, b = pixel
    if b > r + 30:
        return "A"
    return "B" if r > b + 40 and g > b + 10 else None


class Figures(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def render(self, what, name, *options):
        result = run("render", what, "-o", self.path(name), *options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.path(name)

    def test_every_kind_of_demo_opens_in_librsvg(self):
        for demo in DEMOS:
            with self.subTest(demo):
                svg = self.render(demo, "x.svg")
                root = ET.parse(svg).getroot()
                self.assertEqual(root.tag, SVG + "svg")
                self.assertTrue(root.find(SVG + "title").text.strip())
                self.assertGreater(len(root.find(SVG + "desc").text), 20)
                subprocess.run(["rsvg-convert", svg, "-o", self.path("x.png")], check=True,
                               capture_output=True, timeout=60)
                colors = set(pixels(self.path("x.png"), (60, 40)))
                self.assertGreater(len(colors), 10, "the figure is empty")

    def test_text_stays_text(self):
        svg = open(self.render("sphere_sphere", "x.svg")).read()
        self.assertRegex(svg, r">depth 0\.45</text>")
        pdf = self.render("sphere_sphere", "x.pdf")
        words = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True,
                               timeout=60).stdout
        self.assertIn("depth 0.45", words)
        fonts = subprocess.run(["pdffonts", pdf], check=True, capture_output=True, text=True,
                               timeout=60).stdout.splitlines()[2:]
        self.assertTrue(fonts)
        for font in fonts:
            self.assertEqual(font.split()[-5], "yes", "not embedded: " + font)

    def test_the_figure_is_the_picture(self):
        # The figure is blue where the picture is, and orange where that is.
        for demo in ("sphere_sphere", "sat_box_box", "capsule_box"):
            with self.subTest(demo):
                png = run("render", demo, "-o", self.path("p.png"), "--size", "640x400", "--theme",
                          "light", "--background", "white")
                self.assertEqual(png.returncode, 0, png.stderr)
                svg = self.render(demo, "f.svg", "--size", "640x400", "--theme", "light",
                                  "--no-crop")
                pdf = self.render(demo, "f.pdf", "--size", "640x400", "--theme", "light",
                                  "--no-crop")
                subprocess.run(["rsvg-convert", svg, "-o", self.path("f.png")], check=True,
                               timeout=60)
                subprocess.run(["pdftoppm", "-png", "-r", "96", "-singlefile", pdf,
                                self.path("g")], check=True, timeout=60)
                picture = [kind(p) for p in pixels(self.path("p.png"), (160, 100))]
                self.assertGreater(picture.count("A"), 500)
                self.assertGreater(picture.count("B"), 300)
                for figure in ("f.png", "g.png"):
                    drawn = [kind(p) for p in pixels(self.path(figure), (160, 100))]
                    for body in "AB":
                        both = sum(a == b == body for a, b in zip(picture, drawn))
                        either = sum(body in ab for ab in zip(picture, drawn))
                        self.assertGreater(both / either, 0.85, f"{figure}: {body}")

    def test_print_colors_stay_apart_in_grey(self):
        svg = self.render("sat_box_box", "x.svg")
        subprocess.run(["rsvg-convert", svg, "-o", self.path("x.png")], check=True, timeout=60)
        grey = {"A": [], "B": []}
        for r, g, b in pixels(self.path("x.png"), (120, 90)):
            of = kind((r, g, b))
            if of and max(r, g, b) > 150:
                grey[of].append(0.2126 * r + 0.7152 * g + 0.0722 * b)
        mean = {body: sum(v) / len(v) for body, v in grey.items()}
        self.assertGreater(mean["B"] - mean["A"], 25)

    def test_charts_in_every_format(self):
        # The option, and a word that only this chart has.
        charts = {"levels": ("tree_build", (), "Leaf size"),
                  "sah": ("tree_build", (), "% through the node"),
                  "frames": ("sweep_and_prune", ("--frame", "30"), "time per frame"),
                  "compare_runs": ("uniform_grid", ("--frame", "30", "--against", "cell=3"),
                                   "frame (60 per second)"),
                  "volumes": ("bounding_volumes", (), "filled"),
                  "intervals": ("sweep_and_prune", (), "z")}
        for drawer, (demo, options, word) in charts.items():
            with self.subTest(drawer):
                options += ("--drawer", drawer)
                svg = self.render(demo, "x.svg", *options)
                root = ET.parse(svg).getroot()
                self.assertIn(word, [text.text for text in root.iter(SVG + "text")])
                subprocess.run(["rsvg-convert", svg, "-o", self.path("s.png")], check=True,
                               capture_output=True, timeout=60)
                pdf = self.render(demo, "x.pdf", *options)
                words = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True,
                                       text=True, timeout=60).stdout
                self.assertIn(word, words)
                with open(self.render(demo, "x.tikz", *options)) as file:
                    self.assertIn(word.replace("%", "\\%"), file.read())
                # A picture of pixels is the same drawing.
                png = self.render(demo, "x.png", *options)
                if drawer in ("frames", "compare_runs"):
                    continue  # its times are measured anew
                apart = sum(abs(a - b) for p, q in zip(pixels(png, (90, 60)),
                                                       pixels(self.path("s.png"), (90, 60)))
                            for a, b in zip(p, q)) / (3 * 90 * 60)
                self.assertLess(apart, 12)
        for options, code, word in ((("--drawer", "compare_runs", "--against", "gjk"), 3, "ecods"),
                                    (("--drawer", "frames", "--against", "ecods"), 2, "compare_runs")):
            result = run("render", "uniform_grid", "--frame", "3", *options, "-o",
                         self.path("x.svg"))
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(word, result.stderr)
        result = run("render", "gjk", "--drawer", "levels", "-o", self.path("x.png"))
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("tree", result.stderr)

    def test_hidden_lines_are_dashed_or_left_out(self):
        dashed = open(self.render("sat_box_box", "a.svg")).read()
        plain = open(self.render("sat_box_box", "b.svg", "--no-hidden-lines")).read()
        edges = re.compile(r'<g class="edges">(.*?)</g>', re.S)
        self.assertIn("stroke-dasharray", edges.search(dashed).group(1))
        self.assertNotIn("stroke-dasharray", edges.search(plain).group(1))

    def test_sizes(self):
        for size, width in (("120x80mm", "120mm"), ("340.16x200pt", "120mm"), ("12x8cm", "120mm")):
            svg = open(self.render("gjk", "x.svg", "--size", size, "--no-crop")).read()
            self.assertIn(f'width="{width}"', svg)
        for bad in ("120mm", "120x80in", "x", "1x1mm", "5000x80mm", "nanx80mm", "infx80mm"):
            result = run("render", "gjk", "-o", self.path("x.svg"), "--size", bad)
            self.assertEqual(result.returncode, 2, bad)
            self.assertIn("120x80mm", result.stderr)

    def test_a_strip_of_steps(self):
        svg = self.render("sat_box_box", "x.svg", "--steps", "1,4,#last")
        words = [t.text for t in ET.parse(svg).getroot().iter(SVG + "text")]
        self.assertEqual([w for w in words if w in ("(a)", "(b)", "(c)", "(d)")],
                         ["(a)", "(b)", "(c)"])
        description = ET.parse(svg).getroot().find(SVG + "desc").text
        self.assertIn("Step 4 of", description)
        for steps, code, words in (("1,,2", 2, "comma"), ("1,999", 3, "this run has"),
                                   ("#nothing", 3, "no step"), ("1,x", 3, "a step is a number")):
            result = run("render", "sat_box_box", "-o", self.path("y.svg"), "--steps", steps)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(words, result.stderr)
            self.assertFalse(os.path.exists(self.path("y.svg")))

    def test_wrong_use_is_told(self):
        for args, words in ((["-o", self.path("x.bmp")], ".svg"),
                            (["-o", self.path("x.svg"), "--ui"], "--ui"),
                            (["-o", self.path("x.png"), "--steps", "1,2"], "--steps"),
                            (["-o", self.path("x.png"), "--theme", "print"], "print")):
            result = run("render", "gjk", *args)
            self.assertEqual(result.returncode, 2)
            self.assertIn(words, result.stderr)

    def test_bodies_with_too_many_edges_become_one_picture_under_vectors(self):
        mesh = self.path("big.obj")
        n = 120
        with open(mesh, "w") as file:
            for y in range(n):
                for x in range(n):
                    file.write(f"v {x / n} {(x * 7 + y * 13) % 5 / 500} {y / n}\n")
            for y in range(n - 1):
                for x in range(n - 1):
                    a = y * n + x + 1
                    file.write(f"f {a} {a + n} {a + 1}\nf {a + 1} {a + n} {a + n + 1}\n")
        result = run("render", mesh, "-o", self.path("x.svg"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("one picture", result.stderr)
        root = ET.parse(self.path("x.svg")).getroot()
        [image] = root.iter(SVG + "image")
        self.assertTrue(image.get("href").startswith("data:image/png;base64,"))
        groups = [group.get("class") for group in root.iter(SVG + "g") if group.get("class")]
        self.assertIn("bodies", groups)
        self.assertGreater(len(groups), 1, "all is in the picture")
        self.assertLess(os.path.getsize(self.path("x.svg")), 5_000_000)
        subprocess.run(["rsvg-convert", self.path("x.svg"), "-o", self.path("x.png")], check=True,
                       timeout=60)
        self.assertGreater(len(set(pixels(self.path("x.png"), (60, 40)))), 10)
        # The same in a PDF; TikZ cannot hold a picture.
        result = run("render", mesh, "-o", self.path("x.pdf"))
        self.assertEqual(result.returncode, 0, result.stderr)
        listed = subprocess.run(["pdfimages", "-list", self.path("x.pdf")], check=True,
                                capture_output=True, text=True, timeout=60).stdout
        self.assertIn("image", listed.split("\n", 2)[2])
        result = run("render", mesh, "-o", self.path("x.tikz"))
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn(".pdf", result.stderr)
        self.assertFalse(os.path.exists(self.path("x.tikz")))


class Links(unittest.TestCase):
    def test_a_link_is_drawn_at_its_step(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.svg")
            link = "collidoscope://sat_box_box/04-cross-axis-gap?step=%23separated"
            result = run("render", link, "-o", path)
            self.assertEqual(result.returncode, 0, result.stderr)
            root = ET.parse(path).getroot()
            self.assertIn("Step ", root.find(SVG + "desc").text)
            # The figure names a link that draws it again.
            again = root.find(SVG + "metadata").text
            self.assertTrue(again.startswith("collidoscope://sat_box_box/04-cross-axis-gap?"))
            other = os.path.join(folder, "y.svg")
            self.assertEqual(run("render", again, "-o", other).returncode, 0)
            self.assertEqual(ET.parse(other).getroot().find(SVG + "desc").text,
                             root.find(SVG + "desc").text)
            file = os.path.join(folder, "x.collidoscope-link")
            with open(file, "w") as out:
                out.write(link + "\n")
            self.assertEqual(run("render", file, "-o", other).returncode, 0)

    def test_a_scene_by_its_number(self):
        with tempfile.TemporaryDirectory() as folder:
            one, two = os.path.join(folder, "x.svg"), os.path.join(folder, "y.svg")
            for what, path in (("sat_box_box/04", one), ("collidoscope://sat_box_box/04", two)):
                result = run("render", what, "-o", path)
                self.assertEqual(result.returncode, 0, result.stderr)
            with open(one) as first, open(two) as second:
                self.assertEqual(first.read(), second.read())
            for what, word in (("sat_box_box/99", "99"), ("sat_box/04", "there is no such file")):
                result = run("render", what, "-o", one)
                self.assertEqual(result.returncode, 3, result.stderr)
                self.assertIn(word, result.stderr)

    def test_links_of_strangers(self):
        for link in ("collidoscope://nothing", "collidoscope://gjk?bodies=%5B",
                     "collidoscope://gjk?bodies=" + quote("[" * 9000),
                     "collidoscope://obb_tree?bodies=" + quote(
                         '[{"shape":{"mesh":{"file":"/etc/passwd"}}}]'),
                     "collidoscope://gjk?step=%23nothing", "collidoscope://gjk?what=1"):
            result = run("render", link, "-o", "/dev/null/x.svg")
            self.assertEqual(result.returncode, 3, (link[:60], result.stderr))
            self.assertLess(len(result.stderr), 600)
            self.assertNotIn("root:", result.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
