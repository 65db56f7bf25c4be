#!/usr/bin/env python3
"""Files that are no plain files, or change while they are read: a message, without waiting.
odd_files_test.py PROGRAM."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import unittest

import program
from program import SPHERES

# Long enough for a busy machine, and far from what waits for ever.
PATIENCE = 60


class OddFiles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(os.fsencode(self.folder), os.fsencode(name))

    def run_bytes(self, *words, text=b""):
        """Output may hold any bytes; so may names."""
        done = subprocess.run([program.PROGRAM, *words], input=text, capture_output=True, timeout=PATIENCE,
                              env={**os.environ, "HOME": self.folder, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        self.assertGreaterEqual(done.returncode, 0, f"{words} crashed: {done.stderr}")
        return done

    def reading(self, file):
        """Commands that read the file."""
        picture = self.path("picture.svg")
        yield "query", file
        yield "check", file
        yield "trace", file
        yield "tree", file
        yield "parts", "info", file
        yield "parts", "cut", file, "-o", self.path("parts")
        yield "render", file, "-o", picture
        yield "render", "--recording", file, "-o", self.path("frames")
        yield "simulate", file, "--frames", "1"
        yield "simulate", "bounce", "--frames", "1", "--compare-run", file
        yield "lesson", "check", file
        yield "exercise", "check", file

    def odd(self):
        """Names of files that cannot be read, each with whether it is there."""
        os.mkfifo(self.path("pipe"))
        os.symlink(self.path("nothing"), self.path("dangling"))
        os.symlink(b"round", self.path("about"))
        os.symlink(b"about", self.path("round"))
        os.mkdir(self.path("folder"))
        with open(self.path("empty"), "w"):
            pass
        with open(self.path("zeros"), "wb") as file:
            file.write(bytes(100_000))
        with open(self.path("no text"), "wb") as file:
            file.write(bytes(range(256)) * 50)
        with open(self.path("locked"), "w") as file:
            file.write(json.dumps(SPHERES))
        os.chmod(self.path("locked"), 0)
        for name in ("pipe", "dangling", "about", "folder", "empty", "zeros", "no text", "missing",
                     b"not \xff\xfe UTF-8", "n" * 300, "locked"):
            yield self.path(name)
        yield b"/dev/full"
        yield b"/proc/self/mem"

    def test_each_is_refused_with_a_message(self):
        for file in self.odd():
            for ending in (b"", b".obj", b".json", b".cbvh", b".crec", b".md", b".jsonl"):
                name = file + ending
                if ending:
                    if file.startswith(b"/dev") or file.startswith(b"/proc") or len(file) > 300:
                        continue
                    if os.path.lexists(file):
                        os.rename(file, name)
                try:
                    self.refused_by_all(name)
                finally:
                    if ending and os.path.lexists(name):
                        os.rename(name, file)

    def refused_by_all(self, name):
        for words in self.reading(name):
            ending = os.path.splitext(name)[1]
            usual = {"query": (b".jsonl",), "check": (b"",), "trace": (), "tree": (b".obj", b".json", b".cbvh"),
                     "parts": (b"",), "render": (b".json", b".obj"), "simulate": (b".json",),
                     "lesson": (b".md",), "exercise": (b"",)}[os.fsdecode(words[0])]
            if "--recording" in words:
                usual = (b".crec",)
            if ending not in usual:
                continue
            # A pipe is read like standard input where questions are.
            if name.endswith((b"pipe", b"pipe.jsonl")) and words[0] in ("query", "check", "trace"):
                continue
            with self.subTest(words=words):
                done = self.run_bytes(*words)
                nothing_asked = done.returncode == 0 and words[0] in ("query", "trace", "check")
                if b"locked" in name and os.geteuid() == 0:
                    continue  # root reads it
                if not nothing_asked:
                    self.assertGreater(done.returncode, 0, done.stdout[:500])
                    self.assertNotEqual(done.stderr + done.stdout, b"")
                    self.assertLess(len(done.stderr), 5000, done.stderr[:500])

    def test_a_pipe_of_questions_is_read_like_standard_input(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)

        def feed():
            with open(pipe, "w") as file:
                file.write(json.dumps(SPHERES) + "\n")
        feeder = threading.Thread(target=feed)
        feeder.start()
        done = self.run_bytes("query", pipe)
        feeder.join()
        self.assertTrue(json.loads(done.stdout)["hit"], done.stderr)

    def test_names_that_are_no_utf8(self):
        mesh = self.path(b"m\xffsh.obj")
        shutil.copy("assets/models/torus.obj", mesh)
        self.assertEqual(self.run_bytes("tree", mesh).returncode, 0)
        tree = self.path(b"tr\xfe.json")
        done = self.run_bytes("tree", mesh, "--export", tree)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("triangles", json.loads(self.run_bytes("tree", tree, "--json").stdout))
        picture = self.path(b"p\xff.svg")
        self.assertEqual(self.run_bytes("render", mesh, "-o", picture, "--size", "64x64").returncode, 0)
        self.assertTrue(os.path.exists(picture))
        questions = self.path(b"q\xff.jsonl")
        with open(questions, "w") as file:
            file.write(json.dumps(SPHERES) + "\n")
        self.assertTrue(json.loads(self.run_bytes("query", questions).stdout)["hit"])
        # In the window, whose states are JSON.
        lines = b'{"settle":true}\n{"key":"f12","frames":3}\n{"key":"s","with":["ctrl","shift"],"frames":8}\n'
        done = self.run_bytes("--drive", mesh, text=lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in done.stdout.splitlines():
            json.loads(line)

    def test_a_file_that_grows_or_shrinks_while_it_is_read(self):
        mesh = self.path("mesh.obj")
        with open("assets/models/torus.obj", "rb") as file:
            content = file.read()
        with open(mesh, "wb") as file:
            file.write(content)
        stop = threading.Event()

        def change():
            while not stop.is_set():
                with open(mesh, "ab") as file:
                    for _ in range(200):
                        file.write(content)
                        file.flush()
                        if stop.is_set():
                            return
                os.truncate(mesh, len(content))
        changer = threading.Thread(target=change)
        changer.start()
        try:
            for words in (["tree", mesh], ["parts", "cut", mesh, "-o", self.path("parts")]):
                for _ in range(5):
                    done = self.run_bytes(*words)
                    self.assertTrue(done.returncode == 0 or done.stderr, words)
        finally:
            stop.set()
            changer.join()

    def test_output_that_cannot_be_written(self):
        os.mkdir(self.path("folder"))
        gone = self.path("gone/file.svg")
        into_folder = self.path("folder")
        for target in (gone, into_folder, b"/dev/full", b"/proc/file.svg", self.path("n" * 300 + ".svg")):
            for words in (["render", "sphere_sphere", "--size", "64x64", "-o"],
                          ["tree", "assets/models/torus.obj", "--export"],
                          ["simulate", "bounce", "--frames", "1", "--save-run"],
                          ["parts", "cut", "torus", "-o"]):
                with self.subTest(words=words, target=target):
                    done = self.run_bytes(*words, target)
                    self.assertGreater(done.returncode, 0)
                    self.assertNotEqual(done.stderr, b"")
        self.assertEqual(os.listdir(self.path("folder")), [])


if __name__ == "__main__":
    program.main()
