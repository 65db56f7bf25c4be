#include "render/context.h"

#include "render/gl.h"

namespace collidoscope::render {

std::string describe_opengl() {
    const auto text = [](GLenum name) {
        const auto* value = reinterpret_cast<const char*>(glGetString(name));
        return std::string(value != nullptr ? value : "unknown");
    };
    return text(GL_RENDERER) + ", OpenGL " + text(GL_VERSION);
}

}  // namespace collidoscope::render
