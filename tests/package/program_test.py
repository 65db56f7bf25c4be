#!/usr/bin/env python3
"""The program as others get it: installed, and as a Debian package, each started far from the
checkout; and what it tells a desktop: program_test.py CMAKE CPACK BUILD_FOLDER."""

import configparser
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

CMAKE, CPACK, BUILD = "cmake", "cpack", "build/release"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def run(*args, **options):
    return subprocess.run(args, capture_output=True, text=True, timeout=1200, **options)


class Started(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="collidoscope-home-")
        self.addCleanup(shutil.rmtree, self.home)

    def start(self, program, *args):
        """As somebody starts it who knows nothing of this checkout."""
        result = run(program, *args, cwd=self.home,
                     env={"HOME": self.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def stands_alone(self, usr):
        """The program below this folder answers, draws, and finds its own lessons and the program
        that contains others."""
        program = os.path.join(usr, "bin", "collidoscope")
        self.assertIn("collidoscope ", self.start(program, "--version"))
        demos = json.loads(self.start(program, "list", "--json"))
        self.assertGreater(len(demos), 80)
        lessons = json.loads(self.start(program, "lesson", "list", "--json"))
        self.assertEqual(len(lessons), 9)
        real = os.path.realpath(usr)
        for lesson in lessons:
            self.assertTrue(os.path.realpath(lesson["file"]).startswith(real), lesson)
        picture, figure = os.path.join(self.home, "x.png"), os.path.join(self.home, "x.svg")
        self.start(program, "render", "sat_box_box", "-o", picture, "--size", "160x120")
        with open(picture, "rb") as file:
            self.assertEqual(file.read(4), b"\x89PNG")
        self.start(program, "render", "collidoscope://gjk", "-o", figure)
        self.assertEqual(ET.parse(figure).getroot().tag, "{http://www.w3.org/2000/svg}svg")
        folder = os.path.dirname(os.path.realpath(program))
        self.assertTrue(folder.startswith(real))
        self.assertTrue(os.access(os.path.join(folder, "collidoscope_warden"), os.X_OK))


class Installed(Started):
    @classmethod
    def setUpClass(cls):
        cls.prefix = tempfile.mkdtemp(prefix="collidoscope-program-")
        cls.addClassCleanup(shutil.rmtree, cls.prefix)
        result = run(CMAKE, "--install", BUILD, "--prefix", cls.prefix, "--component", "program")
        if result.returncode:
            raise RuntimeError(result.stdout + result.stderr)

    def share(self, *parts):
        return os.path.join(self.prefix, "share", *parts)

    def test_it_runs_without_the_checkout(self):
        self.stands_alone(self.prefix)
        # Also where the whole folder has been moved to.
        moved = self.prefix + "-moved"
        shutil.copytree(self.prefix, moved, symlinks=True)
        self.addCleanup(shutil.rmtree, moved)
        self.stands_alone(moved)

    def test_the_library_is_not_among_it(self):
        self.assertEqual(sorted(os.listdir(self.prefix)), ["bin", "libexec", "share"])
        self.assertEqual(sorted(os.listdir(self.share("collidoscope"))), ["assets", "shaders"])

    def test_the_desktop_file_starts_the_program_with_links_and_files(self):
        desktop = configparser.ConfigParser(interpolation=None, delimiters=("=",))
        desktop.optionxform = str
        desktop.read(self.share("applications", "collidoscope.desktop"))
        entry = desktop["Desktop Entry"]
        for key in ("Type", "Name", "Comment", "Exec", "Icon", "Categories", "MimeType"):
            self.assertTrue(entry[key], key)
        # Menus show a program once for each of its main categories.
        main = {"AudioVideo", "Development", "Education", "Game", "Graphics", "Network", "Office",
                "Science", "Settings", "System", "Utility"}
        self.assertEqual(main.intersection(entry["Categories"].split(";")), {"Education"})
        command, argument = entry["Exec"].split()
        self.assertTrue(os.access(os.path.join(self.prefix, "bin", command), os.X_OK))
        self.assertEqual(argument, "%u")
        icon = self.share("icons/hicolor/scalable/apps", entry["Icon"] + ".svg")
        self.assertTrue(ET.parse(icon).getroot().tag.endswith("svg"))
        self.assertEqual(run("rsvg-convert", icon, "-o", os.path.join(self.home, "icon.png"))
                         .returncode, 0)
        kinds = [kind for kind in entry["MimeType"].split(";") if kind]
        self.assertIn("x-scheme-handler/collidoscope", kinds)
        known = ET.parse(self.share("mime/packages/collidoscope.xml")).getroot()
        globs = {kind.get("type"): [glob.get("pattern") for glob in kind.iter(MIME + "glob")]
                 for kind in known.iter(MIME + "mime-type")}
        own = [kind for kind in kinds if "vnd.collidoscope" in kind]
        self.assertEqual(sorted(own), sorted(globs))
        patterns = [pattern for some in globs.values() for pattern in some]
        for pattern in ("*.cbvh", "*.crec", "*.lesson.md", "*.scene.json"):
            self.assertIn(pattern, patterns)

    def test_contents_tell_what_a_file_is(self):
        """Without an ending, too: the beginnings that the file of types names are those of files."""
        known = ET.parse(self.share("mime/packages/collidoscope.xml")).getroot()
        begins = {kind.get("type").rsplit(".", 1)[1]:
                  [match.get("value").encode().decode("unicode_escape").encode("latin-1")
                   for match in kind.iter(MIME + "match")]
                  for kind in known.iter(MIME + "mime-type")}
        tree = os.path.join(self.home, "x.cbvh")
        program = os.path.join(self.prefix, "bin", "collidoscope")
        self.start(program, "tree", os.path.join(ROOT, "assets/models/icosphere.obj"), "--export",
                   tree)
        with open(tree, "rb") as file:
            head = file.read(32)
        self.assertTrue(any(head.startswith(begin) for begin in begins["tree"]), head)
        self.assertEqual(begins["link"], [b"collidoscope://"])
        for begin in sum(begins.values(), []):
            self.assertFalse(begin.endswith(b"\n"), "readers of these files never find it")
        recording = os.path.join(ROOT, "docs", "RECORDINGS.md")
        with open(recording, "rb") as file:
            self.assertIn(b"\n" + begins["recording"][0], file.read())

    def test_the_manual_names_every_command_and_option(self):
        with open(self.share("man/man1/collidoscope.1")) as file:
            manual = file.read()
        self.assertNotIn("@", manual)
        help_text = self.start(os.path.join(self.prefix, "bin", "collidoscope"), "--help")
        commands = re.findall(r"^  (\w+) ", help_text.split("ommands:", 1)[1], re.M)
        self.assertGreater(len(commands), 10, help_text)
        named = re.findall(r"^\.TP\n\.B (\w+)$", manual, re.M)
        self.assertEqual(sorted(set(commands)), sorted(c for c in named if c.islower()))
        options = set(re.findall(r"^ +(?:-\w, ?)?--([a-z-]+)", help_text, re.M))
        self.assertGreater(len(options), 8, help_text)
        told = manual[manual.index(".SH OPTIONS"):manual.index(".SH COMMANDS")].replace("\\-", "-")
        self.assertEqual(options, set(re.findall(r"--([a-z-]+)", told)))


class Package(Started):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="collidoscope-deb-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        result = run(CPACK, "-G", "DEB", "--config", os.path.join(BUILD, "CPackConfig.cmake"),
                     "-B", cls.folder)
        if result.returncode:
            raise RuntimeError(result.stdout + result.stderr)
        [cls.package] = glob.glob(os.path.join(cls.folder, "*.deb"))

    def field(self, name):
        result = run("dpkg-deb", "--field", self.package, name)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.strip()

    def test_it_says_what_it_needs(self):
        self.assertEqual(self.field("Package"), "collidoscope")
        self.assertRegex(os.path.basename(self.package), r"^collidoscope_[\d.]+_\w+\.deb$")
        needs = self.field("Depends")
        for package in ("libc6", "libcairo2", "libglfw3", "libzip4", "zlib1g", "libmd4c0", "libseccomp2",
                        "libegl1", "libgl1-mesa-dri", "fonts-inter", "fonts-jetbrains-mono",
                        "fonts-fork-awesome"):
            self.assertRegex(needs, rf"(^|, ){re.escape(package)}\b")

    def test_it_runs_from_where_it_is_unpacked(self):
        root = os.path.join(self.folder, "root")
        result = run("dpkg-deb", "--extract", self.package, root)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(os.listdir(root), ["usr"])
        self.stands_alone(os.path.join(root, "usr"))


if __name__ == "__main__":
    if len(sys.argv) > 3:
        CMAKE, CPACK, BUILD = [os.path.abspath(a) if os.path.exists(a) else a
                               for a in sys.argv[1:4]]
        del sys.argv[1:4]
    unittest.main()
