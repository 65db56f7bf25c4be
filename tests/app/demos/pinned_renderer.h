// The renderer that the pictures of the tests are made with: Mesa's llvmpipe, on the processor, the
// same on every machine, whatever card, driver and settings it has.
//
// Measured with Mesa 22.3: vectors of 128 and of 256 bits, and any number of threads, give equal
// pictures; without the fused multiply-add of AVX2 single pixels differ by 1 of 255.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace collidoscope::app {

// To be called before anything asks for OpenGL: the driver reads this only once.
inline bool pin_renderer() {
    const auto set = [](const char* name, const std::string& value) {
        return ::setenv(name, value.c_str(), 1) == 0;
    };
    // If several vendors' drivers are installed, only Mesa's is offered.
    const char* mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";
    if (std::filesystem::exists(mesa)) set("__EGL_VENDOR_LIBRARY_FILENAMES", mesa);
    // The cache of compiled shaders does not tell vectors of one width from those of another, so
    // the tests have one of their own.
    const std::string cache = std::filesystem::temp_directory_path() /
                              ("collidoscope-test-shaders-" + std::to_string(::getuid()));
    return set("LIBGL_ALWAYS_SOFTWARE", "1") && set("GALLIUM_DRIVER", "llvmpipe") &&
           set("LP_NATIVE_VECTOR_WIDTH", "128") && set("MESA_SHADER_CACHE_DIR", cache);
}

// Before main, so that every test of a program with this header has it, however it was started.
inline const bool renderer_pinned = pin_renderer();

}  // namespace collidoscope::app
