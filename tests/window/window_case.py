"""The parts that the tests of the window share."""

import math
import os
import unittest

from desktop import Program, Screen
from driven import Driven, Driver

MODELS = os.path.abspath("assets/models")
PROGRAM = os.path.abspath("build/release/collidoscope")


class Bodies:
    def assert_moved(self, before, after, least=0.05):
        self.assertGreater(math.dist(before["position"], after["position"]), least)


class WindowTest(Bodies, unittest.TestCase):
    """The program driven from inside. All tests share a process, and begin with a fresh start."""

    program = PROGRAM
    driver = None

    @classmethod
    def shared(cls):
        if WindowTest.driver is None or not WindowTest.driver.alive():
            WindowTest.driver = Driver(cls.program)
            unittest.addModuleCleanup(WindowTest.driver.close)
        return WindowTest.driver

    def recording(self):
        """The file that the next window is recorded into, where somebody wants to see it."""
        folder = os.environ.get("COLLIDOSCOPE_KEEP_RECORDINGS")
        if not folder:
            return None
        os.makedirs(folder, exist_ok=True)
        self.windows = getattr(self, "windows", 0) + 1
        return os.path.join(os.path.abspath(folder), f"{self.id()} {self.windows}.crec")

    def open(self, *args, env=None, **kwargs):
        """A window; the one before is gone then. One with variables of its own has a process of its
        own: some are read once."""
        driver = self.shared()
        if env:
            driver = Driver(self.program, env)
            self.addCleanup(driver.close)
        window = Driven(driver, *args, env=env, record=self.recording(), **kwargs)
        self.addCleanup(window.close)
        return window


class DesktopTest(Bodies, unittest.TestCase):
    """The program on a screen, with a real mouse and a real keyboard."""

    program = PROGRAM

    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()

    @classmethod
    def tearDownClass(cls):
        cls.screen.close()

    def open(self, *args, **kwargs):
        window = Program(self.program, self.screen, *args, **kwargs)
        self.addCleanup(window.close)
        return window
