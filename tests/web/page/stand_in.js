// A program that only notes what the page says, in place of collidoscope.js: for tests of the page
// by itself. `helperText` stands before it.
"use strict";

(async () => {
    globalThis.calls = [];
    const all = new Map([["/", null]]);
    const FS = Module.FS = {
        all,
        mkdirTree(folder) {
            const parts = folder.split("/").filter(Boolean);
            for (let i = 1; i <= parts.length; ++i) all.set("/" + parts.slice(0, i).join("/"), null);
        },
        writeFile: (file, bytes) => { all.set(file, bytes); },
        readFile: (file, options) => options ? new TextDecoder().decode(all.get(file)) : all.get(file),
        readdir: (folder) => [".", "..", ...[...all.keys()].filter((one) => one.startsWith(folder + "/"))
            .map((one) => one.slice(folder.length + 1)).filter((one) => !one.includes("/"))],
        stat: (file) => ({ mode: all.get(file) === null ? 1 : 0 }),
        isDir: (mode) => mode === 1,
        chdir: (folder) => { globalThis.workingFolder = folder; },
    };
    Module.ENV = {};
    const folder = "/collidoscope/assets/exercises/helpers/javascript";
    FS.mkdirTree(folder);
    FS.writeFile(folder + "/collidoscope.js", new TextEncoder().encode(helperText));
    Module.ccall = (name, result, types, values) => { calls.push([name, ...values]); };
    await new Promise((done) => { Module.instantiateWasm({}, done); });
    for (const run of Module.preRun) run();
    Module.onRuntimeInitialized();
    Module.calledRun = true;
    Module.canvas.width = innerWidth * devicePixelRatio;
    Module.canvas.height = innerHeight * devicePixelRatio;
    Module.onFirstFrame();
})();
