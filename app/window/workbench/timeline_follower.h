// Keeps the timeline of a demo with many bodies up with the document, and the answer up with the
// timeline's frame.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

struct CrowdState;
class Document;
class Live;
class LiveTimeline;
class Messages;
struct Selection;
class SimulationDemo;

class TimelineFollower {
  public:
    TimelineFollower(Document& document, LiveTimeline& timeline, Live& live, Selection& selection,
                     Messages& messages)
        : document_(document),
          timeline_(timeline),
          live_(live),
          selection_(selection),
          messages_(messages) {}

    // The document's scene is another one: opens, changes or closes the timeline. False: its demo
    // has none, and the scene is to be asked about itself.
    bool follow_document(bool dragging);
    // Takes over frames that were made in the background.
    void fetch();
    // Hands the shown frame's answer to the live one; its steps too while it stands still. Tells
    // what is new.
    struct News {
        bool bodies = false, answer = false;
    };
    News follow_frame();

    // The scene as it stands in the shown frame; without a timeline, the document's.
    const Scene& shown_scene() const;
    // The shown frame's bodies become those of the scene, so that they can be edited from here on.
    void start_from_frame();
    // Gives up the frames that are being made in the background, and the edit that asked for them.
    void cancel();

  private:
    void follow(const SimulationDemo& demo, bool dragging);
    void refuse(const std::string& why);

    Document& document_;
    LiveTimeline& timeline_;
    Live& live_;
    Selection& selection_;
    Messages& messages_;
    Scene scene_;                              // of the shown frame
    std::shared_ptr<const CrowdState> crowd_;  // of the scene that the timeline began with
    Options options_;                          // of the question that it answers
    std::uint64_t version_ = 0;                // of the timeline, as last shown; 0: not yet
    bool with_steps_ = false;                  // shown then
    std::size_t frames_between_copies_ = 0;
};

}  // namespace collidoscope::app
