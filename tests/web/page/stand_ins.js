// Parts of a browser, made of Node's.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { Worker } = require("node:worker_threads");

const root = path.resolve(__dirname, "../../..");
const page = path.join(root, "app/web/page");
const { ProgramRunner } = require(path.join(page, "program.js"));
const helper = fs.readFileSync(
    path.join(root, "assets/exercises/helpers/javascript/collidoscope.js"), "utf8");

// A worker of a browser, made of one of Node's.
const inNode = `
    const { parentPort } = require("node:worker_threads");
    globalThis.self = { postMessage: (data) => parentPort.postMessage(data), onmessage: null };
    parentPort.on("message", (data) => self.onmessage({ data }));
`;
function makeWorker() {
    const text = fs.readFileSync(path.join(page, "worker.js"), "utf8");
    // As in a browser there is no module.
    const worker = new Worker(`${inNode}(function (module, require) {${text}\n})();`, { eval: true });
    const made = {
        onmessage: null,
        onerror: null,
        postMessage: (data) => worker.postMessage(data),
        terminate: () => worker.terminate(),
    };
    worker.on("message", (data) => made.onmessage({ data }));
    worker.on("error", () => made.onerror({}));
    return made;
}

exports.makeRunner = () => new ProgramRunner(makeWorker, helper);
