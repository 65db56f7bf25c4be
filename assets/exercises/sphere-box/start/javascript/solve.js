// Do a sphere and an oriented box share a point, and how far apart are they?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the box
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const center = a.center;
    const radius = a.radius;
    const boxCenter = b.center;
    const half = b.half;
    const rotation = b.rotation;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { hit: false, signed_distance: 0, normal: [0, 1, 0] };
};
