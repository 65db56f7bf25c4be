#include "app/view/drawing/tile_texture.h"

#include "render/target.h"

namespace collidoscope::app {

TileTexture::TileTexture() = default;
TileTexture::~TileTexture() = default;

bool TileTexture::resize(const glm::ivec2& size) {
    if (!target_) target_ = std::make_unique<render::ColorTarget>();
    return target_->resize(size);
}

void TileTexture::put(const glm::ivec2& at, const glm::ivec2& size,
                      std::span<const std::uint8_t> rgba) {
    if (target_) target_->put(at, size, rgba);
}

unsigned TileTexture::texture() const {
    return target_ ? target_->texture() : 0;
}

glm::ivec2 TileTexture::size() const {
    return target_ ? target_->size() : glm::ivec2(0);
}

void TileTexture::release() {
    target_.reset();
}

}  // namespace collidoscope::app
