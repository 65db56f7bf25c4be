"use strict";

exports.solve = ({ boxes }) => {
    const order = boxes.map((_, i) => i).sort((i, j) => boxes[i][0][0] - boxes[j][0][0]);
    const pairs = [];
    let open = [];
    for (const i of order) {
        const [low, high] = boxes[i];
        open = open.filter((j) => boxes[j][1][0] >= low[0]);
        for (const j of open) {
            const [otherLow, otherHigh] = boxes[j];
            if ([1, 2].every((k) => low[k] <= otherHigh[k] && otherLow[k] <= high[k])) {
                pairs.push([Math.min(i, j), Math.max(i, j)]);
            }
        }
        open.push(i);
    }
    return { pairs };
};
