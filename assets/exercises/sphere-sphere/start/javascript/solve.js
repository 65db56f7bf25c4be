// Do two spheres share a point?
//
// a, b: spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from a to b
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const centerA = a.center;
    const radiusA = a.radius;
    const centerB = b.center;
    const radiusB = b.radius;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { hit: false, signed_distance: 0, normal: [0, 1, 0] };
};
