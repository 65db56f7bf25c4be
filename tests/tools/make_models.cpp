// Writes the meshes of assets/models: make_models FOLDER
#include <cstdio>

#include "app/base/files/atomic_file.h"
#include "tests/tools/models.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_models FOLDER\n");
        return 2;
    }
    for (const auto& [name, text] : collidoscope::app::tools::models()) {
        collidoscope::app::write_file_atomically(std::filesystem::path(argv[1]) / name, text);
    }
    return 0;
}
