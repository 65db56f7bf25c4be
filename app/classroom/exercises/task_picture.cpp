#include "app/classroom/exercises/task_picture.h"

namespace collidoscope::app {

std::optional<Preset> task_picture(std::string_view source) {
    constexpr std::string_view scheme = "demo:";
    const std::size_t slash = source.find('/');
    if (!source.starts_with(scheme) || slash == std::string_view::npos) return std::nullopt;
    const std::string demo(source.substr(scheme.size(), slash - scheme.size()));
    if (Registry::find(demo) == nullptr) return std::nullopt;
    for (const Preset& preset : presets_of(demo))
        if (preset.path.stem().string() == source.substr(slash + 1)) return preset;
    return std::nullopt;
}

}  // namespace collidoscope::app
