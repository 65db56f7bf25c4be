#include "app/classroom/experiments/verdict.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

// By rising value from 1; equal values share the mean of their ranks.
std::vector<double> ranks_of(const std::vector<double>& values) {
    std::vector<double> ranks;
    for (const double value : values) {
        double below = 0, equal = 0;
        for (const double other : values) below += other < value, equal += other == value;
        ranks.push_back(below + (equal + 1) / 2);
    }
    return ranks;
}

}  // namespace

Curve measured_curve(const Results& results, std::string_view series) {
    Curve curve;
    for (const Sample& sample : results.of(series)) curve.push_back({sample.x, sample.y});
    return curve;
}

Curve published_curve(const Published& published, std::string_view series) {
    Curve curve;
    for (const PublishedSeries& one : published.series)
        if (one.series == series)
            for (const PublishedPoint& point : one.points) curve.push_back({point.x, point.y});
    std::stable_sort(curve.begin(), curve.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
    return curve;
}

std::optional<CurvePoint> min_of(const Curve& curve) {
    if (curve.empty()) return std::nullopt;
    return *std::min_element(curve.begin(), curve.end(),
                             [](const CurvePoint& a, const CurvePoint& b) { return a.y < b.y; });
}

std::optional<double> growth_exponent(const Curve& curve, double from) {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const CurvePoint& p : curve) {
        if (p.x < from || p.x <= 0 || p.y <= 0) continue;
        const double x = std::log(p.x), y = std::log(p.y);
        n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double spread = n * sxx - sx * sx;
    if (n < 2 || spread <= 1e-12) return std::nullopt;
    return (n * sxy - sx * sy) / spread;
}

std::optional<double> overtaken_from(const Curve& slow, const Curve& fast) {
    // Looks at the x that both have, from the right, as long as `slow` lies above.
    std::optional<double> from;
    std::optional<std::pair<double, double>> right;  // x, log of the ratio
    for (std::size_t i = slow.size(); i-- > 0;) {
        const auto other = std::find_if(fast.begin(), fast.end(),
                                        [&](const CurvePoint& p) { return p.x == slow[i].x; });
        if (other == fast.end() || slow[i].y <= 0 || other->y <= 0) continue;
        const double ratio = std::log(slow[i].y / other->y);
        if (ratio <= 0) {
            if (!right) return std::nullopt;
            const double share = -ratio / (right->second - ratio);
            return slow[i].x * std::pow(right->first / slow[i].x, share);
        }
        right = {slow[i].x, ratio};
        from = 0;
    }
    return from;
}

std::optional<double> mean_where(const Curve& curve, const std::function<bool(double)>& wanted) {
    double sum = 0, count = 0;
    for (const CurvePoint& p : curve)
        if (wanted(p.x)) sum += p.y, count += 1;
    if (count == 0) return std::nullopt;
    return sum / count;
}

std::optional<double> rank_correlation(const Curve& a, const Curve& b) {
    std::vector<double> first, second;
    for (const CurvePoint& p : a) {
        const auto other =
            std::find_if(b.begin(), b.end(), [&](const CurvePoint& q) { return q.x == p.x; });
        if (other == b.end()) continue;
        first.push_back(p.y);
        second.push_back(other->y);
    }
    if (first.size() < 3) return std::nullopt;
    const std::vector<double> ra = ranks_of(first), rb = ranks_of(second);
    const double middle = (static_cast<double>(ra.size()) + 1) / 2;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < ra.size(); ++i) {
        ab += (ra[i] - middle) * (rb[i] - middle);
        aa += (ra[i] - middle) * (ra[i] - middle);
        bb += (rb[i] - middle) * (rb[i] - middle);
    }
    if (aa == 0 || bb == 0) return std::nullopt;
    return ab / std::sqrt(aa * bb);
}

std::string brief_number(double value) {
    if (std::abs(value) >= 100) return value_text(std::round(value));
    return fmt::format("{:.{}f}", value, std::abs(value) >= 10 ? 0 : std::abs(value) >= 1 ? 1 : 2);
}

}  // namespace collidoscope::app
