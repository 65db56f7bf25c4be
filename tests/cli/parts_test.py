#!/usr/bin/env python3
"""parts, from outside. parts_test.py PROGRAM."""

import json
import os
import struct
import tempfile
import unittest

from program import run, main


class Parts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def cut(self, name="model.parts", *args):
        file = self.path(name)
        result = run("parts", "cut", "torus", "-o", file, "--triangles", "3000", "--part-size",
                     "100", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return file

    def collide(self, *args):
        result = run("parts", "collide", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def refused(self, code, words, *args):
        result = run("parts", *args)
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertIn(words, result.stderr)

    def test_the_answer_is_that_of_whole_models_at_any_limit_and_in_any_order(self):
        file = self.cut("model.parts", "--copies", "9")
        place = ["--at", "0.4,0.3,0.1", "--rotation", "0.9,0.3,0.1,0"]
        whole = self.collide(file, file, *place, "--in-memory")[0]
        self.assertGreater(whole["pairs"], 100)
        loads = []
        for limit in ("0.2", "0.5", "64"):
            for more in ([], ["--by-numbers"]):
                found = self.collide(file, file, *place, "--limit", limit, *more)[0]
                self.assertEqual(found["digest"], whole["digest"])
                self.assertEqual(found["pairs"], whole["pairs"])
                self.assertLessEqual(found["max_mb"], float(limit))
                loads.append(found["waits"])
        self.assertGreater(loads[0], loads[4])
        self.assertEqual(loads[4], loads[5])

    def test_a_file_of_parts_is_a_mesh_for_every_demo(self):
        file = self.cut()
        wall = {"mesh": {"file": "box.obj", "position": [1.3, 0.2, 0.1]}}
        questions = [{"demo": demo, "options": {"all": True},
                      "a": {"mesh": {"file": file}}, "b": wall}
                     for demo in ("aabb_tree", "octree")]
        crowd = {"meshes": [{"file": file, "scale": 1.0}],
                 "bodies": [{"mesh": {"number": 0, "center": [0, 0, 0]}},
                            {"mesh": {"number": 0, "center": [1, 0.2, 0]}}]}
        questions.append({"demo": "impact", "bodies": {"crowd": crowd}})
        result = run("query", "--allow", self.folder.name, text="\n".join(json.dumps(q) for q in questions))
        first, second, flight = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertTrue(first["hit"])
        self.assertGreater(first["pairs"], 0)
        self.assertEqual(first["pairs"], second["pairs"])
        self.assertTrue(flight["hit"])
        # Damaged files are refused by name.
        with open(file, "r+b") as bytes_of_parts:
            bytes_of_parts.truncate(1000)
        result = run("query", "--allow", self.folder.name, text=json.dumps(questions[0]))
        self.assertEqual(result.returncode, 1)
        self.assertIn("model.parts: ", json.loads(result.stdout)["error"])

    def test_loading_ahead_saves_the_waits_of_a_motion(self):
        file = self.cut()
        motion = [file, file, "--at", "-2.6,0.2,0", "--move", "0.1,0,0", "--frames", "30"]
        alone = self.collide(*motion)
        ahead = self.collide(*motion, "--ahead", "2")
        self.assertEqual([f["digest"] for f in alone], [f["digest"] for f in ahead])
        self.assertEqual(len(alone), 31)
        self.assertGreater(alone[-1]["waits"], 20)
        self.assertLess(ahead[-1]["waits"], alone[-1]["waits"] / 4)
        self.assertGreater(ahead[-1]["foreseen"], 20)

    def test_info(self):
        file = self.cut()
        result = run("parts", "info", file)
        self.assertEqual(result.returncode, 0)
        self.assertIn("triangles in 32 parts", result.stdout)

    def test_the_same_command_writes_the_same_file(self):
        with open(self.cut("one", "--copies", "5"), "rb") as one:
            with open(self.cut("two", "--copies", "5"), "rb") as two:
                self.assertEqual(one.read(), two.read())

    def test_files_that_are_none_are_refused(self):
        file = self.cut()
        with open(file, "rb") as source:
            content = source.read()

        def changed(name, data):
            with open(self.path(name), "wb") as target:
                target.write(data)
            return self.path(name)

        self.refused(3, "there is no such file", "info", self.path("missing"))
        self.refused(3, "it is a folder", "info", self.folder.name)
        self.refused(3, "model", "info", changed("model.txt", b"not parts of a model" * 9))
        for length in (0, 5, 16, 60, len(content) // 2, len(content) - 1):
            self.refused(3, "cut.parts: ", "info", changed("cut.parts", content[:length]))
        # Another version: the number stands behind the eight bytes of the magic, at both ends.
        later = bytearray(content)
        struct.pack_into("<I", later, 8, 7)
        self.refused(3, "version 7", "info", changed("later.parts", later))
        # A byte inside a part is found when the part is loaded.
        damaged = bytearray(content)
        damaged[len(content) // 2] ^= 0x10
        file_b = changed("damaged.parts", damaged)
        self.refused(3, "damaged.parts: part ", "collide", file_b, file_b)

    def test_wrong_arguments(self):
        file = self.cut()
        self.refused(2, "--limit", "collide", file, file, "--limit", "0.001")
        self.refused(2, "--rotation has no length", "collide", file, file, "--rotation",
                     "0,0,0,0")
        self.refused(2, "--part-size", "cut", "torus", "-o", self.path("x"), "--part-size", "0")
        self.refused(2, "--at", "collide", file, file, "--at", "nan,0,0")
        self.refused(3, "missing.obj", "cut", self.path("missing.obj"), "-o", self.path("x"))
        self.assertFalse(os.path.exists(self.path("x")))

    def test_a_full_disk_leaves_nothing(self):
        self.refused(3, "the disk is full", "cut", "torus", "-o", "/dev/full")
        # No file may exceed this size: the old one stays as it was.
        file = self.cut()
        with open(file, "rb") as source:
            before = source.read()
        limited = ["bash", "-c", 'ulimit -f 8; trap "" XFSZ; exec "$@"', "bash"]
        import program
        import subprocess
        result = subprocess.run([*limited, program.PROGRAM, "parts", "cut", "torus", "-o", file,
                                 "--triangles", "9000"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("the old file is unchanged", result.stderr)
        with open(file, "rb") as source:
            self.assertEqual(source.read(), before)
        self.assertEqual(os.listdir(self.folder.name), ["model.parts"])


if __name__ == "__main__":
    main()
