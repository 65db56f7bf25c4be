// Runs one student's program: the harness inside the worker. It gets {helper, source, questions}
// once, and sends "begun", then {at, answer, steps, prints, seconds} for each question. The lines
// are those that a program on a desktop writes, made by the same helper.
"use strict";

const mostPrints = 64 << 10;
let written = [], prints = "";

// The parts of Node that the helper uses.
const shims = {
    fs: {
        writeSync(descriptor, data) {
            if (descriptor === 1) written.push(data.text);
            else print(data.text);
            return data.length;
        },
    },
    path: { join: (...parts) => parts.join("/") },
    util: { format: (...words) => words.map(shown).join(" ") },
};
const ShimBuffer = { from: (text) => ({ text, length: text.length }) };

function shown(value) {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack || String(value);
    try {
        return JSON.stringify(value) ?? String(value);
    } catch {
        return String(value);
    }
}

function print(text) {
    if (prints.length < mostPrints) prints += text.slice(0, mostPrints - prints.length);
}

// The lines of a file keep their numbers, and its name stands in what is thrown.
function evaluated(text, name, names, values) {
    const wrapped = `(function (${names.join(", ")}) {${text}\n})\n//# sourceURL=${name}`;
    return (0, eval)(wrapped)(...values);
}

function loaded(text, name, require) {
    const module = { exports: {} };
    const log = (...words) => print(words.map(shown).join(" ") + "\n");
    const console = { log, info: log, debug: log, warn: log, error: log };
    require.main = null;
    evaluated(text, name, ["exports", "require", "module", "console", "Buffer", "__dirname"],
        [module.exports, require, module, console, ShimBuffer, "."]);
    return module.exports;
}

function solveOf(source, helper) {
    try {
        const solution = loaded(source, "solve.js", (name) => {
            if (name === "./collidoscope" || name === "./collidoscope.js") return helper;
            throw new Error(`Cannot find module '${name}'`);
        });
        const solve = typeof solution === "function" ? solution : solution.solve;
        if (typeof solve === "function") return solve;
        throw new TypeError(
            "solve.js does not export solve: begin with  exports.solve = ({ a, b }) => {");
    } catch (error) {
        return () => { throw error; };
    }
}

function runAll({ helper: helperText, source, questions }, send) {
    const helper = loaded(helperText, "collidoscope.js", (name) => {
        if (Object.hasOwn(shims, name)) return shims[name];
        throw new Error(`Cannot find module '${name}'`);
    });
    const { ask, ...forStudents } = helper;
    const solve = solveOf(source, forStudents);
    send("begun");
    questions.forEach((question, at) => {
        written = [];
        prints = at === 0 ? prints : "";
        const begun = performance.now();
        const answer = ask(solve, JSON.parse(question));
        const seconds = (performance.now() - begun) / 1000;
        const steps = written.filter((line) => line.startsWith("trace "))
            .map((line) => line.slice("trace ".length).trimEnd());
        send({ at, answer, steps, prints, seconds });
    });
}

if (typeof module !== "undefined") {
    module.exports = { runAll };
} else {
    const post = self.postMessage.bind(self);
    self.onmessage = ({ data }) => {
        self.onmessage = null;
        runAll(data, post);
    };
}
