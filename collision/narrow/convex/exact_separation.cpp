#include "collision/narrow/convex/exact_separation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <initializer_list>
#include <vector>

#include "collision/exact/sign.h"

namespace collidoscope {
namespace {

using exact::sign;

template <typename L>
exact::Vector3<typename L::Number> lifted(const L& lift, const dvec3& p) {
    return {lift(p.x), lift(p.y), lift(p.z)};
}

// The vertices of two polytopes as doubles.
struct Doubles {
    std::vector<dvec3> a, b;
    Doubles(const Polytope& pa, const Polytope& pb)
        : a(pa.vertices.begin(), pa.vertices.end()), b(pb.vertices.begin(), pb.vertices.end()) {}
    HullPoints points() const { return {a, b}; }
};

class ExactGjk {
  public:
    ExactGjk(const HullPoints& hulls, VertexPair start) : a_(hulls.a), b_(hulls.b) {
        simplex_.simplex[0] = start;
        simplex_.size = 1;
    }

    HullDecision run(bool until_closest) {
        for (;;) {
            ++simplex_.iterations;
            simplex_.meet = holds_origin();
            if (simplex_.meet) return simplex_;
            const VertexPair next = support();
            // Stop when no point of A - B lies beyond the origin, or none beyond the simplex.
            if (until_closest ? side_of_simplex(next) <= 0 : side_of_origin(next) < 0)
                return simplex_;
            simplex_.simplex[static_cast<std::size_t>(simplex_.size++)] = next;
            reduce();
        }
    }

  private:
    VertexPair at(int i) const { return simplex_.simplex[static_cast<std::size_t>(i)]; }
    VertexPair newest() const { return at(simplex_.size - 1); }

    template <typename L>
    auto point(const L& lift, VertexPair v) const {
        return lifted(lift, a_[v.a]) - lifted(lift, b_[v.b]);
    }
    // The edge from v to w.
    template <typename L>
    auto edge(const L& lift, VertexPair v, VertexPair w) const {
        return (lifted(lift, a_[w.a]) - lifted(lift, a_[v.a])) -
               (lifted(lift, b_[w.b]) - lifted(lift, b_[v.b]));
    }
    template <typename L>
    auto normal(const L& lift) const {
        return cross(edge(lift, at(0), at(1)), edge(lift, at(0), at(2)));
    }

    // The direction from the simplex to the origin, of any length: perpendicular to the simplex.
    template <typename L>
    auto direction(const L& lift) const {
        using N = typename L::Number;
        const auto p = point(lift, at(0));
        const N minus_one(-1.0);
        if (simplex_.size == 1) return minus_one * p;
        if (simplex_.size == 2) {
            const auto e = edge(lift, at(0), at(1));
            return dot(p, e) * e - dot(e, e) * p;
        }
        return N(normal_side_ > 0 ? -1.0 : 1.0) * normal(lift);
    }

    // Does the simplex hold the origin? Its closest point is in its relative interior, so the
    // question is only whether the origin lies in its plane or on its line.
    bool holds_origin() {
        switch (simplex_.size) {
            case 1:
                return a_[at(0).a] == b_[at(0).b];
            case 2: {
                const auto turns = [&](auto coordinate) {
                    return sign([&](auto lift) {
                        return coordinate(cross(point(lift, at(0)), edge(lift, at(0), at(1))));
                    });
                };
                return turns([](const auto& v) { return v.x; }) == 0 &&
                       turns([](const auto& v) { return v.y; }) == 0 &&
                       turns([](const auto& v) { return v.z; }) == 0;
            }
            case 3:
                normal_side_ =
                    sign([&](auto lift) { return dot(normal(lift), point(lift, at(0))); });
                return normal_side_ == 0;
            default:
                return true;
        }
    }

    // +1 when a point of A - B lies further along the direction than the origin does, 0 as far.
    int side_of_origin(VertexPair v) const {
        return sign([&](auto lift) { return dot(direction(lift), point(lift, v)); });
    }
    int side_of_simplex(VertexPair v) const {
        return sign([&](auto lift) { return dot(direction(lift), edge(lift, at(0), v)); });
    }

    VertexPair support() const { return {furthest(a_, 1), furthest(b_, -1)}; }

    // The vertex furthest along the direction (sense 1) or against it (-1). Vertices that doubles
    // cannot tell apart are compared exactly.
    Index furthest(std::span<const dvec3> hull, int sense) const {
        const auto approximate = direction(exact::Lift<exact::Approx>{});
        const dvec3 d = double(sense) *
                        dvec3(approximate.x.value(), approximate.y.value(), approximate.z.value());
        const double uncertain = direction_error();
        const auto size = [](const dvec3& v) {
            return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
        };
        const double rounding = uncertain + 0x1p-50 * size(d);
        Index best = 0;
        for (Index v = 1; v < hull.size(); ++v) {
            const dvec3 step = hull[v] - hull[best];
            const double gain = d.x * step.x + d.y * step.y + d.z * step.z;
            const double bound = rounding * size(step);
            if (gain < -bound || bound == 0) continue;
            if (gain > bound || sense * sign([&](auto lift) {
                                    return dot(direction(lift),
                                               lifted(lift, hull[v]) - lifted(lift, hull[best]));
                                }) > 0)
                best = v;
        }
        return best;
    }

    // Bounds the error of every coordinate of the direction computed in double: the roundings of
    // its terms, at most 40 of 2^-53 of the largest product.
    double direction_error() const {
        const auto size = [](const auto& v) {
            return std::abs(v.x.value()) + std::abs(v.y.value()) + std::abs(v.z.value());
        };
        const exact::Lift<exact::Approx> lift;
        const double p = size(point(lift, at(0)));
        constexpr double unit = 0x1p-47;
        if (simplex_.size == 1) return unit * p;
        const double e = size(edge(lift, at(0), at(1)));
        if (simplex_.size == 2) return unit * e * e * p;
        return unit * e * size(edge(lift, at(0), at(2)));
    }

    // The newest point w brought the simplex nearer to the origin, so it belongs to the feature
    // that the origin projects to. Seen from w the simplex is a cone, spanned by the edges from w
    // to the others; the point of the cone nearest to the origin is the one where what is left of
    // the way to the origin turns away from every edge (the conditions of Karush, Kuhn, Tucker).
    void reduce() {
        const VertexPair w = newest();
        const int edges = simplex_.size - 1;
        std::array<int, 3> along{};
        int ahead = 0;
        for (int i = 0; i < edges; ++i) {
            along[static_cast<std::size_t>(i)] = along_edge(w, at(i));
            ahead += along[static_cast<std::size_t>(i)] > 0;
        }
        if (ahead == 0) return keep({w});
        for (int i = 0; i < edges; ++i) {
            if (along[static_cast<std::size_t>(i)] <= 0) continue;
            bool away = true;
            for (int j = 0; j < edges && away; ++j)
                away = j == i || beyond_edge(w, at(i), at(j)) <= 0;
            if (away) return keep({at(i), w});
        }
        if (edges == 2) return;
        const int turn = sign([&](auto lift) {
            return dot(cross(edge(lift, w, at(0)), edge(lift, w, at(1))), edge(lift, w, at(2)));
        });
        for (int k = 0; k < 3; ++k) {
            const VertexPair p = at(k), q = at((k + 1) % 3);
            const int side = sign([&](auto lift) {
                return dot(cross(edge(lift, w, p), edge(lift, w, q)), point(lift, w));
            });
            // The origin lies on the other side of the face than the fourth point.
            if (side * turn < 0 || beyond_edge(w, p, q) <= 0 || beyond_edge(w, q, p) <= 0) continue;
            return keep({p, q, w});
        }
    }

    // Sign of dot(way to the origin, edge from w to v).
    int along_edge(VertexPair w, VertexPair v) const {
        return -sign([&](auto lift) { return dot(point(lift, w), edge(lift, w, v)); });
    }

    // Whether what is left of the way to the origin after following the edge to p leads toward q.
    int beyond_edge(VertexPair w, VertexPair p, VertexPair q) const {
        return sign([&](auto lift) {
            const auto u = point(lift, w);
            const auto e = edge(lift, w, p), f = edge(lift, w, q);
            return dot(u, e) * dot(e, f) - dot(u, f) * dot(e, e);
        });
    }

    void keep(std::initializer_list<VertexPair> points) {
        std::copy(points.begin(), points.end(), simplex_.simplex.begin());
        simplex_.size = static_cast<int>(points.size());
    }

    std::span<const dvec3> a_, b_;
    HullDecision simplex_;
    int normal_side_ = 0;  // of a triangle: where its plane lies, seen from the origin
};

}  // namespace

HullDecision decide_hulls_meet(const Polytope& a, const Polytope& b, VertexPair start) {
    return ExactGjk(Doubles(a, b).points(), start).run(false);
}

HullDecision exact_closest_features(const Polytope& a, const Polytope& b, VertexPair start) {
    return ExactGjk(Doubles(a, b).points(), start).run(true);
}

HullDecision exact_closest_features(const HullPoints& hulls, VertexPair start) {
    return ExactGjk(hulls, start).run(true);
}

ExactWay exact_way(const HullPoints& hulls, const HullDecision& apart) {
    const auto at = [&](std::size_t i) { return apart.simplex[i]; };
    const auto point = [&](auto lift) {
        return lifted(lift, hulls.a[at(0).a]) - lifted(lift, hulls.b[at(0).b]);
    };
    const auto edge = [&](auto lift, std::size_t i) {
        return (lifted(lift, hulls.a[at(i).a]) - lifted(lift, hulls.a[at(0).a])) -
               (lifted(lift, hulls.b[at(i).b]) - lifted(lift, hulls.b[at(0).b]));
    };
    const auto vector_of = [&](auto polynomial) {
        return dvec3(exact::value([&](auto lift) { return polynomial(lift).x; }),
                     exact::value([&](auto lift) { return polynomial(lift).y; }),
                     exact::value([&](auto lift) { return polynomial(lift).z; }));
    };
    ExactWay way;
    dvec3 across;
    if (apart.size == 1) {
        across = -vector_of(point);
        way.distance = glm::length(across);
    } else if (apart.size == 2) {
        across = vector_of([&](auto lift) {
            const auto e = edge(lift, 1), p = point(lift);
            return dot(p, e) * e - dot(e, e) * p;
        });
        const dvec3 moment =
            vector_of([&](auto lift) { return cross(point(lift), edge(lift, 1)); });
        const double squared =
            exact::value([&](auto lift) { return dot(edge(lift, 1), edge(lift, 1)); });
        way.weight[1] =
            -exact::value([&](auto lift) { return dot(point(lift), edge(lift, 1)); }) / squared;
        way.distance = glm::length(moment) / std::sqrt(squared);
    } else {
        const dvec3 n = vector_of([&](auto lift) { return cross(edge(lift, 1), edge(lift, 2)); });
        const double along = exact::value(
            [&](auto lift) { return dot(cross(edge(lift, 1), edge(lift, 2)), point(lift)); });
        const double area = glm::dot(n, n);
        way.weight[1] = exact::value([&](auto lift) {
                            const auto e = edge(lift, 1), f = edge(lift, 2);
                            return dot(cross(f, point(lift)), cross(e, f));
                        }) /
                        area;
        way.weight[2] = exact::value([&](auto lift) {
                            const auto e = edge(lift, 1), f = edge(lift, 2);
                            return dot(cross(point(lift), e), cross(e, f));
                        }) /
                        area;
        across = along > 0 ? -n : n;
        way.distance = std::abs(along) / std::sqrt(area);
    }
    way.weight[0] = 1 - way.weight[1] - way.weight[2];
    way.normal = across / glm::length(across);
    for (std::size_t i = 0; i < static_cast<std::size_t>(apart.size); ++i) {
        way.on_a += way.weight[i] * hulls.a[at(i).a];
        way.on_b += way.weight[i] * hulls.b[at(i).b];
    }
    return way;
}

}  // namespace collidoscope
