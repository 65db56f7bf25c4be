"""Every pair of shaders compiles and links in a browser: python3 tests/web/shaders_test.py"""

import json
import pathlib
import re
import tempfile
import unittest

from browser import Browser, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = """(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const found = [];
    for (const [name, vertex, fragment] of %s) {
        const program = gl.createProgram();
        for (const [stage, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
            const shader = gl.createShader(stage);
            gl.shaderSource(shader, text);
            gl.compileShader(shader);
            if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) found.push(name + ': ' + gl.getShaderInfoLog(shader));
            gl.attachShader(program, shader);
        }
        gl.linkProgram(program);
        if (!gl.getProgramParameter(program, gl.LINK_STATUS)) found.push(name + ': ' + gl.getProgramInfoLog(program));
    }
    return found.join('\\n');
})()"""


def first_lines():
    """The lines that render/shader.cpp puts in place of a file's first line."""
    text = (ROOT / "render/shader.cpp").read_text()
    told = re.search(r"const std::string first_lines =(.*?);\n", text, re.DOTALL)[1]
    words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', told)).replace("\\n", "\n")
    return "#version 300 es" + words


def source_of(name, seen):
    seen.append(name)
    out = []
    for line in (ROOT / "shaders" / name).read_text().splitlines():
        other = re.match(r'#include "(.*)"', line)
        if line.startswith("#version"):
            out.append(first_lines())
        elif other is None:
            out.append(line)
        elif other[1] not in seen:
            out.append(source_of(other[1], seen))
    return "\n".join(out) + "\n"


def pairs():
    """As they are named beside each other in render/, and every shader of pixels of a whole picture."""
    text = "".join(path.read_text() for path in sorted((ROOT / "render").glob("*.cpp")))
    named = set(re.findall(r'"(\w+\.vert)",\s*"(\w+\.frag)?"', text))
    for path in (ROOT / "shaders").glob("*.frag"):
        inputs = re.findall(r"^(?:\w+ )*in (.*);", path.read_text(), re.MULTILINE)
        if inputs == ["vec2 uv"] or path.name in ("proximity_along.frag", "proximity_least.frag"):
            named.add(("full_screen.vert", path.name))
    return sorted(named)


class Shaders(unittest.TestCase):
    def test_compile_and_link(self):
        all_pairs = pairs()
        self.assertEqual({f for _, f in all_pairs if f}, {p.name for p in (ROOT / "shaders").glob("*.frag")})
        self.assertEqual({v for v, _ in all_pairs}, {p.name for p in (ROOT / "shaders").glob("*.vert")})
        jobs = [(f"{v} with {f or 'no fragments'}", source_of(v, []),
                 source_of(f, []) if f else first_lines() + "void main() {}\n") for v, f in all_pairs]
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "index.html").write_text("<script>there = true</script>")
            with Server(folder) as server, Browser() as browser:
                browser.open(server.address)
                browser.wait_for("window.there")
                self.assertEqual(browser.evaluate(COMPILE % json.dumps(jobs)), "")


if __name__ == "__main__":
    unittest.main()
