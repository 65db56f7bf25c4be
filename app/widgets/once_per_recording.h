// What panels work out of the recorded steps.
#pragma once

#include <cstdint>
#include <type_traits>

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// make(const Recording&), a lambda, called anew when the steps have changed since the last time.
// Its type tells the calls apart: each keeps its own value.
template <typename Make>
const auto& once_per_recording(const Workbench& bench, const Make& make) {
    static_assert(std::is_class_v<Make>, "functions of one type would share a value");
    static std::remove_cvref_t<std::invoke_result_t<Make, const Recording&>> value;
    static std::uint64_t version = 0;
    static std::size_t count = 0;
    const Recording& recording = bench.live.player().recording();
    if (version != bench.live.version() || count != recording.steps.size()) {
        version = bench.live.version();
        count = recording.steps.size();
        value = make(recording);
    }
    return value;
}

}  // namespace collidoscope::app
