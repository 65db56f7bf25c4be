#include "render/target.h"

#include <algorithm>
#include <array>

namespace collidoscope::render {

namespace {

bool fits(glm::ivec2 size) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    return size.x > 0 && size.y > 0 && size.x <= most && size.y <= most;
}

bool complete() {
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void smooth(GLenum target, GLenum wrap) {
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, static_cast<GLint>(wrap));
    glTexParameteri(target, GL_TEXTURE_WRAP_T, static_cast<GLint>(wrap));
}

// For what OpenGL ES does not filter: it can be read no other way.
void sharp(GLenum target) {
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void draw_no_color() {
    const GLenum none = GL_NONE;
    glDrawBuffers(1, &none);
    glReadBuffer(GL_NONE);
}

}  // namespace

void draw_into(unsigned framebuffer, glm::ivec2 origin, glm::ivec2 size) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(origin.x, origin.y, size.x, size.y);
}

bool ColorTarget::resize(glm::ivec2 size, GLenum format) {
    if (size == size_) return framebuffer_.get() != 0;
    size_ = size;
    framebuffer_.reset();
    texture_.reset();
    if (!fits(size)) return false;
    texture_.create();
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    const GLenum channels = format == GL_RG8 ? GL_RG : format == GL_R8 ? GL_RED : GL_RGBA;
    const bool floats = format == GL_RGBA32F;
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), size.x, size.y, 0, channels,
                 floats ? GL_FLOAT : GL_UNSIGNED_BYTE, nullptr);
    smooth(GL_TEXTURE_2D, GL_CLAMP_TO_EDGE);
    if (gles && floats) sharp(GL_TEXTURE_2D);
    framebuffer_.create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    if (!complete()) framebuffer_.reset();
    return framebuffer_.get() != 0;
}

void ColorTarget::put(glm::ivec2 at, glm::ivec2 size, std::span<const std::uint8_t> rgba) const {
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, at.x, at.y, size.x, size.y, GL_RGBA, GL_UNSIGNED_BYTE,
                    rgba.data());
}

bool DepthTarget::resize(int size) {
    if (size == size_) return framebuffer_.get() != 0;
    size_ = size;
    framebuffer_.reset();
    texture_.reset();
    if (!fits(glm::ivec2(size))) return false;
    texture_.create();
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, size, size, 0, GL_DEPTH_COMPONENT,
                 GL_FLOAT, nullptr);
#if defined(COLLIDOSCOPE_GLES)
    // No border: what is drawn into it leaves the outermost texels at 1.
    smooth(GL_TEXTURE_2D, GL_CLAMP_TO_EDGE);
    sharp(GL_TEXTURE_2D);
#else
    smooth(GL_TEXTURE_2D, GL_CLAMP_TO_BORDER);
    const std::array<float, 4> far_away{1, 1, 1, 1};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, far_away.data());
#endif
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    framebuffer_.create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_.get(), 0);
    draw_no_color();
    if (!complete()) framebuffer_.reset();
    return framebuffer_.get() != 0;
}

bool MultisampleTarget::resize(glm::ivec2 size, int samples) {
    if (size == size_ && samples == samples_) return with_depth_.get() != 0;
    size_ = size;
    samples_ = samples;
    with_depth_.reset();
    color_only_.reset();
    color_.reset();
    depth_.reset();
    if (fits(size) && make_stores(samples)) return true;
    with_depth_.reset();
    return false;
}

#if defined(COLLIDOSCOPE_GLES)

int max_samples() {
    GLint max = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &max);
    return max;
}

bool MultisampleTarget::make_stores(int samples) {
    const auto store = [&](RenderbufferName& name, GLenum format) {
        name.create();
        glBindRenderbuffer(GL_RENDERBUFFER, name.get());
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size_.x, size_.y);
    };
    store(color_store_, GL_RGBA8);
    store(depth_store_, GL_DEPTH_COMPONENT32F);
    const auto framebuffer = [&](FramebufferName& name, bool with_depth) {
        name.create();
        glBindFramebuffer(GL_FRAMEBUFFER, name.get());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  color_store_.get());
        if (with_depth) {
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                      depth_store_.get());
        }
        return complete();
    };
    depth_.create();
    glBindTexture(GL_TEXTURE_2D, depth_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, size_.x, size_.y, 0, GL_DEPTH_COMPONENT,
                 GL_FLOAT, nullptr);
    smooth(GL_TEXTURE_2D, GL_CLAMP_TO_EDGE);
    sharp(GL_TEXTURE_2D);
    depth_only_.create();
    glBindFramebuffer(GL_FRAMEBUFFER, depth_only_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.get(), 0);
    draw_no_color();
    return complete() && framebuffer(with_depth_, true) && framebuffer(color_only_, false);
}

unsigned MultisampleTarget::depth_texture() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, with_depth_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, depth_only_.get());
    glBlitFramebuffer(0, 0, size_.x, size_.y, 0, 0, size_.x, size_.y, GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
    return depth_.get();
}

#else

int max_samples() {
    GLint color = 1, depth = 1;
    glGetIntegerv(GL_MAX_COLOR_TEXTURE_SAMPLES, &color);
    glGetIntegerv(GL_MAX_DEPTH_TEXTURE_SAMPLES, &depth);
    return std::min(color, depth);
}

bool MultisampleTarget::make_stores(int samples) {
    const auto texture = [&](TextureName& name, GLenum format) {
        name.create();
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name.get());
        glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, size_.x, size_.y,
                                GL_TRUE);
    };
    texture(color_, GL_RGBA8);
    texture(depth_, GL_DEPTH_COMPONENT32F);
    const auto framebuffer = [&](FramebufferName& name, bool with_depth) {
        name.create();
        glBindFramebuffer(GL_FRAMEBUFFER, name.get());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE,
                               color_.get(), 0);
        if (with_depth) {
            glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D_MULTISAMPLE,
                                   depth_.get(), 0);
        }
        return complete();
    };
    return framebuffer(with_depth_, true) && framebuffer(color_only_, false);
}

unsigned MultisampleTarget::depth_texture() const {
    return depth_.get();
}

#endif

void MultisampleTarget::resolve_to(const ColorTarget& target) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, color_only_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer());
    glBlitFramebuffer(0, 0, size_.x, size_.y, 0, 0, size_.x, size_.y, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
}

}  // namespace collidoscope::render
