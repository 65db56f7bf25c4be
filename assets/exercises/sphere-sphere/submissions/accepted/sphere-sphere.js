"use strict";

exports.solve = ({ a, b }) => {
    const between = b.center.map((x, k) => x - a.center[k]);
    const distance = Math.hypot(...between);
    const reach = a.radius + b.radius;
    const normal = distance > 0 ? between.map((x) => x / distance) : [0, 1, 0];
    return { hit: distance <= reach, signed_distance: distance - reach, normal };
};
