#include "app/window/panels/dialogs/credits.h"

namespace collidoscope::app {
namespace {

constexpr Credit all_credits[] = {
    {"Dear ImGui", "MIT", "libimgui-dev"},
    {"GLFW", "zlib", "libglfw3-dev"},
    {"glad", "MIT", "python3-glad"},
    {"GLM", "MIT", "libglm-dev"},
    {"tinyobjloader", "MIT", "libtinyobjloader-dev"},
    {"stb", "public domain or MIT", "libstb-dev"},
    {"{fmt}", "MIT", "libfmt-dev"},
    {"CLI11", "BSD 3-clause", "libcli11-dev"},
    {"JSON for Modern C++", "MIT", "nlohmann-json3-dev"},
    {"MD4C", "MIT", "libmd4c-dev"},
    {"cairo", "LGPL 2.1 or MPL 1.1", "libcairo2-dev"},
    {"Clipper", "Boost 1.0", "libpolyclipping-dev"},
    {"libzip", "BSD 3-clause", "libzip-dev"},
    {"zlib", "zlib", "zlib1g-dev"},
    {"libseccomp", "LGPL 2.1", "libseccomp-dev"},
    {"Inter", "OFL 1.1", "fonts-inter"},
    {"JetBrains Mono", "OFL 1.1", "fonts-jetbrains-mono"},
    {"Fork Awesome", "OFL 1.1", "fonts-fork-awesome"},
};

}  // namespace

std::span<const Credit> credits() {
    return all_credits;
}

}  // namespace collidoscope::app
