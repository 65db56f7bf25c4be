// All linked views of the window (linked_view.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace collidoscope::render {
class ShaderLibrary;
}

namespace collidoscope::app {

enum class LinkedKind : std::uint8_t { Minkowski, Gauss, Voronoi, Object };
inline constexpr std::array all_linked_kinds{LinkedKind::Minkowski, LinkedKind::Gauss,
                                             LinkedKind::Voronoi, LinkedKind::Object};
inline constexpr std::size_t linked_kinds = all_linked_kinds.size();
const char* id_of(LinkedKind kind);     // "minkowski"
const char* title_of(LinkedKind kind);  // "Minkowski difference"

class LinkedView;

// One of each kind, with what they share on the card.
class LinkedViews {
  public:
    LinkedViews();
    ~LinkedViews();
    LinkedView& at(LinkedKind kind) { return *views_[static_cast<std::size_t>(kind)]; }
    const LinkedView& at(LinkedKind kind) const { return *views_[static_cast<std::size_t>(kind)]; }
    render::ShaderLibrary& shaders();
    // Frees what lives on the card; to be called while the context is still current.
    void release();
    void reset();  // all cameras

  private:
    std::vector<std::unique_ptr<LinkedView>> views_;
    std::unique_ptr<render::ShaderLibrary> shaders_;
};

}  // namespace collidoscope::app
