#include "app/classroom/experiments/experiment_run.h"

namespace collidoscope::app {

ExperimentRun::ExperimentRun(const Experiment& experiment, Effort effort)
    : experiment_(experiment),
      effort_(effort),
      published_(published_results(experiment.info().id)) {
    shared_->measuring = experiment.begin(effort);
    points_ = shared_->measuring->points();
    for (std::size_t i = 0; i < points_; ++i) titles_.push_back(shared_->measuring->title_of(i));
}

std::string ExperimentRun::now() const {
    if (!job_.active()) return {};
    const std::lock_guard lock(shared_->mutex);
    return shared_->now < titles_.size() ? titles_[shared_->now] : std::string();
}

void ExperimentRun::start(std::function<void()> wake) {
    if (job_.active()) return;
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < points_; ++i)
        if (!results_.has(i)) missing.push_back(i);
    job_.start_in_pieces(
        [shared = shared_, missing, wake, k = std::size_t{0}](
            const std::atomic<bool>& cancel,
            std::atomic<float>& progress) mutable -> std::optional<bool> {
            if (k == missing.size() || cancel.load()) return true;
            {
                const std::lock_guard lock(shared->mutex);
                shared->now = missing[k];
            }
            if (wake) wake();
            std::optional<PointResult> result = shared->measuring->run(missing[k], cancel);
            if (!result) return true;
            {
                const std::lock_guard lock(shared->mutex);
                shared->fresh.emplace_back(missing[k], std::move(*result));
            }
            progress.store(static_cast<float>(++k) / static_cast<float>(missing.size()));
            return std::nullopt;
        },
        wake);
}

bool ExperimentRun::poll() {
    // Asked first: what is fetched after it holds everything.
    const bool done = job_.done();
    std::vector<std::pair<std::size_t, PointResult>> fresh;
    {
        const std::lock_guard lock(shared_->mutex);
        fresh.swap(shared_->fresh);
    }
    for (auto& [point, result] : fresh) results_.add(point, std::move(result));
    if (done) job_.fetch();
    return !fresh.empty() || done;
}

void ExperimentRun::run_here(const std::atomic<bool>& cancel,
                             const std::function<void(std::size_t)>& tell) {
    for (std::size_t i = 0; i < points_ && !cancel.load(); ++i) {
        if (results_.has(i)) continue;
        if (tell) tell(i);
        std::optional<PointResult> result = shared_->measuring->run(i, cancel);
        if (!result) return;
        results_.add(i, std::move(*result));
    }
}

}  // namespace collidoscope::app
