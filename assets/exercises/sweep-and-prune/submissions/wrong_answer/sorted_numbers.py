# mistake: the numbers of the boxes in the sorted order, not as they were given.
# fails: contained, deep, degenerate, huge, many, tiny, touching, large
def solve(boxes):
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][0][0])
    pairs, open_ones = [], []
    boxes = [boxes[i] for i in order]
    for i in range(len(boxes)):
        low, high = boxes[i]
        open_ones = [j for j in open_ones if boxes[j][1][0] >= low[0]]
        for j in open_ones:
            other_low, other_high = boxes[j]
            if all(low[k] <= other_high[k] and other_low[k] <= high[k] for k in (1, 2)):
                pairs.append([min(i, j), max(i, j)])
        open_ones.append(i)
    return {"pairs": pairs}
