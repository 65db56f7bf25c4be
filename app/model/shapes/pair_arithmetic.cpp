#include "app/model/shapes/pair_arithmetic.h"

#include <array>
#include <utility>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::app {
namespace {

struct Difference {
    vec3 a{0}, b{0};
    char name = 'p';
};

// det(p, q, r): six times the signed volume of the origin and a face of the simplex.
Arithmetic volume_row(const Difference& p, const Difference& q, const Difference& r) {
    return arithmetic_of(
        std::string("det(") + p.name + ", " + q.name + ", " + r.name + ")", [=](auto lift) {
            return dot(cross(lift(p.a) - lift(p.b), lift(q.a) - lift(q.b)), lift(r.a) - lift(r.b));
        });
}

Arithmetic edge_row(const Difference& p, const Difference& q) {
    return arithmetic_of("|p × q|²", [=](auto lift) {
        const auto n = cross(lift(p.a) - lift(p.b), lift(q.a) - lift(q.b));
        return dot(n, n);
    });
}

Arithmetic point_row(const Difference& p) {
    return arithmetic_of("|p|²", [=](auto lift) {
        const auto d = lift(p.a) - lift(p.b);
        return dot(d, d);
    });
}

}  // namespace

std::optional<PairArithmetic> pair_arithmetic(const Shape& a, const Shape& b) {
    const auto hull_a = converted(a, kind_of_type<Hull>());
    const auto hull_b = converted(b, kind_of_type<Hull>());
    if (!hull_a || !hull_b) return std::nullopt;
    const Polytope polytope_a = convex_hull(std::get<Hull>(*hull_a).points);
    const Polytope polytope_b = convex_hull(std::get<Hull>(*hull_b).points);
    const HullDecision decision = exact_closest_features(polytope_a, polytope_b);
    PairArithmetic result;
    result.meet = decision.meet;
    std::vector<Difference> simplex;
    for (const VertexPair& pair : decision.points()) {
        const char name = static_cast<char>('p' + simplex.size());
        simplex.push_back({polytope_a.vertices[pair.a], polytope_b.vertices[pair.b], name});
        result.points += (result.points.empty() ? "" : ", ") + std::string(1, name) + " = a" +
                         std::to_string(pair.a) + " - b" + std::to_string(pair.b);
    }
    switch (simplex.size()) {
        case 1:
            result.rows = {point_row(simplex[0])};
            break;
        case 2:
            result.rows = {edge_row(simplex[0], simplex[1])};
            break;
        case 3:
            result.rows = {volume_row(simplex[0], simplex[1], simplex[2])};
            break;
        case 4: {
            // The four are positive together when the origin lies inside.
            const auto volumes = [&] {
                const auto& [p, q, r, s] = std::tie(simplex[0], simplex[1], simplex[2], simplex[3]);
                return std::vector{volume_row(q, r, s), volume_row(p, s, r), volume_row(p, q, s),
                                   volume_row(p, r, q)};
            };
            result.rows = volumes();
            int sum = 0;
            for (const Arithmetic& row : result.rows) sum += row.sign;
            if (sum < 0) {
                std::swap(simplex[0], simplex[1]);
                result.rows = volumes();
            }
            break;
        }
        default:
            break;
    }
    return result;
}

}  // namespace collidoscope::app
