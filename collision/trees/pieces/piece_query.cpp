#include "collision/trees/pieces/piece_query.h"

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
                                       std::vector<PieceContact> all) {
    const auto before = [](const PieceContact& s, const PieceContact& t) {
        if (s.distance != t.distance) return s.distance < t.distance;
        return s.piece_a != t.piece_a ? s.piece_a < t.piece_a : s.piece_b < t.piece_b;
    };
    std::sort(all.begin(), all.end(), before);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> rank;
    for (std::size_t i = 0; i < all.size(); ++i) rank[{all[i].piece_a, all[i].piece_b}] = i;

    // A contact stays when no pair of neighboring pieces comes before it.
    const auto with_itself = [](const PieceTree& tree, std::uint32_t piece) {
        std::vector<std::uint32_t> pieces = tree.pieces[piece].neighbors;
        pieces.push_back(piece);
        return pieces;
    };
    std::vector<PieceContact> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool least = true;
        for (const std::uint32_t p : with_itself(a, all[i].piece_a)) {
            for (const std::uint32_t q : with_itself(b, all[i].piece_b)) {
                const auto found = rank.find({p, q});
                least = least && (found == rank.end() || found->second >= i);
            }
        }
        if (least) kept.push_back(all[i]);
    }
    return kept;
}

}  // namespace collidoscope::detail
