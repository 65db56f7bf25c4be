// JSON Lines in, one answer line per question, in order: what query and trace share.
#pragma once

#include <functional>
#include <string>

#include "app/exchange/question_json.h"

namespace collidoscope::app::cli {

// Reads FILE ("-" or empty: standard input) line by line and prints what answer() makes of each
// question; a question that cannot be answered gets {"id", "error"} in its place. Empty lines are
// passed over. Returns the exit code: done, or failed when some answer was an error. Throws
// Unreadable when the file cannot be read.
int answer_lines(const std::string& file, const std::function<Json(const Asked&)>& answer);

}  // namespace collidoscope::app::cli
