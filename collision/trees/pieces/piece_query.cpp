#include "collision/trees/pieces/piece_query.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "collision/volumes/constants.h"

namespace collidoscope::detail {

PlacedPolytope placed_hull(const PieceNode& node, const RelativePose& pose) {
    PlacedPolytope placed(node.hull);
    placed.rotation = pose.rotation;
    placed.position = pose.translation;
    placed.turned = pose.rotation != dmat3(1);
    return placed;
}

HullBound hull_bound(const PieceNode& a, const PieceNode& b, const RelativePose& pose, double pad) {
    HullBound bound;
    bound.gjk = closest_points(PlacedPolytope(a.hull), placed_hull(b, pose));
    bound.lower = std::max(0.0, bound.gjk.lower - pad);
    return bound;
}

double hull_pad(const PieceTree& a, const PieceTree& b, const RelativePose& pose) {
    const auto size = [](const dvec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
    const Polytope& ha = a.nodes[0].hull;
    const Polytope& hb = b.nodes[0].hull;
    return double{constants::moved_volume_pad} * (size(ha.center) + ha.radius + size(hb.center) +
                                                  hb.radius + size(pose.translation)) +
           0x1p-147;
}

std::vector<PieceContact> local_minima(const PieceTree& a, const PieceTree& b,
                                       std::vector<PieceContact> all, std::uint64_t& tests) {
    const auto before = [](const PieceContact& s, const PieceContact& t) {
        if (s.distance != t.distance) return s.distance < t.distance;
        return s.piece_a != t.piece_a ? s.piece_a < t.piece_a : s.piece_b < t.piece_b;
    };
    std::sort(all.begin(), all.end(), before);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> rank;
    for (std::size_t i = 0; i < all.size(); ++i) rank[{all[i].piece_a, all[i].piece_b}] = i;

    // A contact stays when no pair of neighboring pieces comes before it. Of a plateau the one with
    // the lowest numbers stays, so that these are looked up first.
    const auto with_itself = [](const PieceTree& tree, std::uint32_t piece) {
        std::vector<std::uint32_t> pieces = tree.pieces[piece].neighbors;
        pieces.insert(std::lower_bound(pieces.begin(), pieces.end(), piece), piece);
        return pieces;
    };
    const auto comes_before = [&](std::uint32_t p, std::uint32_t q, std::size_t i) {
        ++tests;
        const auto found = rank.find({p, q});
        return found != rank.end() && found->second < i;
    };
    std::vector<PieceContact> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<std::uint32_t> of_a = with_itself(a, all[i].piece_a),
                                         of_b = with_itself(b, all[i].piece_b);
        const bool least = std::none_of(of_a.begin(), of_a.end(), [&](std::uint32_t p) {
            return std::any_of(of_b.begin(), of_b.end(),
                               [&](std::uint32_t q) { return comes_before(p, q, i); });
        });
        if (least) kept.push_back(all[i]);
    }
    return kept;
}

}  // namespace collidoscope::detail
