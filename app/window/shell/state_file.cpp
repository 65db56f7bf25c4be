#include "app/window/shell/state_file.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "app/view/linked_views/linked_view.h"
#include "app/window/shell/input.h"
#include "app/window/widgets/announcement.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

Json json_of(const Rect& r) {
    return {r.x, r.y, r.w, r.h};
}

Json json_of(const Pointed& what) {
    Json features = Json::array();
    for (const FeatureMark& feature : what.features) features.push_back(words_for(feature));
    return {{"links", what.links}, {"features", features}, {"edges", what.edges}};
}

Json bodies_of(const Workbench& b) {
    Json all = Json::array();
    for (const Body& body : b.document.scene().bodies) {
        const Pose pose = pose_of(body.shape);
        Json one = {{"name", body.name},
                    {"kind", std::string(name_of(kind_of(body.shape)))},
                    {"position", number(pose.position)},
                    {"rotation", number(pose.rotation)}};
        if (const auto pixel = b.view.camera().project(dvec3(pose.position))) {
            one["pixel"] = {pixel->x + static_cast<double>(b.layout.view.x),
                            pixel->y + static_cast<double>(b.layout.view.y)};
        }
        all.push_back(std::move(one));
    }
    return all;
}

// Things that can be pointed at in a linked view, where they are seen, and which are lit.
Json linked_of(const Workbench& b) {
    Json all = Json::object();
    for (const auto& [kind, rect] : b.drawn().linked) {
        const LinkedView& view = b.linked.at(kind);
        Json things = Json::array();
        for (const Pickable& thing : view.picture().things) {
            if (things.size() >= 200) break;
            // A place on the thing itself: of a bent path its middle point.
            dvec3 middle = thing.points[thing.points.size() / 2];
            if (thing.kind == Pickable::Kind::Area) {
                middle = dvec3(0);
                for (const dvec3& p : thing.points)
                    middle += p / static_cast<double>(thing.points.size());
            }
            const auto pixel = view.camera().project(middle);
            if (!pixel) continue;
            things.push_back(
                {{"kind", static_cast<int>(thing.kind)},
                 {"pixel",
                  {pixel->x + static_cast<double>(rect.x), pixel->y + static_cast<double>(rect.y)}},
                 {"what", json_of(thing.what)}});
        }
        all[id_of(kind)] = {{"rect", json_of(rect)},
                            {"status", view.picture().status.text},
                            {"things", std::move(things)}};
    }
    return all;
}

Json pixel_of(const Workbench& b, const vec2& in_view) {
    return {in_view.x + b.layout.view.x, in_view.y + b.layout.view.y};
}

Json prediction_of(const Workbench& b) {
    const Score& score = b.predict.score();
    Json json = {{"on", b.predict.on()},     {"asks", b.predict.asks().size()},
                 {"asked", score.asked},     {"right", score.right},
                 {"streak", score.streak},   {"question", nullptr},
                 {"choices", Json::array()}, {"outcome", nullptr}};
    if (const Ask* ask = b.predict.open()) {
        json["question"] = ask->decision.question;
        for (const Choice& choice : ask->decision.choices) {
            Json one = {{"label", choice.label}, {"right", choice.right}};
            const auto& shown = b.stage.shown_marks();
            one["lit"] = std::any_of(shown.begin(), shown.end(), [&](const Mark& mark) {
                return mark.role == Role::Current && mark.id == choice.id;
            });
            for (const Mark& mark : choice.marks) {
                const auto pixel = b.view.pixel_on(mark);
                if (pixel && mark.space == Space::World) one["pixel"] = pixel_of(b, *pixel);
            }
            json["choices"].push_back(std::move(one));
        }
    }
    if (b.predict.outcome()) json["outcome"] = b.predict.outcome()->right;
    return json;
}

Json why_menu_of(const Workbench& b) {
    Json items = Json::array();
    if (!b.why.menu().open) return items;
    for (const WhyMenu::Item& item : b.why.menu().items)
        items.push_back({{"name", item.name}, {"step", *item.step}});
    return items;
}

Json clip_of(const Workbench& b) {
    const std::optional<ClipPlane>& clip = b.view.settings().clip;
    if (!clip) return nullptr;
    return {{"axis", clip->axis}, {"upper", clip->upper}, {"at", clip->at}};
}

// The tree that the panels show.
Json tree_of(const Workbench& b) {
    const auto body = shown_tree(b);
    if (!body) return nullptr;
    const auto& tree = b.live.trees()[*body];
    const TreeLevels& levels = b.view.settings().tree;
    return {{"body", *body},
            {"nodes", tree->node_count()},
            {"triangles", tree->primitive_count()},
            {"volume", tree->volume_id()},
            {"sah_cost", b.workshop.quick_statistics(tree).sah_cost},
            {"selected", levels.selected ? Json(levels.selected->node) : Json(nullptr)},
            {"isolated", levels.isolate},
            {"splits", levels.splits ? Json(*levels.splits) : Json(nullptr)},
            {"explode", levels.explode},
            {"heat", levels.heat},
            {"ray_heat", levels.ray_heat}};
}

// Simulation time, and the crowd as it stands in its frame.
Json timeline_of(const Workbench& b) {
    if (b.timeline.empty()) return nullptr;
    const Crowd crowd = b.timeline.crowd();
    Json json = {{"frame", b.timeline.frame()},
                 {"frames", b.timeline.count()},
                 {"playing", b.timeline.playing()},
                 {"speed", b.timeline.speed()},
                 {"over", b.timeline.over()},
                 {"bodies", crowd.bodies().size()},
                 {"hash", std::to_string(b.timeline.record(b.timeline.frame()).hash)},
                 {"ms", b.timeline.record(b.timeline.frame()).ms},
                 {"member", b.selection.member ? Json(*b.selection.member) : Json(nullptr)},
                 {"members", Json::array()}};
    for (std::size_t i = 0; i < std::min<std::size_t>(crowd.bodies().size(), 40); ++i) {
        const vec3& center = crowd.bodies()[i].center;
        Json one = {{"center", {center.x, center.y, center.z}}};
        if (const auto pixel = b.view.camera().project(dvec3(center)))
            one["pixel"] = pixel_of(b, vec2(*pixel));
        json["members"].push_back(std::move(one));
    }
    for (const Counter& counter : b.timeline.record(b.timeline.frame()).counters)
        json["counters"][counter.name] = counter.value;
    return json;
}

Json answer_of(const Workbench& b) {
    if (!b.live.answer()) return nullptr;
    const Answer& answer = *b.live.answer();
    Json json = {{"hit", answer.hit}, {"contacts", answer.contacts.size()}};
    if (answer.pairs) json["pairs"] = *answer.pairs;
    if (answer.crowd) json["pairs"] = answer.crowd->pairs.size();
    if (answer.partial) json["partial"] = true;
    for (const Contact& contact : answer.contacts) {
        if (const auto pixel = b.view.camera().project(dvec3(contact.point_on_a)))
            json["contact_pixels"].push_back(pixel_of(b, vec2(*pixel)));
    }
    return json;
}

// The parts of the answer that may be shown at this step.
Json known_of(const Workbench& b) {
    constexpr std::array<const char*, 6> names = {"verdict", "contact", "witness",
                                                  "normal",  "depth",   "t"};
    const KnownParts known = b.known.parts();
    Json parts = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (known.has(static_cast<AnswerPart>(i))) parts.push_back(names[i]);
    }
    return {{"only", b.known.only_known()}, {"whole", known.whole()}, {"parts", parts}};
}

Json game_of(const Workbench& b) {
    const Readings readings =
        b.timeline.simulation() ? b.timeline.simulation()->readings() : Readings{};
    if (readings.empty()) return nullptr;
    const dvec3 eye(b.view.camera().eye());
    Json game = {{"chase", b.stage.game.chase().on()}, {"eye", {eye.x, eye.y, eye.z}}};
    for (const auto& [name, reading] : readings)
        std::visit([&, key = name](const auto& value) { game[key] = value; }, reading);
    return game;
}

// The pseudo-codes of the step shown, from the outside in.
Json scopes_of(const Player& player) {
    Json ids = Json::array();
    for (const Place& place : player.path()) ids.push_back(player.id_of(place.scope));
    return ids;
}

}  // namespace

std::vector<std::string> under_way(const Workbench& b, const Input& input) {
    std::vector<std::string> names;
    for (const Pending& one : b.pending())
        if (std::find(names.begin(), names.end(), one.what) == names.end())
            names.push_back(one.what);
    if (!input.empty()) names.emplace_back("input");
    return names;
}

Json window_state(const Workbench& b, const Input& input, bool more_frames) {
    if (b.document.empty()) return Json::object();
    const Player& player = b.live.player();
    Json state = {
        {"demo", b.document.demo().info().id},
        {"file", b.document.path().string()},
        {"changed", b.document.changed()},
        {"note", b.document.scene().note},
        {"title", b.document.empty() ? "" : b.document.scene().title},
        {"undo_depth", b.document.undo_depth()},
        {"can_redo", b.document.can_redo()},
        {"answer", answer_of(b)},
        {"known", known_of(b)},
        {"error", b.live.error()},
        {"busy", b.live.busy() || b.timeline.busy() || b.files.meshes.importing()},
        {"step", player.index()},
        {"steps", player.count()},
        {"scope", scopes_of(player)},
        {"step_inside", player.inside() ? Json(player.number_here()) : Json(nullptr)},
        {"label", player.step() ? player.step()->label : ""},
        {"playing", player.playing()},
        {"predict", prediction_of(b)},
        {"why", why_menu_of(b)},
        {"selected", b.selection.body ? Json(*b.selection.body) : Json(nullptr)},
        {"dragging", b.view.dragging_body()},
        {"focused", input.focused()},
        {"fullscreen", b.desktop.fullscreen},
        {"dialog", b.dialogs.shown()},
        {"typing", ImGui::GetIO().WantTextInput},
        {"missing_fonts", b.fonts.missing},
        {"scale", b.scale()},
        {"bodies", bodies_of(b)},
        {"view", json_of(b.layout.view)},
        {"drawer", b.drawer.tab().id},
        {"linked", linked_of(b)},
        {"pointed", json_of(b.pointed)},
        {"tree", tree_of(b)},
        {"clip", clip_of(b)},
        {"timeline", timeline_of(b)},
        {"game", game_of(b)},
        {"announcement", announcement(b)},
    };
    for (const Part* part : b.parts().all())
        for (const auto& [name, text] : part->told(b)) state[name] = Json::parse(text);
    Json& messages = state["messages"] = Json::array();
    for (const LogLine& line : b.messages.lines()) messages.push_back(line.text);
    Json& toasts = state["toasts"] = Json::array();
    for (const Toast& toast : b.messages.toasts()) toasts.push_back(toast.text);
    Json& widgets = state["widgets"] = Json::object();
    for (const auto& [id, rect] : b.drawn().widgets) widgets[id] = json_of(rect);
    state["pending"] = under_way(b, input);
    if (more_frames) state["pending"].push_back("frames");
    state["events"] = input.count();
    return state;
}

StateFile::StateFile() {
    if (const char* path = std::getenv("COLLIDOSCOPE_STATE_FILE")) path_ = path;
}

void StateFile::write(const Workbench& b, const Input& input, unsigned long frame,
                      bool more_frames) {
    if (path_.empty() || b.document.empty()) return;
    Json state = window_state(b, input, more_frames);
    // Values that change by themselves do not count as a change.
    std::string text = state.dump();
    if (text == last_) return;
    last_ = std::move(text);
    state["frame"] = frame;
    state["cpu_ms"] = b.desktop.frame_cpu_ms;
    const std::filesystem::path half = path_.string() + ".part";
    std::ofstream(half) << state.dump() << '\n';
    std::error_code error;
    std::filesystem::rename(half, path_, error);
}

}  // namespace collidoscope::app
