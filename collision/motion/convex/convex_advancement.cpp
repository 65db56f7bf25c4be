#include "collision/motion/convex/convex_advancement.h"

namespace collidoscope {

const char* name_of(ImpactStatus status) {
    constexpr const char* names[] = {"overlapping at the start", "touching", "within the tolerance",
                                     "apart", "undecided"};
    return names[static_cast<std::size_t>(status)];
}

namespace convex_advance {

void conclude(MovingPair& pair, const std::optional<double>& apart, ConvexImpact& impact) {
    SweepResult& sweep = impact.sweep;
    const Approach end = pair.at(sweep.time);
    impact.gap = end.distance;
    // Rounding, or a search for the distance that got nowhere: no proof that they meet.
    if (sweep.hit && !end.meet && !(end.clearance.gap > 0) &&
        end.distance > touching * pair.size()) {
        sweep.hit = false;
        sweep.undecided = true;
    }
    if (!sweep.hit) {
        impact.status = sweep.undecided ? ImpactStatus::Undecided : ImpactStatus::Apart;
        return;
    }
    impact.status = std::isinf(sweep.upper)                 ? ImpactStatus::Within
                    : sweep.time == 0 && end.meet && !apart ? ImpactStatus::Overlapping
                                                            : ImpactStatus::Touching;
    sweep.contact = contact_at(pair, sweep.time, apart);
}

}  // namespace convex_advance
}  // namespace collidoscope
