#include "app/cli/lesson_steps.h"

#include <algorithm>
#include <iostream>

#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/classroom/lessons/card_reader.h"
#include "app/classroom/lessons/lesson_names.h"
#include "app/cli/commands.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/window/workbench/drawer.h"

namespace collidoscope::app::cli {
namespace {

constexpr std::size_t listed_steps = 200;  // that are listed without --all

int list_scenes(const std::string& demo, bool json) {
    (void)Registry::at(demo);
    Json all = Json::array();
    std::size_t wide = 0;
    for (const Preset& preset : presets_of(demo)) {
        const std::string name = preset.path.stem().string();
        wide = std::max(wide, name.size());
        all.push_back({{"scene", name}, {"title", preset.title}});
    }
    if (json) {
        std::cout << all.dump(2) << '\n';
        return done;
    }
    for (const Json& one : all)
        std::cout << fmt::format("{:<{}}  {}\n", one["scene"].get<std::string>(), wide,
                                 one["title"].get<std::string>());
    const std::string first =
        all.empty() ? std::string() : "/" + all.front()["scene"].get<std::string>();
    std::cout << "What a lesson can name in one of them: collidoscope lesson steps " << demo
              << first << '\n';
    return done;
}

void print(const char* heading, const std::vector<NamedThing>& things) {
    if (things.empty()) return;
    std::size_t wide = 0;
    for (const NamedThing& thing : things) wide = std::max(wide, thing.name.size());
    std::cout << '\n' << heading << '\n';
    for (const NamedThing& thing : things)
        std::cout << fmt::format("  {:<{}}  {}\n", thing.name, wide, thing.about);
}

void print_steps(const SceneNames& names, std::size_t most) {
    std::size_t wide = 0;
    const std::size_t shown = std::min(most, names.steps.size());
    for (std::size_t i = 0; i < shown; ++i) wide = std::max(wide, names.steps[i].address.size());
    std::cout << "Steps, for \"step\", \"reaches\", \"avoids\" and links step:#label; ? where a "
                 "\"predict\" can ask, + where others run inside (#outer/#inner)\n";
    for (std::size_t i = 0; i < shown; ++i) {
        const NamedStep& step = names.steps[i];
        std::cout << fmt::format("  {:<{}} {}{} {}\n", step.address, wide, step.asks ? '?' : ' ',
                                 step.nested ? '+' : ' ', step.sentence);
    }
    if (shown < names.steps.size())
        std::cout << "  and " << names.steps.size() - shown << " more: add --all\n";
    if (names.cut) std::cout << "  The run goes on, but its further steps are not recorded.\n";
}

Json in_json(const std::vector<NamedThing>& things) {
    Json all = Json::object();
    for (const NamedThing& thing : things) all[thing.name] = thing.about;
    return all;
}

std::vector<NamedThing> tabs() {
    std::vector<NamedThing> all;
    all.reserve(all_tabs().size());
    for (const TabInfo* tab : all_tabs()) all.push_back({tab->id, tab->title});
    return all;
}

std::vector<NamedThing> linked_views() {
    std::vector<NamedThing> all;
    all.reserve(linked_kinds);
    for (std::size_t k = 0; k < linked_kinds; ++k) {
        const auto kind = static_cast<LinkedKind>(k);
        all.push_back({id_of(kind), tab_of(kind).title});
    }
    return all;
}

int list_names(const SceneNames& names, const std::string& demo, bool json, bool whole) {
    if (json) {
        Json steps = Json::array();
        for (const NamedStep& step : names.steps)
            steps.push_back({{"step", step.address},
                             {"sentence", step.sentence},
                             {"asks", step.asks},
                             {"inside", step.nested}});
        const Json all = {{"demo", demo},
                          {"scene", names.scene},
                          {"title", names.title},
                          {"steps", steps},
                          {"cut", names.cut},
                          {"fields", in_json(names.fields)},
                          {"bodies", in_json(names.bodies)},
                          {"options", in_json(names.options)},
                          {"tabs", in_json(tabs())},
                          {"beside", in_json(linked_views())},
                          {"overlays", lesson_overlays()}};
        std::cout << all.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        return done;
    }
    std::cout << demo << '/' << names.scene << ": " << names.title << "\n\n";
    print_steps(names, whole ? names.steps.size() : listed_steps);
    print("Fields of the answer, for \"answer\" and \"between\"", names.fields);
    print("Bodies, for \"move\" and \"bodies\"", names.bodies);
    print("Options", names.options);
    print("Tabs of the drawer, for \"tab\" and links tab:ID", tabs());
    print("Linked views, for \"beside\"", linked_views());
    std::cout << "\nOverlays\n ";
    for (const std::string& overlay : lesson_overlays()) std::cout << ' ' << overlay;
    std::cout << '\n';
    return done;
}

}  // namespace

int lesson_steps(const std::string& what, bool json, bool all) {
    const std::size_t cut = what.find('/');
    const std::string demo = what.substr(0, cut);
    if (cut == std::string::npos) return list_scenes(demo, json);
    std::string scene = what.substr(cut + 1);
    if (scene.empty()) return list_scenes(demo, json);
    const std::vector<Preset> presets = presets_of(demo);
    if (const Preset* preset = preset_named(presets, scene)) scene = preset->path.stem().string();
    MeshLibrary meshes;
    meshes.on_warning(tell_flaw);
    return list_names(names_in_scene(demo, scene, meshes.loader()), demo, json, all);
}

}  // namespace collidoscope::app::cli
