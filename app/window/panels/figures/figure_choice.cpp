#include "app/window/panels/figures/figure_choice.h"

#include <utility>

#include "app/base/files/kept_json.h"

namespace collidoscope::app {
namespace {

constexpr const char* figure_file = "figure.json";
constexpr const char* palettes[] = {"print", "light", "dark"};

}  // namespace

void FigureChoice::recall() {
    if (std::exchange(recalled_, true)) return;
    const Json json = read_kept_json(figure_file).json;
    const auto text = [&](const char* key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? found->get<std::string>() : "";
    };
    const auto number = [&](const char* key, double& value, double low, double high) {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_number()) return;
        const double given = found->get<double>();
        if (given >= low && given <= high) value = given;
    };
    const auto flag = [&](const char* key, bool& value) {
        const auto found = json.find(key);
        if (found != json.end() && found->is_boolean()) value = found->get<bool>();
    };
    if (const auto format = figure_format_of("x." + text("format"));
        format && *format != FigureFormat::Png)
        order.format = *format;
    for (int i = 0; i < 3; ++i)
        if (text("palette") == palettes[i]) order.palette = static_cast<FigurePalette>(i);
    if (text("hidden_lines") == "left out") order.hidden = HiddenLines::LeftOut;
    number("width_mm", order.width_mm, FigureOrder::min_mm, FigureOrder::max_mm);
    number("height_mm", order.height_mm, FigureOrder::min_mm, FigureOrder::max_mm);
    number("type_pt", order.type_pt, 4, 72);
    flag("crop", order.crop);
    flag("ground", order.ground);
    flag("transparent", order.transparent);
    flag("in_points", in_points);
}

void FigureChoice::remember() const {
    const Json json = {
        {"format", name_of(order.format)},
        {"palette", palettes[static_cast<std::size_t>(order.palette)]},
        {"hidden_lines", order.hidden == HiddenLines::Dashed ? "dashed" : "left out"},
        {"width_mm", order.width_mm},
        {"height_mm", order.height_mm},
        {"type_pt", order.type_pt},
        {"crop", order.crop},
        {"ground", order.ground},
        {"transparent", order.transparent},
        {"in_points", in_points}};
    // In a home that cannot be written nothing is remembered.
    (void)write_kept_json(figure_file, json);
}

std::vector<std::pair<std::string, std::string>> FigureChoice::told(const Workbench&) const {
    return {{"figure_saved", Json(saved.string()).dump()}};
}

}  // namespace collidoscope::app
