// Writes what the window shows as a block "view", and such a block into a lesson's text.
#include <algorithm>
#include <string_view>

#include "app/base/files/atomic_file.h"
#include "app/base/files/home_folder.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/base/utilities/input_error.h"
#include "app/model/mesh_library/mesh_names.h"
#include "app/model/scene/presets.h"
#include "app/model/scene/scene_file.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/window/lesson_state/lesson_state.h"
#include "app/window/workbench/open_link.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// Meshes by the names that a lesson in this folder may use.
void name_meshes(Scene& scene, const fs::path& lesson) {
    // Without a lesson no file is beside it: from the root every other one is a path.
    const MeshNames names(lesson.empty() ? fs::path("/") : lesson.parent_path());
    const auto named = [&](const std::string& file) {
        std::string saved = names.saved(file);
        const bool beside = !lesson.empty() || saved.find('/') == std::string::npos;
        if (fs::path(saved).is_absolute() || !beside)
            throw InputError("the mesh " + file +
                             " lies outside of the lesson's folder; copy it beside the lesson");
        return saved;
    };
    for (Body& body : scene.bodies) {
        if (auto* mesh = std::get_if<MeshInstance>(&body.shape)) mesh->file = named(mesh->file);
        if (auto* instances = std::get_if<Instances>(&body.shape)) change_files(*instances, named);
        if (auto* crowd = std::get_if<Crowd>(&body.shape)) change_files(*crowd, named);
    }
}

// The parts of a scene's file in which a lesson's view may differ from a scene.
struct SceneParts {
    Json bodies, options, camera;
    explicit SceneParts(const Scene& scene) {
        const Json json = Json::parse(scene_text(scene));
        bodies = json.value("bodies", Json::array());
        options = json.value("options", Json::object());
        camera = json.value("camera", Json());
    }
};

// The options of `now` that the view has to name on top of those of `before`.
Json changed_options(const Demo& demo, const Json& before, const Json& now) {
    Json changed = Json::object();
    for (const auto& member : now.items())
        if (!before.contains(member.key()) || before[member.key()] != member.value())
            changed[member.key()] = member.value();
    for (const OptionSpec& spec : demo.options()) {
        if (!before.contains(spec.id) || now.contains(spec.id)) continue;
        Scene usual;
        usual.demo = demo.info().id;
        usual.options.set(spec.id, spec.fallback);
        changed[spec.id] = SceneParts(usual).options[spec.id];
    }
    return changed;
}

// In one line and in the order of the documentation, as the lessons that ship are written; each
// body on a line of its own.
std::string block_text(const Json& json) {
    std::string text;
    for (const char* key : {"demo", "scene", "bodies", "options", "camera", "step", "frame",
                            "overlays", "tab", "beside", "hide"}) {
        if (!json.contains(key)) continue;
        if (!text.empty()) text += ", ";
        text += Json(key).dump() + ": ";
        if (std::string_view(key) != "bodies") {
            text += json[key].dump();
            continue;
        }
        std::string list;
        for (const Json& body : json[key]) list += (list.empty() ? "\n  " : ",\n  ") + body.dump();
        text += "[" + list + "]";
    }
    return "```view\n{" + text + "}\n```\n";
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
        lines.push_back(text.substr(at, end - at + 1));
        at = end + 1;
    }
    return lines;
}

bool is_fence(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first != std::string::npos &&
           (line.compare(first, 3, "```") == 0 || line.compare(first, 3, "~~~") == 0);
}

// The text with the block in place of the page's, or below its heading. Lines count from 1.
std::string with_block(const std::string& text, const LessonPage& page, const std::string& block) {
    std::vector<std::string> lines = lines_of(text);
    std::size_t from = std::min(page.line, lines.size()), to = from;
    if (page.view) {
        from = to = std::min(page.view->line - 1, lines.size());
        while (from > 0 && !is_fence(lines[from - 1])) --from;
        from -= from > 0 ? 1 : 0;
        while (to < lines.size() && !is_fence(lines[to])) ++to;
        to = std::min(to + 1, lines.size());
    }
    std::string all;
    for (std::size_t i = 0; i < from; ++i) all += lines[i];
    if (!all.empty() && !all.ends_with('\n')) all += '\n';
    all += page.view ? block : "\n" + block;
    for (std::size_t i = to; i < lines.size(); ++i) all += lines[i];
    return all;
}

bool is_the_programs(const fs::path& file) {
    std::error_code error;
    const fs::path assets = fs::weakly_canonical(home_folder() / "assets", error);
    const fs::path own = fs::weakly_canonical(file, error);
    return std::mismatch(assets.begin(), assets.end(), own.begin(), own.end()).first ==
           assets.end();
}

}  // namespace

std::string view_block(Workbench& bench, const fs::path& lesson) {
    LinkTarget target = link_target(bench);
    Scene& scene = target.scene;
    const Demo& demo = bench.document.demo();
    const MeshLoader load = bench.files.mesh_loader();
    name_meshes(scene, lesson);
    const SceneParts now(scene);
    Json view = {{"demo", scene.demo}};
    // The scene of the demo with these bodies; of several the one with these options, too.
    std::optional<SceneParts> base;
    for (const Preset& preset : presets_of(scene.demo)) {
        const SceneParts shipped(load_preset(preset, load));
        if (shipped.bodies != now.bodies || (base && shipped.options != now.options)) continue;
        view["scene"] = preset.path.stem().string();
        base = shipped;
        if (shipped.options == now.options) break;
    }
    if (!base) {
        view["bodies"] = now.bodies;
        base = SceneParts(default_scene(demo, load));
    }
    const Json options = changed_options(demo, base->options, now.options);
    if (!options.empty()) view["options"] = options;
    if (!now.camera.is_null() && now.camera != base->camera) view["camera"] = now.camera;
    if (!target.step.empty()) view["step"] = target.step;
    const SceneLook look = scene.look.value_or(SceneLook{});
    if (look.frame) view["frame"] = *look.frame;
    for (const auto& [name, shown] : look.overlays) view["overlays"][name] = shown;
    if (!look.tab.empty()) view["tab"] = look.tab;
    if (!look.beside.empty()) view["beside"] = look.beside;
    const Settings& s = bench.settings;
    Json hidden = Json::array();
    if (!s.right_shown) hidden.push_back("result");
    if (!s.player_shown) hidden.push_back("player");
    if (!s.drawer_shown) hidden.push_back("drawer");
    if (s.only_known.value_or(false)) hidden.push_back("answer");
    if (!hidden.empty()) view["hide"] = hidden;
    return block_text(view);
}

void LessonState::insert_view(Workbench& bench) {
    if (!lesson_) return;
    const fs::path file = lesson_->file;
    try {
        if (is_the_programs(file))
            throw InputError(
                "this lesson comes with the program; copy its file, and open the copy to change "
                "it");
        if (shown()->view_faulty)
            throw InputError("the page's view cannot be read; mend or delete its block first");
        const std::string block = view_block(bench, file);
        const std::string text(WholeFile(file).text());
        // The lines of the pages are those of the file as it was read.
        const LessonPage& page = *shown();
        const Lesson again = read_lesson(text, file);
        const std::optional<std::size_t> here = again.page_titled(page.title);
        if (!here || again.pages[*here].line != page.line)
            throw InputError("the lesson's file has just changed; try again");
        write_file_atomically(file, with_block(text, again.pages[*here], block));
        bench.say("The page's view is now what the window shows.");
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

}  // namespace collidoscope::app
