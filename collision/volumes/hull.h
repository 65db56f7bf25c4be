// The convex hull as a bounding volume: the tightest convex one, and the dearest to test.
//
// Sources: SWIFT++ bounds convex pieces with their hulls (thesis 2.5). The overlap test is that of
// Gilbert, Johnson, Keerthi 1988, here only for yes or no, and apart only with proof.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/narrow/convex/packed_faces.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/constants.h"
#include "collision/volumes/counted.h"
#include "collision/volumes/hull_simplex.h"

namespace collidoscope {

// Walks over a hull to its extreme vertices. Keeps where it ended, so that the next walk in nearly
// the same direction is short. The hull must outlive it.
class HullClimber {
  public:
    explicit HullClimber(const Polytope& hull) : hull_(&hull), seen_(hull.vertices.size(), 0) {}

    const Polytope& hull() const { return *hull_; }

    // The largest dot(direction, vertex), and the vertex. It is the largest for certain, up to the
    // rounding of one dot product: vertices that rounding cannot tell from the best are all looked
    // behind. Cost: about the root of the number of vertices from a cold start.
    template <typename N>
    N support(const Vector<N>& direction, Index& start);

  private:
    const Polytope* hull_;
    std::vector<std::uint32_t> seen_;  // the walk that met a vertex last
    std::vector<Index> level_;         // vertices as good as the best, to be looked behind
    std::uint32_t walk_ = 0;
};

template <typename N>
N HullClimber::support(const Vector<N>& direction, Index& start) {
    const Polytope& hull = *hull_;
    if (start >= hull.vertices.size()) start = 0;
    ++walk_;
    const auto height = [&](Index v) { return dot(direction, vector_of<N>(hull.vertices[v])); };
    N best = height(start);
    // Twice what a dot product may lose.
    const N noise = N(0x1p-50) *
                    (magnitude(direction.x) + magnitude(direction.y) + magnitude(direction.z)) *
                    N(hull.radius + magnitude(hull.center.x) + magnitude(hull.center.y) +
                      magnitude(hull.center.z));
    level_.assign(1, start);
    seen_[start] = walk_;
    while (!level_.empty()) {
        const Index from = level_.back();
        level_.pop_back();
        bool better = false;
        Index next = from;
        hull.round_vertex(from, [&](Index edge) {
            const Index v = hull.end(edge);
            if (seen_[v] == walk_) return;
            seen_[v] = walk_;
            const N h = height(v);
            if (h > best) {
                best = h;
                next = v;
                better = true;
            } else if (h >= best - noise) {
                level_.push_back(v);
            }
        });
        if (better) {
            start = next;
            level_.push_back(next);
        }
    }
    return best;
}

// Volume enclosed by the faces; 0 for a flat hull. Relative error about 1e-12.
double solid_volume(const Polytope& hull);
// The same by faces kept apart from the hull.
double solid_volume(const Polytope& hull, const PackedFaces& faces);

// Memory of the hull for tests, in bytes: vertices and half-edges. Faces, planes and the rest of a
// Polytope are not counted.
std::size_t bytes_of(const Polytope& hull);

// Whether two hulls share a point, B standing in A's frame by the pose. False only with proof: a
// direction along which the hulls are apart by more than rounding (volume_overlap_pad of their
// sizes, or what the pose's rounding may do to them); so it may say true for hulls a hair apart.
// At most 64 steps, after which it says true. Cost: some hundreds of operations per step.
template <typename N>
bool overlaps_in(HullClimber& a, HullClimber& b, const RelativePose& pose) {
    const auto turned = [&](const Vector<N>& d) -> Vector<N> {
        const dmat3& r = pose.rotation;
        return {dot(vector_of<N>(r[0]), d), dot(vector_of<N>(r[1]), d), dot(vector_of<N>(r[2]), d)};
    };
    const dmat3& r = pose.rotation;
    const Vector<N> shift = vector_of<N>(pose.translation);
    const auto placed = [&](const vec3& p) {
        const Vector<N> v = vector_of<N>(p);
        return v.x * vector_of<N>(r[0]) + v.y * vector_of<N>(r[1]) + v.z * vector_of<N>(r[2]) +
               shift;
    };
    const auto reach = [](const Polytope& hull) {
        return hull.radius + magnitude(hull.center.x) + magnitude(hull.center.y) +
               magnitude(hull.center.z);
    };
    const double pad = double{constants::moved_volume_pad} *
                       (reach(a.hull()) + reach(b.hull()) + magnitude(pose.translation.x) +
                        magnitude(pose.translation.y) + magnitude(pose.translation.z));
    // The simplex lies in the difference A - B; it is driven toward the origin.
    Index at_a = 0, at_b = 0;
    detail::Simplex<N> simplex;
    const dvec3 between = a.hull().center - (pose.rotation * b.hull().center + pose.translation);
    Vector<N> v = vector_of<N>(between);
    if (!(dot(v, v) > N(0))) v = {N(1), N(0), N(0)};
    for (int step = 0; step < 64; ++step) {
        const Vector<N> away = {-v.x, -v.y, -v.z};
        const N lowest_a = -a.support<N>(away, at_a);
        const N highest_b = b.support<N>(turned(v), at_b) + dot(shift, v);
        // Everything of A - B is at least so far along v.
        const N gap = lowest_a - highest_b;
        if (gap > N(pad) * (magnitude(v.x) + magnitude(v.y) + magnitude(v.z))) return false;
        const Vector<N> w = vector_of<N>(a.hull().vertices[at_a]) - placed(b.hull().vertices[at_b]);
        // No farther corner along v: the hulls touch, to rounding.
        if (dot(v, v) - dot(v, w) <= N(0x1p-40) * dot(v, v) || simplex.holds(w)) return true;
        simplex.add(w);
        v = simplex.closest();
        if (simplex.size() == 4 || dot(v, v) <= N(pad * pad)) return true;
    }
    return true;
}
inline bool overlaps(HullClimber& a, HullClimber& b, const RelativePose& pose) {
    return overlaps_in<double>(a, b, pose);
}

}  // namespace collidoscope
