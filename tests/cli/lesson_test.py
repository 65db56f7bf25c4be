#!/usr/bin/env python3
"""Lessons on the command line: lesson_test.py PROGRAM."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "build/release/collidoscope"

TOP = '---\ncollidoscope: 1\ntitle: "T"\nminutes: 5\n---\n'
VIEW = '```view\n{"demo": "sphere_sphere"}\n```\n'


def run(*args, home=None):
    env = {**os.environ, **({"HOME": home, "XDG_CONFIG_HOME": home} if home else {})}
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=120, env=env)


def page(block, view=VIEW):
    return f"{TOP}\n# One\n\n{view}\n{block}\n"


class Lessons(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def check(self, text, name="mine.md"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as file:
            file.write(text)
        result = run("lesson", "check", path)
        return result, result.stdout

    def refused(self, text, line, *words):
        """The problem is told with its line and these words, and the exit code is 1."""
        result, out = self.check(text)
        self.assertEqual(result.returncode, 1, out + result.stderr)
        told = [row for row in out.splitlines() if f"mine.md:{line}: " in row]
        self.assertTrue(told, f"no problem in line {line}: {out}")
        for word in words:
            self.assertIn(word, told[0])
        self.assertEqual(result.stderr, "")

    def test_a_new_lesson_passes_and_is_not_overwritten(self):
        path = os.path.join(self.folder.name, "07-two-boxes")
        self.assertEqual(run("lesson", "new", path).returncode, 0)
        self.assertEqual(run("lesson", "check", path + ".md").returncode, 0)
        with open(path + ".md") as file:
            self.assertIn('title: "Two boxes"', file.read())
        again = run("lesson", "new", path)
        self.assertEqual(again.returncode, 2)
        self.assertIn("is there already", again.stderr)

    def test_the_lessons_of_the_program_pass_and_are_listed(self):
        result = run("lesson", "check", "assets/lessons")
        self.assertEqual(result.returncode, 0, result.stdout)
        listed = json.loads(run("lesson", "list", "--json").stdout)
        self.assertGreaterEqual(len(listed), 9)
        for lesson in listed:
            self.assertNotIn("fault", lesson)
            self.assertGreaterEqual(lesson["pages"], 3)
        text = run("lesson", "list").stdout
        self.assertIn(listed[0]["name"], text)

    def test_what_cannot_be_read(self):
        self.assertEqual(run("lesson", "check", "/nowhere/at/all.md").returncode, 3)
        self.assertEqual(run("lesson", "check", self.folder.name).returncode, 3)
        self.assertEqual(run("lesson").returncode, 2)
        self.assertEqual(run("lesson", "check").returncode, 2)

    def test_front_matter(self):
        self.refused("# One\n", 1, "begins with a line")
        self.refused(TOP.replace('"T"', "T") + "# One\n" + VIEW, 3, "in quotes")
        self.refused(TOP.replace("minutes: 5", "minutes: 0") + "# One\n" + VIEW, 4, "1 to 600")
        self.refused(TOP.replace("minutes", "hours") + "# One\n" + VIEW, 4, "is unknown")
        self.refused(TOP.replace("collidoscope: 1", "collidoscope: 9") + "# One\n" + VIEW, 2,
                     "newer")
        self.refused(TOP.replace("minutes: 5", 'minutes: 5\nrequires: ["nothing-known"]') +
                     "# One\n" + VIEW, 1, "no lesson")

    def test_pages_and_text(self):
        self.refused(TOP + "No heading.\n" + VIEW, 6, "begins with a heading")
        self.refused(TOP + "# One\n" + VIEW + "---\n# One\nText\n", 11, "two pages")
        self.refused(TOP + "# One\nText\n", 6, "no \"view\"")
        self.refused(TOP + "# One\n" + VIEW + "```view\n", 10, "does not end")
        self.refused(page("![a picture](x.png)"), 13, "no images")
        self.refused(page("<b>bold</b>"), 13, "no HTML")
        result, out = self.check(page("a rule\n\n***\n\n```\n---\n```\n\n" + "Note: for me"))
        self.assertEqual(result.returncode, 0, out)

    def test_views(self):
        self.refused(TOP + '# One\n```view\n{"demo": "sphere_spher"}\n```\n', 8, "sphere_sphere")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "scene": "none"}\n```\n', 8,
                     "no scene", "it has")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk",\n "step": "#suport"}\n```\n', 8,
                     "support")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk",\n "step": "support"}\n```\n', 9,
                     "#label")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "tab": "nowhere"}\n```\n', 8, "no tab")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "demo": "gjk"}\n```\n', 8, "twice")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "hide": ["resul"]}\n```\n', 8,
                     "result")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "overlays": {"normal": true}}\n```\n',
                     8, "normals")
        self.refused(TOP + '# One\n```view\n{"demo": "gjk"\n```\n', 8, "JSON")
        self.refused(TOP + '# One\n```view\n' + "[" * 100 + "]" * 100 + '\n```\n', 8, "nested")
        self.refused(TOP + '# One\n```view\n{"demo": "sphere_sphere", "bodies": [{"shape": '
                     '{"sphere": {"center": [0, 0, 0], "radius": -1}}}]}\n```\n', 8, "radius")

    def test_questions(self):
        own = '```predict\n{"question": "Q?", "choices": ["a", "b"], "right": "c"}\n```'
        self.refused(page(own), 14, "not one of the choices")
        self.refused(page('```predict\n{"question": "Q?", "choices": ["a"], "right": "a"}\n```'),
                     14, "two to eight")
        self.refused(page('```predict\n{"explain": true}\n```'), 14, '"step"')
        self.refused(page('```predict\n{"step": "#between"}\n```'), 14, "asks")
        result, out = self.check(page('```predict\n{"step": "#apart"}\n```',
                                      '```view\n{"demo": "sat_box_box"}\n```\n')
                                 .replace("#apart", "#first"))
        self.assertEqual(result.returncode, 1, out)

    def test_checks(self):
        already = '```check\n{"task": "T", "between": {"signed_distance": [-100, 100]}}\n```'
        self.refused(page(already), 14, "already")
        self.refused(page('```check\n{"task": "T"}\n```'), 14, "asks for nothing")
        self.refused(page('```check\n{"task": "T", "reaches": ["between"]}\n```'), 14, "#label")
        far = '"solution": {"move": {"B": [50, 0, 0]}}'
        near = ('```check\n{"task": "T", "between": {"signed_distance": [5, null]}, '
                f'{far}}}\n```')
        result, out = self.check(page(near))
        self.assertEqual(result.returncode, 0, out)
        self.refused(page(near.replace("[50, 0, 0]", "[0.1, 0, 0]")), 14, "does not reach")
        self.refused(page(near.replace('"B": [50', '"C": [50')), 14, "no body")

    def test_links_and_names(self):
        for target, word in (("demo:gj", "gjk"), ("demo:gjk/none", "no scene"),
                             ("step:#nowhere", "nowhere"), ("lesson:none", "no lesson"),
                             ("exercise:none", "no exercise"), ("tab:none", "no tab"),
                             ("command:view.boundz", "view.bounds"), ("mine.html", "nowhere"),
                             ("lesson:mine#Two", "Two")):
            self.refused(page(f"Text,\nwith [a link]({target})."), 14, word)
        result, out = self.check(page(
            "[a](demo:gjk) [b](step:#last) [c](lesson:mine#One) [d](command:view.bounds) "
            "[e](https://example.org/)"))
        self.assertEqual(result.returncode, 0, out)
        self.refused(page('```exercise\n{"name": "none"}\n```'), 14, "no exercise")
        self.refused(page('```experiment\n{"name": "none"}\n```'), 14, "t-collide")
        self.refused(page('```parsons\n{"demo": "gjk", "lines": ["#begin", "#nowhere"]}\n```'),
                     14, "#nowhere")

    def test_a_folder_is_checked_file_by_file(self):
        self.check(page(""), "a.md")
        self.check(page("[x](demo:none)"), "b.md")
        result = run("lesson", "check", self.folder.name)
        self.assertEqual(result.returncode, 1)
        self.assertIn("a.md: 1 pages, no problem", result.stdout)
        self.assertIn("1 of 2 lessons have problems", result.stdout)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
