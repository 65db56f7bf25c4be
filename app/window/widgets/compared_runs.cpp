#include "app/window/widgets/compared_runs.h"

#include <utility>

namespace collidoscope::app {

void ComparedRuns::choose(const SimulationDemo& demo, const CrowdRival& rival) {
    if (demo_ == &demo && rival_ && is_same(*rival_, rival)) return;
    demo_ = &demo;
    rival_ = rival;
    run_.reset();
}

void ComparedRuns::share(std::uint64_t version, std::shared_ptr<const CrowdComparison> run) {
    version_ = version;
    run_ = std::move(run);
}

std::optional<CrowdRival> ComparedRuns::rival(const Workbench& bench) const {
    if (bench.timeline.empty() || bench.document.empty() || bench.timeline.driven()) return {};
    if (rival_ && demo_ == &bench.timeline.demo()) return rival_;
    std::vector<CrowdRival> all = crowd_rivals(bench.timeline.demo(), bench.document.scene());
    if (all.empty()) return {};
    return std::move(all.front());
}

std::shared_ptr<const CrowdComparison> ComparedRuns::run(const Workbench& bench) const {
    return version_ == bench.document.version() ? run_.lock() : nullptr;
}

}  // namespace collidoscope::app
