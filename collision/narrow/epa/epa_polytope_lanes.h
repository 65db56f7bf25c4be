// The parts of EpaPolytope that are run for every point, four faces at once.
#pragma once

#include <bit>
#include <limits>

#include "collision/narrow/epa/epa_polytope.h"

namespace collidoscope {

LANES_INLINE Index EpaPolytope::min_key() const {
    if (groups_ <= together) {
        // Every key has its place in its last bits, and the least brings it along: right to 2^-48
        // of the key.
        static_assert(together == 4);
        constexpr long long mask = ~15LL;
        const LaneBits places{0, 1, 2, 3};
        const auto key = [&](std::size_t g, long long from) __attribute__((always_inline)) {
            return tagged_lanes(load_lanes(planes_[g].key), places + from, mask);
        };
        const double least = smallest_lane(smaller_lanes(smaller_lanes(key(0, 0), key(1, 4)),
                                                         smaller_lanes(key(2, 8), key(3, 12))));
        return static_cast<Index>(bits_of(least) & 15);
    }
    LanePlaces best{load_lanes(planes_[0].key), {0, 1, 2, 3}};
    Lanes place = best.place;
    for (std::size_t g = 0; g < groups_; g += together)
        for (std::size_t k = 0; k < together; ++k) {
            keep_smaller(load_lanes(planes_[g + k].key), place, best);
            place += Lanes{4, 4, 4, 4};
        }
    return static_cast<Index>(place_of_smallest(best));
}

LANES_INLINE Index EpaPolytope::closest_face(double precision) {
    for (;;) {
        const Index f = min_key();
        const Planes& four = planes_[f / 4];
        if (four.turn[f % 4] * reach_ > precision && !sides_[f].refined) [[unlikely]]
            refine(f);
        else if (four.key[f % 4] == no_key) [[unlikely]]
            order_all();
        else
            return f;
    }
}

LANES_INLINE bool EpaPolytope::sees(const gjk::Point& p, Index f) const {
    const double height = dot(normal(f), p) - distance(f);
    const double uncertain = planes_[f / 4].uncertain[f % 4];
    if (height > uncertain) return true;
    if (height < -uncertain) return false;
    return sees_exactly(p, f);
}

LANES_INLINE void EpaPolytope::find_outline(const gjk::Point& p, Index from) {
    if (groups_ > many) return walk_outline(p, from);
    // See which planes the point is in front of, and take those faces out of the order.
    const Lanes3 at{all_lanes(p.x), all_lanes(p.y), all_lanes(p.z)};
    const Lanes nowhere = all_lanes(infinite);
    for (std::size_t first = 0; first < groups_; first += together) {
        unsigned seen = 0, unclear = 0;
        for (unsigned k = 0; k < together; ++k) {
            Planes& four = planes_[first + k];
            const Lanes distance = load_lanes(four.distance), doubt = load_lanes(four.uncertain);
            const Lanes height = dot_rows(four.x, four.y, four.z, at) - distance;
            const LaneBits in_front = height > doubt;
            seen |= bits_of_lanes(in_front) << 4 * k;
            unclear |= bits_of_lanes(height >= -doubt) << 4 * k;
            store_lanes(four.distance, in_front ? nowhere : distance);
            store_lanes(four.key, in_front ? all_lanes(no_key) : load_lanes(four.key));
        }
        for (unclear &= ~seen; unclear != 0; unclear &= unclear - 1) {
            const auto k = static_cast<unsigned>(std::countr_zero(unclear));
            const auto f = static_cast<Index>(4 * first) + k;
            if (!sees_exactly(p, f)) continue;
            planes_[f / 4].distance[k % 4] = infinite;
            planes_[f / 4].key[k % 4] = no_key;
            seen |= 1U << k;
        }
        seen_[first / together] = static_cast<std::uint16_t>(seen);
    }

    std::size_t count = 0, edges = 0;
    for (std::size_t first = 0; first < groups_; first += together)
        for (unsigned bits = seen_[first / together]; bits != 0; bits &= bits - 1) {
            const auto f =
                static_cast<Index>(4 * first) + static_cast<Index>(std::countr_zero(bits));
            removed_[count++] = f;
            edges = add_edges(f, edges);
        }
    removed_size_ = count;
    outline_size_ = edges;
}

// Keeps the edges of a seen face that have an unseen one beyond, and counts on.
LANES_INLINE std::size_t EpaPolytope::add_edges(Index f, std::size_t edges) {
    const Sides& s = sides_[f];
    for (std::size_t k = 0; k < 3; ++k) {
        OutlineEdge& edge = outline_[edges];
        edge.across = s.beyond[k];
        edge.from = s.corner[k];
        edge.to = s.corner[k < 2 ? k + 1 : 0];
        edges += seen_now(s.beyond[k] / 4) ? 0 : 1;
    }
    return edges;
}

// Four points side by side.
LANES_INLINE Lanes3 EpaPolytope::four_points(Index i, Index j, Index k, Index l) const {
    const dvec3 &p = points_[i].p, &q = points_[j].p, &r = points_[k].p, &s = points_[l].p;
    return {Lanes{p.x, q.x, r.x, s.x}, Lanes{p.y, q.y, r.y, s.y}, Lanes{p.z, q.z, r.z, s.z}};
}

// Puts the planes of four triangles (o, q, r) into a group, in double; those from `count` on are no
// faces. New faces further than `least` are left out of the order. Every coordinate of the cross
// product is off by at most 4 roundings of its products' magnitudes. Answers which of the four are
// too thin for that.
LANES_INLINE unsigned EpaPolytope::measure(const Lanes3& o, const Lanes3& q, const Lanes3& r,
                                           std::size_t count, double least, Planes& four) const {
    const Lanes3 u{q.x - o.x, q.y - o.y, q.z - o.z}, v{r.x - o.x, r.y - o.y, r.z - o.z};
    const Lanes yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y,
                yx = u.y * v.x;
    const Lanes3 n{yz - zy, zx - xz, xy - yx};
    const Lanes size = absolute_lanes(yz) + absolute_lanes(zy) + absolute_lanes(zx) +
                       absolute_lanes(xz) + absolute_lanes(xy) + absolute_lanes(yx);
    const Lanes length = root_lanes(dot(n, n)), inverse = 1 / length;
    const Lanes3 normal{inverse * n.x, inverse * n.y, inverse * n.z};
    // The direction's error: the coordinates' errors, 4 roundings of the length and the product.
    const Lanes turn = 8 * unit * size * inverse + 8 * unit;
    const Lanes nowhere = all_lanes(infinite);
    const LaneBits is_face = LaneBits{0, 1, 2, 3} < static_cast<long long>(count);
    const Lanes distance = is_face ? dot(normal, o) : nowhere, key = distance - turn * reach_;
    store_lanes(four.x, normal.x);
    store_lanes(four.y, normal.y);
    store_lanes(four.z, normal.z);
    store_lanes(four.distance, distance);
    store_lanes(four.turn, turn);
    store_lanes(four.uncertain, (turn + 16 * unit) * reach_);
    store_lanes(four.key, key <= least ? key : all_lanes(no_key));
    return bits_of_lanes(length <= 0x1p10 * unit * size);
}

LANES_INLINE std::size_t EpaPolytope::take_group() {
    if (!free_.empty()) {
        const std::size_t group = free_.back();
        free_.pop_back();
        return group;
    }
    if (groups_ % together == 0) new_groups();
    return groups_++;
}

LANES_INLINE void EpaPolytope::make_tetrahedron(int turn) {
    // The corner after the third is on the inner side of the triangle of the first three.
    const Index j = turn < 0 ? 1 : 2, k = 3 - j;
    const std::size_t group = take_group();
    const unsigned thin = measure(four_points(0, j, k, 0), four_points(j, 0, j, k),
                                  four_points(k, 3, 3, 3), 4, no_key, planes_[group]);
    sides_[0] = {{0, j, k}, {side(1, 0), side(2, 0), side(3, 0)}, 0, false};
    sides_[1] = {{j, 0, 3}, {side(0, 0), side(3, 2), side(2, 1)}, 1, false};
    sides_[2] = {{k, j, 3}, {side(0, 1), side(1, 2), side(3, 1)}, 2, false};
    sides_[3] = {{0, k, 3}, {side(0, 2), side(2, 2), side(1, 1)}, 3, false};
    names_ = 4;
    made_size_ = 4;
    for (Index f = 0; f < 4; ++f) {
        made_[f] = f;
        if ((thin >> f & 1) != 0) [[unlikely]]
            refine(f);
    }
}

LANES_INLINE void EpaPolytope::join(Index point, double least) {
    make_room();
    free_groups();
    // The last edge again, to make whole fours. Edges are taken backwards, so that of an edge and
    // its copies the edge itself has the last word.
    const std::size_t n = outline_size_;
    for (std::size_t i = n; i < n + 3; ++i) {
        outline_[i].across = outline_[n - 1].across;
        outline_[i].from = outline_[n - 1].from;
        outline_[i].to = outline_[n - 1].to;
    }
    const EpaPoint& w = points_[point];
    const Lanes3 top{all_lanes(w.p.x), all_lanes(w.p.y), all_lanes(w.p.z)};
    const std::size_t fours = (n + 3) / 4;
    for (std::size_t first = 4 * fours; first > 0;) {
        first -= 4;
        const OutlineEdge* const e = outline_.data() + first;
        const std::size_t group = take_group();
        unsigned thin = measure(four_points(e[0].from, e[1].from, e[2].from, e[3].from),
                                four_points(e[0].to, e[1].to, e[2].to, e[3].to), top, n - first,
                                least, planes_[group]);
        for (std::size_t k = 4; k-- > 0;) {
            const auto f = static_cast<Index>(4 * group + k);
            sides_[f].corner[0] = e[k].from;
            sides_[f].corner[1] = e[k].to;
            sides_[f].corner[2] = point;
            sides_[f].beyond[0] = e[k].across;
            sides_[f].name = names_ + static_cast<Index>(first + k);
            sides_[f].refined = false;
            sides_[e[k].across / 4].beyond[e[k].across % 4] = side(f, 0);
            starting_[e[k].from] = f;
            made_[first + k] = f;
        }
        for (; thin != 0; thin &= thin - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(thin));
            if (first + k < n) refine(made_[first + k]);
        }
    }
    names_ += static_cast<Index>(n);
    made_size_ = n;
    for (std::size_t i = 4 * fours; i-- > 0;) {
        const Index f = made_[i], next = starting_[outline_[i].to];
        sides_[f].beyond[1] = side(next, 2);
        sides_[next].beyond[2] = side(f, 1);
    }
}

}  // namespace collidoscope
