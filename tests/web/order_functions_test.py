"""Modules whose functions are ordered anew do what they did (app/web/order_functions.py): in Node,
with wasm-as of Debian's binaryen.

    python3 tests/web/order_functions_test.py
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "app/web"))
import order_functions

FEATURES = ["--enable-simd", "--enable-exception-handling", "--enable-sign-ext",
            "--enable-nontrapping-float-to-int", "--enable-bulk-memory", "--enable-mutable-globals",
            "--enable-reference-types"]

# Exceptions, tables, vectors, memory in bulk, a start, references: all that a program of ours may hold.
MODULE = """(module
  (import "host" "told" (func $told (param i32)))
  (import "host" "shift" (global $shift i32))
  (memory (export "memory") 1)
  (global $started (mut i32) (i32.const 0))
  (global $chosen funcref (ref.func $thrice))
  (tag $broken (param i32))
  (type $unary (func (param i32) (result i32)))
  (table $table 8 funcref)
  (elem (i32.const 1) $twice $thrice $vectors)
  (data (i32.const 8) "abcdefgh")
  (start $begin)
  (func $begin (global.set $started (i32.add (global.get $started) (i32.const 5))))
  (func $twice (param i32) (result i32) (i32.shl (local.get 0) (i32.const 1)))
  (func $thrice (param i32) (result i32) (i32.mul (local.get 0) (i32.const 3)))
  (func $vectors (param i32) (result i32)
    (v128.store (i32.const 32) (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
      (i32x4.splat (local.get 0)) (v128.const i32x4 128 300 -1 7)))
    (i32.add (i32x4.extract_lane 1 (v128.load (i32.const 32)))
             (i32.trunc_sat_f64_s (f64.const 1234.5))))
  (func $throwing (param i32) (result i32)
    (if (i32.gt_s (local.get 0) (i32.const 100)) (then (throw $broken (local.get 0))))
    (i32.extend8_s (local.get 0)))
  (func (export "caught") (param i32) (result i32)
    (try (result i32)
      (do (call $throwing (local.get 0)))
      (catch $broken (drop (pop i32)) (i32.const -7))))
  (func (export "by_table") (param i32) (param i32) (result i32)
    (call_indirect (type $unary) (local.get 1) (local.get 0)))
  (func (export "by_reference") (param i32) (result i32)
    (table.set $table (i32.const 6) (global.get $chosen))
    (table.set $table (i32.const 7) (ref.func $twice))
    (i32.add (call_indirect (type $unary) (local.get 0) (i32.const 6))
             (i32.mul (i32.const 1000) (call_indirect (type $unary) (local.get 0) (i32.const 7)))))
  (func (export "bulk") (result i32)
    (memory.copy (i32.const 64) (i32.const 8) (i32.const 8))
    (memory.fill (i32.const 66) (i32.const 65) (i32.const 2))
    (i32.load (i32.const 64)))
  (func (export "switch") (param i32) (result i32)
    (block $b (block $a (block $z (br_table $z $a $b (local.get 0)))
      (call $told (i32.const 1)) (return (i32.const 10)))
      (call $told (i32.const 2)) (return (i32.const 20)))
    (i32.add (global.get $started) (global.get $shift)))
  (func (export "wide") (param i32) (result i32)
    (i32.wrap_i64 (i64.shr_u (i64.mul (i64.extend_i32_u (local.get 0)) (i64.const 0x123456789abcdef))
                             (i64.const 9))))
%s)"""

SCRIPT = """
const fs = require("fs");
const heard = [];
const imports = { host: { told: (x) => heard.push(x),
    shift: new WebAssembly.Global({ value: "i32" }, 1000) } };
WebAssembly.instantiate(fs.readFileSync(process.argv[2]), imports).then(({ instance }) => {
    const all = {};
    for (const [name, f] of Object.entries(instance.exports)) {
        if (typeof f !== "function") continue;
        all[name] = [];
        for (const x of [0, 1, 2, 3, 50, 127, 128, 200, 70000])
            for (const y of [1, 7]) {
                let value;
                try { value = f(x, y); } catch (error) { value = error.constructor.name; }
                all[name].push(value);
            }
    }
    console.log(JSON.stringify([all, heard]));
});
"""


def many(count, seed):
    """Functions of four shapes that call one another, so many that numbers take one to three bytes."""
    draw = random.Random(seed)
    text = []
    for k in range(count):
        callee = f"(call $f{draw.randrange(k)} (local.get 0))" if k else "(local.get 0)"
        constant = draw.randrange(1 << draw.randrange(1, 31))
        body = [f"(i32.add {callee} (i32.const {constant}))", f"(i32.xor (i32.const {constant}) {callee})",
                f"(i32.trunc_sat_f32_s (f32.add (f32.convert_i32_s {callee}) (f32.const {constant}.5)))",
                f"(select {callee} (i32.const {constant}) (i32.and (local.get 0) (i32.const 1)))"]
        export = f'(export "f{k}")' if k % 97 == 0 or k == count - 1 else ""
        text.append(f"(func $f{k} {export} (param i32) (result i32) {draw.choice(body)})")
    return "\n".join(text)


class Order(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "run.js").write_text(SCRIPT)

    def module(self, text):
        (self.folder / "module.wat").write_text(text)
        subprocess.run(["wasm-as", *FEATURES, "module.wat", "-o", "module.wasm"], cwd=self.folder, check=True)
        return (self.folder / "module.wasm").read_bytes()

    def answers(self, data):
        (self.folder / "tried.wasm").write_bytes(data)
        out = subprocess.run(["node", "run.js", "tried.wasm"], cwd=self.folder, check=True, capture_output=True)
        return json.loads(out.stdout)

    def test_modules_do_what_they_did_in_any_order(self):
        for count in (1, 40, 20_000):
            with self.subTest(count=count):
                data = self.module(MODULE % many(count, count))
                before = self.answers(data)
                self.assertIn(-7, before[0]["caught"])
                self.assertIn(1005, before[0]["switch"])
                self.assertEqual(before[0]["by_table"][2:6], [2, 14, 3, 21])  # of 1 and 2: twice, thrice
                self.assertEqual(before[0]["by_reference"][4], 2 * 3 + 1000 * 2 * 2)
                read = order_functions.Module(data)
                orders = [read.best_order(), list(range(len(read.bodies))), list(range(len(read.bodies)))[::-1]]
                for seed in range(3):
                    order = list(range(len(read.bodies)))
                    random.Random(seed).shuffle(order)
                    orders.append(order)
                for order in orders:
                    self.assertEqual(sorted(order), list(range(len(read.bodies))))
                    self.assertEqual(self.answers(read.written(order)), before)

    def test_functions_that_are_alike_stand_side_by_side(self):
        twins = [f"(func $t{k} (param i32) (result i32) (i32.rotl (local.get 0) (i32.const 12345)))"
                 for k in range(3)]
        others = [many(2000, 5)]
        data = self.module("(module %s %s %s %s)" % (twins[0], others[0], twins[1], twins[2]))
        read = order_functions.Module(data)
        order = read.best_order()
        places = sorted(order.index(k) for k in (0, 2001, 2002))
        self.assertEqual(places[2] - places[0], 2)

    def test_what_is_not_understood_is_refused_and_nothing_is_written(self):
        data = self.module(MODULE % many(3, 3))
        whole = {8, *(end for _, _, end in order_functions.sections_of(data))}
        for size in set(range(len(data))) - whole:
            with self.assertRaises(order_functions.Unknown, msg=size):
                order_functions.ordered(data[:size])
        threads = self.folder / "threads.wat"
        threads.write_text("(module (memory (shared 1 1)) (func (result i32) (i32.atomic.load (i32.const 0))))")
        subprocess.run(["wasm-as", "--enable-threads", threads, "-o", self.folder / "threads.wasm"], check=True)
        done = subprocess.run([ROOT / "app/web/order_functions.py", self.folder / "threads.wasm",
                               self.folder / "out.wasm"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("threads.wasm: instruction 0xfe 16", done.stderr)
        self.assertFalse((self.folder / "out.wasm").exists())


if __name__ == "__main__":
    unittest.main()
