// Places of steps that outlive a change of the program: by the label of their line of the
// pseudo-code and its occurrence. A number alone can be read, too.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

// "#separated:2" is the second step on the line "separated", "#separated" the first, "#first" and
// "#last" are the ends where no line is called so. A slash leads inside a step:
// "#pair/#project:3". A number alone, as people type it, is a step of the run itself, "1" the
// first; address_of() makes none of these. Throws InputError for a text that is not of this form,
// or whose number is 0. None when the recording has no such step. Cost: one pass over the steps of
// each list.
std::optional<Place> step_at(const Recording& recording, std::string_view address);

// The same in a run of which again(path) makes another recording that keeps the inside at `path`
// (Recording::kept_path), and hands it out: done where an inside on the way to the step is missing,
// at most once for each slash. The place is one of the recording handed out last.
std::optional<Place> find_step(const Recording& recording, std::string_view address,
                               const std::function<const Recording&(const StepPath& path)>& again);

// The address of a step, the shortest that step_at() understands.
std::string address_of(const Recording& recording, const Place& place);

// Why there is no such step, with the nearest thing there is: "there is no line \"seperated\" in
// the run; did you mean \"separated\"?", "\"project\" is reached 4 times, not 9". Empty where there
// is one.
std::string why_no_step(const Recording& recording, std::string_view address);

}  // namespace collidoscope::app
