// A demo's settings beside each other over the same bodies: what each run answers and costs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/player/compare/changed_settings.h"
#include "app/player/compare/comparison.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// One run of the table.
struct SettingRun {
    std::string title;
    std::string answer;  // in short, or why there is none
    // Nothing where the demo does not count it.
    std::optional<std::uint64_t> volume_tests, primitive_tests;
    std::uint64_t steps = 0;
    bool cut = false;  // there are more steps
    double microseconds = 0;
};

class SettingsTable {
  public:
    // Runs the scene as it is, and then with each setting, in the background; again where the
    // version is another one.
    void show(const Workbench& bench, const std::vector<ChangedSetting>& settings,
              std::uint64_t version);
    // The setting whose row is clicked.
    std::optional<std::size_t> draw(const Workbench& bench);

  private:
    void draw_row(const Workbench& bench, const std::string& id, const SettingRun& run);

    Job<std::vector<SettingRun>> job_;
    std::vector<SettingRun> runs_;  // as it is, then by setting
    std::vector<std::string> names_;
    std::uint64_t version_ = 0;
};

}  // namespace collidoscope::app
