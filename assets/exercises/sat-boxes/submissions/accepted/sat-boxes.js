"use strict";

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];

function axesOf({ rotation: [w, x, y, z] }) {
    const s = 2 / (w * w + x * x + y * y + z * z);
    return [
        [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
        [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
        [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
    ];
}

const reach = (box, axes, axis) =>
    axes.reduce((sum, own, k) => sum + box.half[k] * Math.abs(dot(own, axis)), 0);

exports.solve = ({ a, b }) => {
    const ofA = axesOf(a);
    const ofB = axesOf(b);
    const between = b.center.map((x, k) => x - a.center[k]);
    const candidates = [...ofA, ...ofB, ...ofA.flatMap((e) => ofB.map((f) => cross(e, f)))];
    let best = -Infinity;
    let normal = [0, 1, 0];
    for (const candidate of candidates) {
        const length = Math.hypot(...candidate);
        if (length < 1e-6) continue;
        const axis = candidate.map((x) => x / length);
        const offset = dot(between, axis);
        const gap = Math.abs(offset) - reach(a, ofA, axis) - reach(b, ofB, axis);
        if (gap <= best) continue;
        best = gap;
        normal = offset >= 0 ? axis : axis.map((x) => -x);
    }
    return { hit: best <= 0, depth: -best, normal };
};
