// The gallery of demos, with a search.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/model/scene/demo_search.h"
#include "app/model/scene/presets.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class Gallery {
  public:
    void draw_search(const Workbench& bench);
    void draw(const Workbench& bench);

  private:
    const std::vector<Preset>& presets(const std::string& demo);
    void draw_demo(const Workbench& bench, const DemoInfo& info, const std::string& row_id,
                   bool chosen);
    void draw_scene(const Workbench& bench, const Preset& preset);
    void draw_scenes(const Workbench& bench, const std::string& demo);
    void draw_start(const Workbench& bench);
    void draw_found(const Workbench& bench);
    void draw_exercises(const Workbench& bench);
    void draw_experiments(const Workbench& bench);
    void search_again();

    std::string search_, searched_;  // as typed; what found_ is of
    std::vector<DemoFound> found_;
    std::size_t choice_ = 0;   // of found_: what Enter opens
    bool to_first_ = false;    // the list goes to its first row: other demos are found
    bool entered_ = false;     // Enter was pressed in the search
    std::string seen_;         // the demo that has come into sight
    bool from_start_ = false;  // among the first demos: its scenes are listed there
    // By demo, looked for once: their titles stand in their files.
    std::map<std::string, std::vector<Preset>> presets_;
};

}  // namespace collidoscope::app
