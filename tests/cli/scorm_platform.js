// A learning platform and a browser, as far as the page of a lesson needs them:
//   node scorm_platform.js PAGE.html KEPT CHOICE...
// KEPT: what the platform has kept of the last visit, or "". CHOICE: for each question in its order
// the index that is chosen, or "-". Prints as JSON what the platform was told and what is shown.
"use strict";
const fs = require("fs");
const vm = require("vm");
const [file, kept, ...choices] = process.argv.slice(2);
const page = fs.readFileSync(file, "utf8");

class Element {
  constructor(attributes) {
    this.attributes = attributes;
    this.id = attributes.id || "";
    this.value = attributes.value || "";
    this.hidden = "hidden" in attributes;
    this.checked = this.disabled = false;
    this.textContent = "";
    this.className = attributes.class || "";
    this.inner = [];
    this.clicks = [];
  }
  getAttribute(name) { return this.attributes[name]; }
  addEventListener(name, run) { if (name === "click") this.clicks.push(run); }
  querySelectorAll(what) { return this.inner.filter((e) => e.is(what)); }
  querySelector(what) { return this.querySelectorAll(what)[0] || null; }
  is(what) {
    return what[0] === "." ? this.className.split(" ").includes(what.slice(1))
                           : this.tag === what;
  }
}

function elements(html, tag) {
  return [...html.matchAll(new RegExp(`<${tag}([^>]*)>`, "g"))].map((found) => {
    const attributes = {};
    for (const [, name, , value] of found[1].matchAll(/([\w-]+)(="([^"]*)")?/g))
      attributes[name] = value || "";
    const element = new Element(attributes);
    element.tag = tag;
    return element;
  });
}

const asks = [...page.matchAll(/<div class="card ask"[\s\S]*?<\/div>/g)].map(([html]) => {
  const [ask] = elements(html, "div");
  for (const tag of ["textarea", "button", "p"]) ask.inner.push(...elements(html, tag));
  for (const input of elements(html, "input")) {
    const label = new Element({}), mark = new Element({ class: "mark" });
    label.inner.push(mark);
    input.parentNode = label;
    ask.inner.push(input);
  }
  return ask;
});
const score = new Element({ id: "score" });
const told = {}, calls = [];
const listeners = {};
const window = {
  API: {
    LMSInitialize() { calls.push("initialize"); return "true"; },
    LMSGetValue(key) { return key === "cmi.suspend_data" ? kept : ""; },
    LMSSetValue(key, value) {
      if (typeof value !== "string") throw new Error(`${key} is no text`);
      told[key] = value;
      return "true";
    },
    LMSCommit() { calls.push("commit"); return "true"; },
    LMSFinish() { calls.push("finish"); return "true"; },
  },
  addEventListener(name, run) { listeners[name] = run; },
};
// The page stands in a frame of the platform's.
const frame = { parent: window, addEventListener: window.addEventListener };
window.parent = window;
const document = {
  querySelectorAll: (what) => (what === ".ask" ? asks : []),
  getElementById: (id) => (id === "score" ? score : null),
};
const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page);
vm.runInNewContext(script, { window: frame, document });

asks.forEach((ask, i) => {
  if (choices[i] === undefined || choices[i] === "-") return;
  for (const input of ask.querySelectorAll("input")) input.checked = input.value === choices[i];
  const reason = ask.querySelector("textarea");
  if (reason) reason.value = "because of " + i;
  ask.querySelector("button").clicks.forEach((run) => run());
});
listeners.pagehide();
console.log(JSON.stringify({
  told, calls, score: score.textContent,
  asks: asks.map((ask) => ({
    id: ask.id, look: ask.className, right: ask.getAttribute("data-right"),
    choices: ask.querySelectorAll("input").length,
    reason: (ask.querySelector("textarea") || {}).value,
    told: ask.querySelector(".told") ? !ask.querySelector(".told").hidden : null,
    button: !ask.querySelector("button").hidden,
  })),
}));
