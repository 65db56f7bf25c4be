// The scene that is open: its demo, its file, and the history of its edits.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/basics/generation.h"
#include "app/scene/scene.h"

namespace collidoscope::app {

class Document {
  public:
    const Scene& scene() const { return scene_; }
    const Demo& demo() const { return *demo_; }
    bool empty() const { return demo_ == nullptr; }
    // Another number with every change of the scene (the camera does not count); 0 before the
    // first.
    std::uint64_t version() const { return version_; }

    // Replaces everything; the history starts anew. Throws InputError when the demo is unknown.
    void open(Scene scene, std::filesystem::path path = {});

    // One edit that can be undone. `change` may throw: then nothing happened.
    void edit(std::string title, const std::function<void(Scene&)>& change);
    // Changes without history: while something is being dragged. A drag ends with commit, which
    // makes one edit of all that happened since `before`, or is taken back by cancel.
    void drag(std::size_t body, const Shape& shape);
    void commit(std::string title, std::size_t body, const Shape& before);
    void cancel(std::size_t body, const Shape& before) { drag(body, before); }

    // Both are the same swap of the scene with the one kept in the history.
    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < edits_.size(); }
    std::string undo_title() const { return can_undo() ? edits_[done_ - 1].title : std::string(); }
    std::string redo_title() const { return can_redo() ? edits_[done_].title : std::string(); }
    void undo();
    void redo();
    std::size_t undo_depth() const { return done_; }

    // Empty: never saved.
    const std::filesystem::path& path() const { return path_; }
    // The edits since the last save are not in the file.
    bool changed() const { return done_ != saved_at_; }
    void saved(std::filesystem::path path);
    // A restored scene is in no file.
    void mark_changed() { saved_at_ = no_state; }

    // Kept in scene files, but no edit.
    void set_camera(const CameraState& camera) { scene_.camera = camera; }

  private:
    struct Edit {
        std::string title;
        Scene other;  // the scene on the far side of the edit
    };
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_edits = 500;
    void keep(std::string title, Scene before);
    void swap_with(Edit& edit);

    Scene scene_;
    const Demo* demo_ = nullptr;
    std::filesystem::path path_;
    std::uint64_t version_ = 0;
    std::vector<Edit> edits_;
    std::size_t done_ = 0;      // edits before this one are done, the rest undone
    std::size_t saved_at_ = 0;  // value of done_ when the file was written
};

}  // namespace collidoscope::app
