// The option of commands that read questions, scenes, trees or recordings by somebody else.
#pragma once

namespace CLI {
class App;
}

namespace collidoscope::app::cli {

// --allow FOLDER, any number of times: what is read may name files there, too.
void add_allow_option(CLI::App& command);

}  // namespace collidoscope::app::cli
