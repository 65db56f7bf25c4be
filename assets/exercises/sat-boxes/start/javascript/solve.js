// Do two oriented boxes overlap, how deep, and along which axis?
//
// a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
// the unit quaternion [w, x, y, z]
//
// Return hit: true when no axis separates them; touching counts
// Return depth: of boxes that overlap, the smallest overlap of all axes
// Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
// to b
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const centerA = a.center;
    const halfA = a.half;
    const rotationA = a.rotation;
    const centerB = b.center;
    const halfB = b.half;
    const rotationB = b.rotation;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { hit: false, depth: 0, normal: [0, 1, 0] };
};
