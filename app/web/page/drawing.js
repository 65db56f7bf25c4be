// Keeps the part of WebGL's state that the window asks for in every frame as it was set last. A
// browser keeps that part beside the card, and before it answers it waits until all is drawn.
"use strict";

// By the call that sets them: the values it sets, by their numbers in WebGL.
const drawingCalls = {
    viewport: (...rectangle) => [[0x0BA2, Int32Array.from(rectangle)]],
    scissor: (...rectangle) => [[0x0C10, Int32Array.from(rectangle)]],
    blendFunc: (source, target) => [[0x80C9, source], [0x80C8, target], [0x80CB, source], [0x80CA, target]],
    blendFuncSeparate: (source, target, sourceAlpha, targetAlpha) =>
        [[0x80C9, source], [0x80C8, target], [0x80CB, sourceAlpha], [0x80CA, targetAlpha]],
    blendEquation: (mode) => [[0x8009, mode], [0x883D, mode]],
    blendEquationSeparate: (mode, alpha) => [[0x8009, mode], [0x883D, alpha]],
};
const keptNumbers = new Set(Object.values(drawingCalls)
    .flatMap((values) => values(0, 0, 0, 0)).map(([number]) => number));

// Wraps getParameter() and the calls of a prototype of contexts. The calls are to be ones that WebGL
// accepts: it ignores others. Returns getParameter() as it was.
function keepDrawingState(prototype) {
    const asked = prototype.getParameter, states = new WeakMap();
    const stateOf = (context) => {
        if (!states.has(context)) states.set(context, new Map());
        return states.get(context);
    };
    prototype.getParameter = function (number) {
        if (!keptNumbers.has(number) || this.isContextLost()) return asked.call(this, number);
        const state = stateOf(this);
        if (!state.has(number)) state.set(number, asked.call(this, number));
        const value = state.get(number);
        return typeof value === "number" ? value : value.slice();
    };
    for (const [call, values] of Object.entries(drawingCalls)) {
        const set = prototype[call];
        prototype[call] = function (...given) {
            set.apply(this, given);
            const state = stateOf(this);
            for (const [number, value] of values(...given)) state.set(number, value);
        };
    }
    return asked;
}

if (typeof module !== "undefined") module.exports = { keepDrawingState };
else if (typeof WebGL2RenderingContext !== "undefined")
    globalThis.askCard = keepDrawingState(WebGL2RenderingContext.prototype);
