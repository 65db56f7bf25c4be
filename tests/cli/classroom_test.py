#!/usr/bin/env python3
"""A class at one lesson: classroom_test.py PROGRAM [--students N].

Programs run side by side on one folder of lessons that no one may write to. Each student's progress is
kept whole and in their own home, and nothing is written beside the lesson; windows of one home, each with
a lesson of its own, do not lose each other's pages.
"""

import hashlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "window"))
from driven import Driven, Driver  # noqa: E402

PROGRAM = os.path.abspath("build/release/collidoscope")
STUDENTS = 8
PAGES = 6


def lesson(title):
    pages = "".join(
        f"---\n\n# Page {n}\n\nText of {title}, page {n}.\n\n"
        '```view\n{"demo": "sphere_sphere"}\n```\n\n'
        '```predict\n{"question": "Which?", "choices": ["one", "two", "three"], "right": "two", '
        '"because": "It is."}\n```\n\n' for n in range(1, PAGES + 1))
    return f'---\ncollidoscope: 1\ntitle: "{title}"\nminutes: 5\n{pages}'


def contents(folder):
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns,
                                            hashlib.sha256(path.read_bytes()).hexdigest())
            for path in sorted(folder.rglob("*")) if path.is_file()}


class Student(threading.Thread):
    """Turns pages and answers, each in another way."""

    def __init__(self, number, file, home):
        super().__init__()
        self.number, self.file, self.home = number, file, home
        self.pages = 2 + number % (PAGES - 1)
        self.error = None

    def run(self):
        driver = window = None
        try:
            driver = Driver(PROGRAM)
            window = Driven(driver, str(self.file), home=self.home)
            for page in range(self.pages):
                window.wait_for(lambda s, p=page: s.get("lesson") and s["lesson"]["page"] == p and
                                not s["lesson"]["settling"], f"page {page + 1}", 60)
                window.press(f"lesson.choice:0:{(self.number + page) % 3}")
                window.wait_for(lambda s: "0" in s["lesson"]["answers"], "the answer", 60)
                if page + 1 < self.pages:
                    window.press("lesson.next")
            if window.quit() != 0:
                raise AssertionError("the program did not end well")
        except BaseException as error:  # told in the test's own thread
            self.error = error
        finally:
            if window:
                window.close()
            if driver:
                driver.close()


class Classroom(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collidoscope-class-"))
        self.addCleanup(self.remove)
        self.lessons = self.folder / "lessons"
        self.lessons.mkdir()

    def remove(self):
        self.lessons.chmod(0o755)
        shutil.rmtree(self.folder)

    def given(self, *names):
        for name in names:
            file = self.lessons / f"{name}.md"
            file.write_text(lesson(name))
            file.chmod(0o444)
        self.lessons.chmod(0o555)
        self.before = contents(self.lessons)

    def together(self, students):
        for student in students:
            student.start()
        for student in students:
            student.join()
        for student in students:
            self.assertIsNone(student.error, f"student {student.number}: {student.error}")
        self.assertEqual(contents(self.lessons), self.before, "something was written there")

    def assert_kept(self, kept, student):
        self.assertEqual(kept["page"], f"Page {student.pages}")
        self.assertEqual(sorted(kept["seen"]), [f"Page {n + 1}" for n in range(student.pages)])
        words = ["one", "two", "three"]
        self.assertEqual({key: answer["choice"] for key, answer in kept["answers"].items()},
                         {f"Page {n + 1}/1": words[(student.number + n) % 3]
                          for n in range(student.pages)})

    def test_each_home_keeps_its_own_progress(self):
        self.given("gems")
        students = [Student(i, self.lessons / "gems.md", str(self.folder / f"home-{i}"))
                    for i in range(STUDENTS)]
        self.together(students)
        for student in students:
            config = pathlib.Path(student.home) / ".config" / "collidoscope"
            stored = json.loads((config / "lessons.json").read_text())
            self.assertEqual(stored["last"], str(self.lessons / "gems.md"))
            [kept] = stored["lessons"].values()
            self.assert_kept(kept, student)
            self.assertEqual([p.name for p in config.iterdir() if p.name.startswith(".")], [],
                             "a temporary file is left")

    def test_windows_of_one_home_keep_each_others_progress(self):
        names = [f"lesson-{i:02}" for i in range(STUDENTS)]
        self.given(*names)
        home = str(self.folder / "home")
        students = [Student(i, self.lessons / f"{name}.md", home) for i, name in enumerate(names)]
        self.together(students)
        config = pathlib.Path(home) / ".config" / "collidoscope"
        stored = json.loads((config / "lessons.json").read_text())
        self.assertEqual(len(stored["lessons"]), STUDENTS)
        for student, name in zip(students, names):
            [kept] = [one for key, one in stored["lessons"].items() if name in key]
            self.assert_kept(kept, student)
        self.assertEqual(list(config.glob("*.bad")), [])


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    if "--students" in sys.argv:
        at = sys.argv.index("--students")
        STUDENTS = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    unittest.main()
