// The colors of a crowd's bodies: static ones have their own, and a pair weighs more.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "app/view/drawing/crowd_drawing.h"

namespace collidoscope::app {
namespace {

TEST(CrowdParts, StaticBodiesAreTheirOwnPart) {
    CrowdState state;
    state.bodies.resize(5);
    const Crowd crowd = make_crowd(state);
    auto found = std::make_shared<CrowdAnswer>();
    found->fixed = {0, 1, 2, 9};  // there is no body 9
    found->candidates = {{1, 3}};
    found->pairs = {{2, 3}};
    Answer answer;
    answer.crowd = found;
    EXPECT_EQ(parts_of(crowd, &answer),
              (std::vector<BodyPart>{BodyPart::Static, BodyPart::Candidate, BodyPart::Hit,
                                     BodyPart::Hit, BodyPart::Idle}));
    EXPECT_EQ(parts_of(crowd, nullptr), std::vector<BodyPart>(5, BodyPart::Idle));
}

TEST(CrowdParts, EveryPartHasAColor) {
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        const Palette palette = make_palette({theme, false, false});
        std::set<std::tuple<float, float, float>> colors;
        for (std::size_t part = 0; part < body_parts; ++part) {
            const Color color = color_of(static_cast<BodyPart>(part), palette);
            EXPECT_EQ(color.a, 1);
            colors.insert({color.r, color.g, color.b});
        }
        EXPECT_EQ(colors.size(), body_parts);
    }
}

// By lightness alone, so that a weak lamp and any color blindness leave them apart.
TEST(CrowdParts, StaticBodiesAreDarkerThanMovingOnes) {
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        for (const bool projector : {false, true}) {
            for (const bool blind : {false, true}) {
                const Palette palette = make_palette({theme, projector, blind});
                const Color fixed = color_of(BodyPart::Static, palette);
                EXPECT_GE(contrast(fixed, color_of(BodyPart::Idle, palette)), 3);
                EXPECT_GE(contrast(fixed, palette.scene_center), 1.8f);
                EXPECT_GE(contrast(fixed, palette.text), 1.8f);
            }
        }
    }
}

TEST(CrowdParts, AStaticBodyStaysStaticInAPair) {
    CrowdState state;
    state.bodies.resize(3);
    const Crowd crowd = make_crowd(state);
    auto found = std::make_shared<CrowdAnswer>();
    found->fixed = {0, 2, 7};  // there is no body 7
    found->pairs = {{0, 1}};
    Answer answer;
    answer.crowd = found;
    EXPECT_EQ(parts_of(crowd, &answer)[0], BodyPart::Hit);
    EXPECT_EQ(fixed_of(crowd, &answer), (std::vector<char>{1, 0, 1}));
    EXPECT_EQ(fixed_of(crowd, nullptr), std::vector<char>(3, 0));
}

// A ground that everything stands on is not what the eye is led to; a static body of the size of
// the others is.
TEST(CrowdParts, AFarLargerStaticBodyIsPaintedAsOne) {
    CrowdState state;
    state.bodies.resize(5);
    for (MovingBody& body : state.bodies) body.half = vec3(1);
    auto found = std::make_shared<CrowdAnswer>();
    found->fixed = {0, 1};
    found->pairs = {{0, 2}, {1, 3}};
    Answer answer;
    answer.crowd = found;
    for (const float side : {15.0f, 17.0f}) {
        state.bodies[0].half = {side, 0.1f, side};
        const Crowd crowd = make_crowd(state);
        const std::vector<BodyPart> painted = painted_parts_of(crowd, &answer);
        EXPECT_EQ(painted[0], side > 16 ? BodyPart::Static : BodyPart::Hit);
        EXPECT_EQ(painted[1], BodyPart::Hit);
        EXPECT_EQ(painted[2], BodyPart::Hit);
        EXPECT_EQ(parts_of(crowd, &answer)[0], BodyPart::Hit);
    }
    // Not where it moves.
    found->fixed = {1};
    EXPECT_EQ(painted_parts_of(make_crowd(state), &answer)[0], BodyPart::Hit);
}

// Two bodies are A and B, static or not.
TEST(CrowdParts, TwoBodiesKeepTheirColors) {
    CrowdState state;
    state.bodies.resize(2);
    const Crowd crowd = make_crowd(state);
    const Palette palette = make_palette({Theme::Dark, false, false});
    EXPECT_EQ(color_of(crowd, 1, BodyPart::Static, palette), palette.body(1));
    state.bodies.resize(3);
    EXPECT_EQ(color_of(make_crowd(state), 1, BodyPart::Static, palette),
              color_of(BodyPart::Static, palette));
}

}  // namespace
}  // namespace collidoscope::app
