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

// The program's bytes as they arrive, counted, so that there is something to see on a slow line.
async function counted(response) {
    const whole = Number(response.headers.get("Content-Length"));
    const packed = response.headers.get("Content-Encoding");
    const parts = [];
    let size = 0;
    for (const reader = response.body.getReader();;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        size += value.length;
        stage(`Loading the program: ${(size / 1048576).toFixed(1)} MB`,
            whole > 0 && !packed ? size / whole : undefined);
    }
    return new Blob(parts).arrayBuffer();
}

async function fetched(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: the server answers ${response.status}`);
    return response;
}

// Compiled while it arrives; at once where the server does not say that it is WebAssembly.
async function compiled(response, imports) {
    const bytes = counted(response.clone());
    try {
        return await WebAssembly.instantiateStreaming(response, imports);
    } catch {
        return WebAssembly.instantiate(await bytes, imports);
    }
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

function start(program, worker) {
    const page = location.href.split("#")[0];
    globalThis.Module = {
        canvas,
        page: { asked: (what, text) => { if (Object.hasOwn(asked, what)) asked[what](text); } },
        // The hash is a link to what is opened.
        arguments: location.hash.length > 1 ? [location.href] : [],
        instantiateWasm: (imports, receive) => {
            compiled(program, imports).then(({ instance, module }) => receive(instance, module))
                .catch((error) => trouble(`The program could not be started: ${error.message}`));
            return {};
        },
        print: (text) => console.log(text),
        printErr: (text) => console.warn(text),
        setStatus: (text) => {
            const parts = /\((\d+(?:\.\d+)?)\/(\d+)\)/.exec(text);
            if (parts) stage("Loading the scenes", parts[1] / parts[2]);
        },
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
    const script = document.createElement("script");
    script.src = "collidoscope.js";
    script.onerror = () => trouble("collidoscope.js could not be loaded.");
    document.body.append(script);
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
    if (typeof WebAssembly !== "object")
        return trouble("This browser has no WebAssembly, which Collidoscope is made of. Use a newer one.");
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
        const [program, worker] =
            await Promise.all([fetched("collidoscope.wasm"), fetched("worker.js")]);
        start(program, await worker.text());
    } catch (error) {
        trouble(`The program could not be loaded: ${error.message}`);
    }
}

begin();
