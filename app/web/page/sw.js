// Keeps the page for a time without a network: asks the server first, and answers from what was
// kept where it cannot be reached.
"use strict";

const kept = "collidoscope";
// Loaded before this worker listens: kept at once.
const page = ["./", "page.css", "storage.js", "drawing.js", "program.js", "page.js", "worker.js",
    "collidoscope.js.gz", "collidoscope.wasm.gz", "collidoscope.data.gz"];

async function install() {
    const cache = await caches.open(kept);
    await Promise.allSettled(page.map((file) => cache.add(file)));
    return self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
    const cache = await caches.open(kept);
    try {
        const response = await fetch(request);
        if (response.ok) await cache.put(request, response.clone());
        return response;
    } catch (error) {
        const found = await cache.match(request, { ignoreSearch: true });
        if (found) return found;
        throw error;
    }
}

self.addEventListener("fetch", (event) => {
    const own = new URL(event.request.url).origin === self.location.origin;
    if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
