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


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        figure_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
