// Data that panels work out of the recorded steps, once for each recording.
#pragma once

#include <cstdint>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

class Live;

// The generations of the answer and of the recording that are shown.
struct RecordingKey {
    std::uint64_t answer = 0, recording = 0;
    bool operator==(const RecordingKey&) const = default;
};
RecordingKey recording_key(const Live& live);
const Recording& shown_recording(const Live& live);

// A value of type T, owned by the panel that needs it.
template <typename T>
class PerRecording {
  public:
    // make(const Recording&) is called when the steps or the answer have changed since the last
    // time.
    template <typename Make>
    const T& of(const Live& live, const Make& make) {
        if (const RecordingKey key = recording_key(live); !(key == key_)) {
            value_ = make(shown_recording(live));
            key_ = key;
        }
        return value_;
    }

  private:
    RecordingKey key_;
    T value_{};
};

}  // namespace collidoscope::app
