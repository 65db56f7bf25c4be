// A program with a tree of its own, pointers and doubles and all, which has gone wrong in one node:
// dump_tree GOOD.json BAD.cbvh. Needs the header and nothing else.
#include "collidoscope_tree.h"

#include <cstdio>
#include <memory>
#include <unordered_map>
#include <vector>

namespace {

struct Node {
    double min[3], max[3];
    std::unique_ptr<Node> left, right;
    std::vector<unsigned> items;
};

// Unit cubes along x from first to last, halved until one is left.
std::unique_ptr<Node> build(unsigned first, unsigned last, std::vector<const Node*>& built) {
    auto node = std::make_unique<Node>();
    *node = {{double(first), 0, 0}, {double(last) + 1, 1, 1}, nullptr, nullptr, {}};
    if (first == last) {
        node->items = {first};
    } else {
        const unsigned middle = (first + last) / 2;
        node->left = build(first, middle, built);
        node->right = build(middle + 1, last, built);
    }
    built.push_back(node.get());
    return node;
}

using Numbers = std::unordered_map<const Node*, std::uint32_t>;

void dump(const Node& node, std::uint32_t parent, collidoscope::TreeWriter& out, Numbers& numbers) {
    float bounds[6];
    for (int k = 0; k < 3; ++k) {
        bounds[k] = static_cast<float>(node.min[k]);
        bounds[k + 3] = static_cast<float>(node.max[k]);
    }
    const std::uint32_t number = out.add_node(bounds, parent);
    numbers[&node] = number;
    for (const unsigned item : node.items) out.add_primitive(number, item);
    if (node.left) dump(*node.left, number, out, numbers);
    if (node.right) dump(*node.right, number, out, numbers);
}

bool write(const Node& root, const std::vector<const Node*>& built, const char* file) {
    collidoscope::TreeWriter out;
    Numbers numbers;
    dump(root, collidoscope::TreeWriter::no_parent, out, numbers);
    for (const Node* node : built) out.add_built(numbers[node]);
    out.set_primitive_count(16);
    if (out.write(file)) return true;
    std::puts(out.error().c_str());
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    std::vector<const Node*> built;
    const auto root = build(0, 15, built);
    if (!write(*root, built, argv[1])) return 1;
    root->left->max[1] = 1.5;                                            // sticks out of the root
    root->right->right->min[0] = 0.0 / 0.0;                              // NaN
    root->right->left->items.swap(root->left->left->left->left->items);  // of an inner node now
    return write(*root, built, argv[2]) ? 0 : 1;
}
