# mistake: when a box is past, all that were opened before it are dropped as well.
# fails: contained, deep, degenerate, huge, many, tiny, touching, large
def solve(boxes):
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][0][0])
    pairs, open_ones = [], []
    for i in order:
        low, high = boxes[i]
        past = [k for k, j in enumerate(open_ones) if boxes[j][1][0] < low[0]]
        open_ones = open_ones[past[-1] + 1 :] if past else open_ones
        for j in open_ones:
            other_low, other_high = boxes[j]
            if all(low[k] <= other_high[k] and other_low[k] <= high[k] for k in (1, 2)):
                pairs.append([min(i, j), max(i, j)])
        open_ones.append(i)
    return {"pairs": pairs}
