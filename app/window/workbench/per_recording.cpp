#include "app/window/workbench/per_recording.h"

#include "app/window/workbench/live.h"

namespace collidoscope::app {

RecordingKey recording_key(const Live& live) {
    return {live.version(), live.player().recordings()};
}

const Recording& shown_recording(const Live& live) {
    return live.player().recording();
}

}  // namespace collidoscope::app
