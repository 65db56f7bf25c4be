#include "collision/trees/pieces/piece_tree.h"

#include <algorithm>
#include <numeric>

#include "collision/convex/mesh_edges.h"
#include "collision/exact/predicates.h"
#include "collision/trees/node_view.h"
#include "collision/volumes/hull.h"

namespace collidoscope {
namespace {

// Divides the range of pieces at the mean of the middles; how many are left of it, at least one and
// not all.
std::uint32_t divide(const std::vector<dvec3>& middles, std::vector<std::uint32_t>& order,
                     std::uint32_t first, std::uint32_t count, bool halve) {
    dvec3 mean(0), spread(0);
    for (std::uint32_t i = first; i < first + count; ++i) mean += middles[order[i]];
    mean /= static_cast<double>(count);
    for (std::uint32_t i = first; i < first + count; ++i) {
        const dvec3 d = middles[order[i]] - mean;
        spread += d * d;
    }
    const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0
                     : spread.y >= spread.z                       ? 1
                                                                  : 2;
    const auto begin = order.begin() + first, end = begin + count;
    if (!halve) {
        const auto middle = std::partition(
            begin, end, [&](std::uint32_t p) { return middles[p][axis] < mean[axis]; });
        if (middle != begin && middle != end) return static_cast<std::uint32_t>(middle - begin);
    }
    std::nth_element(begin, begin + count / 2, end, [&](std::uint32_t i, std::uint32_t k) {
        return middles[i][axis] != middles[k][axis] ? middles[i][axis] < middles[k][axis] : i < k;
    });
    return count / 2;
}

void store(PieceTree& tree, const Mesh& mesh, const std::vector<std::uint32_t>& grown) {
    Piece piece;
    piece.first = static_cast<std::uint32_t>(tree.primitives.size());
    piece.count = static_cast<std::uint32_t>(grown.size());
    for (const std::uint32_t t : grown) {
        tree.primitives.push_back(t);
        tree.triangles.push_back(mesh.triangle(t));
    }
    tree.pieces.push_back(std::move(piece));
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
    }
}

// Hulls of the leaves from their corners, of the others from the hulls of their children.
bool wrap(PieceTree& tree, BuildProgress* progress) {
    std::vector<vec3> points;
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        PieceNode& node = tree.nodes[i];
        points.clear();
        if (node.is_leaf()) {
            const Piece& piece = tree.pieces[node.first];
            for (std::uint32_t k = piece.first; k < piece.first + piece.count; ++k) {
                const Triangle& t = tree.triangles[k];
                points.insert(points.end(), {t.a, t.b, t.c});
            }
        } else {
            for (const std::uint32_t son : {node.first, node.first + 1}) {
                const auto& corners = tree.nodes[son].hull.vertices;
                points.insert(points.end(), corners.begin(), corners.end());
            }
        }
        node.hull = convex_hull(points);
        if (progress && i % 256 == 0) {
            progress->set_fraction(1 - 0.5f * float(i) / float(tree.nodes.size()));
            if (progress->canceled()) return false;
        }
    }
    return true;
}

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
        const Polytope& hull = tree_->nodes[node].hull;
        double twice = 0;
        for (Index face = 0; face < hull.faces.size(); ++face) {
            const std::vector<vec3> c = hull.corners_of(face);
            dvec3 sum(0);
            for (std::size_t i = 2; i < c.size(); ++i)
                sum += cross(dvec3(c[i - 1]) - dvec3(c[0]), dvec3(c[i]) - dvec3(c[0]));
            twice += std::sqrt(dot(sum, sum));
        }
        return static_cast<float>(0.5 * twice);
    }
    float volume(std::uint32_t node) const override {
        return static_cast<float>(solid_volume(tree_->nodes[node].hull));
    }
    // Exact: behind the plane of every face. For a flat hull, only its plane or its ends are looked
    // at.
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        const Polytope& hull = tree_->nodes[node].hull;
        for (Index face = 0; face < hull.faces.size(); ++face) {
            const Index edge = hull.faces[face].edge;
            const Index next = hull.next(edge);
            if (exact::orient3d(hull.vertices[hull.origin(edge)], hull.vertices[hull.origin(next)],
                                hull.vertices[hull.end(next)], p) > 0)
                return false;
        }
        return true;
    }

  private:
    std::shared_ptr<const PieceTree> tree_;
};

}  // namespace

std::size_t PieceTree::bytes() const {
    std::size_t sum = nodes.size() * sizeof(PieceNode) + pieces.size() * sizeof(Piece) +
                      primitives.size() * sizeof(std::uint32_t) +
                      triangles.size() * sizeof(Triangle);
    for (const PieceNode& node : nodes) sum += bytes_of(node.hull);
    for (const Piece& piece : pieces) sum += piece.neighbors.size() * sizeof(std::uint32_t);
    return sum;
}

std::optional<PieceTree> build_piece_tree(const Mesh& mesh, const PieceOptions& options,
                                          BuildProgress* progress) {
    const auto grown = flood_pieces(mesh, options, progress);
    if (!grown) return std::nullopt;
    PieceTree tree;
    if (grown->empty()) return tree;
    std::vector<dvec3> middles;
    for (const auto& piece : *grown) {
        dvec3 sum(0);
        for (const std::uint32_t t : piece) {
            const Triangle triangle = mesh.triangle(t);
            sum += dvec3(triangle.a) + dvec3(triangle.b) + dvec3(triangle.c);
        }
        middles.push_back(sum / (3.0 * static_cast<double>(piece.size())));
    }

    struct Task {
        std::uint32_t node, first, count;
    };
    const auto n = static_cast<std::uint32_t>(grown->size());
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, n}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const std::uint16_t depth = tree.nodes[task.node].depth;
        if (task.count == 1) {
            tree.nodes[task.node].leaf = true;
            tree.nodes[task.node].first = static_cast<std::uint32_t>(tree.pieces.size());
            store(tree, mesh, (*grown)[order[task.first]]);
            continue;
        }
        const std::uint32_t left =
            divide(middles, order, task.first, task.count, depth >= max_tree_depth / 2);
        const auto sons = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes[task.node].first = sons;
        for (int k = 0; k < 2; ++k) {
            PieceNode son;
            son.depth = static_cast<std::uint16_t>(depth + 1);
            tree.nodes.push_back(std::move(son));
        }
        tasks.push_back({sons + 1, task.first + left, task.count - left});
        tasks.push_back({sons, task.first, left});
    }
    if (!wrap(tree, progress)) return std::nullopt;
    join_neighbors(tree, mesh);
    if (progress) progress->set_fraction(1);
    return tree;
}

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const PieceTree> tree) {
    return std::make_shared<PieceTreeView>(std::move(tree));
}

}  // namespace collidoscope
