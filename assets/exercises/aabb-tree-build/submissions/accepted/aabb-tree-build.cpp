#include <algorithm>
#include <limits>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

struct Box {
    int number;
    Vec3 low, high;
    double center(std::size_t axis) const { return low[axis] + high[axis]; }
};
using Boxes = std::vector<Box>::iterator;

// Adds the node of these boxes with all that is below it; its number comes back.
int build(Boxes first, Boxes last, std::vector<Value>& nodes) {
    Vec3 low = first->low, high = first->high;
    for (Boxes box = first; box != last; ++box) {
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], box->low[k]);
            high[k] = std::max(high[k], box->high[k]);
        }
    }
    const std::size_t number = nodes.size();
    nodes.push_back({{"min", low}, {"max", high}});
    if (last - first <= 2) {
        Value bodies = Value::list();
        for (Boxes box = first; box != last; ++box) bodies.push(box->number);
        nodes[number]["bodies"] = bodies;
        return static_cast<int>(number);
    }
    std::size_t axis = 0;
    double widest = -1;
    for (std::size_t k = 0; k < 3; ++k) {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (Boxes box = first; box != last; ++box) {
            least = std::min(least, box->center(k));
            most = std::max(most, box->center(k));
        }
        if (most - least <= widest) continue;
        widest = most - least;
        axis = k;
    }
    const Boxes middle = first + (last - first) / 2;
    std::nth_element(first, middle, last, [axis](const Box& a, const Box& b) {
        return a.center(axis) < b.center(axis);
    });
    const int left = build(first, middle, nodes), right = build(middle, last, nodes);
    nodes[number]["left"] = left;
    nodes[number]["right"] = right;
    return static_cast<int>(number);
}

Answer solve(const Value& question) {
    std::vector<Box> boxes;
    for (const Value& one : question["boxes"])
        boxes.push_back({static_cast<int>(boxes.size()), one[0].vec3(), one[1].vec3()});
    std::vector<Value> nodes;
    build(boxes.begin(), boxes.end(), nodes);
    return {{"nodes", nodes}};
}
