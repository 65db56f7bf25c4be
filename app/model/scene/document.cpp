#include "app/model/scene/document.h"

#include <algorithm>
#include <utility>

#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

bool same_shape(const Shape& a, const Shape& b) {
    if (a.index() != b.index()) return false;
    // Crowds are shared and never changed; their texts can be long.
    if (const auto* crowd = std::get_if<Crowd>(&a)) return crowd->state == std::get<Crowd>(b).state;
    return to_json(a) == to_json(b);
}

// Whether a note about one holds for the other.
bool same_question(const Scene& a, const Scene& b) {
    return a.demo == b.demo && a.options == b.options &&
           std::equal(a.bodies.begin(), a.bodies.end(), b.bodies.begin(), b.bodies.end(),
                      [](const Body& x, const Body& y) { return same_shape(x.shape, y.shape); });
}

bool same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code error;
    return a == b || std::filesystem::equivalent(a, b, error);
}

}  // namespace

void Document::start_sheet(std::filesystem::path path) {
    now_ = {++last_number_, ++last_number_};
    sheets_[now_.sheet] = {std::move(path), now_.revision};
    version_ = next_generation();
    drag_note_.reset();
}

void Document::open(Scene scene, std::filesystem::path path) {
    demo_ = &Registry::at(scene.demo);
    scene_ = std::move(scene);
    edits_.clear();
    sheets_.clear();
    done_ = 0;
    start_sheet(std::move(path));
}

void Document::open_next(std::string title, Scene scene, std::filesystem::path path) {
    if (empty()) {
        open(std::move(scene), std::move(path));
        return;
    }
    demo_ = &Registry::at(scene.demo);
    std::swap(scene_, scene);
    keep(std::move(title), std::move(scene), true);
    start_sheet(std::move(path));
}

void Document::go_on_with(Scene scene) {
    if (!scene_before_opening()) return;
    demo_ = &Registry::at(scene.demo);
    scene_ = std::move(scene);
    edits_.resize(done_);
    const State& before = edits_.back().state;
    start_sheet({});
    if (before.revision != sheets_.at(before.sheet).saved) mark_changed();
}

const Scene* Document::scene_before_opening() const {
    return can_undo() && edits_[done_ - 1].opens ? &edits_[done_ - 1].other : nullptr;
}

void Document::edit(std::string title, const std::function<void(Scene&)>& change) {
    Scene next = scene_;
    change(next);
    for (const Body& body : next.bodies) check(body.shape);
    demo_ = &Registry::at(next.demo);
    if (!same_question(next, scene_)) {
        if (next.note == scene_.note) next.note.clear();
        if (next.expect == scene_.expect) next.expect.clear();
    }
    std::swap(scene_, next);
    keep(std::move(title), std::move(next), false);
}

void Document::drag(std::size_t body, const Shape& shape) {
    if (body >= scene_.bodies.size()) return;
    if (!drag_note_) drag_note_ = std::exchange(scene_.note, {});
    scene_.bodies[body].shape = shape;
    version_ = next_generation();
}

void Document::commit(std::string title, std::size_t body, const Shape& before) {
    if (body >= scene_.bodies.size()) return;
    Scene past = scene_;
    past.bodies[body].shape = before;
    if (drag_note_) past.note = std::move(*drag_note_);
    drag_note_.reset();
    keep(std::move(title), std::move(past), false);
}

void Document::cancel(std::size_t body, const Shape& before) {
    drag(body, before);
    if (drag_note_) scene_.note = std::move(*drag_note_);
    drag_note_.reset();
}

void Document::keep(std::string title, Scene before, bool opens) {
    edits_.resize(done_);
    edits_.push_back({std::move(title), std::move(before), now_, opens});
    ++done_;
    now_.revision = ++last_number_;
    sheets_.at(now_.sheet).given_up = false;
    version_ = next_generation();
    // Forget the oldest edit when there are too many.
    if (edits_.size() > max_edits) {
        edits_.erase(edits_.begin());
        --done_;
    }
}

void Document::swap_with(Edit& edit) {
    std::swap(scene_, edit.other);
    // Another scene is looked at from where it was left.
    if (!edit.opens) std::swap(scene_.camera, edit.other.camera);
    std::swap(now_, edit.state);
    demo_ = &Registry::at(scene_.demo);
    version_ = next_generation();
}

void Document::undo() {
    if (can_undo()) swap_with(edits_[--done_]);
}

void Document::redo() {
    if (can_redo()) swap_with(edits_[done_++]);
}

void Document::saved(std::filesystem::path path) {
    for (auto& [id, sheet] : sheets_) {
        if (id == now_.sheet || sheet.path.empty() || !same_file(sheet.path, path)) continue;
        sheet.path.clear();
        sheet.saved = no_revision;
    }
    sheets_.at(now_.sheet) = {std::move(path), now_.revision};
}

void Document::forget_given_up() {
    for (auto& [id, sheet] : sheets_) sheet.given_up = false;
}

bool Document::return_to_unsaved_file() {
    // The last state of each scene is the one that was left. Edits that are done hold the state
    // before them, the others the state behind them.
    std::map<std::uint64_t, std::pair<std::size_t, std::uint64_t>> left;
    for (std::size_t i = 0; i < edits_.size(); ++i) {
        const std::size_t steps = i < done_ ? i : i + 1;  // edits done in that state
        left[edits_[i].state.sheet] = {steps, edits_[i].state.revision};
    }
    for (const auto& [id, state] : left) {
        const Sheet& sheet = sheets_.at(id);
        const auto& [steps, revision] = state;
        if (id == now_.sheet || sheet.path.empty() || sheet.given_up || revision == sheet.saved)
            continue;
        while (done_ > steps) undo();
        while (done_ < steps) redo();
        return true;
    }
    return false;
}

}  // namespace collidoscope::app
