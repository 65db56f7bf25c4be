// Finding by a few typed letters: the gallery's search, the command palette.
#pragma once

#include <optional>
#include <string_view>

namespace collidoscope::app {

// Every word of the query must occur in the text, in any order and case. Lower is better: 0 when
// the text has the query as it stands, 1 when all its words start a word of the text, more for
// those that do not; nothing when one is missing. An empty query matches all.
std::optional<int> match_rank(std::string_view text, std::string_view query);

}  // namespace collidoscope::app
