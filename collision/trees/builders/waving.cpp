#include "collision/trees/builders/waving.h"

#include <algorithm>
#include <cmath>

#include "collision/unit_circle.h"

namespace collidoscope {

Mesh waved(const Mesh& mesh, const Waving& waving) {
    Mesh result = mesh;
    if (mesh.positions.empty()) return result;
    Aabb box = empty_aabb();
    for (const vec3& p : mesh.positions) grow(box, p);
    const dvec3 size = dvec3(box.max) - dvec3(box.min);
    const dvec3 middle = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const int along = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    int up = (along + 1) % 3;
    if (size[(along + 2) % 3] < size[up]) up = (along + 2) % 3;
    const int side = 3 - along - up;
    const double extent = size[along];
    if (!(extent > 0) || (waving.wave == 0 && waving.swirl == 0)) return result;
    for (vec3& p : result.positions) {
        dvec3 q = dvec3(p) - middle;
        const double radius = std::sqrt(q[along] * q[along] + q[side] * q[side]) / extent;
        const dvec2 turned = on_unit_circle(double{waving.swirl} * 2 * radius);
        const double u = q[along], s = q[side];
        q[along] = turned.x * u - turned.y * s;
        q[side] = turned.y * u + turned.x * s;
        const double place = double{waving.waves} * q[along] / extent + double{waving.phase};
        q[up] += double{waving.wave} * extent * on_unit_circle(place).y;
        p = vec3(middle + q);
    }
    return result;
}

namespace {

double mean_overlap(const TreeStatistics& s) {
    double sum = 0, nodes = 0;
    for (const LevelStatistics& level : s.levels) {
        sum += level.mean_overlap * level.nodes;
        nodes += level.nodes;
    }
    return nodes > 0 ? sum / nodes : 0;
}

}  // namespace

RefitComparison compare(const AabbTree& refitted, const AabbTree& rebuilt) {
    const auto measure = [](const AabbTree& tree) {
        return statistics(*make_view(std::make_shared<const AabbTree>(tree)));
    };
    const TreeStatistics a = measure(refitted), b = measure(rebuilt);
    RefitComparison result;
    result.sah_refit = a.sah_cost;
    result.sah_rebuilt = b.sah_cost;
    result.overlap_refit = mean_overlap(a);
    result.overlap_rebuilt = mean_overlap(b);
    result.refit_work = a.nodes;
    result.rebuild_work =
        static_cast<std::uint64_t>(double(b.triangles) * (1 + b.mean_leaf_depth)) + b.nodes;
    return result;
}

double queries_until_rebuilding_pays(const RefitComparison& work, std::uint64_t tests_refitted,
                                     std::uint64_t tests_rebuilt) {
    if (tests_refitted <= tests_rebuilt || work.rebuild_work <= work.refit_work) return 0;
    return double(work.rebuild_work - work.refit_work) / double(tests_refitted - tests_rebuilt);
}

}  // namespace collidoscope
