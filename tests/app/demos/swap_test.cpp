// Swapping A and B mirrors the answer of every demo of two bodies of one kind: the same hit and
// distance, the opposite normal. Bodies that are equal cannot be told apart, and are left out.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/question_maker.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

std::optional<Question> swapped_question(const Demo& demo, const Question& question) {
    const std::vector<InputSlot> slots = demo.inputs();
    if (slots.size() != 2 || question.inputs.size() != 2) return std::nullopt;
    Question turned = question;
    for (std::size_t i = 0; i < 2; ++i) {
        const Shape& other = question.inputs[1 - i];
        const std::optional<Shape> fits = fitted(other, slots[i]);
        if (!fits || fits->index() != other.index()) return std::nullopt;
        turned.inputs[i] = *fits;
    }
    turned.options = exchanged(demo, question.options);
    return turned;
}

bool equal_bodies(const Demo& demo, const Question& question) {
    const Json asked = to_json(demo, question);
    return asked.contains("a") && asked.contains("b") && asked["a"] == asked["b"];
}

void expect_mirrored(const Demo& demo, const Question& question, std::size_t& compared) {
    const std::optional<Question> turned = swapped_question(demo, question);
    if (!turned || equal_bodies(demo, question)) return;
    const Answer one = demo.answer(question), other = demo.answer(*turned);
    if (!one.normal && !one.signed_distance) return;
    ++compared;
    SCOPED_TRACE(to_json(demo, question).dump());
    EXPECT_EQ(one.hit, other.hit);
    ASSERT_EQ(one.signed_distance.has_value(), other.signed_distance.has_value());
    if (one.signed_distance) {
        EXPECT_NEAR(*one.signed_distance, *other.signed_distance,
                    1e-6f * (1 + std::abs(*one.signed_distance)));
    }
    ASSERT_EQ(one.normal.has_value(), other.normal.has_value());
    if (!one.normal) return;
    for (int k = 0; k < 3; ++k) EXPECT_NEAR((*one.normal)[k], -(*other.normal)[k], 1e-4f);
}

class Swapping : public testing::TestWithParam<const Demo*> {};

TEST_P(Swapping, MirrorsTheAnswer) {
    const Demo& demo = *GetParam();
    MeshLibrary library;
    std::size_t compared = 0;
    for (const bool edge_case : {false, true}) {
        const QuestionMaker maker(demo, 20261124, library.loader());
        for (std::uint64_t number = 0; number < std::max<std::size_t>(oracle::cases(300), 25);
             ++number) {
            expect_mirrored(demo, maker.make(number, edge_case).question, compared);
            if (HasFailure()) FAIL() << "number " << number << (edge_case ? ", edge case" : "");
        }
    }
    RecordProperty("compared", static_cast<int>(compared));
}

// Concentric bodies, equal axes and cores: ties that one size decides.
TEST(SwappingTies, AreMirroredWhereSizesDiffer) {
    const auto answer_of = [](const char* id, Shape a, Shape b) {
        Question question;
        question.inputs = {std::move(a), std::move(b)};
        std::size_t compared = 0;
        expect_mirrored(Registry::at(id), question, compared);
        EXPECT_EQ(compared, 1u) << id;
    };
    const Sphere large{{1, 2, 3}, 2}, small{{1, 2, 3}, 0.5f};
    answer_of("sphere_sphere", large, small);
    answer_of("gjk", large, small);
    const Capsule thick{{0, 0, 1}, {0, 1, 0}, 2}, thin{{0, 0, 1}, {0, 1, 0}, 1};
    answer_of("capsule_capsule", thick, thin);
    answer_of("gjk", thick, thin);
    // Among faces of the same depth the walk takes one by an order that both ways share.
    const Hull hull{{{-1, -1, 1}, {-1, -1, -1}, {0, 0, 0}, {0, 1, -1}, {0, -1, 0}}};
    const Hull box{{{-3, -2, -2},
                    {1, -2, -2},
                    {-3, 0, -2},
                    {1, 0, -2},
                    {-3, -2, 0},
                    {1, -2, 0},
                    {-3, 0, 0},
                    {1, 0, 0}}};
    answer_of("deep_penetration", hull, box);
}

std::vector<const Demo*> demos_of_two() {
    std::vector<const Demo*> all;
    for (const Demo* demo : Registry::all())
        if (demo->info().family == Family::Narrow && demo->info().robust_version.empty() &&
            demo->inputs().size() == 2)
            all.push_back(demo);
    return all;
}

INSTANTIATE_TEST_SUITE_P(AllDemos, Swapping, testing::ValuesIn(demos_of_two()),
                         [](const auto& tested) { return tested.param->info().id; });

TEST(SwappingOptions, OfAAndBAreExchanged) {
    const Demo& demo = Registry::at("conservative_advancement");
    const Options given{{"velocity_a", vec3(1, 0, 0)}, {"spin_b", vec3(0, 2, 0)}, {"seconds", 3.0}};
    const Options turned = exchanged(demo, given);
    EXPECT_EQ(turned.value("velocity_b", {}), Datum(vec3(1, 0, 0)));
    EXPECT_EQ(turned.value("spin_a", {}), Datum(vec3(0, 2, 0)));
    EXPECT_EQ(turned.value("seconds", {}), Datum(3.0));
    EXPECT_FALSE(turned.contains("spin_b"));
    // B moves by default, so A does after it.
    EXPECT_EQ(turned.value("velocity_a", {}), Datum(vec3(-1, 0, 0)));
    const Question one = make_question(demo, demo.default_inputs(), given);
    const Question other =
        make_question(demo, {demo.default_inputs()[1], demo.default_inputs()[0]}, turned);
    EXPECT_EQ(demo.answer(one).hit, demo.answer(other).hit);
    // Demos without such options keep theirs.
    const Options own{{"leaf_size_b", 4}};
    EXPECT_EQ(exchanged(Registry::at("kdop_tree"), own), own);
}

}  // namespace
}  // namespace collidoscope::app
