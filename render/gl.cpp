#include "render/gl.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

#include <optional>
#include <string_view>

namespace collidoscope::render {

Counters& counters() {
    thread_local Counters all;
    return all;
}

static void count_draw(std::size_t instances) {
    ++counters().draw_calls;
    counters().instances += instances;
}

void draw_arrays(GLenum mode, std::size_t count, std::size_t instances) {
    if (count == 0 || instances == 0) return;
    count_draw(instances);
    glDrawArraysInstanced(mode, 0, static_cast<GLsizei>(count), static_cast<GLsizei>(instances));
}

void draw_elements(GLenum mode, std::size_t count, std::size_t instances, std::size_t first) {
    if (count == 0 || instances == 0) return;
    count_draw(instances);
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an offset, which OpenGL takes as a pointer.
    const auto* from = reinterpret_cast<const void*>(first * sizeof(std::uint32_t));
    glDrawElementsInstanced(mode, static_cast<GLsizei>(count), GL_UNSIGNED_INT, from,
                            static_cast<GLsizei>(instances));
}

static const char* error_name(GLenum error) {
    switch (error) {
        case GL_INVALID_ENUM:
            return "invalid enum";
        case GL_INVALID_VALUE:
            return "invalid value";
        case GL_INVALID_OPERATION:
            return "invalid operation";
        case GL_INVALID_FRAMEBUFFER_OPERATION:
            return "invalid framebuffer operation";
        case GL_OUT_OF_MEMORY:
            return "out of memory";
        default:
            return "unknown error";
    }
}

std::string take_errors() {
    std::string all;
    // A lost context may report the same error for ever: stop after a few.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR) break;
        if (!all.empty()) all += ", ";
        all += error_name(error);
    }
    return all;
}

bool software_rendering() {
#ifdef __EMSCRIPTEN__
    // A browser tells the name only when it is asked for by itself, and not every browser does.
    // clang-format off
    return EM_ASM_INT({
        const asked = GLctx.getExtension('WEBGL_debug_renderer_info');
        const name = GLctx.getParameter(asked ? asked.UNMASKED_RENDERER_WEBGL : GLctx.RENDERER);
        return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? 1 : 0;
    }) != 0;
    // clang-format on
#else
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (text == nullptr) return false;
    const std::string_view name = text;
    for (const char* word : {"llvmpipe", "softpipe", "swrast", "Software"}) {
        if (name.find(word) != std::string_view::npos) return true;
    }
    return false;
#endif
}

// The epoch of this thread's context.
static std::uint64_t& epoch() {
    thread_local std::uint64_t number = 1;
    return number;
}

std::uint64_t drawing_epoch() {
    return epoch();
}

void forget_drawn() {
    ++epoch();
}

// Whether drawing with this thread's context is slow.
static bool& slow() {
    thread_local bool found = false;
    return found;
}

void note_slow_drawing() {
    slow() = true;
    forget_drawn();
}

bool slow_drawing() {
    return slow();
}

bool load_opengl([[maybe_unused]] GlLoader loader) {
#if defined(__EMSCRIPTEN__)
    return true;
#elif defined(COLLIDOSCOPE_GLES)
    return gladLoadGLES2(loader) != 0;
#else
    return gladLoadGL(loader) != 0;
#endif
}

#if defined(__EMSCRIPTEN__)

// The functions of a browser cannot be exchanged, and are not measured without drawing.
SkipDrawing::SkipDrawing() {
    ++epoch();
}
SkipDrawing::~SkipDrawing() {
    ++epoch();
}
DrawAnyway::DrawAnyway() = default;
DrawAnyway::~DrawAnyway() = default;

#else

namespace {

// The functions that draw.
struct DrawFunctions {
    PFNGLDRAWARRAYSPROC arrays = glad_glDrawArrays;
    PFNGLDRAWARRAYSINSTANCEDPROC arrays_instanced = glad_glDrawArraysInstanced;
    PFNGLDRAWELEMENTSPROC elements = glad_glDrawElements;
    PFNGLDRAWELEMENTSINSTANCEDPROC elements_instanced = glad_glDrawElementsInstanced;
    PFNGLBLITFRAMEBUFFERPROC blit = glad_glBlitFramebuffer;
    PFNGLCLEARPROC clear = glad_glClear;
};

// Makes these the functions that are called.
void install(const DrawFunctions& functions) {
    glad_glDrawArrays = functions.arrays;
    glad_glDrawArraysInstanced = functions.arrays_instanced;
    glad_glDrawElements = functions.elements;
    glad_glDrawElementsInstanced = functions.elements_instanced;
    glad_glBlitFramebuffer = functions.blit;
    glad_glClear = functions.clear;
}

DrawFunctions empty_functions() {
    return {[](GLenum, GLint, GLsizei) {},
            [](GLenum, GLint, GLsizei, GLsizei) {},
            [](GLenum, GLsizei, GLenum, const void*) {},
            [](GLenum, GLsizei, GLenum, const void*, GLsizei) {},
            [](GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLbitfield, GLenum) {},
            [](GLbitfield) {}};
}

// The functions that draw, while drawing is skipped.
std::optional<DrawFunctions>& skipped() {
    thread_local std::optional<DrawFunctions> functions;
    return functions;
}

}  // namespace

SkipDrawing::SkipDrawing() {
    ++epoch();
    skipped().emplace();
    install(empty_functions());
}

SkipDrawing::~SkipDrawing() {
    ++epoch();
    install(*skipped());
    skipped().reset();
}

DrawAnyway::DrawAnyway() {
    if (skipped()) install(*skipped());
}

DrawAnyway::~DrawAnyway() {
    if (skipped()) install(empty_functions());
}

#endif

unsigned make_name(GlKind kind) {
    GLuint name = 0;
    switch (kind) {
        case GlKind::Buffer:
            glGenBuffers(1, &name);
            break;
        case GlKind::VertexArray:
            glGenVertexArrays(1, &name);
            break;
        case GlKind::Texture:
            glGenTextures(1, &name);
            break;
        case GlKind::Framebuffer:
            glGenFramebuffers(1, &name);
            break;
        case GlKind::Renderbuffer:
            glGenRenderbuffers(1, &name);
            break;
    }
    return name;
}

void free_name(GlKind kind, unsigned name) {
    switch (kind) {
        case GlKind::Buffer:
            glDeleteBuffers(1, &name);
            break;
        case GlKind::VertexArray:
            glDeleteVertexArrays(1, &name);
            break;
        case GlKind::Texture:
            glDeleteTextures(1, &name);
            break;
        case GlKind::Framebuffer:
            glDeleteFramebuffers(1, &name);
            break;
        case GlKind::Renderbuffer:
            glDeleteRenderbuffers(1, &name);
            break;
    }
}

}  // namespace collidoscope::render
