// The cells of an octree that bodies move about in.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

inline constexpr std::uint32_t no_cell = std::numeric_limits<std::uint32_t>::max();

struct OctreeCell {
    dvec3 lo{0}, hi{0};  // half open: a box on the upper side is not in the cell
    std::uint32_t parent = no_cell;
    std::array<std::uint32_t, 8> children{};  // bit k: upper half on axis k; no_cell when empty
    ProxyId first = no_proxy;                 // of the bodies in this very cell
    std::uint32_t total = 0;                  // bodies in this cell and below; 0: not in use
    std::uint32_t depth = 0;

    dvec3 middle() const { return lo + 0.5 * (hi - lo); }
    // Twice as wide about the same middle.
    dvec3 loose_lo() const { return lo - 0.5 * (hi - lo); }
    dvec3 loose_hi() const { return hi + 0.5 * (hi - lo); }
};

// A body is kept in the smallest cell that holds all of it. A loose cell reaches half a cell
// further on each side, and takes the bodies whose middle is in the cell.
//
// That two cells have nothing in common unless one is in the other holds exactly, as each body is
// compared with the very number that separates them.
class OctreeCells {
  public:
    OctreeCells(bool loose, std::uint32_t max_depth) : loose_(loose), max_depth_(max_depth) {}

    // An empty tree whose root is this cube.
    void start(const dvec3& lo, const dvec3& hi);
    const OctreeCell& operator[](std::uint32_t cell) const { return cells_[cell]; }
    // The root is cell 0. Unused cells have a total of 0.
    std::span<const OctreeCell> all() const { return cells_; }

    // The cell of a body, or no_cell.
    std::uint32_t cell_of(ProxyId id) const { return id < at_.size() ? at_[id] : no_cell; }
    ProxyId next(ProxyId id) const { return next_[id]; }

    // Puts a body where it belongs, from its present cell or from the root: up until a cell holds
    // it, then down while an eighth does. False when it stays in its cell.
    bool put(ProxyId id, const Aabb& box);
    void take_out(ProxyId id);
    bool holds(const OctreeCell& cell, const Aabb& box) const;

  private:
    // The eighth that holds the box, made when there is none yet; no_cell when none can.
    std::uint32_t eighth(std::uint32_t cell, const Aabb& box);
    void unlink(ProxyId id);
    void link(ProxyId id, std::uint32_t cell);
    void free_if_empty(std::uint32_t cell);

    bool loose_;
    std::uint32_t max_depth_;
    std::vector<OctreeCell> cells_;
    std::vector<std::uint32_t> free_;
    std::vector<std::uint32_t> at_;         // by proxy
    std::vector<ProxyId> next_, previous_;  // by proxy: the bodies of a cell as a list
};

}  // namespace collidoscope
