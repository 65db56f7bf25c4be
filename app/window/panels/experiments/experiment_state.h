// The experiments of a window: which is shown, what was measured of each, and the one that is being
// measured, which goes on while something else is shown.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "app/classroom/experiments/experiment_run.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

enum class PlotFile : std::uint8_t { Csv, Svg, Pdf, Png };
const char* name_of(PlotFile format);

class ExperimentState final : public Part {
  public:
    // Shows it; says so when there is none of this id.
    void open(Workbench& bench, const std::string& id);
    void leave() { shown_ = false; }
    bool shown() const { return shown_ && run() != nullptr; }

    // The one that is shown, with the effort chosen; null before the first was opened.
    ExperimentRun* run() const;
    // The measurements of another one; null when there are none yet.
    const ExperimentRun* run_of(const std::string& id) const;
    Effort effort() const { return effort_; }
    // Not while it is measured.
    void set_effort(Workbench& bench, Effort effort);
    const ChartInfo& chart() const;
    void set_chart(const std::string& id);

    // Measures what is missing. One experiment at a time: others would disturb its times.
    void start(Workbench& bench);
    void cancel();
    void start_over(Workbench& bench);
    // The run being measured; null when there is none.
    const ExperimentRun* running() const;

    // Writes the plot that is shown, or all values as CSV. Throws what stands against it.
    void save(const std::filesystem::path& file, PlotFile format);

    // The words about the point under the pointer in the plot: for tests.
    void note_hover(std::string words) const { hover_ = std::move(words); }

    void advance(Workbench& bench, double seconds, double now) override;
    std::vector<Pending> pending() const override {
        return running() ? std::vector<Pending>{{"experiment", true}} : std::vector<Pending>{};
    }
    bool escape(Workbench& bench) override;
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    using Key = std::pair<std::string, Effort>;
    ExperimentRun* find(const Key& key) const;
    ExperimentRun* made(Workbench& bench, const Key& key);

    bool shown_ = false;
    std::string id_;
    Effort effort_ = Effort::Full;
    std::uint64_t scene_ = 0;
    std::map<Key, std::unique_ptr<ExperimentRun>> runs_;
    std::map<std::string, std::string> charts_;  // chosen, by experiment
    std::filesystem::path saved_;
    mutable std::string hover_;
};

}  // namespace collidoscope::app
