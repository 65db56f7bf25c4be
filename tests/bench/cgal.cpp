// CGAL: a tree of aligned boxes over A, asked about every triangle of B with exact predicates.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Triangles = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::iterator>;
using CgalTree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

Kernel::Triangle_3 convert(const Triangle& t) {
    const auto point = [](const vec3& p) { return Kernel::Point_3(p.x, p.y, p.z); };
    return {point(t.a), point(t.b), point(t.c)};
}

Triangles convert(const Mesh& mesh) {
    Triangles result;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        result.push_back(convert(mesh.triangle(i)));
    }
    return result;
}

class CgalPairs final : public PairEngine {
  public:
    CgalPairs(const Mesh& a, const Mesh& b)
        : triangles_(convert(a)), tree_(triangles_.begin(), triangles_.end()), b_(b) {
        tree_.build();
    }
    std::uint64_t query(const RelativePose& pose, bool all) override {
        std::uint64_t pairs = 0;
        for (std::size_t i = 0; i < b_.triangles.size(); ++i) {
            const Kernel::Triangle_3 t = convert(pose(b_.triangle(i)));
            if (all) {
                pairs += tree_.number_of_intersected_primitives(t);
            } else if (tree_.do_intersect(t)) {
                return 1;
            }
        }
        return pairs;
    }
    PairCount count(const RelativePose& pose, bool all) override {
        return {query(pose, all), 0, 0};
    }

  private:
    Triangles triangles_;
    CgalTree tree_;
    Mesh b_;
};

}  // namespace

std::unique_ptr<PairEngine> pairs_cgal(const Mesh& a, const Mesh& b) {
    return std::make_unique<CgalPairs>(a, b);
}
double build_cgal(const Mesh& mesh) {
    Triangles triangles = convert(mesh);
    const double start = cpu_seconds();
    CgalTree tree(triangles.begin(), triangles.end());
    tree.build();
    return cpu_seconds() - start;
}

}  // namespace collidoscope::bench
