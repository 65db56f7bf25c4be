# mistake: the list is split in its middle without being sorted: the boxes of the nodes overlap
# everywhere.
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

        axis = max(range(3), key=spread)
        middle = len(which) // 2
        node["left"] = build(which[:middle])
        node["right"] = build(which[middle:])
        return number

    build(list(range(len(boxes))))
    return {"nodes": nodes}
