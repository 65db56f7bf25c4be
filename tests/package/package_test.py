#!/usr/bin/env python3
"""The library as others get it: installed, found by CMake, used by a program of its own whose trees
the command line then reads, and by the programs in examples/, whose output is what they say it is:
package_test.py CMAKE BUILD_FOLDER COMPILER PROGRAM."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

CMAKE, BUILD, COMPILER, PROGRAM = "cmake", "build/release", "c++", "build/release/collidoscope"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*args):
    return subprocess.run(args, capture_output=True, text=True, timeout=1200)


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="collidoscope-package-")
        cls.prefix = os.path.join(cls.folder, "prefix")
        result = run(CMAKE, "--install", BUILD, "--prefix", cls.prefix)
        if result.returncode:
            raise RuntimeError(result.stdout + result.stderr)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def succeed(self, *args):
        result = run(*args)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def tree(self, *args):
        result = run(PROGRAM, "tree", *args)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return json.loads(result.stdout), result.returncode

    def build(self, source, build):
        """Builds a program that finds the installed library by itself."""
        self.succeed(CMAKE, "-G", "Ninja", "-S", source, "-B", build,
                     f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={COMPILER}",
                     "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON")
        self.succeed(CMAKE, "--build", build)

    def test_library_alone_needs_only_glm(self):
        build = self.path("alone")
        self.succeed(CMAKE, "-G", "Ninja", "-S", ROOT, "-B", build, "-DCOLLIDOSCOPE_APP=OFF",
                     f"-DCMAKE_CXX_COMPILER={COMPILER}")
        with open(os.path.join(build, "CMakeCache.txt")) as cache:
            found = {line.split("_DIR:")[0] for line in cache if "_DIR:PATH=/" in line}
        self.assertEqual({name for name in found if not name.startswith("CMAKE")} -
                         {"Collidoscope_BINARY", "Collidoscope_SOURCE"}, {"glm"})

    def test_program_with_the_installed_library(self):
        headers = os.path.join(self.prefix, "include", "collidoscope")
        shutil.copytree(os.path.dirname(os.path.abspath(__file__)), self.path("source"))
        for header in ("collidoscope_tree.h", "collidoscope_rays.h"):
            shutil.copy(os.path.join(headers, "collision", "trees", "dump", header),
                        self.path("source"))
        self.build(self.path("source"), self.path("build"))

        out = self.succeed(self.path("build", "collide"), self.path("cube.cbvh"))
        self.assertRegex(out, r"^touching [1-9]\d* apart 0$")
        report, code = self.tree(self.path("cube.cbvh"), "--json")
        self.assertEqual(code, 0, report["problems"])
        self.assertEqual(report["triangles"], 1200)
        self.assertEqual(report["nodes"], 2399)
        self.assertEqual(report["builder"], "package test")

        good, bad = self.path("good.json"), self.path("bad.cbvh")
        self.succeed(self.path("build", "dump_tree"), good, bad)
        report, code = self.tree(good, "--json")
        self.assertEqual((code, report["nodes"], report["problems"]), (0, 31, []))
        with open(good) as file:
            self.assertEqual(sorted(json.load(file)["build_order"]), list(range(31)))
        report, code = self.tree(bad, "--json")
        self.assertEqual(code, 1)
        found = {(p["problem"], p["node"]) for p in report["problems"]}
        self.assertEqual(found, {("outside the parent", 1), ("bounds not finite", 24),
                                 ("empty leaf", 4)})
        [outside] = [p for p in report["problems"] if p["problem"] == "outside the parent"]
        self.assertEqual((outside["other"], outside["amount"]), (0, 0.5))

        # Four threads record rays along x at a square two ahead; every tenth goes past it.
        square, rays = self.path("square.obj"), self.path("rays.crays")
        with open(square, "w") as file:
            file.write("v 2 -1 -1\nv 2 1 -1\nv 2 1 1\nv 2 -1 1\nf 1 2 3\nf 1 3 4\n")
        self.succeed(self.path("build", "record_rays"), rays)
        report = json.loads(self.succeed(PROGRAM, "rays", rays, square, "--json"))
        self.assertEqual((report["rays"], report["hits"], report["differing"]), (4000, 3600, 0))
        self.assertEqual([kind["kind"] for kind in report["kinds"]], ["probe"])

    @staticmethod
    def lowest(t):
        """The height of the lowest point of the falling, spinning box of first_contact."""
        angle = 0.3 + 0.8 * t
        return 2.6 - 2 * t - 0.5 * math.cos(angle) - math.sin(angle)

    def test_examples_in_cpp(self):
        self.build(os.path.join(ROOT, "examples"), self.path("examples"))

        # The distance falls to nothing, both algorithms measure the same one, and the contacts lie
        # where the falling box's lowest edge meets the upper face at y = 0.5.
        out = self.succeed(self.path("examples", "first_contact"))
        looks = re.findall(r"^t ([\d.]+)   distance ([-\d.]+)   GJK ([\d.]+)$", out, re.M)
        self.assertGreater(len(looks), 4, out)
        distances = [float(d) for _, d, _ in looks]
        self.assertEqual(distances, sorted(distances, reverse=True))
        self.assertLess(abs(distances[-1]), 1e-4)
        for _, by_axes, by_gjk in looks:
            self.assertAlmostEqual(float(by_axes), float(by_gjk), delta=2e-4)
        [touch] = re.findall(r"^touch at t = ([\d.]+)$", out, re.M)
        self.assertAlmostEqual(self.lowest(float(touch)), 0.5, delta=1e-3)
        depth = 0.5 - self.lowest(float(touch) + 0.02)
        contacts = re.findall(r"^contact at \((.*?)\), depth ([\d.]+), normal \((.*?)\)$", out, re.M)
        self.assertEqual(len(contacts), 2, out)  # the ends of an edge
        for position, found, normal in contacts:
            self.assertAlmostEqual(float(found), depth, delta=5e-4)
            self.assertAlmostEqual(float(position.split(", ")[1]), 0.5 - depth / 2, delta=2e-3)
            self.assertEqual([float(c) for c in normal.split(", ")], [0, 1, 0])

        # Every step is labeled as in the pseudo-code, and numbered without a gap.
        out = self.succeed(self.path("examples", "steps"))
        steps = re.findall(r"^ *(\d+) (\w+) +\S.*$", out, re.M)
        self.assertEqual([int(n) for n, _ in steps], list(range(len(steps))))
        self.assertEqual(sum(label == "overlap" for _, label in steps), 15)
        with open(os.path.join(ROOT, "assets", "pseudocode", "sat_box_box.txt")) as file:
            labels = set(re.findall(r"#(\w+)$", file.read(), re.M))
        self.assertLessEqual({label for _, label in steps}, labels)
        self.assertEqual(len(re.findall(r"\[[1-9]\d* marks\]$", out, re.M)), len(steps))
        self.assertRegex(out, r"\nhit, signed distance -0\.\d+, [1-8] contacts\n")
        self.assertTrue(out.endswith("\nplain and traced: the same\n"), out)

        # A ring with a hole is seen, and links of a chain need not touch.
        out = self.succeed(self.path("examples", "mesh_queries"))
        self.assertTrue(out.startswith("1536 triangles, "), out)
        picture = [line.rstrip() for line in out.splitlines()[1:25]]
        self.assertGreater(len(picture[12]), 55, out)
        self.assertRegex(picture[12], r"^ *[.:=+*#%@-]+ {10,}[.:=+*#%@-]+$")
        places = re.findall(r"^moved ([\d.]+): (\d+) pairs \(\d+ volume tests\); "
                            r"all pairs tried: (\d+)$", out, re.M)
        self.assertEqual(len(places), 6, out)
        for _, pairs, tried in places:
            self.assertEqual(pairs, tried)
        self.assertIn("0", [pairs for _, pairs, _ in places])
        self.assertTrue(any(int(pairs) > 0 for _, pairs, _ in places), out)

        # The pairs that only touch are missing, and no others; the ground is in most pairs.
        recorded = self.path("frames.json")
        out = self.succeed(self.path("examples", "frames"), recorded)
        [pairs] = re.findall(r"^20 frames, (\d+) pairs$", out)
        result = run(PROGRAM, "frames", recorded, "--json")
        self.assertEqual(result.returncode, 1, result.stderr)
        report = json.loads(result.stdout)
        total = report["total"]
        self.assertEqual((total["reported"], total["extra"]), (int(pairs), 0))
        self.assertEqual(total["pairs"], int(pairs) + total["missing"])
        self.assertGreater(total["missing"], 0)
        self.assertEqual(report["measures"]["largest_id"], 0)
        self.assertIn("one hub", [f["finding"] for f in report["findings"]])
        self.assertEqual({p["wrong_frames"] for p in report["phases"]}, {0})

        # Two levels of trees: the box of the last instance was left behind.
        scene = self.path("scene.cbvh")
        self.assertEqual(self.succeed(self.path("examples", "two_level"), scene),
                         "2 trees, 40 instances, 40 rays\n")
        report, code = self.tree(scene, "--json")
        self.assertEqual((code, report["tree_count"], report["problem_count"]), (1, 2, 1))
        self.assertEqual([tree["problem_count"] for tree in report["trees"]], [0, 0])
        [outside] = report["problems"]
        self.assertEqual((outside["problem"], outside["instance"]), ("instance outside", 39))

        result = subprocess.run([os.path.abspath(PROGRAM), "rays", scene + ".crays", scene, "--json"],
                                capture_output=True, text=True)
        self.assertEqual(result.returncode, 1, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual((report["rays"], report["hits"], report["differing"]), (40, 39, 1))
        [missed] = report["differing_rays"]
        self.assertEqual((missed["ray"], missed["difference"]), (39, "missed"))

        # The rays that are recorded have the same answers in other trees.
        here = os.getcwd()
        program = os.path.abspath(PROGRAM)
        os.chdir(self.folder)
        try:
            out = self.succeed(self.path("examples", "rays"))
            self.assertEqual(out, "2048 rays of 2048\n")
            for builder in ("aabb_tree", "obb_tree", "sah_bvh"):
                report = json.loads(self.succeed(program, "rays", "rays.crays", "terrain.obj",
                                                 "--builder", builder, "--json"))
                self.assertEqual((report["rays"], report["recorded_answers"], report["differing"]),
                                 (2048, 2048, 0))
                self.assertEqual([kind["kind"] for kind in report["kinds"]], ["camera", "shadow"])
        finally:
            os.chdir(here)

    def test_example_that_asks_the_command_line(self):
        ask = [sys.executable, os.path.join(ROOT, "examples", "ask.py"), "--count", "2000"]
        out = self.succeed(*ask, "--program", PROGRAM)
        self.assertRegex(out, r"^2000 questions, [1-9]\d{2,} hits, 0 differences\n$")

        # A program that is wrong in one answer of the 2000 is found out, with the question.
        wrong = self.path("wrong")
        with open(wrong, "w") as file:
            file.write(f"#!{sys.executable}\n"
                       "import json, subprocess, sys\n"
                       f"lines = subprocess.run([{PROGRAM!r}, 'query'], stdin=sys.stdin,"
                       " capture_output=True, text=True).stdout.splitlines()\n"
                       "answer = json.loads(lines[777])\n"
                       "answer['signed_distance'] += 0.001\n"
                       "lines[777] = json.dumps(answer)\n"
                       "print('\\n'.join(lines))\n")
        os.chmod(wrong, 0o755)
        result = run(*ask, "--program", wrong)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r" 1 differences\n")
        self.assertEqual(json.loads(result.stdout.splitlines()[2])["id"], 777)

        self.assertEqual(run(*ask, "--program", self.path("nothing")).returncode, 2)


if __name__ == "__main__":
    if len(sys.argv) > 4:
        CMAKE, BUILD, COMPILER, PROGRAM = [
            os.path.abspath(a) if os.path.exists(a) else a for a in sys.argv[1:5]]
        del sys.argv[1:5]
    unittest.main()
