// The gallery of demos, with a search.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/scene/presets.h"
#include "app/workbench/workbench.h"

namespace collidoscope::app {

class Gallery {
  public:
    void draw_search(const Workbench& bench);
    void draw(const Workbench& bench);

  private:
    void draw_presets(const Workbench& bench, const std::string& demo);

    std::string search_;
    std::string seen_;  // the demo that has come into sight
    // By demo, looked for once: their titles stand in their files.
    std::map<std::string, std::vector<Preset>> presets_;
};

}  // namespace collidoscope::app
