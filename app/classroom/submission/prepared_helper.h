// A language's helper compiled once, for programs that compile many solutions or one again and
// again.
#pragma once

#include <string>

#include "app/classroom/sandbox/layers.h"
#include "app/classroom/submission/languages.h"

namespace collidoscope::app {

// Compiles the helper inside the sandbox, in a folder of its own that no solution sees; from then
// on every solution in the language is linked with it, which takes a third of the time. Does
// nothing for a language that needs none, after the first call, and where the compiler is missing
// or fails: solutions are compiled whole then. May be called from several threads.
void prepare_helper(const sandbox::Sandbox& sandbox, const Language& language);

// The bytes of the file `language.prepared`; empty when it was not prepared.
std::string prepared_helper(const Language& language);

}  // namespace collidoscope::app
