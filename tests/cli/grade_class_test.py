#!/usr/bin/env python3
"""A small class of known mutations, with hostile programs between them, from outside:
grade_class_test.py PROGRAM. tests/bench/run grading grades three hundred."""

import os
import sys
import tempfile
import unittest

import program
from program import main

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench"))
import grading


class GradeClass(unittest.TestCase):
    def test_marks_are_those_of_the_mutations(self):
        with tempfile.TemporaryDirectory() as folder:
            # Time on a busy machine is no mark.
            exercise = grading.copy_of_exercise(folder, 6, 200)
            handed_in = os.path.join(folder, "class")
            known = grading.make_class(handed_in, 12, 5)
            self.assertEqual(len(known), 17)
            grades, _, _, left = grading.grade(program.PROGRAM, exercise, handed_in,
                                               os.path.join(folder, "reports"), 2)
            self.assertEqual(grading.faults(grades, known), [])
            self.assertEqual(left, [])
            # The hostile ones have verdicts, too.
            for one in grades["submissions"]:
                self.assertIsNotNone(one["earned"], one["submission"])

    def test_every_mutation_can_be_made(self):
        texts = {grading.mutated(which, ending, number)
                 for which in range(len(grading.MUTATIONS)) for ending in grading.NEEDS
                 for number in (1, 2)}
        self.assertEqual(len(grading.MUTATIONS), 10)
        self.assertEqual(len(texts), 10 * 3 * 2)
        for name in grading.HOSTILE:
            self.assertTrue(os.path.isfile(os.path.join("tests", "hostile", name)), name)
        self.assertEqual(len(set(grading.HOSTILE)), 20)
        marks = [grading.mark_of(which) for which in range(len(grading.MUTATIONS))]
        self.assertEqual(marks, [12, 10, 11, 11, 11, 11, 11, 0, 0, 0])

    def test_a_wrong_mark_is_seen(self):
        known = {"000-1-other_names-py": 0, "001-1-strict_comparison-py": 1, "002-1-strict_comparison-js": 1}
        def graded(*marks):
            return {"submissions": [{"submission": name, "earned": mark, "group": group}
                                    for name, (mark, group) in zip(known, marks)]}
        self.assertEqual(grading.faults(graded((12, None), (10, "a"), (10, "a")), known), [])
        self.assertEqual(len(grading.faults(graded((12, None), (12, "a"), (10, "a")), known)), 1)
        self.assertEqual(len(grading.faults(graded((12, None), (10, "a"), (10, "b")), known)), 1)
        self.assertEqual(len(grading.faults(graded((12, None), (10, "a")), known)), 1)


if __name__ == "__main__":
    main()
