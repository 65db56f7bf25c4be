// Is a point inside a convex polygon, on its boundary, or outside?
//
// a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
// counterclockwise
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
"use strict";
const { trace } = require("./collidoscope");

exports.solve = ({ a, b }) => {
    const rings = a.rings;
    const point = b.point;
    trace("start", {}); // add steps like this one, with values: trace("name", { value: 1 })
    return { where: "outside" };
};
