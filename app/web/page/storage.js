// Files of the home folder in the browser's storage: settings, progress and solutions outlive the
// page. `files` is Emscripten's FS, `storage` a Storage; one entry for each file, by its path.
"use strict";

const prefix = "collidoscope:";

// Texts as they are, anything else in base64 behind a sign that no text of ours begins with.
function encoded(bytes) {
    try {
        const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
        if (!text.startsWith("\u0001")) return text;
    } catch {
        // No text.
    }
    let raw = "";
    for (const byte of bytes) raw += String.fromCharCode(byte);
    return "\u0001" + btoa(raw);
}

function decoded(text) {
    if (!text.startsWith("\u0001")) return new TextEncoder().encode(text);
    return Uint8Array.from(atob(text.slice(1)), (sign) => sign.charCodeAt(0));
}

class HomeStorage {
    constructor(files, storage, home) {
        this.files = files;
        this.storage = storage;
        this.home = home;
        this.kept = new Map();
    }

    // Puts the files back that were kept. One that is damaged is left out.
    load() {
        this.files.mkdirTree(this.home);
        for (let i = 0; i < this.storage.length; ++i) {
            const key = this.storage.key(i);
            if (!key.startsWith(prefix + this.home + "/")) continue;
            const path = key.slice(prefix.length);
            if (path.split("/").includes("..")) continue;
            const text = this.storage.getItem(key);
            try {
                this.files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
                this.files.writeFile(path, decoded(text));
                this.kept.set(path, text);
            } catch {
                // It is made anew when it is written.
            }
        }
    }

    // Keeps every file as it stands. Returns why it cannot be kept; empty when it is.
    store() {
        const there = new Set();
        let why = "";
        for (const path of this.paths(this.home)) {
            there.add(path);
            const text = encoded(this.files.readFile(path));
            if (this.kept.get(path) === text) continue;
            try {
                this.storage.setItem(prefix + path, text);
                this.kept.set(path, text);
            } catch {
                why = "The browser's storage is full or closed to this page: " +
                    path.slice(path.lastIndexOf("/") + 1) + " is lost when the page is left.";
            }
        }
        for (const path of [...this.kept.keys()]) {
            if (there.has(path)) continue;
            this.storage.removeItem(prefix + path);
            this.kept.delete(path);
        }
        return why;
    }

    // All files below a folder, but those that are only being written.
    paths(folder) {
        const all = [];
        for (const name of this.files.readdir(folder)) {
            if (name === "." || name === ".." || name.endsWith(".tmp")) continue;
            const path = folder + "/" + name;
            if (this.files.isDir(this.files.stat(path).mode)) all.push(...this.paths(path));
            else all.push(path);
        }
        return all;
    }
}

// A storage for a page that may have none: it lasts as long as the page.
class ShortStorage {
    constructor() { this.all = new Map(); }
    get length() { return this.all.size; }
    key(i) { return [...this.all.keys()][i]; }
    getItem(key) { return this.all.has(key) ? this.all.get(key) : null; }
    setItem(key, text) { this.all.set(key, String(text)); }
    removeItem(key) { this.all.delete(key); }
}

// localStorage, where the browser lets the page have it.
function browserStorage() {
    try {
        const storage = globalThis.localStorage;
        storage.getItem(prefix);
        return storage;
    } catch {
        return new ShortStorage();
    }
}

// The last part of a path, as a name for a file: no folder, no sign that leads out of one.
function plainName(name) {
    const last = String(name).split(/[\\/]/).pop().replace(/[\u0000-\u001f]/g, "");
    return last === "" || last === "." || last === ".." ? "file" : last;
}

if (typeof module !== "undefined") {
    module.exports = { HomeStorage, ShortStorage, plainName };
}
