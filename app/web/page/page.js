// The page around the window: loads the program, hands on what the browser gives to it (fingers,
// files, its address), and does what the program asks of the browser. app/window/shell/page.h is
// the other side.
"use strict";

const home = "/home/student", files = "/files";
const restEvery = 100;              // milliseconds between two looks at a finger that rests
const largestFile = 256 << 20;      // bytes
const touchChanges = { down: 0, move: 1, rest: 2, up: 3, cancel: 4 };

const byId = (id) => document.getElementById(id);
const canvas = byId("canvas");
let storage = null, runner = null, noticeTimer = 0, lastPointer = "mouse";

// -- To the program --

const running = () => globalThis.Module.calledRun === true;

function says(what, text) {
    if (running()) Module.ccall("collidoscope_says", null, ["string", "string"], [what, text]);
}

// -- Loading --

function trouble(reason) {
    byId("loading").hidden = true;
    byId("reason").textContent = reason;
    byId("trouble").hidden = false;
}

function stage(text, share) {
    byId("stage").textContent = text;
    const bar = byId("progress");
    if (share === undefined || !(share >= 0) || share > 1) bar.removeAttribute("value");
    else bar.value = share;
}

async function fetched(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: the server answers ${response.status}`);
    return response;
}

// Bytes of all packed files, so that there is something to see on a slow line.
const load = { arrived: 0, whole: 0 };

function count(bytes) {
    load.arrived += bytes;
    stage(`Loading the program: ${(load.arrived / 1e6).toFixed(1)} MB`,
        load.whole > 0 ? load.arrived / load.whole : undefined);
}

// A file that lies packed by gzip on the server, as a stream of what is in it. Some servers have
// their files unpacked on the way: then it is taken as it comes.
async function unpacked(url) {
    const response = await fetched(url);
    const size = Number(response.headers.get("Content-Length"));
    load.whole = size > 0 && !response.headers.get("Content-Encoding") ? load.whole + size : NaN;
    const reader = response.body.getReader();
    let next = await reader.read();
    const packed = !next.done && next.value[0] === 0x1f && next.value[1] === 0x8b;
    const bytes = new ReadableStream({
        async pull(controller) {
            if (next.done) return controller.close();
            count(next.value.length);
            controller.enqueue(next.value);
            next = await reader.read();
        },
    });
    return packed ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
}

// Compiled while it arrives.
async function compiled(url) {
    const headers = { "Content-Type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(await unpacked(url), { headers }));
}

async function bytesOf(url) {
    return new Response(await unpacked(url)).arrayBuffer();
}

function hasWebGl2() {
    try {
        return document.createElement("canvas").getContext("webgl2") !== null;
    } catch {
        return false;
    }
}

// -- Requests of the program (Desktop::ask_page) --

function notice(text) {
    byId("notice").textContent = text;
    byId("notice").hidden = text === "";
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(() => { byId("notice").hidden = true; }, 8000);
}

function copy(text) {
    const older = () => {
        const field = document.createElement("textarea");
        field.value = text;
        field.className = "unseen";
        document.body.append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        canvas.focus();
        if (!done) notice("The browser does not let this page copy.");
    };
    if (navigator.clipboard && window.isSecureContext)
        navigator.clipboard.writeText(text).catch(older);
    else older();
}

function download(path) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)]));
    link.download = plainName(path);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// A browser that does not let a page copy pictures gives it as a file.
function copyPicture(path) {
    const picture = new Blob([Module.FS.readFile(path)], {type: "image/png"});
    if (!navigator.clipboard || !window.ClipboardItem) {
        download(path);
        return;
    }
    navigator.clipboard.write([new ClipboardItem({"image/png": picture})]).catch(() => download(path));
}

function edit(text) {
    byId("source").value = text;
    byId("editor").hidden = false;
    byId("source").focus();
}

async function run(order) {
    const replies = await runner.run(order);
    if (replies !== null) says("replies", replies);
}

const asked = {
    announce: (text) => { byId("announcement").textContent = text; },
    open: () => byId("file").click(),
    download,
    store: () => {
        const why = storage.store();
        if (why !== "") notice(why);
    },
    edit,
    run,
    copy,
    copy_picture: copyPicture,
    // A keyboard on the screen comes with a field that has the focus; a real one needs none.
    typing: (on) => {
        if (on === "" && document.activeElement === byId("keyboard")) canvas.focus();
        if (on !== "" && lastPointer !== "mouse") byId("keyboard").focus();
    },
    fullscreen: (on) => {
        const change = on === "" ? document.exitFullscreen : document.documentElement.requestFullscreen;
        if (change) change.call(on === "" ? document : document.documentElement).catch(() => {});
    },
};

// -- Files --

async function takeFiles(list) {
    const taken = [];
    for (const file of list) {
        if (file.size > largestFile) {
            notice(`${file.name} is larger than ${largestFile >> 20} MB.`);
            continue;
        }
        const path = files + "/" + plainName(file.name);
        try {
            Module.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
            taken.push(path);
        } catch {
            notice(`${file.name} cannot be read.`);
        }
    }
    // The others are there for it: materials, buffers of a mesh.
    const main = taken.find((path) => !/\.(mtl|bin|png|jpe?g)$/i.test(path)) ?? taken[0];
    if (main) says("file", main);
}

function listenForFiles() {
    const take = (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    window.addEventListener("dragover", take, true);
    window.addEventListener("drop", (event) => {
        take(event);
        takeFiles([...event.dataTransfer.files]);
    }, true);
    byId("file").addEventListener("change", () => {
        takeFiles([...byId("file").files]);
        byId("file").value = "";
        canvas.focus();
    });
}

// -- Fingers --

// A place of the page in pixels of the canvas, as the program counts them.
function onCanvas(touch) {
    const rect = canvas.getBoundingClientRect();
    return [(touch.clientX - rect.left) * canvas.width / rect.width,
        (touch.clientY - rect.top) * canvas.height / rect.height];
}

function listenForFingers() {
    let timer = 0;
    const seconds = () => performance.now() / 1000;
    const tell = (change, finger, x, y) =>
        running() && Module.ccall("collidoscope_touch", null,
            ["number", "number", "number", "number", "number"],
            [touchChanges[change], finger, x, y, seconds()]);
    const listen = (type, change) => canvas.addEventListener(type, (event) => {
        // No mouse is made of it, neither by the browser nor by Emscripten's GLFW.
        event.preventDefault();
        event.stopImmediatePropagation();
        lastPointer = "touch";
        for (const touch of event.changedTouches) tell(change, touch.identifier, ...onCanvas(touch));
        clearInterval(timer);
        if (event.touches.length === 1)
            timer = setInterval(() => tell("rest", 0, 0, 0), restEvery);
    }, { passive: false, capture: true });
    listen("touchstart", "down");
    listen("touchmove", "move");
    listen("touchend", "up");
    listen("touchcancel", "cancel");
    canvas.addEventListener("mousedown", () => {
        lastPointer = "mouse";
        canvas.focus();
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}

// -- Keys --

// Keys that mean something to the window, and something else to the browser. Those that load,
// close, copy and paste stay the browser's.
function isOurs(event) {
    const command = event.ctrlKey && !event.altKey && /^[-+=,.0-9 a-z]$/i.test(event.key);
    return (command && !/^[cvxrtw]$/i.test(event.key)) || /^F([1-46-9]|10)$/.test(event.key);
}

// The program listens to the whole window: keys of the page's own fields are kept from it.
function listenForKeys() {
    const source = byId("source"), keyboard = byId("keyboard");
    const keep = (event) => {
        const inEditor = byId("editor").contains(event.target);
        // A keyboard on the screen types as input; keys that type nothing are keys.
        const typing = event.target === keyboard &&
            (event.type === "keypress" || event.key === "Unidentified" || event.key.length === 1);
        if (!inEditor && !typing) {
            if (event.type === "keydown" && isOurs(event)) event.preventDefault();
            return;
        }
        event.stopImmediatePropagation();
        if (!inEditor || event.type !== "keydown") return;
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            says("solution", source.value);
        } else if (event.key === "Tab" && event.target === source && !event.shiftKey) {
            event.preventDefault();
            source.setRangeText("    ", source.selectionStart, source.selectionEnd, "end");
        } else if (event.key === "Escape") {
            byId("shut").click();
        }
    };
    for (const type of ["keydown", "keypress", "keyup"]) window.addEventListener(type, keep, true);
    keyboard.addEventListener("input", () => {
        for (const sign of keyboard.value)
            if (running()) Module.ccall("collidoscope_character", null, ["number"], [sign.codePointAt(0)]);
        keyboard.value = "";
    });
    byId("run").addEventListener("click", () => says("solution", source.value));
    byId("shut").addEventListener("click", () => {
        byId("editor").hidden = true;
        canvas.focus();
    });
    window.addEventListener("paste", (event) => {
        if (byId("editor").contains(event.target)) return;
        says("clipboard", event.clipboardData.getData("text/plain"));
    }, true);
}

// -- The start --

function start(program, script, data, worker) {
    const page = location.href.split("#")[0];
    globalThis.Module = {
        canvas,
        page: { asked: (what, text) => { if (Object.hasOwn(asked, what)) asked[what](text); } },
        // The hash is a link to what is opened.
        arguments: location.hash.length > 1 ? [location.href] : [],
        getPreloadedPackage: () => data,
        instantiateWasm: (imports, receive) => {
            WebAssembly.instantiate(program, imports).then((instance) => receive(instance, program))
                .catch((error) => trouble(`The program could not be started: ${error.message}`));
            return {};
        },
        print: (text) => console.log(text),
        printErr: (text) => console.warn(text),
        onAbort: () => trouble("The program has stopped. What was stored is still there: load the page again."),
        // The program's own files are there by now, which may come after it.
        onRuntimeInitialized: () => {
            stage("Starting");
            const helper = Module.FS.readFile(
                "/collidoscope/assets/exercises/helpers/javascript/collidoscope.js",
                { encoding: "utf8" });
            // The text is here already: no worker asks the server for anything.
            const code = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
            runner = new ProgramRunner(() => new Worker(code), helper);
        },
        preRun: [() => {
            const { FS, ENV } = Module;
            Object.assign(ENV, { HOME: home, COLLIDOSCOPE_HOME: "/collidoscope",
                COLLIDOSCOPE_FONTS: "/collidoscope/fonts", COLLIDOSCOPE_PAGE: page },
                globalThis.collidoscopeEnvironment);
            storage = new HomeStorage(FS, browserStorage(), home);
            storage.load();
            FS.mkdirTree(files);
            FS.chdir(files);
        }],
        onFirstFrame: () => {
            byId("loading").hidden = true;
            canvas.focus();
        },
    };
    const element = document.createElement("script");
    element.src = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    element.onerror = () => trouble("The program could not be started: collidoscope.js is damaged.");
    document.body.append(element);
}

// The page may not come back: its settings are kept as they are.
function leave() {
    if (!running()) return;
    Module.ccall("collidoscope_leaves", null, [], []);
    storage.store();
}

async function begin() {
    byId("again").addEventListener("click", () => location.reload());
    if (!hasWebGl2())
        return trouble("This browser shows no WebGL 2, which Collidoscope draws with. Use a newer " +
            "browser, or switch hardware acceleration on in its settings.");
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function")
        return trouble("This browser is too old for Collidoscope: it needs WebAssembly, and streams " +
            "that unpack. Use a newer one.");
    listenForFiles();
    listenForFingers();
    listenForKeys();
    window.addEventListener("hashchange", () => says("hash", location.hash));
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") leave();
    });
    if ("serviceWorker" in navigator && window.isSecureContext)
        navigator.serviceWorker.register("sw.js").catch(() => {});
    try {
        const [program, script, data, worker] = await Promise.all([compiled("collidoscope.wasm.gz"),
            bytesOf("collidoscope.js.gz"), bytesOf("collidoscope.data.gz"), fetched("worker.js")]);
        start(program, script, data, await worker.text());
    } catch (error) {
        trouble(`The program could not be loaded: ${error.message}`);
    }
}

begin();
