# mistake: every box is compared with every other
# fails: large
def solve(boxes):
    pairs = []
    for i, (low, high) in enumerate(boxes):
        for j in range(i):
            other_low, other_high = boxes[j]
            if all(low[k] <= other_high[k] and other_low[k] <= high[k] for k in range(3)):
                pairs.append([j, i])
    return {"pairs": pairs}
