// mistake: every box is compared with every other
// fails: large
exports.solve = ({ boxes }) => {
    const pairs = [];
    for (let i = 0; i < boxes.length; ++i) {
        for (let j = 0; j < i; ++j) {
            const [low, high] = boxes[i];
            const [otherLow, otherHigh] = boxes[j];
            if ([0, 1, 2].every((k) => low[k] <= otherHigh[k] && otherLow[k] <= high[k]))
                pairs.push([j, i]);
        }
    }
    return { pairs };
};
