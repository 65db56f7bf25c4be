# mistake: split at the middle of the longest axis: where all centers are in one place one part
# is everything, and it never ends.
# fails: coincident
def solve(boxes):
    nodes = []

    def build(which):
        low = [min(boxes[i][0][k] for i in which) for k in range(3)]
        high = [max(boxes[i][1][k] for i in which) for k in range(3)]
        node = {"min": low, "max": high}
        number = len(nodes)
        nodes.append(node)
        if len(which) <= 2:
            node["bodies"] = which
            return number
        centers = {i: [boxes[i][0][k] + boxes[i][1][k] for k in range(3)] for i in which}

        def spread(k):
            along = [center[k] for center in centers.values()]
            return max(along) - min(along)

        axis = max(range(3), key=spread)
        along = [center[axis] for center in centers.values()]
        plane = (min(along) + max(along)) / 2
        node["left"] = build([i for i in which if centers[i][axis] <= plane])
        node["right"] = build([i for i in which if centers[i][axis] > plane])
        return number

    build(list(range(len(boxes))))
    return {"nodes": nodes}
