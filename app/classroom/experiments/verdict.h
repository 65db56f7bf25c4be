// Numbers read from curves: where the least lies, how fast they grow, where they cross.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/classroom/experiments/experiment.h"

namespace collidoscope::app {

struct CurvePoint {
    double x = 0, y = 0;
};
using Curve = std::vector<CurvePoint>;  // by rising x

Curve measured_curve(const Results& results, std::string_view series);
// Empty where nothing was published for the series.
Curve published_curve(const Published& published, std::string_view series);

// The point of the least y, the first of several; nothing of an empty curve.
std::optional<CurvePoint> min_of(const Curve& curve);
// The exponent k of the power law y = c x^k that fits best from `from` on (least squares of the
// logarithms); nothing without two points with x and y above 0.
std::optional<double> growth_exponent(const Curve& curve, double from = 0);
// The x from which on `slow` lies above `fast` for good, between the measured ones on a straight
// line of logarithms; nothing where it never does. 0 where it always does.
std::optional<double> overtaken_from(const Curve& slow, const Curve& fast);
// The mean of y over the points whose x is wanted; nothing where there is none.
std::optional<double> mean_where(const Curve& curve, const std::function<bool(double)>& wanted);
// Rank correlation of the two curves over the x that both have (Spearman, -1 to 1); nothing with
// fewer than three, or where all y of one are equal.
std::optional<double> rank_correlation(const Curve& a, const Curve& b);

// "1.9"
std::string brief_number(double value);

}  // namespace collidoscope::app
