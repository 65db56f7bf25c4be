#include "render/buffer.h"

namespace collidoscope::render {

void Buffer::upload_bytes(const void* data, std::size_t bytes) {
    if (!name_) name_.create();
    // Through the copy target, so that no vertex array's binding is disturbed.
    GLenum target = GL_COPY_WRITE_BUFFER;
    if (use_ == Use::Indices) {
        glBindVertexArray(0);
        if (gles) target = GL_ELEMENT_ARRAY_BUFFER;
    }
    glBindBuffer(target, name_.get());
    glBufferData(target, static_cast<GLsizeiptr>(bytes), data,
                 use_ == Use::Dynamic ? GL_DYNAMIC_DRAW : GL_STATIC_DRAW);
    glBindBuffer(target, 0);
    bytes_ = bytes;
    counters().bytes_uploaded += bytes;
}

void VertexArray::bind() {
    if (!name_) name_.create();
    glBindVertexArray(name_.get());
}

void VertexArray::attributes(const Buffer& buffer, std::span<const Attribute> list,
                             std::size_t stride, unsigned divisor, std::size_t start) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    for (const Attribute& a : list) {
        const auto step = static_cast<GLsizei>(stride);
        // An offset into the buffer, which this function takes as a pointer.
        const auto* at = reinterpret_cast<const void*>(start + a.offset);
        glEnableVertexAttribArray(a.location);
        glVertexAttribDivisor(a.location, divisor);
        switch (a.type) {
            case Attribute::Type::Floats:
                glVertexAttribPointer(a.location, a.count, GL_FLOAT, GL_FALSE, step, at);
                break;
            case Attribute::Type::Bytes:
                glVertexAttribPointer(a.location, a.count, GL_UNSIGNED_BYTE, GL_TRUE, step, at);
                break;
            case Attribute::Type::Integer:
                glVertexAttribIPointer(a.location, a.count, GL_UNSIGNED_INT, step, at);
                break;
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void VertexArray::indices(const Buffer& buffer) {
    bind();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.name());
}

}  // namespace collidoscope::render
