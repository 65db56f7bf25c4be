#include "app/model/crowd/cost_curve.h"

#include <algorithm>

namespace collidoscope::app {

std::optional<double> cost_in(const FrameRecord& record, const CostCurve& curve) {
    switch (curve.of) {
        case CostCurve::Of::Pairs:
            return record.pairs;
        case CostCurve::Of::Time:
            return record.ms;
        case CostCurve::Of::Counter:
            break;
    }
    for (const Counter& counter : record.counters) {
        if (counter.name == curve.counter) return counter.value;
    }
    return std::nullopt;
}

std::string title_of(const CostCurve& curve) {
    if (curve.of == CostCurve::Of::Time) return "time per frame";
    if (curve.of == CostCurve::Of::Pairs) return "pairs";
    std::string title = curve.counter;
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

}  // namespace collidoscope::app
