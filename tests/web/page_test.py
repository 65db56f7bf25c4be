"""The page in headless Chromium:

    python3 tests/web/page_test.py build/web [unittest's arguments]

Pictures are kept in build/logs/web, to be looked at.
"""

import os
import pathlib
import struct
import sys
import time
import unittest
import zlib

from browser import Browser, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build/logs/web"
FOLDER = None
SIZES = [(1280, 720), (820, 1180), (844, 390)]


def pixels_of(png):
    """Width, height, and the rows of an RGB or RGBA picture as bytes, without a filter."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6)
    channels = 3 if kind == 2 else 4
    data, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        if name == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    raw, rows, before = zlib.decompress(data), [], bytes(width * channels)
    stride = width * channels
    for y in range(height):
        filter_kind = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - channels] if x >= channels else 0
            up, corner = before[x], before[x - channels] if x >= channels else 0
            if filter_kind == 1:
                row[x] = (row[x] + left) & 255
            elif filter_kind == 2:
                row[x] = (row[x] + up) & 255
            elif filter_kind == 3:
                row[x] = (row[x] + (left + up) // 2) & 255
            elif filter_kind == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                           (abs(guess - corner), 2, corner))
                row[x] = (row[x] + near[2]) & 255
        before = bytes(row)
        rows.append(before)
    return width, height, channels, rows


def colors_of(png):
    """The number of different colors it has, in every fourth pixel of every fourth row."""
    _, _, channels, rows = pixels_of(png)
    return len({bytes(row[x:x + 3]) for row in rows[::4] for x in range(0, len(row), 4 * channels)})


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(FOLDER)
        cls.server.__enter__()
        PICTURES.mkdir(parents=True, exist_ok=True)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def show(self, browser, what):
        """Opens the page at what stands behind its #, and waits until it has drawn."""
        begun = time.monotonic()
        browser.open(f"{self.server.address}/index.html#{what}")
        browser.wait_for("window.collidoscopeDrawn === true || "
                         "(window.Module && Module.calledRun && document.getElementById('canvas').width > 300)")
        self.settle(browser)
        return time.monotonic() - begun

    def settle(self, browser):
        """Until two pictures are alike."""
        before = None
        for _ in range(60):
            picture = browser.picture()
            if picture == before and colors_of(picture) > 30:
                return
            before = picture
            browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.fail("the page does not come to rest")

    def keep(self, browser, name):
        picture = browser.picture()
        (PICTURES / f"{name}.png").write_bytes(picture)
        return picture

    def test_opens_in_three_sizes(self):
        for size in SIZES:
            with self.subTest(size=size), Browser(size) as browser:
                seconds = self.show(browser, "sat_box_box/01")
                picture = self.keep(browser, f"sat-box-box-{size[0]}x{size[1]}")
                self.assertEqual(browser.problems, [])
                self.assertGreater(colors_of(picture), 100)
                print(f"{size[0]}x{size[1]}: first picture after {seconds:.1f} s")

    def test_steps_and_drags(self):
        with Browser() as browser:
            self.show(browser, "sat_box_box/01")
            first = self.keep(browser, "first")
            browser.mouse("mousePressed", 560, 300)
            browser.mouse("mouseReleased", 560, 300)
            browser.key(".", "Period", 190)
            self.settle(browser)
            stepped = self.keep(browser, "stepped")
            self.assertNotEqual(first, stepped)
            browser.drag((560, 300), (640, 260))
            self.settle(browser)
            self.assertNotEqual(stepped, self.keep(browser, "dragged"))
            self.assertEqual(browser.problems, [])


if __name__ == "__main__":
    FOLDER = os.path.abspath(sys.argv.pop(1))
    unittest.main()
