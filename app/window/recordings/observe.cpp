#include "app/window/recordings/observe.h"

#include "app/base/utilities/format.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/model/shapes/shape_json.h"
#include "app/player/step_address.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// FNV-1a, 64 bits.
std::string hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3ULL;
    }
    return fmt::format("{:016x}", hash);
}

// A mesh's file may lie in another folder on another machine.
std::string text_of(const Shape& shape) {
    if (const auto* mesh = std::get_if<MeshInstance>(&shape)) {
        MeshInstance named = *mesh;
        named.file = std::filesystem::path(mesh->file).filename().string();
        return to_json(Shape(named)).dump();
    }
    if (const auto* instances = std::get_if<Instances>(&shape)) {
        Instances named = *instances;
        change_files(named, [](const std::string& file) {
            return std::filesystem::path(file).filename().string();
        });
        return to_json(Shape(named)).dump();
    }
    if (const auto* crowd = std::get_if<Crowd>(&shape)) {
        Crowd named = *crowd;
        change_files(named, [](const std::string& file) {
            return std::filesystem::path(file).filename().string();
        });
        return to_json(Shape(named)).dump();
    }
    return to_json(shape).dump();
}

// Times differ from run to run.
std::string text_of(const Answer& answer) {
    Json json = to_json(answer);
    for (auto it = json.begin(); it != json.end();)
        it = it.key().ends_with("ms") ? json.erase(it) : std::next(it);
    return json.dump();
}

std::string text_of(const CameraState& camera) {
    return Json{number(camera.pivot), number(camera.yaw), number(camera.pitch),
                number(camera.distance), camera.orthographic}
        .dump();
}

}  // namespace

std::string shown_step(const Workbench& bench) {
    const Player& player = bench.live.player();
    return player.empty() ? std::string() : address_of(player.recording(), player.place());
}

std::string open_question(const Workbench& bench) {
    const Ask* ask = bench.predict.open();
    const Recording& recording = bench.live.player().recording();
    if (!ask || ask->step >= recording.steps.size()) return {};
    return address_of(recording, {top_level, ask->step});
}

std::optional<vec2> pointer_in_view(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    const vec2 at = bench.drawn().pointer;
    if (view.empty() || !view.contains(at)) return std::nullopt;
    return vec2((at.x - view.x) / view.w, (at.y - view.y) / view.h);
}

Moment moment_of(const Workbench& bench) {
    Moment moment;
    moment.scene = bench.document.scene();
    moment.scene.camera.reset();
    moment.scene.look.reset();
    moment.step = shown_step(bench);
    if (!bench.timeline.empty()) moment.frame = bench.timeline.frame();
    moment.camera = bench.view.camera().state();
    moment.pointer = pointer_in_view(bench);
    moment.selected = bench.selection.body;
    moment.look = look_of(bench);
    moment.look.step = 0;
    moment.look.inside.clear();
    moment.look.line.clear();
    moment.look.frame.reset();
    moment.predicting = bench.predict.on();
    moment.asked = open_question(bench);
    return moment;
}

std::vector<std::pair<std::string, std::string>> hashes_of(const Workbench& bench) {
    std::string bodies = bench.document.demo().info().id;
    for (const Body& body : bench.document.scene().bodies)
        bodies += "\n" + body.name + " " + text_of(body.shape);
    std::vector<std::pair<std::string, std::string>> parts;
    parts.emplace_back("bodies", hash_of(bodies));
    parts.emplace_back("options", hash_of(spelled(bench.document.scene().options)));
    if (!bench.live.busy()) parts.emplace_back("step", hash_of(shown_step(bench)));
    if (!bench.timeline.empty() && !bench.timeline.busy())
        parts.emplace_back("frame", std::to_string(bench.timeline.frame()));
    parts.emplace_back("camera", hash_of(text_of(bench.view.camera().state())));
    const bool settled = !bench.live.busy() && !bench.timeline.busy() &&
                         !(bench.live.answer() && bench.live.answer()->partial);
    if (settled) {
        const std::string answer =
            bench.live.answer() ? text_of(*bench.live.answer()) : bench.live.error();
        parts.emplace_back("answer", hash_of(answer));
    }
    return parts;
}

}  // namespace collidoscope::app
