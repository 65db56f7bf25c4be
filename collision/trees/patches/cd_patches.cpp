#include "collision/trees/patches/cd_patches.h"

#include <algorithm>
#include <utility>

#include "collision/exact/flat.h"
#include "collision/exact/triangle_side.h"
#include "collision/narrow/convex/mesh_edges.h"

namespace collidoscope {
namespace {

using Corners = std::array<vec3, 3>;

Corners corners(const Triangle& t) {
    return {t.a, t.b, t.c};
}

// Which way the triangle turns in the plane that is left without one coordinate.
int turn(const Triangle& t, int dropped) {
    return exact::orient2d(exact::dropped(t.a, dropped), exact::dropped(t.b, dropped),
                           exact::dropped(t.c, dropped));
}

struct Sides {
    int front = 0, behind = 0;
    bool in_plane() const { return front == 0 && behind == 0; }
    bool seen() const { return front > 0 && behind == 0; }
    bool cut() const { return front > 0 && behind > 0; }
};

Sides sides(const exact::TriangleSide& side_of, const Triangle& t) {
    Sides count;
    for (const vec3& p : corners(t)) {
        const int side = side_of(p);
        count.front += side > 0;
        count.behind += side < 0;
    }
    return count;
}

// Do both run an edge that they share in the same direction? Neighbors on one side of a surface
// run it in opposite ones.
bool edge_run_alike(const Triangle& s, const Triangle& t) {
    const Corners a = corners(s), b = corners(t);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (a[i] == b[k] && a[(i + 1) % 3] == b[(k + 1) % 3]) return true;
    return false;
}

constexpr std::uint32_t nothing = ~0u;
// Patches remembered for one edge. Edges of surfaces have two triangles.
constexpr std::uint32_t patches_per_edge = 16;

}  // namespace

PatchCondition check_condition(const Triangle& member, const Triangle& added) {
    // Without a plane of its own a triangle has no side to face to.
    if (exact::on_one_line(member.a, member.b, member.c) ||
        exact::on_one_line(added.a, added.b, added.c))
        return PatchCondition::Normals;
    const Sides of_added = sides(exact::TriangleSide(member), added);
    const Sides of_member = sides(exact::TriangleSide(added), member);

    // The normals must face the same side of the patch.
    if (of_added.in_plane()) {
        const int dropped = exact::drop_axis(corners(member));
        return turn(member, dropped) == turn(added, dropped) ? PatchCondition::None
                                                             : PatchCondition::Normals;
    }
    if (edge_run_alike(member, added)) return PatchCondition::Normals;

    // Neither may be in front of the other's plane, nor cross it.
    if (of_added.seen() || of_member.seen()) return PatchCondition::Seen;
    if (of_added.cut() || of_member.cut()) return PatchCondition::PlaneCut;
    return PatchCondition::None;
}

PatchFinder::PatchFinder(const Mesh& mesh, bool connected) : connected_(connected) {
    if (!connected) return;
    MeshEdges numbered = number_edges(mesh);
    edges_ = std::move(numbered.edges);
    first_.assign(numbered.edge_count, nothing);
}

std::span<const std::uint32_t> PatchFinder::candidates(std::uint32_t triangle,
                                                       const std::vector<ConvexPatch>& patches,
                                                       std::uint32_t patch_size) {
    const auto full = [&](std::uint32_t p) { return patches[p].triangles.size() >= patch_size; };
    if (!connected_) {
        open_.erase(std::remove_if(open_.begin(), open_.end(), full), open_.end());
        return open_;
    }
    found_.clear();
    for (const std::uint32_t edge : edges_[triangle]) {
        std::uint32_t* place = &first_[edge];
        std::uint32_t kept = 0;
        while (*place != nothing) {
            Link& link = links_[*place];
            if (kept == patches_per_edge || full(link.patch)) {
                *place = link.next;
                continue;
            }
            ++kept;
            found_.push_back(link.patch);
            place = &link.next;
        }
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_;
}

void PatchFinder::joined(std::uint32_t triangle, std::uint32_t patch) {
    if (!connected_) {
        if (open_.empty() || open_.back() < patch) open_.push_back(patch);
        return;
    }
    for (const std::uint32_t edge : edges_[triangle]) {
        links_.push_back({patch, first_[edge]});
        first_[edge] = static_cast<std::uint32_t>(links_.size() - 1);
    }
}

}  // namespace collidoscope
