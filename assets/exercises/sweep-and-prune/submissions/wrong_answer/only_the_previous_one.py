# mistake: each box is compared with the one before it in the sorted order only.
# fails: contained, deep, degenerate, huge, many, tiny, touching, large
def solve(boxes):
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][0][0])
    pairs, open_ones = [], []
    for i in order:
        low, high = boxes[i]
        open_ones = [j for j in open_ones if boxes[j][1][0] >= low[0]]
        for j in open_ones[-1:]:
            other_low, other_high = boxes[j]
            if all(low[k] <= other_high[k] and other_low[k] <= high[k] for k in (1, 2)):
                pairs.append([min(i, j), max(i, j)])
        open_ones.append(i)
    return {"pairs": pairs}
