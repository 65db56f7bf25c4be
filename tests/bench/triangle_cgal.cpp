#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "tests/bench/triangle.h"

namespace collidoscope::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

class Cgal final : public TriangleEngine {
  public:
    explicit Cgal(const TriangleSet& set) {
        for (const Triangle& t : set.a) a_.push_back(convert(t));
        for (const Triangle& t : set.b) b_.push_back(convert(t));
    }
    void ask(std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < a_.size(); ++i) hits[i] = CGAL::do_intersect(a_[i], b_[i]);
    }

  private:
    static Kernel::Triangle_3 convert(const Triangle& t) {
        const auto point = [](const vec3& p) { return Kernel::Point_3(p.x, p.y, p.z); };
        return {point(t.a), point(t.b), point(t.c)};
    }
    std::vector<Kernel::Triangle_3> a_, b_;
};

}  // namespace

std::unique_ptr<TriangleEngine> triangles_cgal(const TriangleSet& set) {
    return std::make_unique<Cgal>(set);
}

}  // namespace collidoscope::bench
