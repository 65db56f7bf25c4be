"use strict";

exports.solve = ({ a, b }) => {
    const [x, y] = b.point;
    let inside = false;
    for (const ring of a.rings) {
        for (let i = 0; i < ring.length; ++i) {
            const [x0, y0] = ring[i];
            const [x1, y1] = ring[(i + 1) % ring.length];
            const side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
            const within =
                Math.min(x0, x1) <= x &&
                x <= Math.max(x0, x1) &&
                Math.min(y0, y1) <= y &&
                y <= Math.max(y0, y1);
            if (side === 0 && within) return { where: "boundary" };
            if (y0 > y !== y1 > y && side > 0 === y1 > y0) inside = !inside;
        }
    }
    return { where: inside ? "inside" : "outside" };
};
