#include "collision/narrow/polygon/polygon_triangulation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace collidoscope {
namespace {

using Id = std::uint32_t;

PlanarEdge edge(Id a, Id b) {
    return a < b ? PlanarEdge{a, b} : PlanarEdge{b, a};
}

class Cutter {
  public:
    explicit Cutter(const Polygon& polygon) { collect(polygon); }

    Cutting run() {
        if (out_.problem != CuttingProblem::None) return std::move(out_);
        if (!split_at_vertices()) return std::move(out_);
        add_diagonals();
        find_triangles();
        tell_inside();
        join_pieces();
        return std::move(out_);
    }

  private:
    const vec2& at(Id i) const { return out_.points[i]; }
    int turn(Id a, Id b, Id c) const { return side_of(at(a), at(b), at(c)); }

    // Every position once, and how often each edge is walked.
    void collect(const Polygon& polygon) {
        std::map<std::pair<float, float>, Id> known;
        const auto id_of = [&](const vec2& p) {
            // -0 and 0 are one place.
            const auto [at, fresh] =
                known.try_emplace({p.x + 0.0f, p.y + 0.0f}, static_cast<Id>(out_.points.size()));
            if (fresh) out_.points.push_back(p);
            return at->second;
        };
        for (const Ring& ring : polygon.rings) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Id a = id_of(ring[i]), b = id_of(ring[(i + 1) % ring.size()]);
                if (a != b) ++walked_[edge(a, b)];
            }
        }
        if (out_.points.size() > max_cut_corners) out_.problem = CuttingProblem::TooManyCorners;
    }

    // Cuts edges at the vertices that lie on them; then none may cross another.
    bool split_at_vertices() {
        std::map<PlanarEdge, int> whole;
        for (const auto& [e, times] : walked_) {
            std::vector<Id> on{e[0], e[1]};
            for (Id p = 0; p < out_.points.size(); ++p)
                if (p != e[0] && p != e[1] && on_segment(at(e[0]), at(e[1]), at(p)))
                    on.push_back(p);
            std::sort(on.begin(), on.end(), [&](Id i, Id j) {
                return std::pair(at(i).x, at(i).y) < std::pair(at(j).x, at(j).y);
            });
            for (std::size_t k = 0; k + 1 < on.size(); ++k) whole[edge(on[k], on[k + 1])] += times;
        }
        for (auto e = whole.begin(); e != whole.end(); ++e) {
            for (auto f = std::next(e); f != whole.end(); ++f) {
                if (!cross(e->first, f->first)) continue;
                out_.problem = CuttingProblem::EdgesCross;
                out_.first = e->first;
                out_.second = f->first;
                return false;
            }
            (e->second % 2 != 0 ? out_.outline : out_.doubled).push_back(e->first);
            edges_.push_back(e->first);
        }
        return true;
    }

    // Do the two cross in a point inside of both? Segments with a common end do not.
    bool cross(const PlanarEdge& e, const PlanarEdge& f) const {
        if (e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1]) return false;
        return turn(e[0], e[1], f[0]) * turn(e[0], e[1], f[1]) < 0 &&
               turn(f[0], f[1], e[0]) * turn(f[0], f[1], e[1]) < 0;
    }

    bool free(const PlanarEdge& e) const {
        for (Id p = 0; p < out_.points.size(); ++p)
            if (p != e[0] && p != e[1] && on_segment(at(e[0]), at(e[1]), at(p))) return false;
        return std::none_of(edges_.begin(), edges_.end(),
                            [&](const PlanarEdge& f) { return f == e || cross(e, f); });
    }

    void add_diagonals() {
        struct Wish {
            double length;
            PlanarEdge edge;
        };
        std::vector<Wish> wishes;
        for (Id a = 0; a < out_.points.size(); ++a)
            for (Id b = a + 1; b < out_.points.size(); ++b) {
                const dvec2 d = dvec2(at(b)) - dvec2(at(a));
                wishes.push_back({d.x * d.x + d.y * d.y, {a, b}});
            }
        std::stable_sort(wishes.begin(), wishes.end(),
                         [](const Wish& x, const Wish& y) { return x.length < y.length; });
        for (const Wish& wish : wishes) {
            if (!free(wish.edge)) continue;
            edges_.push_back(wish.edge);
            candidates_.push_back(wish.edge);
        }
        around_.resize(out_.points.size());
        for (const PlanarEdge& e : edges_) {
            around_[e[0]].insert(e[1]);
            around_[e[1]].insert(e[0]);
        }
    }

    // The triangle to the left of a -> b: the neighbor of both that holds no other such.
    std::optional<Id> apex(Id a, Id b) const {
        std::optional<Id> best;
        for (const Id c : around_[a]) {
            if (around_[b].count(c) == 0 || turn(a, b, c) <= 0) continue;
            if (!best || (turn(a, *best, c) <= 0 && turn(*best, b, c) <= 0)) best = c;
        }
        return best;
    }

    void find_triangles() {
        for (const PlanarEdge& e : edges_) {
            for (const auto& [a, b] : {std::pair(e[0], e[1]), std::pair(e[1], e[0])}) {
                const auto c = apex(a, b);
                // Each triangle once: from its lowest corner.
                if (!c || a > b || a > *c) continue;
                const auto t = static_cast<Id>(triangles_.size());
                triangles_.push_back({a, b, *c});
                left_[{a, b}] = left_[{b, *c}] = left_[{*c, a}] = t;
            }
        }
    }

    // Parity: an outline edge has the inside on one side and the outside on the other.
    void tell_inside() {
        const std::set<PlanarEdge> outline(out_.outline.begin(), out_.outline.end());
        std::vector<int> inside(triangles_.size(), -1);
        // Begin at edges without a triangle on one side: that side is the unbounded outside.
        std::vector<Id> stack;
        const auto reach = [&](Id a, Id b, int beyond) {
            // The triangle left of a -> b, seen from `beyond` on the other side.
            const auto t = left_.find({a, b});
            if (t == left_.end() || inside[t->second] >= 0) return;
            inside[t->second] = outline.count(edge(a, b)) != 0 ? 1 - beyond : beyond;
            stack.push_back(t->second);
        };
        for (const PlanarEdge& e : edges_) {
            if (left_.count({e[1], e[0]}) == 0) reach(e[0], e[1], 0);
            if (left_.count({e[0], e[1]}) == 0) reach(e[1], e[0], 0);
        }
        while (!stack.empty()) {
            const Id t = stack.back();
            stack.pop_back();
            const auto& c = triangles_[t];
            for (std::size_t k = 0; k < 3; ++k) reach(c[(k + 1) % 3], c[k], inside[t]);
        }
        for (Id t = 0; t < triangles_.size(); ++t) {
            piece_.push_back(static_cast<Id>(out_.triangles.size()));
            if (inside[t] != 1) {
                piece_.back() = none;
                continue;
            }
            const auto& c = triangles_[t];
            out_.triangles.push_back({{c[0], c[1], c[2]}});
        }
        for (const PlanarEdge& e : candidates_)
            if (piece_left(e[0], e[1]) != none) out_.diagonals.push_back(e);
    }

    Id piece_left(Id a, Id b) const {
        const auto t = left_.find({a, b});
        return t == left_.end() ? none : piece_[t->second];
    }

    // Drops diagonals while what they separate is convex together, longest first.
    void join_pieces() {
        std::vector<ConvexPiece> pieces = out_.triangles;
        std::vector<Id> root(pieces.size());
        for (Id i = 0; i < root.size(); ++i) root[i] = i;
        const auto find = [&](Id i) {
            while (root[i] != i) i = root[i] = root[root[i]];
            return i;
        };
        std::vector<PlanarEdge> all = out_.diagonals;
        all.insert(all.end(), out_.doubled.begin(), out_.doubled.end());
        for (auto e = all.rbegin(); e != all.rend(); ++e) {
            const Id left = piece_left((*e)[0], (*e)[1]), right = piece_left((*e)[1], (*e)[0]);
            if (left == none || right == none || find(left) == find(right)) continue;
            const Id p = find(left), q = find(right);
            const auto joined = join(pieces[p].corners, pieces[q].corners, (*e)[0], (*e)[1]);
            if (!joined) continue;
            pieces[p].corners = *joined;
            root[q] = p;
        }
        for (Id i = 0; i < pieces.size(); ++i)
            if (root[i] == i) out_.pieces.push_back(pieces[i]);
    }

    // Left or straight on at b; not straight back, which is a full turn.
    bool bends_in(Id a, Id b, Id c) const {
        const int side = turn(a, b, c);
        return side > 0 ||
               (side == 0 && !on_segment(at(b), at(c), at(a)) && !on_segment(at(a), at(b), at(c)));
    }

    // p has the edge a -> b, q has b -> a. Nothing when the union is not convex.
    std::optional<std::vector<Id>> join(std::vector<Id> p, std::vector<Id> q, Id a, Id b) const {
        const auto start_at = [](std::vector<Id>& ring, Id first) {
            std::rotate(ring.begin(), std::find(ring.begin(), ring.end(), first), ring.end());
        };
        start_at(p, b);  // b ... a
        start_at(q, a);  // a ... b
        const bool convex =
            bends_in(p[p.size() - 2], a, q[1]) && bends_in(q[q.size() - 2], b, p[1]);
        if (!convex) return std::nullopt;
        p.insert(p.end(), q.begin() + 1, q.end() - 1);
        return p;
    }

    static constexpr Id none = static_cast<Id>(-1);

    Cutting out_;
    std::map<PlanarEdge, int> walked_;
    std::vector<PlanarEdge> edges_, candidates_;
    std::vector<std::set<Id>> around_;
    std::vector<std::array<Id, 3>> triangles_;
    std::map<std::pair<Id, Id>, Id> left_;  // directed edge -> triangle on its left
    std::vector<Id> piece_;                 // of a triangle: its number among the inside ones
};

}  // namespace

Cutting cut(const Polygon& polygon) {
    return Cutter(polygon).run();
}

bool holds(const Cutting& cutting, const ConvexPiece& piece, const vec2& p) {
    const std::size_t n = piece.corners.size();
    for (std::size_t k = 0; k < n; ++k)
        if (side_of(cutting.points[piece.corners[k]], cutting.points[piece.corners[(k + 1) % n]],
                    p) < 0)
            return false;
    return true;
}

}  // namespace collidoscope
