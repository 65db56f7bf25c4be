#!/usr/bin/env python3
"""The page in headless Chromium, around a stand-in for the program: browser_page_test.py"""

import gzip
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))

from browser import Browser, Server  # noqa: E402

EMPTY_MODULE = b"\0asm\1\0\0\0"


class Page(unittest.TestCase):
    size, scale, touch = (844, 390), 2, True

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="collidoscope-page-")
        cls.addClassCleanup(cls.folder.cleanup)
        folder = pathlib.Path(cls.folder.name)
        for file in (ROOT / "app/web/page").iterdir():
            shutil.copy(file, folder)
        cls.pages = folder
        cls.write(folder, "wasm", EMPTY_MODULE)
        cls.write(folder, "data", b"")
        helper = (ROOT / "assets/exercises/helpers/javascript/collidoscope.js").read_text(encoding="utf-8")
        script = f"globalThis.helperText = {json.dumps(helper)};\n" + (HERE / "stand_in.js").read_text(encoding="utf-8")
        cls.write(folder, "js", script.encode())
        cls.server = Server(folder).__enter__()
        cls.addClassCleanup(cls.server.__exit__)

    @staticmethod
    def write(folder, ending, content, pack=True):
        (folder / f"collidoscope.{ending}.gz").write_bytes(gzip.compress(content) if pack else content)

    def page(self, hash=""):
        browser = Browser(self.size, self.scale, self.touch)
        browser.__enter__()
        self.addCleanup(browser.__exit__)
        browser.open(self.server.address + "/index.html" + hash)
        browser.wait_for("globalThis.Module && Module.calledRun && document.getElementById('loading').hidden")
        return browser

    def calls(self, browser, name):
        return [call[1:] for call in browser.evaluate("calls") if call[0] == name]

    def test_it_starts_and_hands_on_its_address(self):
        browser = self.page("#gjk?step=6")
        self.assertEqual(browser.evaluate("Module.arguments"), [self.server.address + "/index.html#gjk?step=6"])
        self.assertEqual(browser.evaluate("Module.ENV.COLLIDOSCOPE_PAGE"), self.server.address + "/index.html")
        self.assertEqual(browser.evaluate("workingFolder"), "/files")
        self.assertEqual(browser.evaluate("[canvas.clientWidth, canvas.clientHeight]"), list(self.size))
        browser.evaluate("location.hash = '#epa'")
        browser.wait_for("calls.length > 0")
        self.assertEqual(self.calls(browser, "collidoscope_says"), [["hash", "#epa"]])
        self.assertEqual(browser.problems, [])

    def copy_of_the_page(self):
        """Another folder with the same page, served."""
        copy = tempfile.TemporaryDirectory(prefix="collidoscope-page-")
        self.addCleanup(copy.cleanup)
        shutil.copytree(self.pages, copy.name, dirs_exist_ok=True)
        server = Server(copy.name).__enter__()
        self.addCleanup(server.__exit__)
        return pathlib.Path(copy.name), server.address + "/index.html"

    def opened(self, address):
        browser = Browser(self.size, self.scale, self.touch)
        browser.__enter__()
        self.addCleanup(browser.__exit__)
        browser.open(address)
        return browser

    def test_files_that_come_unpacked_are_taken_as_they_are(self):
        folder, address = self.copy_of_the_page()
        for file in folder.glob("*.gz"):
            file.write_bytes(gzip.decompress(file.read_bytes()))
        browser = self.opened(address)
        browser.wait_for("globalThis.Module && Module.calledRun && document.getElementById('loading').hidden")
        self.assertEqual(browser.problems, [])

    def test_a_file_that_is_missing_or_damaged_is_told(self):
        for ending, content, told in (("wasm", None, "collidoscope.wasm.gz: the server answers 404"),
                                      ("data", None, "collidoscope.data.gz: the server answers 404"),
                                      ("wasm", gzip.compress(EMPTY_MODULE)[:-9], "could not be loaded"),
                                      ("js", gzip.compress(b"let a = 1;")[:-9], "could not be loaded")):
            with self.subTest(ending=ending, told=told):
                folder, address = self.copy_of_the_page()
                file = folder / f"collidoscope.{ending}.gz"
                file.unlink() if content is None else file.write_bytes(content)
                browser = self.opened(address)
                browser.wait_for("document.getElementById('trouble')?.hidden === false")
                self.assertIn(told, browser.evaluate("document.getElementById('reason').textContent"))

    def test_the_state_of_drawing_is_kept_as_webgl_has_it(self):
        browser = self.page()
        told = browser.evaluate("""(() => {
            const gl = document.createElement("canvas").getContext("webgl2");
            const kept = [gl.VIEWPORT, gl.SCISSOR_BOX, gl.BLEND_SRC_RGB, gl.BLEND_DST_RGB, gl.BLEND_SRC_ALPHA,
                gl.BLEND_DST_ALPHA, gl.BLEND_EQUATION_RGB, gl.BLEND_EQUATION_ALPHA];
            const modes = [gl.ZERO, gl.ONE, gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.DST_COLOR];
            const equations = [gl.FUNC_ADD, gl.FUNC_SUBTRACT, gl.MIN, gl.MAX];
            let seed = 7;
            const pick = (n) => (seed = (seed * 48271) % 2147483647) % n;
            const mode = () => modes[pick(modes.length)], equation = () => equations[pick(equations.length)];
            const calls = [
                () => gl.viewport(pick(9), pick(9), pick(300), pick(150)),
                () => gl.scissor(pick(9), pick(9), pick(300), pick(150)),
                () => gl.blendFunc(mode(), mode()),
                () => gl.blendFuncSeparate(mode(), mode(), mode(), mode()),
                () => gl.blendEquation(equation()),
                () => gl.blendEquationSeparate(equation(), equation()),
            ];
            let compared = 0;
            for (let round = 0; round < 400; ++round) {
                if (round > 0) calls[pick(calls.length)]();
                for (const name of kept) {
                    const own = String(gl.getParameter(name)), card = String(askCard.call(gl, name));
                    if (own !== card) return `round ${round}, ${name.toString(16)}: ${own}, not ${card}`;
                    ++compared;
                }
            }
            // Others are the card's, and what is handed out is not what is kept.
            if (gl.getParameter(gl.MAX_TEXTURE_SIZE) !== askCard.call(gl, gl.MAX_TEXTURE_SIZE)) return "size";
            gl.getParameter(gl.VIEWPORT)[2] = 12345;
            if (gl.getParameter(gl.VIEWPORT)[2] === 12345) return "handed out";
            return compared;
        })()""")
        self.assertEqual(told, 400 * 8)
        self.assertEqual(browser.problems, [])

    def test_fingers_arrive_in_pixels_of_the_canvas(self):
        browser = self.page()
        browser.evaluate("globalThis.mice = 0; canvas.addEventListener('touchstart', () => ++mice, true)")
        browser.touch("touchStart", [(100, 50)])
        browser.touch("touchMove", [(120, 60)])
        browser.wait_for("calls.some((call) => call[1] === 2)")  # one that rests
        browser.touch("touchStart", [(120, 60), (200, 60)])
        browser.touch("touchEnd", [])
        touches = self.calls(browser, "collidoscope_touch")
        seen = [(change, x, y) for change, _, x, y, _ in touches if change != 2]
        self.assertEqual(seen[:2], [(0, 200, 100), (1, 240, 120)])
        self.assertIn((0, 400, 120), seen)
        self.assertEqual(len([one for one in seen if one[0] == 3]), 2)
        self.assertEqual(browser.evaluate("mice"), 0)
        times = [seconds for *_, seconds in touches]
        self.assertEqual(times, sorted(times))

    def test_files_come_by_drop_and_go_as_downloads(self):
        browser = self.page()
        browser.evaluate("""(() => {
            const data = new DataTransfer();
            data.items.add(new File(["newmtl x"], "box.mtl"));
            data.items.add(new File(["v 0 0 0"], "../box.obj"));
            window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        })()""")
        browser.wait_for("calls.length > 0")
        name = browser.evaluate("calls[0][2]")
        self.assertTrue(name.startswith("/files/") and name.endswith("box.obj"), name)
        self.assertEqual(browser.evaluate(f"new TextDecoder().decode(Module.FS.readFile({json.dumps(name)}))"),
                         "v 0 0 0")
        browser.evaluate("""(() => {
            globalThis.links = [];
            HTMLAnchorElement.prototype.click = function () { links.push(this.download); };
            Module.page.asked("download", %s);
        })()""" % json.dumps(name))
        self.assertEqual(browser.evaluate("links"), [name.rsplit("/", 1)[1]])
        self.assertEqual(browser.problems, [])

    def test_settings_outlive_the_page(self):
        browser = self.page()
        browser.evaluate("""(() => {
            Module.FS.mkdirTree("/home/student/.config/collidoscope");
            Module.FS.writeFile("/home/student/.config/collidoscope/settings.json", new TextEncoder().encode("{}"));
            Module.page.asked("store", "");
        })()""")
        browser.open(self.server.address + "/index.html?again")
        browser.wait_for("location.search === '?again' && globalThis.Module && Module.calledRun")
        self.assertEqual(browser.evaluate(
            "new TextDecoder().decode(Module.FS.readFile('/home/student/.config/collidoscope/settings.json'))"), "{}")

    def test_the_program_is_told_that_the_page_is_left(self):
        browser = self.page()
        browser.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
        self.assertEqual(browser.evaluate("calls.map((call) => call[0])"), ["collidoscope_leaves"])

    def test_the_sentence_stands_in_a_live_region(self):
        browser = self.page()
        browser.evaluate("Module.page.asked('announce', 'Step 1 of 9. <b>')")
        self.assertEqual(browser.evaluate("document.querySelector('[aria-live=polite][role=status]').textContent"),
                         "Step 1 of 9. <b>")

    def test_a_solution_is_typed_and_runs_in_a_worker(self):
        browser = self.page()
        browser.evaluate("Module.page.asked('edit', 'exports.solve = () => ({ hit: true });')")
        self.assertEqual(browser.evaluate("document.activeElement.id"), "source")
        # Keys of the field do not reach the program.
        browser.evaluate("globalThis.keys = 0; window.addEventListener('keydown', () => ++keys, true)")
        browser.key("x", "KeyX", 88)
        self.assertEqual(browser.evaluate("keys"), 0)
        self.assertTrue(browser.evaluate("document.getElementById('source').value").endswith("x"))
        browser.evaluate("document.getElementById('run').click()")
        self.assertEqual(self.calls(browser, "collidoscope_says")[0][0], "solution")
        browser.evaluate("""Module.page.asked('run', JSON.stringify({
            source: 'exports.solve = () => ({ hit: true });', seconds: 2, questions: ['{"id":1}'] }))""")
        browser.wait_for("calls.some((call) => call[1] === 'replies')")
        replies = json.loads(self.calls(browser, "collidoscope_says")[-1][1])
        self.assertEqual(replies["replies"][0]["answer"], '{"hit":true,"id":1}')
        browser.evaluate("calls.length = 0")
        browser.evaluate("""Module.page.asked('run', JSON.stringify({
            source: 'exports.solve = () => { for (;;); };', seconds: 0.3, questions: ['{"id":1}'] }))""")
        browser.wait_for("calls.length > 0")
        self.assertEqual(json.loads(browser.evaluate("calls[0][2]")), {"replies": [{"end": "slow"}]})
        self.assertEqual(browser.problems, [])

    def test_keys_of_the_window_are_kept_from_the_browser(self):
        browser = self.page()
        for key, kept in (("s", True), ("o", True), ("p", True), ("+", True), ("v", False), ("r", False)):
            prevented = browser.evaluate("""(() => {
                const event = new KeyboardEvent("keydown", { key: "%s", ctrlKey: true, cancelable: true, bubbles: true });
                canvas.dispatchEvent(event);
                return event.defaultPrevented;
            })()""" % key)
            self.assertEqual(prevented, kept, key)

    def test_no_request_goes_elsewhere_once_it_is_loaded(self):
        browser = self.page()
        browser.evaluate("fetch('https://example.com/').catch(() => {})")
        self.assertTrue(any("Content Security Policy" in one for one in browser.problems), browser.problems)


if __name__ == "__main__":
    unittest.main(verbosity=2)
