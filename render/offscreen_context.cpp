#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdio>
#include <string_view>

#include "render/context.h"
#include "render/gl.h"

namespace collidoscope::render {

struct OffscreenContext::Egl {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface surface = EGL_NO_SURFACE;

    Egl() = default;
    Egl(const Egl&) = delete;
    Egl& operator=(const Egl&) = delete;
    ~Egl() {
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        eglTerminate(display);
    }
};

namespace {

constexpr const char* remedy =
    "Install Mesa's EGL driver (Debian: libegl1 libegl-mesa0 libgl1-mesa-dri), or update the "
    "graphics driver to one that offers OpenGL 4.1.";

bool client_extension(std::string_view name) {
    const char* all = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    return all != nullptr && std::string_view(all).find(name) != std::string_view::npos;
}

EGLDisplay surfaceless_display() {
    if (!client_extension("EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
    const auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (get == nullptr) return EGL_NO_DISPLAY;
    return get(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

EGLDisplay device_display() {
    if (!client_extension("EGL_EXT_platform_device")) return EGL_NO_DISPLAY;
    const auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const auto query =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    if (get == nullptr || query == nullptr || query(1, &device, &count) == EGL_FALSE || count == 0)
        return EGL_NO_DISPLAY;
    return get(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
}

std::string error_code() {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%04X", static_cast<unsigned>(eglGetError()));
    return text.data();
}

// Returns what went wrong, "" when the context is current.
std::string make_current(EGLDisplay display, EGLContext& context, EGLSurface& surface) {
    if (eglInitialize(display, nullptr, nullptr) == EGL_FALSE)
        return "EGL does not start: " + error_code();
    if (eglBindAPI(gles ? EGL_OPENGL_ES_API : EGL_OPENGL_API) == EGL_FALSE)
        return "EGL offers no desktop OpenGL";
    const std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE,
                                       gles ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                       EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) == EGL_FALSE || count == 0)
        config = nullptr;
    const std::array<EGLint, 7> version{EGL_CONTEXT_MAJOR_VERSION,
                                        gl_major,
                                        EGL_CONTEXT_MINOR_VERSION,
                                        gl_minor,
                                        gles ? EGL_NONE : EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                        EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT)
        return std::string("EGL offers no ") + (gles ? gl_name : "OpenGL 4.1 core") + ": " +
               error_code();
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) return "";
    // A driver that insists on a surface gets a tiny one.
    const std::array<EGLint, 5> tiny{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    if (config != nullptr) surface = eglCreatePbufferSurface(display, config, tiny.data());
    if (surface != EGL_NO_SURFACE && eglMakeCurrent(display, surface, surface, context) == EGL_TRUE)
        return "";
    return "EGL cannot make the context current: " + error_code();
}

}  // namespace

OffscreenContext::OffscreenContext() {
    std::string why = "EGL has no display to draw without a screen";
    for (const auto candidate : {surfaceless_display, device_display,
                                 +[] { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }}) {
        auto egl = std::make_unique<Egl>();
        egl->display = candidate();
        if (egl->display == EGL_NO_DISPLAY) continue;
        const std::string problem = make_current(egl->display, egl->context, egl->surface);
        if (!problem.empty()) {
            why = problem;
            continue;
        }
        if (!load_opengl(eglGetProcAddress)) {
            why = "the OpenGL functions could not be loaded";
            continue;
        }
        egl_ = std::move(egl);
        return;
    }
    throw NoOpenGl(why, remedy);
}

OffscreenContext::~OffscreenContext() = default;

}  // namespace collidoscope::render
