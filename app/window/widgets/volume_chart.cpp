#include "app/window/widgets/volume_chart.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

std::string brief_count(double value) {
    if (value >= 99'500) return fmt::format("{:.0f}k", value / 1000);
    if (value >= 9'950) return fmt::format("{:.1f}k", value / 1000);
    return fmt::format("{:.0f}", value);
}

// Lengths on a scale of powers, so that a sphere and a hull both show; the least still shows.
void add_by_powers(VolumeProperty& property, const std::vector<double>& values) {
    const double lo = std::max(1.0, *std::min_element(values.begin(), values.end()));
    const double hi = std::max(lo * 2, *std::max_element(values.begin(), values.end()));
    for (const double value : values) {
        const double at = std::log(std::max(value, lo) / lo) / std::log(hi / lo);
        property.cells.push_back({brief_count(value), 0.06 + 0.94 * at, value <= lo});
    }
}

}  // namespace

std::vector<VolumeProperty> volume_properties(const Datum& volumes) {
    std::vector<VolumeProperty> all = {
        {"filled", "", "Bounding efficiency: the fraction of the volume that the body fills", true},
        {"bytes", "", "Memory of one volume. The bars use a logarithmic scale"},
        {"overlap", "operations",
         "One overlap test: operations counted, and nanoseconds measured on this machine, on "
         "average over 48 poses of a copy. The bars use a logarithmic scale"},
        {"update", "operations",
         "Updating one volume after the body has moved: operations counted, nanoseconds measured. "
         "The bars use a logarithmic scale"}};
    if (volumes.size() == 0) return all;
    std::vector<double> bytes, overlap, update;
    double fullest = 0;
    for (std::size_t i = 0; i + 1 < volumes.size(); ++i)
        fullest = std::max(fullest, volumes[i]["efficiency"].get<double>());
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const Datum& v = volumes[i];
        const double efficiency = v["efficiency"].get<double>();
        all[0].cells.push_back({percent(efficiency), efficiency, efficiency >= fullest});
        bytes.push_back(v["bytes"].get<double>());
        overlap.push_back(v["overlap_operations"].get<double>());
        update.push_back(v["update_operations"].get<double>());
    }
    add_by_powers(all[1], bytes);
    add_by_powers(all[overlap_property], overlap);
    add_by_powers(all[update_property], update);
    return all;
}

std::string short_volume_title(std::string_view id, const std::string& title) {
    if (id == "ritter_sphere") return "Ritter";
    if (id == "smallest_sphere") return "Sphere";
    if (id == "beveled_box") return "Bevel 10";
    if (id == "rounded_rectangle") return "Round rect";
    if (id == "convex_hull") return "Hull";
    return title;
}

const Datum* listed_by_answer(const Workbench& bench, std::string_view name) {
    if (!bench.live.answer()) return nullptr;
    for (const auto& [key, value, help] : bench.live.answer()->extra) {
        if (key == name) return &value;
    }
    return nullptr;
}

Color layer_color(const Palette& palette, std::size_t layer, std::size_t layers) {
    return palette.depth(static_cast<std::uint32_t>(layer),
                         static_cast<std::uint32_t>(std::max<std::size_t>(layers, 2) - 1));
}

bool recorded_hit(const Workbench& bench, std::size_t pose) {
    const auto& steps = bench.live.player().recording().steps;
    // The first step shows the path; a pose's step comes after it.
    if (pose + 1 >= steps.size()) return false;
    const auto& facts = steps[pose + 1].facts;
    return std::find(facts.begin(), facts.end(), Fact(Decides{AnswerPart::Verdict, true})) !=
           facts.end();
}

}  // namespace collidoscope::app
