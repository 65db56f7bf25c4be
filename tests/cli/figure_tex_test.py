#!/usr/bin/env python3
"""Figures for TikZ, compiled by LaTeX, which tests/run --full installs: figure_tex_test.py PROGRAM."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import figure_test
from figure_test import kind, pixels, run


class Tikz(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_tikz_compiles_and_is_the_picture(self):
        for demo, options in (("sphere_sphere", ()), ("gjk", ("--steps", "1,3")),
                              ("polygon_crossings", ())):
            with self.subTest(demo):
                result = run("render", demo, "-o", self.path("x.tikz"), *options)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(self.path("x.tex"), "w") as file:
                    file.write("\\documentclass{article}\\usepackage{tikz}\\pagestyle{empty}\n"
                               "\\begin{document}\\noindent\\input{x.tikz}\\end{document}\n")
                result = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error",
                                         "x.tex"], cwd=self.folder, capture_output=True,
                                        timeout=120)
                self.assertEqual(result.returncode, 0, result.stdout[-2000:])
                subprocess.run(["pdftoppm", "-png", "-r", "60", "-singlefile", "x.pdf", "x"],
                               cwd=self.folder, check=True, timeout=60)
                kinds = [kind(p) for p in pixels(self.path("x.png"), (250, 350))]
                self.assertGreater(kinds.count("A"), 500)

    def test_a_paper_of_two_pages_with_three_figures(self):
        figures = {"boxes": ("sat_box_box", "--size", "80x60mm"),
                   "intervals": ("sat_box_box", "--step", "#overlap", "--drawer", "projection"),
                   "strip": ("gjk", "--steps", "1,3,#last", "--size", "50x40mm")}
        for name, arguments in figures.items():
            result = run("render", arguments[0], "-o", self.path(name + ".tikz"), *arguments[1:])
            self.assertEqual(result.returncode, 0, result.stderr)
        with open(self.path("paper.tex"), "w") as file:
            file.write("\\documentclass{article}\\usepackage{tikz}\n\\begin{document}\n"
                       "\\section{Two boxes}\n"
                       "\\begin{figure}[h]\\centering\\input{boxes.tikz}\\caption{In space.}\\end{figure}\n"
                       "\\begin{figure}[h]\\centering\\input{intervals.tikz}\\caption{On an axis.}"
                       "\\end{figure}\n\\clearpage\n"
                       "\\section{A search}\\noindent\\resizebox{\\linewidth}{!}{\\input{strip.tikz}}\n"
                       "\\end{document}\n")
        result = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error",
                                 "paper.tex"], cwd=self.folder, capture_output=True, timeout=120)
        self.assertEqual(result.returncode, 0, result.stdout[-2000:])
        told = subprocess.run(["pdfinfo", self.path("paper.pdf")], check=True, capture_output=True,
                              text=True, timeout=60).stdout
        self.assertRegex(told, r"Pages: +2\n")
        words = subprocess.run(["pdftotext", self.path("paper.pdf"), "-"], check=True,
                               capture_output=True, text=True, timeout=60).stdout
        for word in ("In space.", "On an axis.", "(c)"):
            self.assertIn(word, words)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        figure_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
