// Options that families share, on questions made at random about every demo that has them: an
// answer with an option is what the plain answer makes of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/question_maker.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

bool has_option(const Demo& demo, std::string_view id) {
    const auto options = demo.options();
    return std::any_of(options.begin(), options.end(),
                       [&](const OptionSpec& spec) { return spec.id == id; });
}

bool has_choice(const Demo& demo, std::string_view id, const std::string& choice) {
    const auto options = demo.options();
    return std::any_of(options.begin(), options.end(), [&](const OptionSpec& spec) {
        return spec.id == id && std::count(spec.choices.begin(), spec.choices.end(), choice) > 0;
    });
}

Answer answer_with(const Demo& demo, Question question, const Options& more) {
    for (const auto& [id, value] : more) question.options.set(id, value);
    Answer plain = demo.answer(question);
    Recording recording;
    EXPECT_TRUE(demo.trace(question, recording) == plain) << to_json(demo, question).dump();
    return plain;
}

Options option_of(const std::string& id, Datum value) {
    Options options;
    options.set(id, std::move(value));
    return options;
}

void expect_ray_rules(const Demo& demo, const Question& question, std::size_t& hits,
                      std::size_t& insides) {
    Answer plain = demo.answer(question);
    if (plain.hit && *plain.t > 0) {
        ++hits;
        const Answer until = answer_with(demo, question, option_of("max_t", double{*plain.t}));
        ASSERT_EQ(until.t, plain.t);
        const Answer before =
            answer_with(demo, question, option_of("max_t", double{std::nextafter(*plain.t, 0.0f)}));
        ASSERT_FALSE(before.hit);
        ASSERT_FALSE(before.t);
    }
    const bool inside = plain.inside.value_or(false);
    insides += inside && plain.hit;
    if (has_option(demo, "solid")) {
        const Answer solid = answer_with(demo, question, option_of("solid", true));
        if (inside) {
            ASSERT_TRUE(solid.hit);
            ASSERT_EQ(solid.t, 0.0f);
        } else {
            ASSERT_EQ(solid.hit, plain.hit);
            ASSERT_EQ(solid.t, plain.t);
        }
    }
    if (!has_option(demo, "cull")) return;
    const Answer culled = answer_with(demo, question, option_of("cull", true));
    // A nearer hit cannot come of leaving some out.
    if (culled.hit) {
        ASSERT_TRUE(plain.hit);
        ASSERT_GE(*culled.t, *plain.t);
    }
    const bool convex = has_option(demo, "solid") && !culled.triangle && !plain.triangle;
    if (convex) {
        // Outside of a convex body the first face met is a front face.
        ASSERT_EQ(culled.hit, plain.hit && !inside && (*plain.t > 0 || culled.hit));
    }
}

TEST(QuestionOptions, RulesOfRaysInEveryRayDemo) {
    constexpr std::uint64_t seed = 20261320;
    RecordProperty("seed", std::to_string(seed));
    MeshLibrary library;
    std::size_t demos = 0, insides = 0;
    for (const Demo* demo : Registry::all()) {
        if (!has_option(*demo, "max_t")) continue;
        SCOPED_TRACE(demo->info().id);
        ++demos;
        const QuestionMaker maker(*demo, seed, library.loader());
        std::size_t hits = 0;
        for (std::uint64_t number = 0; number < oracle::cases(40); ++number) {
            SCOPED_TRACE(number);
            ASSERT_NO_FATAL_FAILURE(
                expect_ray_rules(*demo, maker.make(number, false).question, hits, insides));
        }
        if (oracle::cases(40) >= 40) {
            EXPECT_GT(hits, 0u);
        }
    }
    EXPECT_EQ(demos, 16u);
    if (oracle::cases(40) >= 40) {
        EXPECT_GT(insides, 0u);
    }
}

TEST(QuestionOptions, MarginsAndSkinsInEveryPairWithADistance) {
    constexpr std::uint64_t seed = 20261321;
    RecordProperty("seed", std::to_string(seed));
    MeshLibrary library;
    std::size_t demos = 0;
    for (const Demo* demo : Registry::all()) {
        // A dynamic tree has a margin of another kind.
        if (demo->info().family != Family::Narrow || !has_option(*demo, "margin")) continue;
        SCOPED_TRACE(demo->info().id);
        ++demos;
        const QuestionMaker maker(*demo, seed, library.loader());
        for (std::uint64_t number = 0; number < oracle::cases(40); ++number) {
            SCOPED_TRACE(number);
            const Question question = maker.make(number, false).question;
            const Answer plain = demo->answer(question);
            const float d = *plain.signed_distance;
            const double size = 1 + std::abs(double{d});
            const Answer near =
                answer_with(*demo, question, option_of("margin", std::abs(double{d})));
            ASSERT_TRUE(near.hit);
            ASSERT_EQ(near.signed_distance, plain.signed_distance);
            if (d > 0) {
                ASSERT_EQ(relation_of(near), Relation::Separated);
                ASSERT_EQ(headline(near), "Within the margin");
                ASSERT_EQ(near.contacts.size(), 1u);
                ASSERT_EQ(near.contacts[0].depth, -d);
                ASSERT_FALSE(
                    answer_with(*demo, question, option_of("margin", 0.5 * double{d})).hit);
            } else {
                ASSERT_EQ(near.contacts.size(), plain.contacts.size());
            }
            if (!has_option(*demo, "skin")) continue;
            const Answer thick = answer_with(*demo, question, option_of("skin", 0.125));
            ASSERT_NEAR(*thick.signed_distance, double{d} - 0.25, 1e-6 * size);
            ASSERT_EQ(thick.hit, *thick.signed_distance <= 0);
            ASSERT_EQ(thick.contacts.empty(), !thick.hit);
        }
    }
    EXPECT_EQ(demos, 13u);
}

TEST(QuestionOptions, ManifoldsInEveryPairThatMakesThem) {
    constexpr std::uint64_t seed = 20261322;
    RecordProperty("seed", std::to_string(seed));
    MeshLibrary library;
    std::size_t demos = 0, several = 0;
    for (const Demo* demo : Registry::all()) {
        if (!has_choice(*demo, "contacts", "manifold")) continue;
        SCOPED_TRACE(demo->info().id);
        ++demos;
        const QuestionMaker maker(*demo, seed, library.loader());
        for (std::uint64_t number = 0; number < oracle::cases(100); ++number) {
            SCOPED_TRACE(number);
            const Question question = maker.make(number, false).question;
            const Answer plain = answer_with(*demo, question, option_of("contacts", "one"));
            const Answer all = answer_with(*demo, question, option_of("contacts", "manifold"));
            ASSERT_EQ(all.hit, plain.hit);
            ASSERT_EQ(all.signed_distance, plain.signed_distance);
            ASSERT_EQ(all.normal, plain.normal);
            ASSERT_EQ(all.point_on_a, plain.point_on_a);
            ASSERT_EQ(all.contacts.empty(), !all.hit);
            several += all.contacts.size() > 1;
            const double size = 1 + glm::length(dvec3(*all.point_on_a));
            double deepest = 0;
            for (const Contact& contact : all.contacts) {
                ASSERT_GE(contact.depth, 0);
                deepest = std::max(deepest, double{contact.depth});
                const dvec3 between = dvec3(contact.point_on_b) - dvec3(contact.point_on_a);
                ASSERT_LE(glm::length(between + double{contact.depth} * dvec3(contact.normal)),
                          1e-5 * size);
            }
            if (all.hit) {
                ASSERT_NEAR(deepest, -double{*all.signed_distance}, 1e-5 * size);
            }
        }
    }
    EXPECT_EQ(demos, 3u);
    if (oracle::cases(100) >= 100) {
        EXPECT_GT(several, 0u);
    }
}

}  // namespace
}  // namespace collidoscope::app
