// Dialogs over the panels; at most one at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace collidoscope::app {

// An order to save something other than the scene under a name that the user gives.
struct SaveOrder {
    std::string title;  // "Export the tree"
    std::filesystem::path file;
    // Throws with a reason.
    std::function<void(const std::filesystem::path&)> write;
};

class Dialogs {
  public:
    // The id of the dialog (app/window/workbench/dialog_panel.h); empty when none is open.
    const std::string& shown() const { return shown_; }
    bool open() const { return !shown_.empty(); }
    // It is drawn for the first time: its text field gets the keys.
    bool just_opened() const { return just_opened_; }
    void show(std::string id) {
        if (id.empty() && open()) text_settling_ = 3;
        shown_ = std::move(id);
        save_order_.reset();
        just_opened_ = open();
        opening_ = open() ? 4 : 0;
    }
    void close() { show({}); }
    // The dialog that saves, for something else than the scene.
    void ask_where(SaveOrder order) {
        show("save");
        save_order_ = std::move(order);
    }
    const std::optional<SaveOrder>& save_order() const { return save_order_; }
    // A dialog has just closed: ImGui still speaks of its text field for a frame or two.
    bool text_settling() const { return text_settling_ > 0; }
    // A dialog has just opened: it takes a frame or two until its text field, if it has one, has
    // the keys, and what is typed meanwhile waits.
    bool opening() const { return opening_ > 0; }
    void frame_begins() {
        if (opening_ > 0) --opening_;
        if (text_settling_ > 0) --text_settling_;
    }
    void frame_drawn() { just_opened_ = false; }

    // Action that the question about unsaved changes holds up.
    void hold(std::function<void()> then) { held_ = std::move(then); }
    void forget_held() { held_ = nullptr; }
    void run_held() {
        if (held_) std::exchange(held_, nullptr)();
    }

  private:
    std::string shown_;
    std::optional<SaveOrder> save_order_;
    bool just_opened_ = false;
    int text_settling_ = 0, opening_ = 0;  // frames
    std::function<void()> held_;
};

}  // namespace collidoscope::app
