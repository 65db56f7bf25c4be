// OpenGL as this room uses it: names that free themselves, counted draws, gathered errors.
//
// Everything here needs a current context (context.h). Owners must be destroyed while the context
// they were made in is still current.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "render/opengl.h"

namespace collidoscope::render {

// Work sent to the card since the last reset. One draw call is one glDraw*.
struct Counters {
    std::uint64_t draw_calls = 0;
    std::uint64_t instances = 0;
    std::uint64_t bytes_uploaded = 0;
};
Counters& counters();

// Consecutive indices (or vertices) are drawn `instances` times; nothing happens for zero.
void draw_arrays(GLenum mode, std::size_t count, std::size_t instances = 1);
// Indices from the one at `first` on.
void draw_elements(GLenum mode, std::size_t count, std::size_t instances = 1,
                   std::size_t first = 0);

// The names of all pending OpenGL errors, "" when there are none. Cost: waits for the driver.
std::string take_errors();

// Whether the current context draws on the processor (llvmpipe, softpipe, swrast).
bool software_rendering();

// Drawing was measured and takes too long: from the next picture on it is of low quality where none
// is asked for. Where the card's name is masked nothing else tells it.
void note_slow_drawing();
bool slow_drawing();
// All that was drawn before counts as not drawn.
void forget_drawn();

// Another number whenever drawing begins or ends to be skipped: what was drawn under another one is
// not there, or is older than it seems.
std::uint64_t drawing_epoch();

// While one exists, nothing is drawn, cleared or copied by the card, and all else runs as always.
// The rest of a frame's time is the program's own work on the processor.
class SkipDrawing {
  public:
    SkipDrawing();
    ~SkipDrawing();
    SkipDrawing(const SkipDrawing&) = delete;
    SkipDrawing& operator=(const SkipDrawing&) = delete;
};

// While one lives, all is drawn even so: for answers that are found by drawing.
class DrawAnyway {
  public:
    DrawAnyway();
    ~DrawAnyway();
    DrawAnyway(const DrawAnyway&) = delete;
    DrawAnyway& operator=(const DrawAnyway&) = delete;
};

enum class GlKind : std::uint8_t { Buffer, VertexArray, Texture, Framebuffer, Renderbuffer };

unsigned make_name(GlKind kind);
void free_name(GlKind kind, unsigned name);

// An OpenGL name, 0 when empty. Movable, freed at the end of its life.
template <GlKind Kind>
class Name {
  public:
    Name() = default;
    ~Name() { reset(); }
    Name(Name&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Name& operator=(Name&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }
    Name(const Name&) = delete;
    Name& operator=(const Name&) = delete;

    void create() {
        reset();
        name_ = make_name(Kind);
    }
    void reset() {
        if (name_ != 0) free_name(Kind, std::exchange(name_, 0));
    }
    unsigned get() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

  private:
    unsigned name_ = 0;
};

using BufferName = Name<GlKind::Buffer>;
using VertexArrayName = Name<GlKind::VertexArray>;
using TextureName = Name<GlKind::Texture>;
using FramebufferName = Name<GlKind::Framebuffer>;
using RenderbufferName = Name<GlKind::Renderbuffer>;

}  // namespace collidoscope::render
