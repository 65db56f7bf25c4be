// Data on the card, and how a draw reads it.
#pragma once

#include <span>
#include <type_traits>

#include "render/gl.h"

namespace collidoscope::render {

// Bytes on the card. upload() replaces all of them; the old store is left to draws under way.
class Buffer {
  public:
    // The rate at which the contents change. In a browser a buffer that has once been something
    // else cannot hold indices: these are told from the beginning, and never change.
    enum class Use : std::uint8_t { Static, Dynamic, Indices };

    explicit Buffer(Use use = Use::Dynamic) : use_(use) {}

    template <typename T>
    void upload(std::span<const T> data) {
        static_assert(std::is_trivially_copyable_v<T>);
        upload_bytes(data.data(), data.size_bytes());
    }
    // Holds indices: no vertex array is bound afterwards.
    void upload_bytes(const void* data, std::size_t bytes);

    std::size_t bytes() const { return bytes_; }
    unsigned name() const { return name_.get(); }

  private:
    Use use_;
    BufferName name_;
    std::size_t bytes_ = 0;
};

// One attribute of a vertex or an instance: its shader location, number of floats (or, for Bytes,
// of 0..255 values read as 0..1; for Integer, of 32-bit integers), and place in the entry.
struct Attribute {
    enum class Type : std::uint8_t { Floats, Bytes, Integer };
    unsigned location;
    int count;
    Type type;
    std::size_t offset;
};

// The layout in which draws fetch: a vertex array object.
class VertexArray {
  public:
    void bind();

    // Attributes read from the buffer, entries `stride` bytes apart beginning at byte `start`.
    // divisor 0: one entry per vertex; n: one entry for each n instances. Binds the array.
    void attributes(const Buffer& buffer, std::span<const Attribute> list, std::size_t stride,
                    unsigned divisor, std::size_t start = 0);
    void indices(const Buffer& buffer);

  private:
    VertexArrayName name_;
};

}  // namespace collidoscope::render
