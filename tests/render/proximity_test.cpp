#include "render/proximity.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <span>
#include <string>

#include "collision/narrow/polygon/pivot.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/polygon_proximity.h"
#include "tests/oracle/random_polygon_pairs.h"
#include "tests/render/pictures.h"

namespace collidoscope::render {

using pivot::Field;
using pivot::PixelGrid;
using pivot::Sample;
using pivot::Zoom;

// The passes of collision/narrow/polygon/pivot.h on the card, beside those on the processor.
class ProximityTest : public RenderTest {
  protected:
    // Corners around a point at random distances from it: simple, mostly concave.
    Polygon star(double x, double y, int corners) {
        std::uniform_real_distribution<double> far(0.3, 1), wobble(0, 0.9);
        Polygon polygon{{{}}};
        for (int i = 0; i < corners; ++i) {
            const double angle = 2 * 3.14159265358979 * (i + wobble(random_)) / corners;
            const double radius = far(random_);
            polygon.rings[0].emplace_back(static_cast<float>(x + radius * std::cos(angle)),
                                          static_cast<float>(y + radius * std::sin(angle)));
        }
        return polygon;
    }
    static std::vector<OutlineSegment> in_pixels(const PixelGrid& grid,
                                                 const std::vector<pivot::OutlineEdge>& edges) {
        std::vector<OutlineSegment> segments;
        segments.reserve(edges.size());
        for (const pivot::OutlineEdge& edge : edges) {
            segments.push_back({glm::vec2((edge.a - grid.corner) / grid.pixel),
                                glm::vec2((edge.b - grid.corner) / grid.pixel)});
        }
        return segments;
    }
    // All distances, and what is least along the outlines: the same but for the rounding of floats.
    // Two pixels may be equally good, so their values are compared, not their places.
    void expect_same(ProximityPasses& passes, const Polygon& a, const Polygon& b, double bound) {
        const auto edges_a = pivot::edges_of(a), edges_b = pivot::edges_of(b);
        const Zoom zoom = pivot::choose_zoom(pivot::localize(edges_a, edges_b),
                                             edges_a.size() + edges_b.size(), {.bound = bound});
        const Field field_a = pivot::drawn_field(zoom.grid, edges_a);
        const Field field_b = pivot::drawn_field(zoom.grid, edges_b);
        // Half a diagonal, and what the card's rounding adds to that.
        const double error = std::sqrt(0.5) + 1e-3;
        ProximityPasses::Result found;
        ASSERT_TRUE(passes.draw({zoom.grid.columns, zoom.grid.rows}, in_pixels(zoom.grid, edges_a),
                                in_pixels(zoom.grid, edges_b), static_cast<float>(error), found));
        for (int body = 0; body < 2; ++body) {
            const Field& ours = body == 0 ? field_a : field_b;
            const std::vector<float> theirs = passes.field(body);
            ASSERT_EQ(theirs.size(), zoom.grid.size());
            double worst = 0;
            for (std::size_t i = 0; i < theirs.size(); ++i) {
                worst = std::max(
                    worst, std::abs(static_cast<double>(theirs[i]) - ours.at(i) / zoom.grid.pixel));
            }
            EXPECT_LE(worst, 1e-3) << body;
        }
        // With a band that is a little narrower no less is found, with a wider one no more.
        const auto between = [&](double value, bool along_b) {
            const Field& outline = along_b ? field_b : field_a;
            const Field& field = along_b ? field_a : field_b;
            const double pixel = zoom.grid.pixel;
            const Sample wide = pivot::min_along(outline, field, (error + 1e-3) * pixel, along_b);
            const Sample narrow = pivot::min_along(outline, field, (error - 1e-3) * pixel, along_b);
            EXPECT_GE(value, wide.value / pixel - 1e-3);
            EXPECT_LE(value, narrow.value / pixel + 1e-3);
        };
        between(static_cast<double>(found.along_b.value), true);
        between(static_cast<double>(found.along_a.value), false);
    }

    // The field of the polygon as the card has drawn it, with the bound of what float loses.
    static Field card_field(const ProximityPasses& passes, int body, const PixelGrid& grid,
                            const std::vector<pivot::OutlineEdge>& edges) {
        std::vector<pivot::DrawnPixel> pixels;
        for (const ProximityPasses::Pixel& pixel : passes.pixels(body))
            pixels.push_back(
                {static_cast<double>(pixel.distance) * grid.pixel, pixel.edge, pixel.inside});
        const float off =
            ProximityPasses::rounding({grid.columns, grid.rows}, in_pixels(grid, edges));
        return {grid, edges, pixels, static_cast<double>(off) * grid.pixel};
    }
    // The whole answer from what the card has drawn: within its bound of brute force, certain of
    // what is true only, and never certain of anything else than the processor.
    void expect_answer(ProximityPasses& passes, const Polygon& a, const Polygon& b, double bound) {
        const auto edges_a = pivot::edges_of(a), edges_b = pivot::edges_of(b);
        const Zoom zoom = pivot::choose_zoom(pivot::localize(edges_a, edges_b),
                                             edges_a.size() + edges_b.size(), {.bound = bound});
        const glm::ivec2 size(zoom.grid.columns, zoom.grid.rows);
        ASSERT_TRUE(passes.draw_edges(0, size, in_pixels(zoom.grid, edges_a)));
        ASSERT_TRUE(passes.draw_edges(1, size, in_pixels(zoom.grid, edges_b)));
        const Field field_a = card_field(passes, 0, zoom.grid, edges_a);
        const Field field_b = card_field(passes, 1, zoom.grid, edges_b);
        EXPECT_LE(std::max(field_a.rounding(), field_b.rounding()), 1e-3 * zoom.grid.pixel);
        const PivotResult card = pivot::proximity_of_fields(field_a, field_b, zoom);
        const PivotResult ours = pivot::proximity_of_fields(
            pivot::drawn_field(zoom.grid, edges_a), pivot::drawn_field(zoom.grid, edges_b), zoom);
        const auto [low, high] =
            oracle::polygon_proximity(a, b, static_cast<oracle::Real>(0.1 * card.error));
        const auto off = static_cast<double>(
            std::max<oracle::Real>({low - card.measured, card.measured - high, 0}));
        EXPECT_LE(off, card.error);
        EXPECT_LE(card.at_least, high);
        EXPECT_GE(card.at_most, low);
        EXPECT_LE(card.error, ours.error + 3e-3 * zoom.grid.pixel);
        EXPECT_LE(std::abs(card.measured - ours.measured), card.error + ours.error);
        if (card.certain && ours.certain) {
            EXPECT_EQ(card.hit, ours.hit);
        }
        if (!card.hit) {
            EXPECT_GT(high, 0);
        } else if (card.certain) {
            EXPECT_LE(low, 0);
        }
        EXPECT_NEAR(glm::length(card.normal), 1, 1e-5);
        EXPECT_EQ(card.contacts.empty(), !card.hit);
        worst_ = std::max(worst_, off / card.error);
        ++(!card.hit ? apart_ : card.certain ? overlapping_ : touching_);
        several_ += card.contacts.size() > 1;
    }

    std::size_t apart_ = 0, touching_ = 0, overlapping_ = 0, several_ = 0;
    double worst_ = 0;  // what an answer was off, as a share of its bound
    std::mt19937_64 random_{20010319};
};

// Random, degenerate, scaled and shifted pairs. COLLIDOSCOPE_MORE=334 asks a hundred thousand.
TEST_F(ProximityTest, TheCardsAnswersAreWithinTheirBoundsOfBruteForce) {
    ProximityPasses passes(*shaders_);
    const std::uint64_t seed = 20010904;
    RecordProperty("seed", std::to_string(seed));
    oracle::PolygonPairs pairs(seed);
    const std::size_t count = oracle::cases(300);
    for (std::size_t i = 0; i < count; ++i) {
        pairs.next();
        expect_answer(passes, pairs.a, pairs.b, pairs.bound);
        ASSERT_FALSE(HasFailure()) << "seed " << seed << ", case " << i << ": "
                                   << oracle::described(pairs.a, pairs.b, pairs.bound);
    }
    RecordProperty("apart", std::to_string(apart_));
    RecordProperty("touching", std::to_string(touching_));
    RecordProperty("overlapping", std::to_string(overlapping_));
    RecordProperty("several contacts", std::to_string(several_));
    RecordProperty("worst share of the bound", std::to_string(worst_));
    if (count < 300) return;
    EXPECT_GT(apart_, count / 20);
    EXPECT_GT(touching_, count / 50);
    EXPECT_GT(overlapping_, count / 10);
    if (count >= 10'000) {
        EXPECT_GT(several_, 0u);  // one pair in hundreds
    }
    // The bound is used, so a smaller one would be wrong.
    EXPECT_GT(worst_, 0.6);
}

// As the steps show it: edge by edge, the nearest winning.
TEST_F(ProximityTest, EveryPassIsThatOfTheProcessor) {
    ProximityPasses passes(*shaders_);
    const auto edges = pivot::edges_of(star(0, 0, 7));
    const auto others = pivot::edges_of(star(1.2, 0.4, 5));
    const Zoom zoom = pivot::choose_zoom(pivot::localize(edges, others),
                                         edges.size() + others.size(), {.bound = 0.03});
    const std::vector<OutlineSegment> segments = in_pixels(zoom.grid, edges);
    Field ours(zoom.grid, edges);
    for (std::size_t n = 1; n <= edges.size(); ++n) {
        SCOPED_TRACE(n);
        ours.draw(n - 1);
        ASSERT_TRUE(passes.draw_edges(0, {zoom.grid.columns, zoom.grid.rows},
                                      std::span(segments).first(n)));
        const std::vector<ProximityPasses::Pixel> theirs = passes.pixels(0);
        ASSERT_EQ(theirs.size(), zoom.grid.size());
        double worst = 0;
        std::uint32_t last = 0;
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            worst = std::max(worst, std::abs(static_cast<double>(theirs[i].distance) -
                                             ours.at(i) / zoom.grid.pixel));
            last = std::max(last, theirs[i].edge);
        }
        EXPECT_LE(worst, 1e-3);
        EXPECT_LT(last, n);
    }
}

TEST_F(ProximityTest, TheCardDrawsTheFieldsOfTheProcessor) {
    ProximityPasses passes(*shaders_);
    std::uniform_real_distribution<double> place(-1.5, 1.5), fine(0.01, 0.1);
    std::uniform_int_distribution<int> corners(3, 9);
    for (int i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        const Polygon a = star(0, 0, corners(random_));
        const Polygon b = star(place(random_), place(random_), corners(random_));
        expect_same(passes, a, b, fine(random_));
        if (HasFatalFailure()) return;
    }
    // Far from the origin: the window is what the card sees.
    expect_same(passes, star(4000, -3000, 7), star(4001, -3000.5, 5), 0.02);
}

TEST_F(ProximityTest, HolesAndSliversAreSeen) {
    ProximityPasses passes(*shaders_);
    Polygon ring = star(0, 0, 8);
    ring.rings.push_back({{-0.1f, -0.1f}, {0.1f, -0.1f}, {0, 0.15f}});
    expect_same(passes, ring, star(0.2, 0.1, 5), 0.01);
    const Polygon sliver{{{{-1, 0.1f}, {1, 0.1f}, {1, 0.1001f}}}};
    expect_same(passes, ring, sliver, 0.05);
    expect_same(passes, sliver, ring, 0.05);
}

TEST_F(ProximityTest, OneTargetAfterAnother) {
    ProximityPasses passes(*shaders_);
    for (const double bound : {0.2, 0.01, 0.05, 1.0})
        expect_same(passes, star(0, 0, 6), star(1.8, 0.3, 6), bound);
}

}  // namespace collidoscope::render
