// The scene that is open: its demo, its file, and the history of what was edited and opened.
//
// Opening another scene is one step of the history too, so that undo brings back the scene that was
// open before. A file belongs to the scene that was read from it or saved in it, never to the
// window: every state in the history knows which scene it is a state of.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/generation.h"
#include "app/model/scene/scene.h"

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
    // Opens another scene, with its own file or none; undo brings back the one before, with its
    // own. Opening is no edit: the new scene is unchanged. Throws as open does.
    void open_next(std::string title, Scene scene, std::filesystem::path path = {});

    // One edit that can be undone. `change` may throw: then nothing happened. If it moves a body or
    // sets an option, the scene loses its note, which told of the scene as it was, unless `change`
    // writes another; undo brings it back.
    void edit(std::string title, const std::function<void(Scene&)>& change);
    // Changes without history: while something is being dragged. A drag ends with commit, which
    // makes one edit of all that happened since `before`, or is taken back by cancel. The note is
    // lost as by an edit.
    void drag(std::size_t body, const Shape& shape);
    void commit(std::string title, std::size_t body, const Shape& before);
    void cancel(std::size_t body, const Shape& before);

    // Both are the same swap of the scene with the one kept in the history.
    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < edits_.size(); }
    std::string undo_title() const { return can_undo() ? edits_[done_ - 1].title : std::string(); }
    std::string redo_title() const { return can_redo() ? edits_[done_].title : std::string(); }
    void undo();
    void redo();
    std::size_t undo_depth() const { return done_; }

    // Another number for another scene that was opened; the same for all its states.
    std::uint64_t scene_number() const { return now_.sheet; }
    // The file of the scene that is open. Empty: it is in no file.
    const std::filesystem::path& path() const { return sheets_.at(now_.sheet).path; }
    // The user's changes to it are in no file.
    bool changed() const { return now_.revision != sheets_.at(now_.sheet).saved; }
    // The scene is in this file from here on. Another scene of the history that was in it is in no
    // file any more.
    void saved(std::filesystem::path path);
    // A restored scene is in no file.
    void mark_changed() { sheets_.at(now_.sheet).saved = no_revision; }
    // Its changes need not be asked for again, until there are more of them.
    void give_up_changes() { sheets_.at(now_.sheet).given_up = true; }
    bool changes_given_up() const { return sheets_.at(now_.sheet).given_up; }
    void forget_given_up();
    // Goes back (or forth) to a scene with a file that the user left for another with changes that
    // are not in the file. False when there is none.
    bool return_to_unsaved_file();

    // The last thing done was to open this scene: the one before, with its bodies. Null otherwise.
    const Scene* scene_before_opening() const;
    // Exchanges the scene that was just opened for one that goes on with the bodies of the scene
    // before: one undo brings that back. It is changed when that was. Nothing happens where
    // scene_before_opening is null.
    void go_on_with(Scene scene);

    // Kept in scene files, but no edit.
    void set_camera(const CameraState& camera) { scene_.camera = camera; }

  private:
    static constexpr std::uint64_t no_revision = 0;
    // A state of a scene: which scene, and a number that no other state has.
    struct State {
        std::uint64_t sheet = 0, revision = no_revision;
    };
    // A scene that was opened, through all its states.
    struct Sheet {
        std::filesystem::path path;
        std::uint64_t saved = no_revision;  // the revision in the file, or as it was opened
        bool given_up = false;
    };
    struct Edit {
        std::string title;
        Scene other;  // the scene on the far side of the edit
        State state;  // of that scene
        bool opens = false;
    };
    static constexpr std::size_t max_edits = 500;
    void keep(std::string title, Scene before, bool opens);
    void swap_with(Edit& edit);
    void start_sheet(std::filesystem::path path);

    Scene scene_;
    const Demo* demo_ = nullptr;
    std::uint64_t version_ = 0;
    std::vector<Edit> edits_;
    std::size_t done_ = 0;  // edits before this one are done, the rest undone
    std::map<std::uint64_t, Sheet> sheets_{{0, {}}};
    State now_;
    std::uint64_t last_number_ = 0;         // of sheets and revisions
    std::optional<std::string> drag_note_;  // that the drag under way has taken away
};

}  // namespace collidoscope::app
