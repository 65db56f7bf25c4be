// Conventions of every pair of the narrow phase, tested for all: normal, depth, witness points,
// moving apart, swapped arguments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "app/model/questions/demo.h"
#include "app/model/shapes/shape_json.h"
#include "tests/oracle/curved_oracle.h"
#include "tests/oracle/point_in_body.h"

namespace collidoscope::app {
namespace {

class Shapes {
  public:
    explicit Shapes(std::uint64_t seed) : engine_(seed) {}

    // A third on a small grid, where pairs touch, coincide and are flat.
    void next_case() { grid_ = engine_() % 3 == 0; }
    float number(float reach = 1.5f) {
        if (grid_) return static_cast<float>(static_cast<int>(engine_() % 7) - 3) * 0.5f;
        return std::uniform_real_distribution<float>(-reach, reach)(engine_);
    }
    vec3 point() {
        const float x = number(), y = number(), z = number();
        return {x, y, z};
    }
    std::optional<Shape> of(ShapeKind kind) {
        const auto size = [&] { return std::abs(number(1)); };
        switch (kind) {
            case kind_of_type<Sphere>(): {
                const vec3 center = point();
                return Sphere{center, size()};
            }
            case kind_of_type<Capsule>(): {
                const vec3 from = point(), to = point();
                return Capsule{from, to, size()};
            }
            case kind_of_type<Cylinder>(): {
                const vec3 from = point(), to = point();
                return Cylinder{from, to, size()};
            }
            case kind_of_type<Plane>(): {
                vec3 normal = point();
                if (normal == vec3(0)) normal = vec3(0, 1, 0);
                return Plane{normal, number()};
            }
            case kind_of_type<Segment>(): {
                const vec3 a = point();
                return Segment{a, point()};
            }
            case kind_of_type<Triangle>(): {
                const vec3 a = point(), b = point();
                return Triangle{a, b, point()};
            }
            case kind_of_type<Box>(): {
                const vec3 center = point();
                const float x = size(), y = size(), z = size();
                quat turn(1, 0, 0, 0);
                if (!grid_) turn = glm::normalize(quat(1, number(), number(), number()));
                return Box{center, {x, y, z}, turn};
            }
            case kind_of_type<Hull>(): {
                Hull hull;
                const vec3 offset = point();
                for (unsigned n = 4 + static_cast<unsigned>(engine_() % 9); n > 0; --n)
                    hull.points.push_back(offset + point() * 0.6f);
                return hull;
            }
            default:
                return std::nullopt;
        }
    }

  private:
    std::mt19937_64 engine_;
    bool grid_ = false;
};

double size_of(const Shape& shape) {
    if (const auto* plane = std::get_if<Plane>(&shape))
        return std::abs(double{plane->offset}) / glm::length(dvec3(plane->normal));
    const Aabb box = bounds_of(shape);
    return glm::length(dvec3(box.min)) + glm::length(dvec3(box.max));
}

double outside(const Shape& shape, const vec3& p) {
    const auto visit = [&](const auto& body) -> long double {
        using Body = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<Body, Hull>) {
            return oracle::outside_points(body.points, oracle::Long3(p));
        } else if constexpr (requires { oracle::outside(body, oracle::Long3(p)); }) {
            return oracle::outside(body, oracle::Long3(p));
        } else {
            ADD_FAILURE() << "no oracle for a point in this body";
            return 0;
        }
    };
    return static_cast<double>(std::visit(visit, shape));
}

// The witness points and those of every contact belong to their bodies. If two axes are nearly as
// good, feet lie beside features by the tolerance over the angle between them.
void expect_in_bodies(const Question& question, const Answer& answer, double size) {
    const auto expect_in = [&](const vec3& on_a, const vec3& on_b) {
        ASSERT_LE(outside(question.inputs[0], on_a), 4e-5 * size);
        ASSERT_LE(outside(question.inputs[1], on_b), 4e-5 * size);
    };
    expect_in(*answer.point_on_a, *answer.point_on_b);
    for (const Contact& contact : answer.contacts)
        expect_in(contact.point_on_a, contact.point_on_b);
}

void expect_conventions(const Demo& demo, const Question& question, const Answer& answer) {
    const double size = size_of(question.inputs[0]) + size_of(question.inputs[1]) + 1e-30;
    ASSERT_TRUE(answer.signed_distance && answer.normal && answer.point_on_a && answer.point_on_b);
    const double distance{*answer.signed_distance};
    ASSERT_EQ(answer.hit, distance <= 0);
    const dvec3 normal(*answer.normal);
    ASSERT_NEAR(glm::length(normal), 1, 1e-5);
    const dvec3 gap = dvec3(*answer.point_on_b) - dvec3(*answer.point_on_a);
    if (answer.exact_distance) {
        ASSERT_LE(glm::length(gap - distance * normal), 4e-6 * size);
    }
    // Along a way that is not the shortest, points of both bodies need not lie across from each
    // other.
    if (answer.exact_distance && !answer.estimate.value_or(false)) {
        SCOPED_TRACE(to_json(question.inputs[0]).dump() + to_json(question.inputs[1]).dump());
        ASSERT_NO_FATAL_FAILURE(expect_in_bodies(question, answer, size));
    }
    ASSERT_EQ(answer.contacts.empty(), !answer.hit);
    double deepest = 0;
    for (const Contact& contact : answer.contacts) {
        ASSERT_GE(contact.depth, 0);
        deepest = std::max(deepest, double{contact.depth});
        ASSERT_NEAR(glm::length(dvec3(contact.normal)), 1, 1e-5);
        const dvec3 between = dvec3(contact.point_on_b) - dvec3(contact.point_on_a);
        ASSERT_LE(glm::length(between + double{contact.depth} * dvec3(contact.normal)),
                  4e-6 * size);
        const dvec3 middle = 0.5 * (dvec3(contact.point_on_a) + dvec3(contact.point_on_b));
        ASSERT_LE(glm::length(dvec3(contact.position) - middle), 4e-6 * size);
    }
    if (!answer.hit) return;
    ASSERT_NEAR(deepest, -distance, 4e-6 * size);
    // Moved out along the normal, with a hair more, the pair is apart.
    Question moved_out = question;
    moved_out.inputs[1] = moved(question.inputs[1], vec3(normal * (-distance + 1e-5 * size)));
    ASSERT_FALSE(demo.answer(moved_out).hit)
        << to_json(question.inputs[0]).dump() << to_json(question.inputs[1]).dump();
}

TEST(Conventions, HoldForEveryPair) {
    constexpr std::uint64_t seed = 4242;
    SCOPED_TRACE(seed);
    std::size_t pairs = 0;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        if (info.family != Family::Narrow || !info.robust_version.empty()) continue;
        const std::vector<InputSlot> slots = demo->inputs();
        if (slots.size() != 2) continue;
        SCOPED_TRACE(info.id);
        Shapes shapes(seed);
        std::size_t hits = 0, answered = 0;
        for (int i = 0; i < 1500; ++i) {
            SCOPED_TRACE(i);
            shapes.next_case();
            // Bevels are cut from the faces that rounding leaves; the truth is round.
            Options options;
            if (info.id == "inflated_world") options.set("corners", "round");
            const auto a = shapes.of(slots[0].kind), b = shapes.of(slots[1].kind);
            if (!a || !b) break;
            Question question;
            Answer answer;
            try {
                question = make_question(*demo, {*a, *b}, options);
                answer = demo->answer(question);
            } catch (const InputError&) {
                continue;  // what this algorithm does not take
            }
            ++answered;
            hits += answer.hit;
            expect_conventions(*demo, question, answer);
            if (HasFatalFailure()) return;
            // With all contacts, where the demo makes them.
            const std::vector<OptionSpec> specs = demo->options();
            if (std::any_of(specs.begin(), specs.end(),
                            [](const OptionSpec& spec) { return spec.id == "contacts"; })) {
                Question all = question;
                all.options.set("contacts", "manifold");
                expect_conventions(*demo, all, demo->answer(all));
                if (HasFatalFailure()) return;
            }
            // The other way round: the same answer, turned.
            Question swapped_question = make_question(*demo, {*b, *a}, options);
            Answer back = demo->answer(swapped_question);
            ASSERT_EQ(back.hit, answer.hit);
            const double size = size_of(*a) + size_of(*b) + 1e-30;
            const bool estimate = info.id == "deep_penetration";
            if (!estimate) {
                ASSERT_NEAR(*back.signed_distance, *answer.signed_distance, 4e-6 * size);
            }
        }
        if (answered == 0) continue;
        ++pairs;
        EXPECT_GT(hits, 0u);
        EXPECT_LT(hits, answered);
    }
    EXPECT_GE(pairs, 6u);
}

}  // namespace
}  // namespace collidoscope::app
