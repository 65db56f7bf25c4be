#include "app/drawings/plots/plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::vector<std::string> told(const AxisScale& scale) {
    std::vector<std::string> all;
    for (const Tick& tick : scale.ticks)
        if (!tick.text.empty()) all.push_back(tick.text);
    return all;
}

TEST(Ticks, AreRoundAndInside) {
    EXPECT_EQ(round_ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(round_ticks(-0.3, 0.3, 3), (std::vector<double>{-0.2, 0, 0.2}));
    EXPECT_EQ(round_ticks(3, 97, 2), (std::vector<double>{50}));
    EXPECT_TRUE(round_ticks(1, 1, 5).empty());
    EXPECT_TRUE(round_ticks(2, 1, 5).empty());
    EXPECT_LE(round_ticks(0, 1, 1e9).size(), 100u);
}

TEST(Ticks, AreWrittenAsPeopleWriteNumbers) {
    EXPECT_EQ(tick_text(0, 1), "0");
    EXPECT_EQ(tick_text(1200, 200), "1,200");
    EXPECT_EQ(tick_text(0.05, 0.05), "0.05");
    EXPECT_EQ(tick_text(-2, 1), "−2");
    EXPECT_EQ(tick_text(20000, 5000), "20k");
    EXPECT_EQ(tick_text(3e6, 1e6), "3M");
    EXPECT_EQ(tick_text(1e10, 1e10), "10G");
    EXPECT_EQ(tick_text(1.5e9, 5e8), "1,500M");
    EXPECT_EQ(tick_text(0.5, 0.25), "0.50");
    EXPECT_EQ(tick_text(5e-9, 5e-9), "5×10⁻⁹");
    EXPECT_EQ(tick_text(-1.5e-12, 5e-13), "−1.5×10⁻¹²");
    EXPECT_EQ(tick_text(0, 5e-9), "0");
}

TEST(AxisScale, LogarithmicScalesHaveWholeDecades) {
    const AxisScale scale = axis_scale({0.4, 25'000}, true, 8);
    EXPECT_LE(scale.low, 0.4);
    EXPECT_GE(scale.high, 25'000);
    EXPECT_EQ(told(scale),
              (std::vector<std::string>{"0.1", "1", "10", "100", "1,000", "10k", "100k"}));
    // Lines at 2 to 9 between them.
    std::set<double> lines;
    for (const Tick& tick : scale.ticks) lines.insert(tick.value);
    for (const double value : {2.0, 9.0, 20.0, 700.0}) EXPECT_TRUE(lines.contains(value)) << value;
    EXPECT_NEAR(
        scale.share(100),
        (std::log(100) - std::log(scale.low)) / (std::log(scale.high) - std::log(scale.low)),
        1e-12);
}

TEST(AxisScale, FewDecadesHaveNumbersBetween) {
    EXPECT_EQ(told(axis_scale({1, 9}, true, 8)), (std::vector<std::string>{"1", "2", "5"}));
    // Less than a decade: as many as it takes to read a value.
    EXPECT_EQ(told(axis_scale({3'400, 7'600}, true, 4)),
              (std::vector<std::string>{"4,000", "5,000", "6,000", "7,000"}));
    EXPECT_EQ(told(axis_scale({620, 4'000}, true, 4)),
              (std::vector<std::string>{"1,000", "2,000", "3,000"}));
    // Many decades on little room: not every one.
    EXPECT_LE(told(axis_scale({1e-6, 1e9}, true, 5)).size(), 6u);
}

TEST(AxisScale, PlacesGoBackToValues) {
    for (const bool log : {false, true}) {
        const AxisScale scale = axis_scale({3, 450}, log, 5);
        for (const double value : {3.0, 17.0, 450.0})
            EXPECT_NEAR(scale.value(scale.share(value)), value, 1e-9 * value) << log;
        EXPECT_GE(scale.share(3), 0);
        EXPECT_LE(scale.share(450), 1);
    }
}

TEST(AxisScale, TakesWhatItIsGiven) {
    for (const bool log : {false, true}) {
        for (const std::vector<double>& values : {std::vector<double>{},
                                                  {0},
                                                  {5},
                                                  {5, 5},
                                                  {-3, -1},
                                                  {0, 1e-30},
                                                  {1e300, 1e307},
                                                  {not_a_number, 2, HUGE_VAL},
                                                  {-1e308, 1e308}}) {
            const AxisScale scale = axis_scale(values, log, 6);
            EXPECT_LT(scale.low, scale.high);
            EXPECT_LE(scale.ticks.size(), 400u);
            for (const Tick& tick : scale.ticks) EXPECT_TRUE(std::isfinite(tick.value));
        }
    }
    EXPECT_EQ(axis_scale({4, 10}, false, 5).low, 0);
    EXPECT_GT(axis_scale({4, 10}, false, 5, false).low, 3);
}

TEST(ValueText, HasFourDigitsThatCount) {
    EXPECT_EQ(value_text(0.41234), "0.4123");
    EXPECT_EQ(value_text(12.3), "12.3");
    EXPECT_EQ(value_text(3), "3");
    EXPECT_EQ(value_text(12'345.6), "12,346");
    EXPECT_EQ(value_text(-0.5), "−0.5");
    EXPECT_EQ(value_text(0), "0");
    EXPECT_EQ(value_text(not_a_number), "–");
}

double plain_width(const std::string& text, double size, TypeFace) {
    return 0.6 * size * static_cast<double>(text.size());
}

Plot small_plot() {
    Plot plot;
    plot.title = "Two curves";
    plot.x = {"bodies", true, false};
    plot.y = {"time [ms]", true, false};
    PlotSeries ours{"measured", 0, false, true, {}};
    PlotSeries theirs{"published", 0, true, true, {}};
    for (const double x : {10.0, 100.0, 1000.0}) {
        ours.points.push_back({x, x / 50, x / 60, x / 40, {}});
        theirs.points.push_back({x, x / 5, {}, {}, {}});
    }
    plot.series = {ours, theirs};
    return plot;
}

TEST(PlotLayout, PointsLieInTheAreaInTheirOrder) {
    const Plot plot = small_plot();
    const PlotPicture picture = lay_out(plot, plot_look(PlotTheme::Dark), {600, 400}, plain_width);
    ASSERT_EQ(picture.points.size(), 6u);
    for (const PlacedPoint& p : picture.points) {
        EXPECT_GE(p.at.x, picture.from.x);
        EXPECT_LE(p.at.x, picture.to.x);
        EXPECT_GE(p.at.y, picture.from.y);
        EXPECT_LE(p.at.y, picture.to.y);
    }
    // On logarithmic axes equal factors are equal ways.
    const auto at = [&](std::size_t i) { return picture.points[i].at; };
    EXPECT_NEAR(at(1).x - at(0).x, at(2).x - at(1).x, 1e-6);
    EXPECT_NEAR(at(1).y - at(0).y, at(2).y - at(1).y, 1e-6);
    EXPECT_LT(at(1).y, at(0).y);  // y points down
    EXPECT_EQ(picture.nearest(at(4) + glm::dvec2(2, 1), 10), &picture.points[4]);
    EXPECT_EQ(picture.nearest({-50, -50}, 10), nullptr);
}

TEST(PlotLayout, WhatAnAxisCannotShowIsLeftOut) {
    Plot plot = small_plot();
    plot.series[0].points[0].y = 0;
    plot.series[0].points[1].x = -1;
    plot.series[1].points[2].y = not_a_number;
    const PlotPicture picture = lay_out(plot, plot_look(PlotTheme::Print), {600, 400}, plain_width);
    EXPECT_EQ(picture.points.size(), 3u);
}

TEST(PlotLayout, WordsStayInsideWhateverTheSize) {
    Plot plot = small_plot();
    plot.subtitle = "A line that is long enough to be broken where the picture is narrow.";
    plot.series[0].name = "a series with a rather long name";
    for (const glm::dvec2 size : {glm::dvec2(1000, 500), {600, 400}, {420, 330}}) {
        for (const PlotTheme theme : {PlotTheme::Dark, PlotTheme::Light, PlotTheme::Print}) {
            const PlotPicture picture = lay_out(plot, plot_look(theme), size, plain_width);
            for (const Layer& layer : picture.drawing.layers) {
                for (const Item& item : layer.items) {
                    const auto* text = std::get_if<TextItem>(&item);
                    if (!text) continue;
                    const double half = plain_width(text->text, text->size, text->face) / 2;
                    EXPECT_GE(text->middle.x - half, -0.5) << text->text << " of " << size.x;
                    EXPECT_LE(text->middle.x + half, size.x + 0.5) << text->text;
                    EXPECT_GE(text->middle.y, 0) << text->text;
                    EXPECT_LE(text->middle.y, size.y) << text->text;
                }
            }
        }
    }
}

// A legend that would take the plot's height away stands beside it, and hollow marks of what is
// measured, too, have no line of their own.
TEST(PlotLayout, ALongLegendLeavesRoom) {
    Plot plot = small_plot();
    const PlotSeries ours = plot.series[0], theirs = plot.series[1];
    plot.series.clear();
    for (std::size_t i = 0; i < 7; ++i) {
        plot.series.push_back(ours);
        plot.series.back().name = "cells of " + std::to_string(i);
        plot.series.push_back(theirs);
        plot.series.back().name = "cells of " + std::to_string(i) + ", as printed";
        plot.series.back().beside_measured = i > 0;
    }
    const auto legend = [&](const glm::dvec2& size) {
        const PlotPicture picture = lay_out(plot, plot_look(PlotTheme::Light), size, plain_width);
        EXPECT_GT(picture.to.y - picture.from.y, 0.5 * size.y);
        std::size_t named = 0;
        for (const Layer& layer : picture.drawing.layers)
            for (const Item& item : layer.items)
                if (const auto* text = std::get_if<TextItem>(&item))
                    named += text->text.starts_with("cells of");
        return named;
    };
    EXPECT_EQ(legend({900, 250}), 8u) << "one is measured nowhere";
    EXPECT_EQ(legend({900, 500}), 14u);
}

TEST(PlotLayout, AnEmptyPlotHasAxesAndALegend) {
    Plot plot = small_plot();
    for (PlotSeries& series : plot.series) series.points.clear();
    const PlotPicture picture = lay_out(plot, plot_look(PlotTheme::Light), {600, 400}, plain_width);
    EXPECT_TRUE(picture.points.empty());
    const std::string svg = svg_of(picture.drawing);
    EXPECT_NE(svg.find("published"), std::string::npos);
    EXPECT_NE(svg.find("time [ms]"), std::string::npos);
}

TEST(PlotLayout, IsWrittenAsPicturesOfItsSize) {
    const PlotPicture picture =
        lay_out(small_plot(), plot_look(PlotTheme::Print), {300, 200}, figure_text_width());
    const std::string png = drawing_png(picture.drawing, 2);
    ASSERT_GT(png.size(), 100u);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    const auto number = [&](std::size_t at) {
        return static_cast<unsigned char>(png[at + 2]) * 256 +
               static_cast<unsigned char>(png[at + 3]);
    };
    EXPECT_EQ(number(16), 600);
    EXPECT_EQ(number(20), 400);
    EXPECT_NE(svg_of(picture.drawing).find("<path"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app
