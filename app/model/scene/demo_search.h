// Finding a demo by what one remembers of it: its name, the field's words, its summary, its
// sources, the titles of its scenes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {

struct DemoFound {
    const Demo* demo;
    int rank;                      // lower is better
    std::vector<Preset> scenes{};  // those whose titles match
};

using PresetsOf = std::function<const std::vector<Preset>&(const std::string& demo)>;

// Every word of the query must be found with the demo, in any order and case. Demos that have it in
// their name come first, then those in whose own words it is, those of a family with that word, and
// at last those that mention it in summary, sources or the title of a scene. Equal ones stand in
// the order of the gallery. An empty query finds all demos.
std::vector<DemoFound> find_demos(std::string_view query, const PresetsOf& presets_of);

// Which demo a name that is none may mean: ": did you mean 'gjk'?" where one is spelled like it (or
// one of the other names is), ": demos about it: 'spatial_hash', 'sweep_and_prune'" where it is
// a word of theirs; empty when there is none.
std::string demos_meant(const std::string& given, std::vector<std::string> others = {});

}  // namespace collidoscope::app
