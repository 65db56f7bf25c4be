// The program of the page: the window, without the command line.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "app/window/shell/window.h"

// One argument at most: the link behind the page's #. The folders are those in which a page has the
// files that the program reads.
int main(int argc, char** argv) {
    setenv("COLLIDOSCOPE_HOME", "/collidoscope", 0);
    setenv("COLLIDOSCOPE_FONTS", "/collidoscope/fonts", 0);
    try {
        collidoscope::app::WindowRequest request;
        if (argc > 1) request.open = argv[1];
        return collidoscope::app::run_window(request);
    } catch (const std::exception& error) {
        std::cerr << "collidoscope: " << error.what() << '\n';
        return 1;
    }
}
