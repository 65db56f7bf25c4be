#include "render/frame_key.h"

#include <bit>
#include <cstring>
#include <type_traits>
#include <vector>

#include "render/scene_renderer.h"

namespace collidoscope::render {
namespace {

class Digest {
  public:
    void add(std::uint64_t word) {
        key_[0] = (std::rotl(key_[0], 27) ^ word) * 0x9E3779B97F4A7C15U;
        key_[1] = (std::rotl(key_[1], 31) + word) * 0xD6E8FEB86659FD93U;
        key_[0] ^= key_[0] >> 29;
        key_[1] ^= key_[1] >> 32;
    }
    // Adds things made of four-byte numbers alone, so that there is no padding.
    template <class T>
    void add_words(const T* things, std::size_t count) {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % 4 == 0 && alignof(T) == 4);
        const auto* at = reinterpret_cast<const unsigned char*>(things);
        std::size_t left = sizeof(T) * count;
        for (; left >= 8; left -= 8, at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            add(word);
        }
        std::uint32_t last = 0;
        if (left > 0) std::memcpy(&last, at, 4);
        add(std::uint64_t(last) << 32 | left);
        add(count);
    }
    template <class T>
    void add_words(const std::vector<T>& things) {
        add_words(things.data(), things.size());
    }
    template <class T>
    void add_value(const T& value) {
        add_words(&value, 1);
    }
    FrameKey key() const { return key_; }

  private:
    FrameKey key_{0x243F6A8885A308D3U, 0x13198A2E03707344U};
};

constexpr std::size_t large = 4096;

void add_list(Digest& digest, const Overlay& list) {
    digest.add_value(list.position());
    digest.add_value(list.rotation());
    const std::size_t things = list.planes().size() + list.solid_boxes().size() +
                               list.balls().size() + list.triangles().size() + list.boxes().size() +
                               list.rings().size() + list.lines().size() + list.heads().size() +
                               list.dots().size();
    if (things > large) {
        digest.add(list.identity());
        digest.add(list.version());
        return;
    }
    digest.add_words(list.planes());
    digest.add_words(list.solid_boxes());
    digest.add_words(list.balls());
    digest.add_words(list.triangles());
    digest.add_words(list.boxes());
    digest.add_words(list.rings());
    digest.add_words(list.lines());
    digest.add_words(list.heads());
    digest.add_words(list.dots());
}

}  // namespace

FrameKey key_of(const Frame& frame, const Target& target) {
    Digest digest;
    const CameraMatrices& c = frame.camera;
    digest.add_value(c.view);
    digest.add_value(c.projection);
    digest.add_value(c.size);
    digest.add_value(c.eye);
    digest.add_value(c.forward);
    digest.add_value(c.fov_y);
    digest.add_value(c.visible_height);
    digest.add(c.orthographic ? 1 : 0);
    digest.add_value(frame.look);
    digest.add_value(frame.ground.height);
    digest.add_value(frame.ground.cell);
    digest.add(frame.ground.visible ? 1 : 0);
    digest.add_value(frame.focus);
    digest.add_value(frame.pixel_scale);
    digest.add(frame.clip ? 1 : 0);
    digest.add_value(frame.clip.value_or(glm::vec4(0)));
    const InstancedBodies& many = frame.instanced;
    digest.add(many.mesh != nullptr ? many.mesh->identity() : 0);
    digest.add(many.instances.size());
    digest.add(many.version);
    digest.add(many.any_selected ? 1 : 0);
    digest.add(frame.overlays.size());
    for (const Overlay* list : frame.overlays) add_list(digest, *list);
    digest.add(target.framebuffer);
    digest.add_value(target.origin);
    digest.add_value(target.size);
    return digest.key();
}

}  // namespace collidoscope::render
