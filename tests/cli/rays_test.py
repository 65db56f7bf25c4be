#!/usr/bin/env python3
"""rays, from outside. rays_test.py PROGRAM."""

import json
import os
import struct
import tempfile
import unittest
import zlib

from program import run, main

CASES = "tests/app/model/ray_files/cases"
NO_PARENT = 2 ** 64 - 1


def section(name, data):
    head = name + struct.pack("<Q", len(data))
    return head + struct.pack("<I", zlib.crc32(head)) + data + struct.pack("<I", zlib.crc32(data))


def ray(number, origin, direction, answer=0, triangle=2 ** 32 - 1, t=float("nan"), kind=0, flags=0,
        t_min=0.0, t_max=float("inf")):
    return struct.pack("<8fQQIIBBBBIf", *origin, *direction, t_min, t_max, number, NO_PARENT, 0,
                       2 ** 32 - 1, kind, flags, answer, 0, triangle, t)


def write(path, rays):
    head = json.dumps({"collidoscope_rays": 1, "kinds": ["camera", "shadow"], "rays": len(rays)})
    with open(path, "wb") as file:
        file.write(b"\x89CRAY\r\n\x1a\x01\0\0\0" + section(b"HEAD", head.encode()) +
                   section(b"RAYS", b"".join(rays)) + section(b"DONE", b""))


class Rays(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def square(self):
        """Two triangles in the plane z = 0, counter-clockwise seen from z > 0."""
        with open(self.path("square.obj"), "w") as file:
            file.write("v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3\nf 1 3 4\n")
        return self.path("square.obj")

    def report(self, *arguments, code=0):
        result = run("rays", *arguments, "--json")
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def test_right_answers(self):
        down, up = (0, 0, -1), (0, 0, 1)
        rays = [ray(0, (0.5, -0.5, 2), down, 2, 0, 2.0),
                ray(1, (-0.5, 0.5, 2), down, 2, 1, 2.00001),
                ray(2, (0, 0, 2), down, 2, 1, 2.0),  # a tie on the diagonal
                ray(3, (3, 0, 2), down, 1),
                ray(4, (0.5, -0.5, 2), down, 1, t_max=1.5),
                ray(5, (0.5, -0.5, 2), down, 1, t_min=2.5),
                ray(6, (0.5, -0.5, -2), up, 1, flags=2),  # from behind, culled
                ray(7, (0.5, -0.5, -2), up, 2, kind=1, flags=1),
                ray(8, (0, 0, 0), (0, 0, 0))]
        write(self.path("r.crays"), rays)
        report = self.report(self.path("r.crays"), self.square())
        self.assertEqual(report["rays"], 9)
        self.assertEqual(report["unusable"], 1)
        self.assertEqual(report["hits"], 4)
        self.assertEqual(report["recorded_answers"], 8)
        self.assertEqual(report["differing"], 0)
        self.assertEqual([kind["kind"] for kind in report["kinds"]], ["camera", "shadow"])
        self.assertEqual(sum(report["volume_tests"]["histogram"]), 8)
        result = run("rays", self.path("r.crays"), self.square())
        self.assertEqual(result.returncode, 0)
        self.assertIn("1 not cast", result.stdout)

    def test_other_answers_are_named(self):
        down = (0, 0, -1)
        rays = [ray(10, (0.5, -0.5, 2), down, 1),
                ray(11, (3, 0, 2), down, 2, 0, 2.0),
                ray(12, (0.5, -0.5, 2), down, 2, 0, 1.9),
                ray(13, (0.5, -0.5, 2), down, 2, 1, 1.9),
                ray(14, (0.5, -0.5, 2), down, 2, 0, 2.0)]
        write(self.path("r.crays"), rays)
        report = self.report(self.path("r.crays"), self.square(), code=1)
        self.assertEqual({d["ray"]: d["difference"] for d in report["differing_rays"]},
                         {10: "hit instead of a miss", 11: "missed", 12: "other t",
                          13: "other triangle"})
        self.assertEqual(sum(report["differences"].values()), 4)
        result = run("rays", self.path("r.crays"), self.square(), "--list", "2")
        self.assertEqual(result.returncode, 1)
        self.assertIn("ray 10 (camera)", result.stdout)
        self.assertIn("recorded is a miss", result.stdout)
        self.assertIn("... and 2 more", result.stdout)
        self.report(self.path("r.crays"), self.square(), "--tolerance", "0.9", code=1)
        self.assertEqual(run("rays", self.path("r.crays"), self.square(), "--tolerance",
                             "1.5").returncode, 2)

    def test_made_rays_answer_alike_in_every_tree(self):
        gear, made = "assets/models/gear.obj", self.path("made.crays")
        result = run("rays", "--make", "camera,shadow,ao,diffuse", gear, "--out", made,
                     "--count", "400")
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(made, "rb") as file:
            first = file.read()
        hits = set()
        for builder in ("aabb_tree", "obb_tree", "sphere_tree", "wide_bvh", "sah_bvh"):
            report = self.report(made, gear, "--builder", builder)
            self.assertEqual(report["differing"], 0)
            self.assertEqual(report["recorded_answers"], report["rays"])
            self.assertEqual(len(report["kinds"]), 4)
            hits.add(report["hits"])
        self.assertEqual(len(hits), 1)
        # Another builder makes the same rays, and a tree file takes them.
        run("rays", "--make", "camera,shadow,ao,diffuse", gear, "--out", made, "--count", "400",
            "--builder", "obb_tree")
        tree = self.path("gear.cbvh")
        self.assertEqual(run("tree", gear, "--export", tree, "--with-triangles").returncode, 0)
        self.assertEqual(self.report(made, tree)["differing"], 0)
        self.assertEqual(len(first) % 4, os.path.getsize(made) % 4)

    def test_instances_are_passed_through_by_mask(self):
        move = lambda x: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]
        scene = self.path("scene.json")
        with open(scene, "w") as file:
            json.dump({"collidoscope_tree": 3, "trees": [
                {"volume": "aabb", "nodes": [{"bounds": [0, 0, 0, 1, 1, 4], "primitives": [0, 1]}],
                 "instances": [{"tree": 1, "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 3],
                                "mask": 1}, {"tree": 1, "transform": move(0), "mask": 2}]},
                {"volume": "aabb", "nodes": [{"bounds": [0, 0, 0, 1, 1, 0], "primitives": [0]}],
                 "triangles": [[0, 0, 0, 1, 0, 0, 0, 1, 0]]}]}, file)

        def masked(number, mask, answer, t=float("nan")):
            one = bytearray(ray(number, (0.25, 0.25, 5), (0, 0, -1), answer, 0, t))
            one[52:56] = struct.pack("<I", mask)
            return bytes(one)
        write(self.path("r.crays"), [masked(0, 3, 2, 2.0), masked(1, 2, 2, 5.0), masked(2, 4, 1),
                                     masked(3, 1, 1)])
        report = self.report(self.path("r.crays"), scene, code=1)
        self.assertEqual((report["trees"], report["instances"], report["hits"]), (2, 2, 3))
        [wrong] = report["differing_rays"]
        self.assertEqual((wrong["ray"], wrong["instance"], wrong["difference"]),
                         (3, 0, "hit instead of a miss"))
        self.assertEqual([(c["instance"], c["tree"], c["entered"], c["hits"])
                          for c in report["costliest_instances"]], [(0, 1, 2, 2), (1, 1, 2, 1)])
        self.assertEqual(report["top_volume_tests"], 4)
        result = run("rays", self.path("r.crays"), scene)
        self.assertIn("Instances with most tests", result.stdout)
        self.assertIn("triangle 0 at t = 2 in instance 0", result.stdout)
        result = run("rays", "--make", "camera", scene, "--out", self.path("m.crays"))
        self.assertEqual(result.returncode, 2)
        self.assertIn("scene.json#1", result.stderr)
        self.assertEqual(run("rays", self.path("r.crays"), scene, "--builder",
                             "sah_bvh").returncode, 2)

    def test_faults(self):
        square = self.square()
        for name, part in (("kind.crays", "ray 1: it is of kind 9"),
                           ("changed.crays", "does not match its checksum"),
                           ("version.crays", "version 7")):
            result = run("rays", os.path.join(CASES, name), square)
            self.assertEqual(result.returncode, 3)
            self.assertIn(part, result.stderr)
        result = run("rays", os.path.join(CASES, "cut_in_a_ray.crays"), square)
        self.assertIn("1 of its 2 rays could be read", result.stderr)
        self.assertEqual(run("rays", os.path.join(CASES, "two.crays")).returncode, 2)
        self.assertEqual(run("rays", square, "--make", "camera").returncode, 2)
        self.assertEqual(run("rays", square, "--make", "light", "--out",
                             self.path("l.crays")).returncode, 2)
        self.assertEqual(run("rays", os.path.join(CASES, "two.crays"), square, "--builder",
                             "none").returncode, 2)
        self.assertEqual(run("rays", self.path("none.crays"), square).returncode, 3)


if __name__ == "__main__":
    main()
