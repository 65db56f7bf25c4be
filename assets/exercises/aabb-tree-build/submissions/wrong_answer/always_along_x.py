# mistake: every node is split along x, also where the boxes lie along another axis.
# fails: many
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

        axis = 0
        which = sorted(which, key=lambda i: centers[i][axis])
        middle = len(which) // 2
        node["left"] = build(which[:middle])
        node["right"] = build(which[middle:])
        return number

    build(list(range(len(boxes))))
    return {"nodes": nodes}
