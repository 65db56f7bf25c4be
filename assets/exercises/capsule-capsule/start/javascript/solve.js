// Do two capsules share a point?
//
// a, b: capsules: everything within a radius of the segment between two points, from and to
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the two axes minus both radii
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const startA = a.from;
    const endA = a.to;
    const radiusA = a.radius;
    const startB = b.from;
    const endB = b.to;
    const radiusB = b.radius;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { hit: false, signed_distance: 0 };
};
