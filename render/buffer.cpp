#include "render/buffer.h"

#include <bit>

namespace collidoscope::render {

void Buffer::upload_bytes(const void* data, std::size_t bytes) {
    if (!name_) name_.create();
    // Through the copy target, so that no vertex array's binding is disturbed.
    glBindBuffer(GL_COPY_WRITE_BUFFER, name_.get());
    glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), data,
                 use_ == Use::Static ? GL_STATIC_DRAW : GL_DYNAMIC_DRAW);
    glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
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
        const auto* at = std::bit_cast<const void*>(start + a.offset);
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
