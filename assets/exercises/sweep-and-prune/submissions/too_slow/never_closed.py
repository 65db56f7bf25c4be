# mistake: sorted, but no box is ever taken out of the list of open ones
# fails: large
def solve(boxes):
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][0][0])
    pairs, open_ones = [], []
    for i in order:
        low, high = boxes[i]
        for j in open_ones:
            other_low, other_high = boxes[j]
            if all(low[k] <= other_high[k] and other_low[k] <= high[k] for k in range(3)):
                pairs.append([min(i, j), max(i, j)])
        open_ones.append(i)
    return {"pairs": pairs}
