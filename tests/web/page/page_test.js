// The scripts of the page without a browser: node tests/web/page/page_test.js
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");

const root = path.resolve(__dirname, "../../..");
const page = path.join(root, "app/web/page");
const { HomeStorage, ShortStorage, plainName } = require(path.join(page, "storage.js"));
const { makeRunner } = require("./stand_ins.js");

// -- Stand-ins for what a browser has --

// Emscripten's files, as far as the page uses them.
class MadeFiles {
    constructor() { this.all = new Map([["/", null]]); }
    mkdirTree(folder) {
        const parts = folder.split("/").filter(Boolean);
        for (let i = 1; i <= parts.length; ++i) this.all.set("/" + parts.slice(0, i).join("/"), null);
    }
    writeFile(file, bytes) {
        if (!this.all.has(file.slice(0, file.lastIndexOf("/")) || "/")) throw new Error("no folder");
        this.all.set(file, bytes);
    }
    readFile(file) { return this.all.get(file); }
    readdir(folder) {
        const below = [...this.all.keys()].filter((one) => one.startsWith(folder + "/"))
            .map((one) => one.slice(folder.length + 1)).filter((one) => !one.includes("/"));
        return [".", "..", ...below];
    }
    stat(file) { return { mode: this.all.get(file) === null ? 1 : 0 }; }
    isDir(mode) { return mode === 1; }
}

const spheres = (x) => JSON.stringify({ demo: "sphere_sphere", id: 1,
    a: { sphere: { center: [0, 0, 0], radius: 1 } }, b: { sphere: { center: [x, 0, 0], radius: 1 } } });
const order = (source, questions, seconds = 2) => JSON.stringify({ source, seconds, questions });

async function replies(source, questions, seconds) {
    return JSON.parse(await makeRunner().run(order(source, questions, seconds))).replies;
}

// -- Programs of students --

test("a solution answers every question, with its steps and prints", async () => {
    const source = `"use strict";
const { trace } = require("./collidoscope");
exports.solve = ({ a, b }) => {
    const d = b.center[0] - a.center[0];
    trace("between", { d });
    console.log("d is", d, [d]);
    return { hit: d <= a.radius + b.radius, kind: a.kind };
};`;
    const [near, far] = await replies(source, [spheres(1), spheres(3)]);
    assert.deepEqual(JSON.parse(near.answer), { hit: true, kind: "sphere", id: 1 });
    assert.deepEqual(JSON.parse(far.answer), { hit: false, kind: "sphere", id: 1 });
    assert.deepEqual(near.steps.map((step) => JSON.parse(step)), [{ label: "between", d: 1 }]);
    assert.equal(near.prints, "d is 1 [1]\n");
    assert.equal(typeof near.seconds, "number");
});

test("numbers that are none are written as such, as on a desktop", async () => {
    const [one] = await replies("exports.solve = () => ({ t: NaN, s: -Infinity });", [spheres(1)]);
    assert.equal(one.answer, '{"t":NaN,"s":-Infinity,"id":1}');
});

test("what is thrown is told with its line", async () => {
    const source = "\nexports.solve = ({ a }) => {\n    return a.nothing.x;\n};";
    const [one] = await replies(source, [spheres(1)]);
    const answer = JSON.parse(one.answer);
    assert.match(answer.error, /TypeError/);
    assert.equal(answer.line, 3);
});

test("a file that cannot be read, or exports nothing, is told at every question", async () => {
    for (const [source, words] of [["exports.solve = (", /SyntaxError/], ["", /does not export solve/],
        ['require("fs")', /Cannot find module/], ["exports.solve = () => 5;", /return an object/]]) {
        const both = await replies(source, [spheres(1), spheres(2)]);
        assert.equal(both.length, 2, source);
        for (const one of both) assert.match(JSON.parse(one.answer).error, words);
    }
});

test("a loop without an end costs its question, and those behind it wait", async () => {
    const source = "exports.solve = ({ b }) => { while (b.center[0] > 2); return { hit: true }; };";
    const some = await replies(source, [spheres(1), spheres(3), spheres(1)], 0.3);
    assert.equal(some.length, 2);
    assert.equal(JSON.parse(some[0].answer).hit, true);
    assert.deepEqual(some[1], { end: "slow" });
});

test("a program that ends its worker, or speaks for it, is lost", async () => {
    const throwsLater = 'exports.solve = () => { self.postMessage({ at: 7, answer: "{}" }); return {}; };';
    assert.deepEqual(await replies(throwsLater, [spheres(1)]), [{ end: "lost" }]);
});

test("prints and steps without an end are cut", async () => {
    const source = `const { trace } = require("./collidoscope");
exports.solve = () => {
    for (let i = 0; i < 5000; ++i) { trace("step"); console.log("x".repeat(100)); }
    return { hit: true };
};`;
    const [one] = await replies(source, [spheres(1)]);
    assert.equal(one.steps.length, 1000);
    assert.equal(one.prints.length, 65536);
});

test("another order ends the one before", async () => {
    const one = makeRunner();
    const first = one.run(order("exports.solve = () => { for (;;); };", [spheres(1)], 60));
    const second = one.run(order("exports.solve = () => ({ hit: true });", [spheres(1)]));
    assert.equal(await first, null);
    assert.equal(JSON.parse((await second)).replies.length, 1);
});

test("the accepted solutions run in a worker as they are", async () => {
    const folder = path.join(root, "assets/exercises");
    let tried = 0;
    for (const name of fs.readdirSync(folder)) {
        const accepted = path.join(folder, name, "submissions/accepted");
        if (!fs.existsSync(accepted)) continue;
        for (const file of fs.readdirSync(accepted).filter((one) => one.endsWith(".js"))) {
            const source = fs.readFileSync(path.join(accepted, file), "utf8");
            const [one] = await replies(source, [spheres(1)]);
            assert.ok(!/does not export|SyntaxError|Cannot find/.test(one.answer), one.answer);
            ++tried;
        }
    }
    assert.ok(tried >= 4);
});

// -- Storage --

test("files of the home folder come back", () => {
    const storage = new ShortStorage();
    storage.setItem("other:/home/student/x", "not ours");
    const before = new MadeFiles();
    const home = new HomeStorage(before, storage, "/home/student");
    home.load();
    before.mkdirTree("/home/student/.config/collidoscope");
    const text = new TextEncoder().encode('{"light": true, "note": "ü"}');
    const bytes = Uint8Array.from([0, 255, 1, 128]);
    before.writeFile("/home/student/.config/collidoscope/settings.json", text);
    before.writeFile("/home/student/tree.cbvh", bytes);
    before.writeFile("/home/student/half.tmp", text);
    assert.equal(home.store(), "");
    assert.equal(storage.getItem("collidoscope:/home/student/.config/collidoscope/settings.json"),
        '{"light": true, "note": "ü"}');

    const after = new MadeFiles();
    const again = new HomeStorage(after, storage, "/home/student");
    again.load();
    assert.deepEqual(after.readFile("/home/student/.config/collidoscope/settings.json"), text);
    assert.deepEqual(after.readFile("/home/student/tree.cbvh"), bytes);
    assert.equal(after.readFile("/home/student/half.tmp"), undefined);
    assert.equal(after.readFile("/home/student/x"), undefined);

    after.all.delete("/home/student/tree.cbvh");
    again.store();
    assert.equal(storage.getItem("collidoscope:/home/student/tree.cbvh"), null);
    assert.equal(storage.getItem("other:/home/student/x"), "not ours");
});

test("a text that begins like a coded one comes back", () => {
    const storage = new ShortStorage(), files = new MadeFiles();
    const home = new HomeStorage(files, storage, "/h");
    home.load();
    const text = new TextEncoder().encode("\u0001abc");
    files.writeFile("/h/a", text);
    home.store();
    const after = new MadeFiles();
    new HomeStorage(after, storage, "/h").load();
    assert.deepEqual(after.readFile("/h/a"), text);
});

test("a storage that is full is told, and damage is left out", () => {
    const storage = new ShortStorage(), files = new MadeFiles();
    const home = new HomeStorage(files, storage, "/h");
    home.load();
    storage.setItem = () => { throw new Error("QuotaExceededError"); };
    files.writeFile("/h/settings.json", new TextEncoder().encode("{}"));
    assert.match(home.store(), /settings\.json is lost/);

    const damaged = new ShortStorage(), after = new MadeFiles();
    damaged.setItem("collidoscope:/h/a", "\u0001***");
    damaged.setItem("collidoscope:/h/../etc/b", "x");
    damaged.setItem("collidoscope:/h/c", "good");
    new HomeStorage(after, damaged, "/h").load();
    assert.equal(after.readFile("/h/a"), undefined);
    assert.equal(after.readFile("/h/../etc/b"), undefined);
    assert.deepEqual(after.readFile("/h/c"), new TextEncoder().encode("good"));
});

test("names of files lead nowhere else", () => {
    for (const [given, name] of [["a.obj", "a.obj"], ["../../etc/x.obj", "x.obj"], ["C:\\d\\e.stl", "e.stl"],
        ["..", "file"], ["", "file"], ["a\u0000b.json", "ab.json"], ["/", "file"]])
        assert.equal(plainName(given), name);
});

// -- The page --

test("nothing of the page names another host", () => {
    for (const name of fs.readdirSync(page)) {
        const text = fs.readFileSync(path.join(page, name), "utf8");
        assert.ok(!/https?:\/\//.test(text), name);
        assert.ok(!/\bimportScripts\b|\bXMLHttpRequest\b/.test(text), name);
    }
    const html = fs.readFileSync(path.join(page, "index.html"), "utf8");
    assert.match(html, /Content-Security-Policy" content="default-src 'self'/);
    for (const [, src] of html.matchAll(/(?:src|href)="([^"]+)"/g))
        if (!src.startsWith("data:")) assert.ok(fs.existsSync(path.join(page, src)), src);
});

test("what the program asks for is what the page does", () => {
    const script = fs.readFileSync(path.join(page, "page.js"), "utf8");
    const names = new Set();
    const search = (folder) => {
        for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
            const at = path.join(folder, entry.name);
            if (entry.isDirectory()) search(at);
            else if (/\.(cpp|h)$/.test(at))
                for (const [, name] of fs.readFileSync(at, "utf8")
                    .matchAll(/asks?_page\("([a-z]+)"/g)) names.add(name);
        }
    };
    search(path.join(root, "app/window"));
    assert.ok(names.size >= 7, [...names].join());
    const table = script.slice(script.indexOf("const asked = {"), script.indexOf("// -- Files --"));
    for (const name of names)
        assert.match(table, new RegExp(`^    ${name}[:,]`, "m"), `page.js does not know ${name}`);
    for (const id of script.matchAll(/byId\("([a-z]+)"\)/g))
        assert.match(fs.readFileSync(path.join(page, "index.html"), "utf8"), new RegExp(`id="${id[1]}"`));
});
