#include "collision/narrow/textbook/triangle_triangle_moller.h"
#include "collision/narrow/triangle/triangle_batch.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/bench/triangle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::bench {
namespace {

class Single final : public TriangleEngine {
  public:
    explicit Single(const TriangleSet& set) : set_(set) {}
    void ask(std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < set_.a.size(); ++i) hits[i] = overlaps(set_.a[i], set_.b[i]);
    }

  private:
    const TriangleSet& set_;
};

class Batch final : public TriangleEngine {
  public:
    explicit Batch(const TriangleSet& set) : set_(set) {}
    void ask(std::vector<std::uint8_t>& hits) override { overlaps_batch(set_.a, set_.b, hits); }

  private:
    const TriangleSet& set_;
};

class Published final : public TriangleEngine {
  public:
    explicit Published(const TriangleSet& set) : set_(set) {}
    void ask(std::vector<std::uint8_t>& hits) override {
        for (std::size_t i = 0; i < set_.a.size(); ++i)
            hits[i] = moller_overlaps(set_.a[i], set_.b[i]);
    }

  private:
    const TriangleSet& set_;
};

}  // namespace

std::unique_ptr<TriangleEngine> triangles_single(const TriangleSet& set) {
    return std::make_unique<Single>(set);
}
std::unique_ptr<TriangleEngine> triangles_batch(const TriangleSet& set) {
    return std::make_unique<Batch>(set);
}
std::unique_ptr<TriangleEngine> triangles_published(const TriangleSet& set) {
    return std::make_unique<Published>(set);
}

std::vector<TriangleSet> triangle_sets(std::size_t pairs) {
    oracle::RandomFloats random(1997);
    const auto point = [&] {
        const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return vec3(x, y, random.uniform(-1, 1));
    };
    const auto triangle = [&] {
        const vec3 a = point(), b = point();
        return Triangle{a, b, point()};
    };
    std::vector<TriangleSet> sets;
    const auto add = [&](const char* name, auto&& change) {
        TriangleSet& set = sets.emplace_back();
        set.name = name;
        for (std::size_t i = 0; i < pairs; ++i) {
            const Triangle a = triangle();
            Triangle b = triangle();
            change(a, b);
            set.a.push_back(a);
            set.b.push_back(b);
        }
    };
    add("random", [](const Triangle&, Triangle&) {});
    add("shared edge", [](const Triangle& a, Triangle& b) { b.a = a.c, b.c = a.b; });
    add("shared corner", [](const Triangle& a, Triangle& b) { b.b = a.c; });
    const auto on_face = [&](const Triangle& t) {
        const float u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
        return t.a + u * (t.b - t.a) + v * (t.c - t.a);
    };
    add("touching", [&](const Triangle& a, Triangle& b) { b.b = on_face(a); });
    add("nearly coplanar", [&](const Triangle& a, Triangle& b) {
        const vec3 n = glm::cross(a.b - a.a, a.c - a.a);
        for (vec3* p : {&b.a, &b.b, &b.c}) {
            const float u = random.uniform(-1, 1), v = random.uniform(-1, 1);
            *p = a.a + u * (a.b - a.a) + v * (a.c - a.a) + random.uniform(-1e-6f, 1e-6f) * n;
        }
    });
    return sets;
}

}  // namespace collidoscope::bench
