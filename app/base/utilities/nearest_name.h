// The known name that a mistyped one most likely means: of demos, options, builders, commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

// One that begins as the given one does, has the same words in another order, holds it as a part,
// or is about a third of its letters away at most; empty when none is near. Upper and lower case,
// '-' and '_' are alike. Names of more than 128 bytes, given or known, are near to none. Cost: the
// product of both lengths for each known name.
std::string nearest_name(std::string_view given, const std::vector<std::string>& known);

// ": did you mean 'ray_triangle'?", or nothing when none is near.
std::string did_you_mean(std::string_view given, const std::vector<std::string>& known);

// A name that was given, for a message: of one longer than 80 bytes its beginning, which ends
// between letters of UTF-8, and its length: "aaa... (10000000 bytes)".
std::string shown_name(std::string_view given);

}  // namespace collidoscope::app
