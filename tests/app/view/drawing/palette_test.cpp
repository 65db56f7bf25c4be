#include "app/view/drawing/palette.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

constexpr int roles = static_cast<int>(Role::Construction) + 1;

std::vector<Palette> all() {
    std::vector<Palette> palettes;
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        for (const bool projector : {false, true}) {
            for (const bool blind : {false, true})
                palettes.push_back(make_palette({theme, projector, blind}));
        }
    }
    return palettes;
}

TEST(Palette, TextCanBeRead) {
    for (const Palette& p : all()) {
        EXPECT_GE(contrast(p.text, p.ground), 7);
        EXPECT_GE(contrast(p.text, p.panel), 7);
        EXPECT_GE(contrast(p.text_quiet, p.panel), 4.5);
        EXPECT_GE(contrast(p.text_faint, p.panel), 4.5);
        EXPECT_GE(contrast(p.on_accent, p.accent), 4.5);
        EXPECT_GE(contrast(p.text_on(p.accent), p.accent), 4.5);
        for (const Color& c : {p.hit, p.apart, p.current, p.suspected, p.body_a, p.body_b})
            EXPECT_GE(contrast(c, p.ground), 2.8);
    }
}

// Roles that can stand beside each other with different meanings.
TEST(Palette, NothingIsToldByColorAlone) {
    const std::pair<Role, Role> pairs[] = {
        {Role::ShapeA, Role::ShapeB},       {Role::Hit, Role::Apart},
        {Role::Candidate, Role::Rejected},  {Role::Candidate, Role::Best},
        {Role::Opened, Role::Skipped},      {Role::Inside, Role::Outside},
        {Role::Inside, Role::Boundary},     {Role::Outside, Role::Boundary},
        {Role::Axis, Role::SeparatingAxis}, {Role::Current, Role::Candidate},
        {Role::Result, Role::Rejected},     {Role::SearchDirection, Role::Simplex},
        {Role::Normal, Role::Axis},         {Role::Depth, Role::Apart},
        {Role::Hit, Role::Suspected},       {Role::Suspected, Role::Apart}};
    for (const Palette& p : all()) {
        for (const auto& [a, b] : pairs) {
            const RoleStyle s = p.style(a), t = p.style(b);
            SCOPED_TRACE(static_cast<int>(a));
            SCOPED_TRACE(static_cast<int>(b));
            EXPECT_TRUE(s.dash != t.dash || s.marker != t.marker ||
                        std::abs(s.width - t.width) >= 1);
        }
    }
}

TEST(Palette, EveryRoleHasAStyle) {
    for (const Palette& p : all()) {
        for (int i = 0; i < roles; ++i) {
            const RoleStyle s = p.style(static_cast<Role>(i));
            EXPECT_GT(s.color.a, 0);
            EXPECT_GT(s.width, 0);
            EXPECT_GT(s.point_size, 0);
        }
    }
}

TEST(Palette, ProjectorModeIsBolder) {
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        const Palette usual = make_palette({theme}), bold = make_palette({theme, true});
        EXPECT_GT(bold.style(Role::Current).width, 1.5f * usual.style(Role::Current).width);
        EXPECT_GT(bold.label_scale, usual.label_scale);
        EXPECT_GT(contrast(bold.text_quiet, bold.ground), contrast(usual.text_quiet, usual.ground));
    }
}

TEST(Palette, DepthsDiffer) {
    for (const Palette& p : all()) {
        for (std::uint32_t level = 0; level < 10; ++level)
            EXPECT_GT(glm::distance(p.depth(level, 20), p.depth(level + 1, 20)), 0.02f) << level;
        EXPECT_EQ(p.depth(0, 0), p.depth(0, 9));
        EXPECT_EQ(p.depth(30, 20), p.depth(20, 20));
    }
}

TEST(Palette, PacksBytes) {
    EXPECT_EQ(packed(rgb(0x112233)), 0xff332211u);
    EXPECT_EQ(packed({2, -1, 0, 0.5f}), 0x800000ffu);
}

}  // namespace
}  // namespace collidoscope::app
