// Whether a student's hierarchy of boxes is one.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/base/utilities/format.h"
#include "app/classroom/exercises/properties.h"

namespace collidoscope::app {
namespace {

struct BoxOfTree {
    std::array<double, 3> low{}, high{};
};

struct NodeOfTree {
    BoxOfTree box;
    std::vector<std::size_t> children, bodies;
};

std::string node_name(std::size_t node) {
    return "node " + std::to_string(node);
}

bool read_point(const Json& json, std::array<double, 3>& out) {
    if (!json.is_array() || json.size() != 3) return false;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!json[k].is_number()) return false;
        out[k] = json[k].get<double>();
    }
    return true;
}

std::string read_node(const Json& json, std::size_t at, std::size_t nodes, std::size_t boxes,
                      NodeOfTree& out) {
    if (!json.is_object()) return node_name(at) + " is not an object";
    if (!read_point(json.value("min", Json()), out.box.low) ||
        !read_point(json.value("max", Json()), out.box.high))
        return node_name(at) + " needs \"min\" and \"max\", three numbers each";
    const bool inner = json.contains("left") || json.contains("right");
    if (inner == json.contains("bodies"))
        return node_name(at) + " needs either \"left\" and \"right\", or \"bodies\"";
    const auto index = [&](const Json& value, std::size_t end, std::vector<std::size_t>& into) {
        if (!value.is_number_integer() || value < 0 || value >= end) return false;
        into.push_back(value.get<std::size_t>());
        return true;
    };
    if (inner) {
        for (const char* side : {"left", "right"})
            if (!index(json.value(side, Json()), nodes, out.children))
                return node_name(at) + ": \"" + side + "\" is not the number of a node";
        return {};
    }
    if (!json["bodies"].is_array() || json["bodies"].empty())
        return node_name(at) + " is a leaf without bodies";
    for (const Json& body : json["bodies"])
        if (!index(body, boxes, out.bodies))
            return node_name(at) + ": " + body.dump() + " is not the number of a box";
    return {};
}

bool holds(const BoxOfTree& outer, const BoxOfTree& inner, double slack) {
    for (std::size_t k = 0; k < 3; ++k)
        if (inner.low[k] < outer.low[k] - slack || inner.high[k] > outer.high[k] + slack)
            return false;
    return true;
}

double area_of(const BoxOfTree& box) {
    const double x = box.high[0] - box.low[0], y = box.high[1] - box.low[1],
                 z = box.high[2] - box.low[2];
    return x * y + y * z + z * x;
}

BoxOfTree around(const std::vector<BoxOfTree>& boxes, const std::vector<std::size_t>& which) {
    BoxOfTree out = boxes[which.front()];
    for (const std::size_t i : which)
        for (std::size_t k = 0; k < 3; ++k) {
            out.low[k] = std::min(out.low[k], boxes[i].low[k]);
            out.high[k] = std::max(out.high[k], boxes[i].high[k]);
        }
    return out;
}

// The sum of areas of a tree split at the median of the longest axis of the centers.
double median_cost(const std::vector<BoxOfTree>& boxes, std::vector<std::size_t> which,
                   std::size_t leaf_size) {
    const double area = area_of(around(boxes, which));
    if (which.size() <= leaf_size) return area * static_cast<double>(which.size());
    const auto center = [&](std::size_t i, std::size_t k) {
        return boxes[i].low[k] + boxes[i].high[k];
    };
    std::size_t axis = 0;
    double longest = -1;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax_element(
            which.begin(), which.end(),
            [&](std::size_t i, std::size_t j) { return center(i, k) < center(j, k); });
        if (center(*high, k) - center(*low, k) > longest) {
            longest = center(*high, k) - center(*low, k);
            axis = k;
        }
    }
    std::stable_sort(which.begin(), which.end(), [&](std::size_t i, std::size_t j) {
        return center(i, axis) < center(j, axis);
    });
    const auto middle = which.begin() + static_cast<std::ptrdiff_t>(which.size() / 2);
    return area + median_cost(boxes, {which.begin(), middle}, leaf_size) +
           median_cost(boxes, {middle, which.end()}, leaf_size);
}

std::string fault_of_boxes(const std::vector<NodeOfTree>& tree, const std::vector<BoxOfTree>& boxes,
                           double slack) {
    for (std::size_t at = 0; at < tree.size(); ++at) {
        for (const std::size_t child : tree[at].children)
            if (!holds(tree[at].box, tree[child].box, slack))
                return "the box of " + node_name(at) + " does not contain that of its child, " +
                       node_name(child);
        for (const std::size_t body : tree[at].bodies)
            if (!holds(tree[at].box, boxes[body], slack))
                return "the box of " + node_name(at) + " does not contain box " +
                       std::to_string(body);
    }
    return {};
}

}  // namespace

std::string fault_of_tree(const Json& given, const Json& nodes, std::size_t leaf_size,
                          double cost) {
    std::vector<BoxOfTree> boxes;
    double reach = 0;
    for (const Json& one : given) {
        BoxOfTree box;
        if (!one.is_array() || one.size() != 2 || !read_point(one[0], box.low) ||
            !read_point(one[1], box.high))
            return "the question has no boxes";
        for (std::size_t k = 0; k < 3; ++k)
            reach = std::max({reach, std::abs(box.low[k]), std::abs(box.high[k])});
        boxes.push_back(box);
    }
    if (!nodes.is_array()) return "it must be a list of nodes";
    if (boxes.empty()) return nodes.empty() ? std::string() : "without boxes there is no node";
    if (nodes.empty()) return "it has no node";
    std::vector<NodeOfTree> tree(nodes.size());
    for (std::size_t at = 0; at < nodes.size(); ++at)
        if (std::string fault = read_node(nodes[at], at, nodes.size(), boxes.size(), tree[at]);
            !fault.empty())
            return fault;
    std::vector<int> parents(tree.size()), leaves(boxes.size());
    double own_cost = 0;
    for (std::size_t at = 0; at < tree.size(); ++at) {
        for (const std::size_t child : tree[at].children)
            if (++parents[child] > 1) return node_name(child) + " is the child of two nodes";
        for (const std::size_t body : tree[at].bodies)
            if (++leaves[body] > 1) return "box " + std::to_string(body) + " is there twice";
        if (tree[at].bodies.size() > leaf_size)
            return "the leaf " + node_name(at) + " holds " +
                   std::to_string(tree[at].bodies.size()) + " boxes; " + std::to_string(leaf_size) +
                   " are allowed";
        own_cost += area_of(tree[at].box) *
                    static_cast<double>(std::max<std::size_t>(1, tree[at].bodies.size()));
    }
    for (std::size_t body = 0; body < leaves.size(); ++body)
        if (leaves[body] == 0) return "box " + std::to_string(body) + " is in no leaf";
    if (parents[0] > 0) return "the root, node 0, is the child of a node";
    // Down from the root: with one parent each, what is not reached is a circle of its own.
    std::vector<std::size_t> level{0};
    std::size_t reached = 0;
    for (int depth = 0; !level.empty(); ++depth) {
        if (depth > 64) return "it is deeper than 64 levels";
        std::vector<std::size_t> next;
        for (const std::size_t at : level) {
            ++reached;
            next.insert(next.end(), tree[at].children.begin(), tree[at].children.end());
        }
        level = std::move(next);
    }
    if (reached < tree.size())
        return std::to_string(tree.size() - reached) + " nodes are not reached from the root";
    if (std::string fault = fault_of_boxes(tree, boxes, 1e-6 * reach); !fault.empty()) return fault;
    if (cost > 0) {
        std::vector<std::size_t> all(boxes.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        const double median = median_cost(boxes, all, leaf_size);
        if (own_cost > cost * median * (1 + 1e-6)) {
            return fmt::format(
                "it costs {:.3g} times as much as one split at the median; {:g} times is allowed",
                own_cost / median, cost);
        }
    }
    return {};
}

}  // namespace collidoscope::app
