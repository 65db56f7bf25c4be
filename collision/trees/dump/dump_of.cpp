#include "collision/trees/dump/dump_of.h"

#include <cmath>

#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/volumes/obb.h"
#include "collision/volumes/sphere.h"

namespace collidoscope {
namespace {

void append(std::vector<float>& floats, const vec3& v) {
    floats.insert(floats.end(), {v.x, v.y, v.z});
}
void append(std::vector<float>& floats, const Aabb& box) {
    append(floats, box.min);
    append(floats, box.max);
}
void append(std::vector<float>& floats, const Sphere& sphere) {
    append(floats, sphere.center);
    floats.push_back(sphere.radius);
}
void append(std::vector<float>& floats, const Obb& box) {
    append(floats, box.center);
    append(floats, box.half);
    for (int i = 0; i < 3; ++i) append(floats, box.axis(i));
}
void append(std::vector<float>& floats, const Box& box) {
    append(floats, box.center);
    append(floats, box.half);
    for (int i = 0; i < 3; ++i) append(floats, glm::mat3_cast(box.rotation)[i]);
}
template <int K>
void append(std::vector<float>& floats, const Dop<K>& dop) {
    floats.insert(floats.end(), dop.lo.begin(), dop.lo.end());
    floats.insert(floats.end(), dop.hi.begin(), dop.hi.end());
}

template <int K>
void use_directions(TreeDump& dump) {
    dump.volume = DumpVolume::Kdop;
    for (int i = 0; i < Dop<K>::pairs; ++i) dump.directions.push_back(Dop<K>::direction(i));
}

// The bounds as they stand in the nodes, when the view is one over a tree with these volumes.
template <typename V>
bool take_from_tree(const TreeView& view, TreeDump& dump) {
    const auto* own = dynamic_cast<const TreeViewOf<V>*>(&view);
    if (!own) return false;
    for (const auto& node : own->tree().nodes) append(dump.bounds, node.bounds);
    return true;
}
template <int K>
bool take_from_dops(const TreeView& view, TreeDump& dump) {
    if (!take_from_tree<Dop<K>>(view, dump)) return false;
    use_directions<K>(dump);
    return true;
}

// The bounds as they are shown, when all nodes are shown as this.
template <typename Shape>
bool take_shapes(const TreeView& view, TreeDump& dump) {
    for (std::uint32_t node = 0; node < view.node_count(); ++node) {
        const VolumeShape shape = view.bounds(node);
        const Shape* all_alike = std::get_if<Shape>(&shape);
        if (!all_alike) {
            dump.bounds.clear();
            return false;
        }
        append(dump.bounds, *all_alike);
    }
    return true;
}

// Points whose hull holds the shape.
std::vector<vec3> points_around(const VolumeShape& shape) {
    if (const auto* hull = std::get_if<Hull>(&shape)) return hull->points;
    Box box;
    if (const auto* aligned = std::get_if<Aabb>(&shape)) {
        box = to_box(*aligned);
    } else if (const auto* turned = std::get_if<Box>(&shape)) {
        box = *turned;
    } else {
        const Sphere& sphere = std::get<Sphere>(shape);
        box = {sphere.center, vec3(sphere.radius), quat(1, 0, 0, 0)};
    }
    std::vector<vec3> points;
    for (int i = 0; i < 8; ++i) {
        const vec3 corner((i & 1) ? 1 : -1, (i & 2) ? 1 : -1, (i & 4) ? 1 : -1);
        points.push_back(box.center + box.rotation * (corner * box.half));
    }
    return points;
}

// Around what is drawn, and around the triangles below: shapes with round parts are drawn by points
// on them, and may leave triangles outside.
template <int K>
void take_around(const TreeView& view, TreeDump& dump) {
    use_directions<K>(dump);
    dump.nested = false;
    const std::uint32_t count = view.node_count();
    std::vector<Dop<K>> below(count);
    std::vector<std::uint32_t> order;
    order.reserve(count);
    if (count > 0) order.push_back(0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const std::uint32_t child : view.children(order[i])) order.push_back(child);
    }
    const auto grow = [](Dop<K>& dop, const Dop<K>& by) {
        for (std::size_t i = 0; i < dop.lo.size(); ++i) {
            dop.lo[i] = std::min(dop.lo[i], by.lo[i]);
            dop.hi[i] = std::max(dop.hi[i], by.hi[i]);
        }
    };
    for (std::size_t i = order.size(); i-- > 0;) {
        const std::uint32_t node = order[i];
        std::vector<vec3> corners;
        const SlotRange slots = view.slots(node);
        for (std::uint32_t k = 0; view.is_leaf(node) && k < slots.count; ++k) {
            const Triangle t = view.triangle(slots.first + k);
            corners.insert(corners.end(), {t.a, t.b, t.c});
        }
        const Children children = view.children(node);
        below[node] =
            corners.empty() && !children.empty() ? below[children[0]] : fit_dop<K>(corners);
        for (const std::uint32_t child : children) grow(below[node], below[child]);
    }
    for (std::uint32_t node = 0; node < count; ++node) {
        Dop<K> dop = fit_dop<K>(points_around(view.bounds(node)));
        grow(dop, below[node]);
        append(dump.bounds, dop);
    }
}

void take_bounds(const TreeView& view, TreeDump& dump) {
    if (take_from_tree<Obb>(view, dump)) {
        dump.volume = DumpVolume::Obb;
        return;
    }
    if (take_from_dops<6>(view, dump) || take_from_dops<10>(view, dump) ||
        take_from_dops<14>(view, dump) || take_from_dops<18>(view, dump) ||
        take_from_dops<26>(view, dump)) {
        return;
    }
    if (take_shapes<Aabb>(view, dump)) return;
    if (take_shapes<Box>(view, dump)) {
        dump.volume = DumpVolume::Obb;
        return;
    }
    if (take_shapes<Sphere>(view, dump)) {
        dump.volume = DumpVolume::Sphere;
        return;
    }
    // Enclose any other volume, drawn as a polytope, by the planes that its name says.
    const std::string_view id = view.volume_id();
    id == "kdop18" ? take_around<18>(view, dump) : take_around<26>(view, dump);
}

// A primitive in several places says that leaves hold parts of it; cells of space do in any case.
void find_repeated(const TreeView& view, TreeDump& dump) {
    std::uint32_t end = 0;
    for (const std::uint32_t primitive : dump.primitives) end = std::max(end, primitive + 1);
    std::vector<char> seen(end, 0);
    dump.clipped = view.volume_id() == "cell";
    for (const std::uint32_t primitive : dump.primitives) {
        dump.clipped = dump.clipped || seen[primitive];
        seen[primitive] = 1;
    }
    dump.primitive_total = dump.clipped ? end : view.primitive_count();
}

}  // namespace

TreeDump dump_of(const TreeView& view, bool with_triangles) {
    if (const auto* dumped = dynamic_cast<const DumpView*>(&view)) {
        TreeDump dump = dumped->dump();
        if (!with_triangles) dump.triangles.clear();
        return dump;
    }
    TreeDump dump;
    dump.bytes = view.bytes();
    take_bounds(view, dump);
    dump.nodes.resize(view.node_count());
    for (std::uint32_t node = 0; node < view.node_count(); ++node) {
        DumpNode& n = dump.nodes[node];
        n.first_child = static_cast<std::uint32_t>(dump.children.size());
        n.first_primitive = static_cast<std::uint32_t>(dump.primitives.size());
        for (const std::uint32_t child : view.children(node)) dump.children.push_back(child);
        if (view.is_leaf(node)) {
            const SlotRange slots = view.slots(node);
            for (std::uint32_t i = 0; i < slots.count; ++i) {
                dump.primitives.push_back(view.primitive(slots.first + i));
            }
        }
        n.child_count = static_cast<std::uint32_t>(dump.children.size()) - n.first_child;
        n.primitive_count = static_cast<std::uint32_t>(dump.primitives.size()) - n.first_primitive;
    }
    find_repeated(view, dump);
    if (!with_triangles) return dump;
    dump.triangles.resize(*dump.primitive_total);
    for (std::uint32_t slot = 0; slot < view.primitive_count(); ++slot) {
        const std::uint32_t primitive = view.primitive(slot);
        if (primitive < dump.triangles.size()) dump.triangles[primitive] = view.triangle(slot);
    }
    return dump;
}

}  // namespace collidoscope
