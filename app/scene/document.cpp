#include "app/scene/document.h"

#include <utility>

namespace collidoscope::app {

void Document::open(Scene scene, std::filesystem::path path) {
    demo_ = &Registry::at(scene.demo);
    scene_ = std::move(scene);
    path_ = std::move(path);
    edits_.clear();
    done_ = saved_at_ = 0;
    version_ = next_generation();
}

void Document::edit(std::string title, const std::function<void(Scene&)>& change) {
    Scene next = scene_;
    change(next);
    for (const Body& body : next.bodies) check(body.shape);
    demo_ = &Registry::at(next.demo);
    std::swap(scene_, next);
    keep(std::move(title), std::move(next));
}

void Document::drag(std::size_t body, const Shape& shape) {
    if (body >= scene_.bodies.size()) return;
    scene_.bodies[body].shape = shape;
    version_ = next_generation();
}

void Document::commit(std::string title, std::size_t body, const Shape& before) {
    if (body >= scene_.bodies.size()) return;
    Scene past = scene_;
    past.bodies[body].shape = before;
    keep(std::move(title), std::move(past));
}

void Document::keep(std::string title, Scene before) {
    if (saved_at_ > done_) saved_at_ = no_state;
    edits_.resize(done_);
    edits_.push_back({std::move(title), std::move(before)});
    ++done_;
    version_ = next_generation();
    // Forget the oldest edit when there are too many.
    if (edits_.size() > max_edits) {
        edits_.erase(edits_.begin());
        --done_;
        if (saved_at_ != no_state) saved_at_ = saved_at_ == 0 ? no_state : saved_at_ - 1;
    }
}

void Document::swap_with(Edit& edit) {
    std::swap(scene_, edit.other);
    std::swap(scene_.camera, edit.other.camera);
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
    path_ = std::move(path);
    saved_at_ = done_;
}

}  // namespace collidoscope::app
