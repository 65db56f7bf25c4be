#!/usr/bin/env python3
"""The library as others get it: installed, found by CMake, used by a program of its own whose trees
the command line then reads: package_test.py CMAKE BUILD_FOLDER COMPILER PROGRAM."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

CMAKE, BUILD, COMPILER, PROGRAM = "cmake", "build/release", "c++", "build/release/collidoscope"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*args):
    return subprocess.run(args, capture_output=True, text=True, timeout=300)


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="collidoscope-package-")

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

    def test_library_alone_needs_only_glm(self):
        build = self.path("alone")
        self.succeed(CMAKE, "-G", "Ninja", "-S", ROOT, "-B", build, "-DCOLLIDOSCOPE_APP=OFF",
                     f"-DCMAKE_CXX_COMPILER={COMPILER}")
        with open(os.path.join(build, "CMakeCache.txt")) as cache:
            found = {line.split("_DIR:")[0] for line in cache if "_DIR:PATH=/" in line}
        self.assertEqual({name for name in found if not name.startswith("CMAKE")} -
                         {"Collidoscope_BINARY", "Collidoscope_SOURCE"}, {"glm"})

    def test_program_with_the_installed_library(self):
        self.succeed(CMAKE, "--install", BUILD, "--prefix", self.path("prefix"))
        headers = self.path("prefix", "include", "collidoscope")
        shutil.copytree(os.path.dirname(os.path.abspath(__file__)), self.path("source"))
        shutil.copy(os.path.join(headers, "collision", "trees", "dump", "collidoscope_tree.h"),
                    self.path("source"))
        self.succeed(CMAKE, "-G", "Ninja", "-S", self.path("source"), "-B", self.path("build"),
                     f"-DCMAKE_PREFIX_PATH={self.path('prefix')}",
                     f"-DCMAKE_CXX_COMPILER={COMPILER}")
        self.succeed(CMAKE, "--build", self.path("build"))

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


if __name__ == "__main__":
    if len(sys.argv) > 4:
        CMAKE, BUILD, COMPILER, PROGRAM = [
            os.path.abspath(a) if os.path.exists(a) else a for a in sys.argv[1:5]]
        del sys.argv[1:5]
    unittest.main()
