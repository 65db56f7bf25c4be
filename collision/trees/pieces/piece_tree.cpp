#include "collision/trees/pieces/piece_tree.h"

#include <algorithm>

#include "collision/exact/predicates.h"
#include "collision/narrow/convex/mesh_edges.h"
#include "collision/trees/node_view.h"
#include "collision/trees/pieces/piece_build.h"
#include "collision/volumes/hull.h"

namespace collidoscope {

namespace {

// Calls visit(list) for all that a hull keeps beside itself.
template <typename Hull, typename Visit>
void each_list(Hull& hull, const Visit& visit) {
    visit(hull.vertices);
    visit(hull.half_edges);
    visit(hull.faces);
    visit(hull.leaving);
    visit(hull.source);
    visit(hull.neighbors);
    visit(hull.first_neighbor);
}

}  // namespace

namespace piece_build {

std::vector<dvec3> middles_of(const Mesh& mesh, const std::vector<PieceTriangles>& pieces) {
    std::vector<dvec3> middles;
    for (const PieceTriangles& piece : pieces) {
        dvec3 sum(0);
        for (const std::uint32_t t : piece) {
            const Triangle triangle = mesh.triangle(t);
            sum += dvec3(triangle.a) + dvec3(triangle.b) + dvec3(triangle.c);
        }
        middles.push_back(sum / (3.0 * static_cast<double>(piece.size())));
    }
    return middles;
}

Division spread_of(const std::vector<dvec3>& middles, std::span<const std::uint32_t> pieces) {
    Division d;
    for (const std::uint32_t p : pieces) d.mean += middles[p];
    d.mean /= static_cast<double>(pieces.size());
    for (const std::uint32_t p : pieces) {
        const dvec3 from_mean = middles[p] - d.mean;
        d.variance += from_mean * from_mean;
    }
    // The axis by the sums: dividing them could make unlike ones equal.
    const dvec3 sum = d.variance;
    d.axis = sum.x >= sum.y && sum.x >= sum.z ? 0 : sum.y >= sum.z ? 1 : 2;
    d.variance /= static_cast<double>(pieces.size());
    return d;
}

Division divide(const std::vector<dvec3>& middles, std::span<std::uint32_t> pieces, bool halve) {
    Division d = spread_of(middles, pieces);
    const int axis = d.axis;
    if (!halve) {
        const auto middle = std::partition(pieces.begin(), pieces.end(), [&](std::uint32_t p) {
            return middles[p][axis] < d.mean[axis];
        });
        d.left = static_cast<std::uint32_t>(middle - pieces.begin());
        if (d.left > 0 && d.left < pieces.size()) return d;
    }
    d.halved = true;
    d.left = static_cast<std::uint32_t>(pieces.size() / 2);
    std::nth_element(pieces.begin(), pieces.begin() + d.left, pieces.end(),
                     [&](std::uint32_t i, std::uint32_t k) {
                         return middles[i][axis] != middles[k][axis]
                                    ? middles[i][axis] < middles[k][axis]
                                    : i < k;
                     });
    return d;
}

void store(PieceTree& tree, const Mesh& mesh, const PieceTriangles& grown) {
    Piece piece;
    piece.first = static_cast<std::uint32_t>(tree.primitives.size());
    piece.count = static_cast<std::uint32_t>(grown.size());
    for (const std::uint32_t t : grown) {
        tree.primitives.push_back(t);
        tree.triangles.push_back(mesh.triangle(t));
    }
    tree.pieces.push_back(std::move(piece));
}

void wrap(PieceTree& tree, std::size_t number) {
    PieceNode& node = tree.nodes[number];
    std::vector<vec3> points;
    if (node.is_leaf()) {
        const Piece& piece = tree.pieces[node.first];
        for (std::uint32_t k = piece.first; k < piece.first + piece.count; ++k) {
            const Triangle& t = tree.triangles[k];
            points.insert(points.end(), {t.a, t.b, t.c});
        }
    } else {
        for (const std::uint32_t child : {node.first, node.first + 1}) {
            const auto& corners = tree.nodes[child].hull.vertices;
            points.insert(points.end(), corners.begin(), corners.end());
        }
    }
    node.hull = convex_hull(points);
}

// Trees of large meshes have a million hulls: none keeps room for more.
void pack(PieceNode& node, bool whole_hulls) {
    node.faces = PackedFaces(node.hull);
    if (!whole_hulls) keep_for_support(node.hull);
    each_list(node.hull, [](auto& list) { list.shrink_to_fit(); });
}

// Pieces are neighbors when they share a corner.
void join_neighbors(PieceTree& tree, const Mesh& mesh) {
    const MeshEdges numbered = number_edges(mesh);
    std::vector<std::array<std::uint32_t, 3>> places(mesh.triangles.size());
    for (std::size_t t = 0; t < places.size(); ++t)
        for (std::size_t i = 0; i < 3; ++i) places[t][i] = numbered.place[mesh.triangles[t][i]];
    const TrianglesOf at = triangles_of(places, numbered.places);
    std::vector<std::uint32_t> piece_of(mesh.triangles.size());
    for (std::uint32_t p = 0; p < tree.pieces.size(); ++p) {
        for (std::uint32_t k = 0; k < tree.pieces[p].count; ++k)
            piece_of[tree.primitives[tree.pieces[p].first + k]] = p;
    }
    std::vector<std::uint32_t> here;
    for (std::uint32_t place = 0; place < numbered.places; ++place) {
        here.clear();
        for (std::uint32_t k = at.first[place]; k < at.first[place + std::size_t{1}]; ++k)
            here.push_back(piece_of[at.triangles[k]]);
        std::sort(here.begin(), here.end());
        here.erase(std::unique(here.begin(), here.end()), here.end());
        // A hub of very many pieces joins each to the next few only.
        constexpr std::size_t most = 32;
        for (std::size_t i = 0; i < here.size(); ++i) {
            for (std::size_t k = i + 1; k < std::min(here.size(), i + most); ++k) {
                tree.pieces[here[i]].neighbors.push_back(here[k]);
                tree.pieces[here[k]].neighbors.push_back(here[i]);
            }
        }
    }
    for (Piece& piece : tree.pieces) {
        std::sort(piece.neighbors.begin(), piece.neighbors.end());
        piece.neighbors.erase(std::unique(piece.neighbors.begin(), piece.neighbors.end()),
                              piece.neighbors.end());
        piece.neighbors.shrink_to_fit();
    }
}

}  // namespace piece_build

namespace {

class PieceTreeView final : public NodeView {
  public:
    explicit PieceTreeView(std::shared_ptr<const PieceTree> tree) : tree_(std::move(tree)) {
        std::vector<ViewNode> nodes;
        nodes.reserve(tree_->nodes.size());
        for (const auto& node : tree_->nodes) {
            if (node.is_leaf()) {
                const Piece& part = tree_->pieces[node.first];
                nodes.push_back({0, 0, {part.first, part.count}});
            } else {
                nodes.push_back({node.first, 2, {}});
            }
        }
        set_nodes(std::move(nodes));
    }

    std::string_view volume_id() const override { return "hull"; }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(tree_->primitives.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
    std::uint32_t primitive(std::uint32_t slot) const override { return tree_->primitives[slot]; }
    Triangle triangle(std::uint32_t slot) const override { return tree_->triangles[slot]; }
    VolumeShape bounds(std::uint32_t node) const override {
        return Hull{tree_->nodes[node].hull.vertices};
    }
    float area(std::uint32_t node) const override {
        const std::vector<vec3>& at = tree_->nodes[node].hull.vertices;
        double twice = 0;
        tree_->nodes[node].faces.each([&](std::span<const Index> c) {
            dvec3 sum(0);
            for (std::size_t i = 2; i < c.size(); ++i)
                sum +=
                    cross(dvec3(at[c[i - 1]]) - dvec3(at[c[0]]), dvec3(at[c[i]]) - dvec3(at[c[0]]));
            twice += std::sqrt(dot(sum, sum));
        });
        return static_cast<float>(0.5 * twice);
    }
    float volume(std::uint32_t node) const override {
        return static_cast<float>(solid_volume(tree_->nodes[node].hull, tree_->nodes[node].faces));
    }
    // Exact: behind the plane of every face. For a flat hull, only its plane or its ends are looked
    // at.
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        const std::vector<vec3>& at = tree_->nodes[node].hull.vertices;
        bool behind = true;
        tree_->nodes[node].faces.each([&](std::span<const Index> c) {
            behind = behind && exact::orient3d(at[c[0]], at[c[1]], at[c[2]], p) <= 0;
        });
        return behind;
    }

  private:
    std::shared_ptr<const PieceTree> tree_;
};

}  // namespace

Polytope PieceTree::whole_hull(std::uint32_t node) const {
    const PieceNode& n = nodes[node];
    return n.faces.restored(n.hull.vertices, n.hull.dimension);
}

std::size_t PieceTree::bytes() const {
    std::size_t sum = nodes.size() * sizeof(PieceNode) + pieces.size() * sizeof(Piece) +
                      primitives.size() * sizeof(std::uint32_t) +
                      triangles.size() * sizeof(Triangle);
    for (const PieceNode& node : nodes) {
        each_list(node.hull, [&](const auto& list) { sum += list.size() * sizeof(list[0]); });
        sum += node.faces.bytes();
    }
    for (const Piece& piece : pieces) sum += piece.neighbors.size() * sizeof(std::uint32_t);
    return sum;
}

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const PieceTree> tree) {
    return std::make_shared<PieceTreeView>(std::move(tree));
}

}  // namespace collidoscope
