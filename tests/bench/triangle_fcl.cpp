#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <array>

#include "tests/bench/triangle.h"

namespace collidoscope::bench {
namespace {

class Fcl final : public TriangleEngine {
  public:
    explicit Fcl(const TriangleSet& set) {
        for (const Triangle& t : set.a) a_.push_back(convert(t));
        for (const Triangle& t : set.b) b_.push_back(convert(t));
    }
    void ask(std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < a_.size(); ++i) {
            const Corners &s = a_[i], &t = b_[i];
            hits[i] = fcl::detail::Intersect<double>::intersect_Triangle(s[0], s[1], s[2], t[0],
                                                                         t[1], t[2]);
        }
    }

  private:
    using Corners = std::array<fcl::Vector3d, 3>;
    static Corners convert(const Triangle& t) {
        const auto point = [](const vec3& p) { return fcl::Vector3d(p.x, p.y, p.z); };
        return {point(t.a), point(t.b), point(t.c)};
    }
    std::vector<Corners> a_, b_;
};

}  // namespace

std::unique_ptr<TriangleEngine> triangles_fcl(const TriangleSet& set) {
    return std::make_unique<Fcl>(set);
}

}  // namespace collidoscope::bench
