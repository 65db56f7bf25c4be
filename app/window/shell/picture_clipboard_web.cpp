// The clipboard of a browser takes pictures through the page; instead of picture_clipboard.cpp
// there.
#include "app/base/files/atomic_file.h"
#include "app/window/shell/picture_clipboard.h"

// Defined in page_web.cpp: asks the page around the program, where there is one.
extern "C" void collidoscope_asks_page(const char* what, const char* text);

namespace collidoscope::app {

std::string copy_picture(const std::string& png) {
    const std::string file = "/tmp/picture.png";
    try {
        write_file_atomically(file, png);
    } catch (const FileError& error) {
        return error.what();
    }
    collidoscope_asks_page("copy_picture", file.c_str());
    return {};
}

}  // namespace collidoscope::app
