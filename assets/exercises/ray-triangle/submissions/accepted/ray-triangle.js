"use strict";

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a, b) => a.map((x, k) => x - b[k]);
const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];

exports.solve = ({ a, b }) => {
    const [first, second, third] = b.points;
    const e1 = sub(second, first);
    const e2 = sub(third, first);
    const p = cross(a.direction, e2);
    const det = dot(e1, p);
    if (det === 0) return { hit: false };
    const s = sub(a.origin, first);
    const q = cross(s, e1);
    const u = dot(s, p) / det;
    const v = dot(a.direction, q) / det;
    const t = dot(e2, q) / det;
    if (u < 0 || v < 0 || u + v > 1 || t < 0) return { hit: false };
    const across = cross(e1, e2);
    const scale = Math.sign(det) / Math.hypot(...across);
    return { hit: true, t, normal: across.map((x) => x * scale), barycentric: [1 - u - v, u, v] };
};
