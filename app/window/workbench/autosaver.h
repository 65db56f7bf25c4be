// Keeps changes that were not saved: written a few seconds after each, offered again when the
// program ended without saving them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

class Document;

class Autosaver {
  public:
    // Writes the document's scene once a few seconds have passed since its last change. `now`:
    // seconds of the window's clock. Answers why it could not be written; empty: it could, or
    // nothing was due.
    std::string save(const Document& document, double now);
    // At once, where there are changes.
    std::string save_now(const Document& document);
    // The time of the next one, on the window's clock.
    std::optional<double> due() const { return due_; }

    // Scenes that an earlier run left behind.
    static bool left_any();
    // The last of them, and its file; nothing: there is none. Throws where it cannot be read.
    struct Restored {
        Scene scene;
        std::filesystem::path file;
    };
    static std::optional<Restored> restore(const MeshLoader& loader);
    static void forget();

  private:
    std::optional<double> due_;
    std::uint64_t saved_version_ = 0;
};

}  // namespace collidoscope::app
