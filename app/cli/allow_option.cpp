#include "app/cli/allow_option.h"

#include <CLI/CLI.hpp>

#include "app/base/files/allowed_folders.h"

namespace collidoscope::app::cli {

void add_allow_option(CLI::App& command) {
    command
        .add_option_function<std::vector<std::string>>(
            "--allow",
            [](const std::vector<std::string>& folders) {
                for (const std::string& folder : folders) allow_folder(folder);
            },
            "A folder whose files may be named by what is read; without it only those below its "
            "own\nfolder and the program's. / allows all")
        ->type_name("FOLDER")
        ->allow_extra_args(false)
        ->take_all();
}

}  // namespace collidoscope::app::cli
