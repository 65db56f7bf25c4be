// The functions of OpenGL: 4.1 core, or OpenGL ES 3.0 where the build is told so
// (COLLIDOSCOPE_GLES), which is all that a browser has.
#pragma once

#if defined(__EMSCRIPTEN__)
#include <GLES3/gl3.h>
#elif defined(COLLIDOSCOPE_GLES)
#include <glad/gles2.h>
#else
#include <glad/gl.h>
#endif

namespace collidoscope::render {

#if defined(COLLIDOSCOPE_GLES)
constexpr bool gles = true;
constexpr int gl_major = 3, gl_minor = 0;
constexpr const char* gl_name = "OpenGL ES 3.0";
// The first line of a shader.
constexpr const char* shading_language = "#version 300 es";
#else
constexpr bool gles = false;
constexpr int gl_major = 4, gl_minor = 1;
constexpr const char* gl_name = "OpenGL 4.1";
constexpr const char* shading_language = "#version 410 core";
#endif

// Fetches the functions of the current context; false: they are not there.
using GlFunction = void (*)();
using GlLoader = GlFunction (*)(const char* name);
bool load_opengl(GlLoader loader);

}  // namespace collidoscope::render
