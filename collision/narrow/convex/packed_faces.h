// The faces of a polytope in few bytes, for trees of very many hulls: searches look at vertices and
// their neighbors only, and half-edges, with the directions that are worked out for them, take four
// fifths of a polytope's memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope {

// Each face as a ring of vertices. A face's plane is kept only where its corners do not give it
// again, bit for bit: faces of three corners mostly do.
class PackedFaces {
  public:
    PackedFaces() = default;
    explicit PackedFaces(const Polytope& whole);

    std::size_t count() const { return plane_from_.size(); }
    std::size_t bytes() const {
        return rings_.size() + plane_from_.size() + planes_.size() * sizeof(Plane);
    }

    // Calls visit(corners) for every face, in order, with the vertices that Polytope::round_face
    // visits.
    template <typename Visit>
    void each(Visit&& visit) const {
        std::vector<Index> corners;
        std::size_t at = 0;
        for (std::size_t face = 0; face < count(); ++face) {
            corners.resize(std::size_t{number_at(at)} + 1);
            for (Index& corner : corners) corner = number_at(at);
            visit(std::span<const Index>(corners));
        }
    }

    // The polytope that was packed, from its vertices and its dimension: the same bits, but that
    // every vertex is its own source. Cost: about 1 µs per vertex.
    Polytope restored(std::span<const vec3> vertices, int dimension) const;

  private:
    struct Plane {
        dvec3 normal{0};
        double offset = 0;
    };
    // In plane_from_: the corner of the ring at which the three begin that give the plane, or that
    // it is the next one of planes_.
    static constexpr std::uint8_t kept = 3;

    Index number_at(std::size_t& at) const {
        Index number = 0;
        for (std::uint32_t k = 0; k < width_; ++k) number |= Index{rings_[at++]} << 8 * k;
        return number;
    }
    void put(std::size_t number) {
        for (std::uint32_t k = 0; k < width_; ++k)
            rings_.push_back(static_cast<std::uint8_t>(number >> 8 * k));
    }

    std::uint8_t width_ = 1;           // bytes of a number
    std::vector<std::uint8_t> rings_;  // for each face its corners less one, and the corners
    std::vector<std::uint8_t> plane_from_;
    std::vector<Plane> planes_;
};

// Leaves of a polytope what support mappings look at: its vertices, and beyond support_scan_limit
// their neighbors. No half-edges, faces or sources.
void keep_for_support(Polytope& polytope);

}  // namespace collidoscope
