// Reads Collidoscope's questions, calls solve() of solve.js for each, and writes its answers.
//
// You need not read this file. In solve.js:
//
//     const { trace } = require("./collidoscope");   // only if you want to tell steps
//
//     exports.solve = ({ a, b, options }) => {
//         trace("distance", { gap: 0.5 });           // a step, shown beside ours
//         console.log("shown beside the answer");
//         return { hit: true, normal: [0, 1, 0] };
//     };
//
// A shape's members are one level up: a.kind is "sphere", a.center its center.
"use strict";
const fs = require("fs");
const path = require("path");

const kinds = new Set(["sphere", "plane", "ray", "segment", "triangle", "aabb", "box", "hull", "point",
    "polygon", "capsule", "mesh", "crowd"]);
const lists = { segment: "points", triangle: "points", point: "point", polygon: "rings" };
const mostSteps = 1000;
let steps = 0;

// Written at once and whole, whatever the pipe takes.
function send(descriptor, text) {
    const data = Buffer.from(text, "utf8");
    for (let at = 0; at < data.length;) {
        try {
            at += fs.writeSync(descriptor, data, at);
        } catch (error) {
            if (error.code !== "EAGAIN") throw error;
        }
    }
}

// JSON has no NaN: written as such, it is judged as a number that is none.
function written(value) {
    if (typeof value === "number" || typeof value === "bigint") return String(value);
    if (value === null || value === undefined) return "null";
    if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
    if (value instanceof Set) return written([...value]);
    if (value instanceof Map) return written(Object.fromEntries(value));
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        return "[" + Array.from(value, written).join(",") + "]";
    }
    if (typeof value === "object") {
        return "{" + Object.entries(value).filter(([, one]) => one !== undefined)
            .map(([key, one]) => JSON.stringify(key) + ":" + written(one)).join(",") + "}";
    }
    throw new TypeError(`an answer cannot hold a ${typeof value}`);
}

function unwrap(value) {
    if (Array.isArray(value)) return value.map(unwrap);
    if (value === null || typeof value !== "object") return value;
    const kind = Object.keys(value).find((key) => kinds.has(key));
    const members = {};
    for (const [key, one] of Object.entries(value)) if (key !== kind) members[key] = unwrap(one);
    if (kind === undefined) return members;
    const inside = unwrap(value[kind]);
    if (kind === "crowd") return inside.bodies;
    const shape = Array.isArray(inside) ? { [lists[kind] || kind]: inside } : inside;
    return { kind, ...shape, ...members };
}

// Adds a step to the answer that is being worked out.
function trace(label, values = {}) {
    steps += 1;
    if (steps <= mostSteps) send(1, "trace " + written({ label: String(label), ...values }) + "\n");
}
exports.trace = trace;

function fault(id, error) {
    const shown = error instanceof Error ? error.stack || String(error) : String(error);
    send(2, shown.slice(0, 4000) + "\n");
    const answer = { id, error: String(error).slice(0, 2000) };
    const line = /solve\.js:(\d+)/.exec(shown);
    if (line) answer.line = Number(line[1]);
    return answer;
}

function answered(id, solve, question) {
    try {
        const answer = solve(unwrap(question));
        if (answer === null || typeof answer !== "object" || Array.isArray(answer)) {
            throw new TypeError(`solve() has to return an object like {hit: true}, not ${answer}`);
        }
        return written({ ...answer, id });
    } catch (error) {
        return written(fault(id, error));
    }
}

// The answer line to one question: for whoever asks without a pipe.
exports.ask = (solve, question) => {
    steps = 0;
    return answered(question.id, solve, question);
};

function main() {
    // Prints go to standard error, never into the answers.
    const print = (...words) => send(2, require("util").format(...words) + "\n");
    for (const name of ["log", "info", "debug", "warn", "error"]) console[name] = print;
    process.stdout.write = (text) => { send(2, String(text)); return true; };
    let solve;
    try {
        const solution = require(path.join(__dirname, "solve.js"));
        solve = typeof solution === "function" ? solution : solution.solve;
        if (typeof solve !== "function") {
            throw new TypeError("solve.js does not export solve: begin with  exports.solve = ({ a, b }) => {");
        }
    } catch (error) {
        solve = () => { throw error; };
    }
    send(1, "ready\n");
    const block = Buffer.alloc(1 << 16);
    let rest = [];
    for (;;) {
        let got;
        try {
            got = fs.readSync(0, block);
        } catch (error) {
            if (error.code === "EAGAIN") continue;
            if (error.code === "EOF") return;
            throw error;
        }
        if (got === 0) return;
        let from = 0;
        for (let end; (end = block.indexOf(10, from)) >= 0 && end < got; from = end + 1) {
            const line = Buffer.concat([...rest, block.subarray(from, end)]).toString("utf8").trim();
            rest = [];
            if (line === "") continue;
            const question = JSON.parse(line);
            send(1, exports.ask(solve, question) + "\n");
        }
        if (from < got) rest.push(Buffer.from(block.subarray(from, got)));
    }
}

if (require.main === module) main();
