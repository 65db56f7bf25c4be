#include "collision/trees/dump/dump_view.h"

#include <algorithm>
#include <cmath>

#include "collision/trees/dump/dump_links.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

std::string id_of(const TreeDump& dump) {
    switch (dump.volume) {
        case DumpVolume::Aabb:
            return "aabb";
        case DumpVolume::Obb:
            return "obb";
        case DumpVolume::Sphere:
            return "sphere";
        case DumpVolume::Kdop:
            break;
    }
    return "kdop" + std::to_string(2 * dump.directions.size());
}

std::string counted(std::size_t count, const char* one, const char* more) {
    return std::to_string(count) + (count == 1 ? one : more);
}

}  // namespace

// Which nodes are shown, by their numbers in the file.
struct DumpView::Choice {
    explicit Choice(const TreeDump& from) : dump(from), links(from) {
        kept = links.reached;
        depth.assign(dump.node_count(), 0);
        std::vector<std::uint8_t> children(dump.node_count(), 0);
        for (const std::uint32_t node : links.order) {
            const std::uint32_t parent = links.parents[node];
            if (parent == no_node) continue;
            depth[node] = depth[parent] + 1;
            kept[node] =
                kept[parent] && depth[node] <= max_depth && children[parent] < Children::capacity;
            if (kept[node]) ++children[parent];
            if (!kept[node]) ++beyond;
        }
        // From the leaves up, find what to show where bounds cannot be drawn.
        for (std::size_t i = links.order.size(); i-- > 0;) {
            const std::uint32_t node = links.order[i];
            if (!kept[node]) continue;
            if (DumpBounds(dump, node).state() == BoundsState::Usable) continue;
            const Aabb box = box_below(node);
            if (box.min.x <= box.max.x) {
                stand_ins.emplace(node, box);
            } else {
                kept[node] = 0;
                ++cut;
            }
        }
    }

    // Around the bounds of its children and its own triangles, those that can be drawn.
    Aabb box_below(std::uint32_t node) {
        Aabb box = empty_aabb();
        for (const std::uint32_t child : dump.children_of(node)) {
            if (child >= dump.node_count() || links.parents[child] != node || !kept[child]) {
                continue;
            }
            const DumpBounds bounds(dump, child);
            grow(box, bounds.state() == BoundsState::Usable ? bounds.box() : stand_ins.at(child));
        }
        for (const std::uint32_t primitive : dump.primitives_of(node)) {
            if (primitive >= dump.triangles.size()) continue;
            const Triangle& t = dump.triangles[primitive];
            if (is_finite(t)) grow(box, bounds_of(t));
        }
        return box;
    }
    const TreeDump& dump;
    DumpLinks links;
    std::vector<char> kept;
    std::vector<std::uint32_t> depth;
    std::unordered_map<std::uint32_t, Aabb> stand_ins;
    std::size_t beyond = 0, cut = 0;
};

DumpView::DumpView(TreeDump dump, DumpProblems problems)
    : dump_(std::move(dump)), problems_(std::move(problems)), volume_id_(id_of(dump_)) {
    const Choice choice(dump_);
    number(choice);
    fill(choice);
    add_remarks(choice);
}

void DumpView::number(const Choice& choice) {
    shown_as_.assign(dump_.node_count(), no_node);
    const auto add = [&](std::uint32_t node) {
        if (!choice.kept[node]) return;
        shown_as_[node] = node_count();
        in_file_.push_back(node);
    };
    if (dump_.root < dump_.node_count()) add(dump_.root);
    for (std::uint32_t node = 0; node < dump_.node_count(); ++node) {
        if (node != dump_.root) add(node);
    }
    for (const auto& [node, box] : choice.stand_ins) stand_ins_.emplace(shown_as_[node], box);
}

void DumpView::fill(const Choice& choice) {
    const std::uint32_t count = node_count();
    parents_.assign(count, no_node);
    depths_.assign(count, 0);
    slots_.assign(count, {});
    first_child_.assign(count + std::size_t{1}, 0);
    for (std::uint32_t node = 0; node < count; ++node) {
        const std::uint32_t parent = choice.links.parents[in_file_[node]];
        if (parent != no_node) parents_[node] = shown_as_[parent];
        depths_[node] = static_cast<std::uint16_t>(choice.depth[in_file_[node]]);
        if (parents_[node] != no_node) ++first_child_[parents_[node] + 1];
    }
    for (std::size_t i = 1; i <= count; ++i) first_child_[i] += first_child_[i - 1];

    // Down in the order of the links: children in their order, and slots side by side.
    child_list_.resize(first_child_.back());
    std::vector<std::uint32_t> next(first_child_.begin(), first_child_.end() - 1);
    const std::uint64_t end = dump_.expected_primitives().value_or(no_node);
    for (const std::uint32_t in_file : choice.links.order) {
        if (!choice.kept[in_file]) continue;
        const std::uint32_t node = shown_as_[in_file];
        if (parents_[node] != no_node) child_list_[next[parents_[node]]++] = node;
        slots_[node].first = static_cast<std::uint32_t>(primitives_.size());
        for (const std::uint32_t primitive : dump_.primitives_of(in_file)) {
            if (primitive >= end) continue;
            primitives_.push_back(primitive);
            ++slots_[node].count;
        }
    }
    for (std::size_t i = choice.links.order.size(); i-- > 0;) {
        if (!choice.kept[choice.links.order[i]]) continue;
        const std::uint32_t node = shown_as_[choice.links.order[i]];
        if (parents_[node] != no_node) slots_[parents_[node]].count += slots_[node].count;
    }
}

void DumpView::add_remarks(const Choice& choice) {
    const auto say = [&](std::size_t count, const char* one, const char* more) {
        if (count > 0) remarks_.push_back(counted(count, one, more));
    };
    say(static_cast<std::size_t>(
            std::count(choice.links.reached.begin(), choice.links.reached.end(), char{0})),
        " node is not shown: it is never reached from the root.",
        " nodes are not shown: they are never reached from the root.");
    say(choice.links.broken.size(),
        " link is omitted: it leads to a node reached before, or nowhere.",
        " links are omitted: they lead to nodes reached before, or nowhere.");
    say(choice.beyond, " node is omitted: beyond the eighth child, too deep, or below such a node.",
        " nodes are omitted: beyond the eighth child, too deep, or below such a node.");
    say(choice.cut, " node is omitted: neither it nor anything below it can be drawn.",
        " nodes are omitted: neither they nor anything below them can be drawn.");
    say(choice.stand_ins.size(),
        " node is shown by the bounds of its subtree: its own bounds cannot be drawn.",
        " nodes are shown by the bounds of their subtrees: their own bounds cannot be drawn.");
}

std::size_t DumpView::bytes() const {
    if (dump_.bytes > 0) return dump_.bytes;
    return dump_.bounds.size() * sizeof(float) + dump_.nodes.size() * sizeof(DumpNode) +
           (dump_.children.size() + dump_.primitives.size()) * sizeof(std::uint32_t) +
           dump_.triangles.size() * sizeof(Triangle);
}

Triangle DumpView::triangle(std::uint32_t slot) const {
    if (primitives_[slot] < dump_.triangles.size()) {
        const Triangle& t = dump_.triangles[primitives_[slot]];
        if (is_finite(t)) return t;
    }
    const std::uint32_t leaf = leaf_of(slot);
    const std::uint32_t node = leaf == no_node ? 0 : leaf;
    const Aabb* box = stand_in(node);
    const vec3 middle = center_of(box ? *box : bounds_in_file(node).box());
    return {middle, middle, middle};
}

const Aabb* DumpView::stand_in(std::uint32_t node) const {
    if (stand_ins_.empty()) return nullptr;
    const auto found = stand_ins_.find(node);
    return found == stand_ins_.end() ? nullptr : &found->second;
}

VolumeShape DumpView::bounds(std::uint32_t node) const {
    const Aabb* box = stand_in(node);
    return box ? VolumeShape(*box) : bounds_in_file(node).shape();
}
float DumpView::area(std::uint32_t node) const {
    const Aabb* box = stand_in(node);
    return box ? collidoscope::area(*box) : bounds_in_file(node).area();
}
float DumpView::volume(std::uint32_t node) const {
    const Aabb* box = stand_in(node);
    return box ? collidoscope::volume(*box) : bounds_in_file(node).volume();
}
bool DumpView::bounds_contain(std::uint32_t node, const vec3& p) const {
    const Aabb* box = stand_in(node);
    return box ? collidoscope::contains(*box, p) : bounds_in_file(node).contains(p);
}

std::shared_ptr<const DumpView> view_of(TreeDump dump, DumpProblems problems) {
    return std::make_shared<const DumpView>(std::move(dump), std::move(problems));
}
std::shared_ptr<const DumpView> view_of(TreeDump dump) {
    DumpProblems problems = find_problems(dump);
    return view_of(std::move(dump), std::move(problems));
}

}  // namespace collidoscope
