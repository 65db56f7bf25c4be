// Brings the window to a moment of a recording.
#pragma once

#include <vector>

#include "app/window/recordings/moment.h"

namespace collidoscope::app {

class Workbench;

class Bringer {
  public:
    // Does what can be done at once; false while the window is still working something out that the
    // rest waits for: call again in the next frame. Only what differs is touched. Problems (a scene
    // that no demo takes) are said and count as done. The scene that was open before the first call
    // can be had back by one undo.
    bool bring(Workbench& bench, const Moment& moment);
    // Another moment of the recording, not the one after: answers are not given again.
    void jump() { answered_.reset(); }
    // The user has worked with what was shown: it stays in the history, and the replay goes on with
    // a scene of its own.
    void leave() { history_.reset(); }

  private:
    bool bring_scene(Workbench& bench, const Moment& moment);
    bool bring_frame(Workbench& bench, const Moment& moment);
    void bring_step(Workbench& bench, const Moment& moment);
    // Whether the moment's question is open.
    bool bring_question(Workbench& bench, const Moment& moment);
    void bring_views(Workbench& bench, const Moment& moment);

    std::optional<std::size_t> history_;   // depth of the history below what was opened here
    std::optional<std::size_t> answered_;  // of the moment's answers, those given
    std::vector<Shape> shapes_;            // as they were put there last
    std::uint64_t put_ = 0;                // version of the document then
};

}  // namespace collidoscope::app
