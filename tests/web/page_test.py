"""The page in headless Chromium:

    python3 tests/web/page_test.py build/web [unittest's arguments]

Pictures are kept in build/logs/web, to be looked at.
"""

import json
import os
import pathlib
import struct
import sys
import time
import unittest
import zlib

from browser import Server
from web_page import WebPage

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


SOLUTION = """exports.solve = ({ a, b }) => {
    const d = [0, 1, 2].map((i) => b.center[i] - a.center[i]);
    const distance = Math.hypot(...d), reach = a.radius + b.radius;
    const normal = distance > 0 ? d.map((x) => x / distance) : [0, 1, 0];
    return { hit: d[0] * d[0] + d[1] * d[1] + d[2] * d[2] <= reach * reach,
        signed_distance: distance - reach, normal };
};
"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(FOLDER)
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.__exit__)
        PICTURES.mkdir(parents=True, exist_ok=True)

    def page(self, what="", size=(1280, 720)):
        """The page at what stands behind its #, once it has drawn."""
        browser = WebPage(size)
        browser.__enter__()
        self.addCleanup(browser.__exit__)
        self.address = f"{self.server.address}/index.html"
        browser.begin(self.address + (f"#{what}" if what else ""))
        return browser

    def keep(self, browser, name):
        """Keeps a picture; it is not empty."""
        picture = browser.picture()
        (PICTURES / f"{name}.png").write_bytes(picture)
        self.assertGreater(colors_of(picture), 100)

    def test_three_million_bytes_come_over_the_network(self):
        """At most so many, of the program; the rest is what it shows."""
        sent = sum((pathlib.Path(FOLDER) / name).stat().st_size
                   for name in ("collidoscope.wasm.gz", "collidoscope.js.gz"))
        print(f"the program takes {sent:,} bytes, packed")
        self.assertLessEqual(sent, 3_000_000)

    def test_opens_in_three_sizes(self):
        for size in SIZES:
            with self.subTest(size=size):
                begun = time.monotonic()
                browser = self.page("sat_box_box/01", size)
                print(f"{size[0]}x{size[1]}: at rest after {time.monotonic() - begun:.1f} s")
                self.keep(browser, f"sat-box-box-{size[0]}x{size[1]}")
                self.assertEqual(browser.state()["demo"], "sat_box_box")
                self.assertEqual(browser.evaluate("[innerWidth, innerHeight]"), list(size))
                self.assertEqual(browser.problems, [])

    def test_the_start_page(self):
        browser = WebPage()
        browser.__enter__()
        self.addCleanup(browser.__exit__)
        browser.open(f"{self.server.address}/index.html")
        browser.wait_for("typeof Module !== 'undefined' && Module.calledRun && document.getElementById('loading').hidden")
        for _ in range(60):
            browser.evaluate("new Promise(done => requestAnimationFrame(done))")
        self.keep(browser, "start")
        self.assertEqual(browser.problems, [])

    def test_a_body_is_dragged(self):
        browser = self.page("sat_box_box/01")
        before = browser.state()
        x, y = before["bodies"][1]["pixel"]
        browser.drag((x, y), (x + 90, y - 40))
        after = browser.wait_until(lambda s: s["bodies"][1]["position"] != before["bodies"][1]["position"] and
                                   not s["dragging"], "body that moved")
        self.assertEqual(after["bodies"][0]["position"], before["bodies"][0]["position"])
        browser.rest()
        self.keep(browser, "dragged")
        self.assertEqual(browser.problems, [])

    def test_it_steps_and_says_so(self):
        browser = self.page("sat_box_box/01?step=1")
        before = browser.state()
        browser.key(".", "Period", 190)
        after = browser.wait_until(lambda s: s["step"] == before["step"] + 1 and not s["pending"], "next step")
        browser.wait_for("document.getElementById('announcement').textContent === " +
                         json.dumps(after["announcement"]))
        browser.key(",", "Comma", 188)
        browser.wait_until(lambda s: s["step"] == before["step"], "step before")
        self.assertEqual(browser.problems, [])

    def test_a_prediction_is_scored(self):
        browser = self.page("sphere_sphere")
        browser.press("predict.mode")
        browser.wait_until(lambda s: s["predict"]["on"] and s["step"] == 0, "mode")
        browser.key(" ", "Space", 32)
        asked = browser.wait_until(lambda s: s["predict"]["question"], "question")
        self.keep(browser, "predict")
        right = [choice["right"] for choice in asked["predict"]["choices"]].index(True)
        browser.press(f"choice:{right}")
        told = browser.wait_until(lambda s: s["predict"]["asked"] == 1, "score")
        self.assertEqual(told["predict"]["right"], 1)
        self.assertEqual(browser.problems, [])

    def test_links_lead_in_and_out(self):
        browser = self.page("sat_box_box/01?step=6")
        self.assertEqual(browser.state()["step"], 5)
        browser.evaluate("location.hash = '#gjk/01?step=3'")
        browser.wait_until(lambda s: s["demo"] == "gjk" and s["step"] == 2 and not s["pending"], "gjk at step 3")
        self.keep(browser, "gjk")
        browser.evaluate("globalThis.copied = ''; navigator.clipboard.writeText = "
                         "(text) => { copied = text; return Promise.resolve(); }")
        browser.press("menu:Edit")
        browser.press("menu:edit.copy_link")
        link = browser.wait_for("copied")
        self.assertTrue(link.startswith(self.address + "#gjk/01"), link)
        self.assertIn("step=", link)
        self.assertEqual(browser.problems, [])

    def test_a_mesh_is_dropped(self):
        browser = self.page("aabb_tree")
        browser.drop(two_obj="v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n")
        browser.press("mesh.scene")
        browser.wait_until(lambda s: s["dialog"] == "" and not s["busy"] and
                           any("two" in body["name"] for body in s["bodies"]), "mesh")
        browser.rest()
        self.keep(browser, "mesh")
        self.assertEqual(browser.problems, [])

    def test_a_faulty_file_is_told(self):
        browser = self.page("aabb_tree")
        before = browser.state()
        browser.drop(broken_obj="v 0 0\nf 1 2 99\n")
        after = browser.wait_until(lambda s: s["toasts"] and s["toasts"] != before["toasts"], "message")
        self.assertIn("broken", " ".join(after["toasts"]))
        self.assertEqual(after["bodies"], before["bodies"])
        browser.drop(nothing_json="{")
        browser.wait_until(lambda s: any("nothing" in toast for toast in s["toasts"]), "second message")
        self.assertEqual(browser.problems, [])

    def test_a_mesh_that_is_too_large_is_refused_with_its_size(self):
        browser = self.page("aabb_tree")
        browser.drop(large_obj="v 0 0 0\nv 1 0 0\nv 0 1 0\n" + "f 1 2 3\n" * 500_001)
        told = browser.wait_until(lambda s: any("500,001" in toast for toast in s["toasts"]), "refusal")
        self.assertEqual(told["dialog"], "")
        self.assertEqual(browser.problems, [])

    def test_a_map_is_made_between_frames(self):
        browser = self.page("sat_box_box/01")
        browser.press("drawer.map")
        browser.wait_until(lambda s: s["drawer"] == "map" and not s["pending"], "map")
        self.keep(browser, "map")
        self.assertEqual(browser.problems, [])

    def test_a_solution_in_javascript_is_judged(self):
        browser = self.page("sphere_sphere")
        browser.press("menu:Exercises")
        browser.press("menu:exercise.open.sphere-sphere")
        browser.wait_until(lambda s: s["exercise"]["open"], "exercise")
        browser.press("exercise.language.javascript")
        browser.press("exercise.start")
        browser.wait_until(lambda s: s["exercise"].get("runs", 0) >= 1, "first verdict")
        browser.wait_for("!document.getElementById('editor').hidden")
        self.keep(browser, "exercise")
        for source, right in ((SOLUTION.replace("<=", "<"), False), (SOLUTION, True)):
            browser.evaluate(f"document.getElementById('source').value = {json.dumps(source)};"
                             "document.getElementById('run').click()")
            browser.wait_until(lambda s: s["exercise"].get("right") is right and not s["exercise"]["running"],
                               f"verdict {right}")
        self.assertEqual(browser.problems, [])

    def test_it_comes_again_without_a_network(self):
        browser = self.page("sphere_sphere/01")
        browser.wait_for("navigator.serviceWorker.ready.then(() => true)")
        browser.call("Network.enable")
        browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                     uploadThroughput=-1)
        begun = time.monotonic()
        browser.open(self.address + "?again#sat_box_box/01")
        browser.wait_until(lambda s: s["demo"] == "sat_box_box", "page without a network")
        print(f"first picture from what was kept after {time.monotonic() - begun:.1f} s")
        self.assertEqual(browser.problems, [])


if __name__ == "__main__":
    FOLDER = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
