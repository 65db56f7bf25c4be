// Data that panels work out of the recorded steps, once for each recording.
#pragma once

#include <cstdint>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

class Workbench;

// The generations of the answer and of the recording that are shown.
struct RecordingKey {
    std::uint64_t answer = 0, recording = 0;
    bool operator==(const RecordingKey&) const = default;
};
RecordingKey recording_key(const Workbench& bench);
const Recording& shown_recording(const Workbench& bench);

// A value of type T, owned by the panel that needs it.
template <typename T>
class PerRecording {
  public:
    // make(const Recording&) is called when the steps or the answer have changed since the last
    // time.
    template <typename Make>
    const T& of(const Workbench& bench, const Make& make) {
        if (const RecordingKey key = recording_key(bench); !(key == key_)) {
            value_ = make(shown_recording(bench));
            key_ = key;
        }
        return value_;
    }

  private:
    RecordingKey key_;
    T value_{};
};

}  // namespace collidoscope::app
