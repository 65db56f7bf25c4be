// Do two convex hulls overlap, and how far apart are they?
//
// a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
//
// Return hit: true when the hulls share a point
// Return distance: of hulls that are apart, their distance
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const pointsA = a.points;
    const pointsB = b.points;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { hit: false, distance: 0 };
};
