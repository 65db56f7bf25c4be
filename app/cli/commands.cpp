#include "app/cli/commands.h"

#include <iostream>

namespace collidoscope::app::cli {

void tell_warning(const std::string& text) {
    std::cerr << "collidoscope: " << text << '\n';
}

}  // namespace collidoscope::app::cli
