#!/usr/bin/env python3
"""Lessons on the command line: lesson_test.py PROGRAM."""

import json
import os
import re
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
                     "# One\n" + VIEW, 5, "no lesson")

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
        # A scene of the program is no file beside the lesson.
        scene = sorted(os.listdir("assets/scenes/gjk"))[0]
        self.refused(TOP + f'# One\n```view\n{{"demo": "gjk", "scene": "{scene}"}}\n```\n', 8,
                     'without ".json"', f'write "{scene[:-5]}"')
        self.refused(TOP + '# One\n```view\n{"demo": "gjk", "scene": "mine.json"}\n```\n', 8,
                     "beside the lesson", scene[:-5])
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
        # The view stands where the answer is seen: at the step, behind it, or at the end.
        for step in ("", ', "step": "#last"', ', "step": "#overlap:3"'):
            view = ('```view\n{"demo": "sat_box_box"%s}\n```\n' % step)
            self.refused(page('```predict\n{"step": "#overlap:2"}\n```', view), 14,
                         "in sight already", '"step": "#')
        result, out = self.check(page('```predict\n{"step": "#overlap:2"}\n```',
                                      '```view\n{"demo": "sat_box_box", "step": "#overlap"}\n```\n'))
        self.assertEqual(result.returncode, 0, out)
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
        self.refused(page(near.replace(f", {far}", "")), 14, "no \"solution\"")
        for key in ("reaches", "avoids"):
            self.refused(page(near.replace('"T"', f'"T", "{key}": ["#betwen"]')), 14, key, "betwen",
                         "between")
        self.refused(page(near.replace('"T"', '"T", "answer": {"hti": null}')), 14, "hti")
        self.refused(page(near.replace('"T"', '"T", "none": [{"fact": "closest pair", "c": 1}]')),
                     14, '"c" is unknown')
        self.refused(page(near.replace("[50, 0, 0]", "[0.1, 0, 0]")), 14, "does not reach")
        self.refused(page(near.replace('"B": [50', '"C": [50')), 14, "no body", "its bodies are A, B")
        self.refused(page(near.replace("[50, 0, 0]", "[50, 0]")), 14, "write [50, 0, 0]")
        for by in ("50", '"far"', "[50]", "[50, 0, 0, 0]", '["a", 0, 0]'):
            self.refused(page(near.replace("[50, 0, 0]", by)), 14, "must be [x, y, z]")
        self.refused(page(near.replace('"T"', '"T", "answer": {"hti": null}')), 14,
                     "signed_distance", "it has")
        self.refused(page(near.replace("signed_distance", "signed_distanc")), 14, "between",
                     "did you mean 'signed_distance'")

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

    def test_a_question_that_looks_back_says_so(self):
        def asked(view_step, more):
            view = '```view\n{"demo": "sat_box_box", "step": "%s"}\n```\n' % view_step
            return page('```predict\n{"question": "Q?", "choices": ["a", "b"], "right": "a"%s}\n```'
                        % more, view)

        back = ', "step": "#overlap:2", "looks_back": true'
        # Without the word it is a fault, and the remedy is told.
        self.refused(asked("#overlap:4", ', "step": "#overlap:2"'), 14, "in sight already",
                     '"looks_back": true')
        for step in ("#overlap:4", "#overlap:2", "#last"):
            result, out = self.check(asked(step, back))
            self.assertEqual(result.returncode, 0, out)
        # The word that was left behind, of no step, and at a question that the run answers.
        self.refused(asked("#overlap", back), 14, "before it", "leave")
        self.refused(asked("#overlap:4", ', "looks_back": true'), 14, 'belongs to a "step"')
        self.refused(page('```predict\n{"step": "#overlap:2", "looks_back": true}\n```',
                          '```view\n{"demo": "sat_box_box"}\n```\n'), 14, "of your own")
        self.refused(asked("#overlap:4", ', "step": "#overlap:2", "looks_back": "yes"'), 14,
                     "looks_back")

    def test_steps_tells_all_that_a_lesson_can_name(self):
        demo = run("lesson", "steps", "sphere_box")
        self.assertEqual(demo.returncode, 0, demo.stderr)
        self.assertIn("02-face", demo.stdout)
        self.assertIn("lesson steps sphere_box/", demo.stdout)
        text = run("lesson", "steps", "sphere_box/02-face").stdout
        for word in ("#clamp:3", "signed_distance", "Sphere", "overlays", "normals", "minkowski",
                     "steps", '"tab"'):
            self.assertIn(word.lower(), text.lower())
        told = json.loads(run("lesson", "steps", "sat_box_box/04-cross-axis-gap", "--json").stdout)
        self.assertIn("axes", told["tabs"])
        self.assertIn("hit", told["fields"])
        self.assertEqual(sorted(told["bodies"]), ["A", "B"])
        asking = [one["step"] for one in told["steps"] if one["asks"]]
        self.assertIn("#overlap:12", asking)
        # Each name that is told can be named: steps and what asks, fields, a body, a tab.
        for number, one in enumerate(told["steps"]):
            if one["step"] not in asking or number == 0:
                continue
            view = json.dumps({"demo": "sat_box_box", "scene": "04-cross-axis-gap",
                               "step": told["steps"][number - 1]["step"], "tab": "axes"})
            result, out = self.check(page('```predict\n{"step": "%s"}\n```' % one["step"],
                                          f"```view\n{view}\n```\n"))
            self.assertEqual(result.returncode, 0, out)
            break
        self.assertEqual(run("lesson", "steps", "sphere_boxx").returncode, 3)
        wrong = run("lesson", "steps", "sphere_box/2-face")
        self.assertEqual(wrong.returncode, 3)
        self.assertIn("02-face", wrong.stderr)
        # By its number, as a link finds it; what is named is the whole name.
        by_number = run("lesson", "steps", "sphere_box/02")
        self.assertEqual((by_number.returncode, by_number.stdout), (0, text))
        self.assertEqual(run("lesson", "steps", "sphere_box/99").returncode, 3)

    def test_what_would_pass_silently_is_told(self):
        self.refused(page("note: ask them first"), 13, '"Note:"')
        self.refused(page('```task\n{"task": "T"}\n```'), 14, '"check"')
        self.refused(page("```nonsense\nx\n```"), 14, "blocks are view")
        result, out = self.check(page("It is $30, or $45 for $r_A + \\vec{v} \\cdot \\hat{n}$."))
        self.assertEqual(result.returncode, 0, out)

    def test_blocks_that_are_nearly_called_so(self):
        self.refused(page('```chek\n{"task": "T"}\n```'), 14, '"check"')
        result, out = self.check(page("```c\nfor (;;);\n```"))
        self.assertEqual(result.returncode, 0, out)

    def test_pages_that_can_be_read_are_played_beside_faulty_ones(self):
        text = page('```predict\n{"question": "Q?"}\n```') + "\n---\n\n# Two\n[x](demo:gj)\n"
        self.refused(text, 14, "choices")
        self.refused(text, 20, "gjk")
        # Without the view that cannot be read nothing is said of what would be held against it.
        result, out = self.check(page('```check\n{"task": "T", "answer": {"hit": true}}\n```',
                                      '```view\n{"demo": }\n```\n'))
        self.assertEqual(out.count("mine.md:"), 1, out)

    def test_only_files_beside_the_lesson(self):
        inner = os.path.join(self.folder.name, "inner")
        os.mkdir(inner)
        with open("assets/scenes/sphere_sphere/" +
                  sorted(os.listdir("assets/scenes/sphere_sphere"))[0]) as file:
            scene = file.read()
        for path in (os.path.join(self.folder.name, "out.json"), os.path.join(inner, "in.json")):
            with open(path, "w") as file:
                file.write(scene)
        mesh = os.path.join(self.folder.name, "out.obj")
        with open(mesh, "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
        os.symlink(os.path.join(self.folder.name, "out.json"), os.path.join(inner, "link.json"))
        body = {"name": "A", "shape": {"mesh": {"file": "../out.obj", "position": [0, 0, 0],
                                                "rotation": [1, 0, 0, 0], "scale": 1}}}
        other = {**body, "name": "B", "shape": {"mesh": {**body["shape"]["mesh"],
                                                         "file": "car.obj"}}}
        with open(os.path.join(inner, "meshes.json"), "w") as file:
            json.dump({"version": 1, "demo": "aabb_tree", "bodies": [body, other]}, file)

        def view(**keys):
            return TOP + "# One\n```view\n" + json.dumps(keys) + "\n```\n"
        result, out = self.check(view(demo="sphere_sphere", scene="in.json"), "inner/mine.md")
        self.assertEqual(result.returncode, 0, out)
        for keys in ({"demo": "sphere_sphere", "scene": "../out.json"},
                     {"demo": "sphere_sphere", "scene": os.path.join(self.folder.name, "out.json")},
                     {"demo": "sphere_sphere", "scene": "link.json"},
                     {"demo": "aabb_tree", "bodies": [body, other]},
                     {"demo": "aabb_tree", "scene": "meshes.json"}):
            result, out = self.check(view(**keys), "inner/mine.md")
            self.assertEqual(result.returncode, 1, (keys, out))
            self.assertIn("outside of the lesson's folder", out)

    def test_links_to_a_lesson_beside(self):
        self.check(page(""), "b.md")
        result, out = self.check(page("[on](lesson:b#One)"), "a.md")
        self.assertEqual(result.returncode, 0, out)
        self.refused(page("[on](lesson:b#Two)"), 13, "Two")

    def test_the_examples_of_the_documentation(self):
        with open("docs/LESSONS.md") as file:
            text = file.read()
        examples = re.findall(r"^````markdown\n(.*?)^````$", text, re.M | re.S)
        self.assertGreaterEqual(len(examples), 4)
        result, out = self.check(examples[0], "first.md")
        self.assertEqual(result.returncode, 0, out)
        result, out = self.check(TOP + "".join(examples[1:]), "ten.md")
        self.assertEqual(result.returncode, 0, out)

    def test_a_page_to_be_printed(self):
        own = {"question": "Do they <touch>?", "choices": ["alpha", "beta", "gamma", "delta"],
               "right": "gamma", "explain": True, "because": "The reason itself."}
        task = {"task": "Pull them apart.", "between": {"signed_distance": [5, None]},
                "done": "Far away now.", "solution": {"move": {"B": [50, 0, 0]}}}
        path = os.path.join(self.folder.name, "mine.md")
        self.check(page(f"```predict\n{json.dumps(own)}\n```\n```check\n{json.dumps(task)}\n```\n"
                        "Note: for the speaker"))

        def exported(*flags):
            target = os.path.join(self.folder.name, "page.html")
            result = run("lesson", "export", path, "-o", target, *flags)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(target, encoding="utf-8") as file:
                return file.read()
        student, key = exported("--student"), exported("--key")
        self.assertIn("Do they &lt;touch&gt;?", student)
        self.assertIn('class="line"', student)
        for told in ("The reason itself.", "Far away now.", "for the speaker", "✓"):
            self.assertNotIn(told, student)
            self.assertIn(told, key)
        # Nothing is fetched from elsewhere.
        for text in (student, key):
            self.assertFalse(re.findall(r'(?:src|href)="(?!data:)', text))
        self.assertEqual(student, exported("--student"))
        orders = {tuple(re.findall("alpha|beta|gamma|delta", exported("--student", "--seed", str(n))))
                  for n in range(4)}
        self.assertGreater(len(orders), 1)
        self.assertEqual(run("lesson", "export", path, "-o", "x.html", "--student",
                             "--key").returncode, 2)
        self.assertEqual(run("lesson", "export", "/nowhere.md", "-o", "x.html").returncode, 3)
        # A file that cannot be written is told before any picture is made.
        for target, code, words in ((os.path.join(self.folder.name, "none", "p.html"), 3, "mkdir -p"),
                                    ("x.pdf", 2, "ends in .html"), ("x", 2, "ends in .html")):
            result = run("lesson", "export", path, "-o", target)
            self.assertEqual((result.returncode, words in result.stderr), (code, True), result.stderr)
        with open(path, "a") as file:
            file.write("\nThe radius $r_A$, along $\\vec{v}$.\n")
        self.assertIn("r<sub>A</sub>", exported())
        self.assertIn("v&#x20D7;", exported())

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
