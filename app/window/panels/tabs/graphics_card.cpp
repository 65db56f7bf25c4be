// Proximity in image space, drawn by the graphics card and by the processor, side by side.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

#include "app/window/widgets/ui.h"
#include "collision/narrow/polygon/pivot_window.h"
#include "collision/trace/numbers.h"
#include "render/context.h"
#include "render/proximity.h"

namespace collidoscope::app {
namespace {

using pivot::OutlineEdge;

// The two polygons of the question that is answered, if that is what it is about.
std::array<const Polygon*, 2> asked_polygons(const Workbench& bench) {
    const auto& question = bench.live.question();
    if (!question || question->inputs.size() != 2 || bench.document.empty() ||
        !bench.document.demo().info().owns("graphics_card"))
        return {};
    return {std::get_if<Polygon>(&question->inputs[0]), std::get_if<Polygon>(&question->inputs[1])};
}

// The result of one of the two, and how long it took.
struct Measured {
    double along_b = 0, along_a = 0;
    double ms = 0;
};

struct SideBySide {
    bool drawn = false;  // by the card
    pivot::PixelGrid grid;
    std::size_t edges = 0;
    double error = 0;
    Measured processor, card;
    double largest_difference = 0;             // of two fields at a pixel
    std::array<std::vector<float>, 2> fields;  // of the card, in pixels
};

template <typename Call>
double milliseconds_of(const Call& call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

std::vector<render::OutlineSegment> in_pixels(const pivot::PixelGrid& grid,
                                              const std::vector<OutlineEdge>& edges) {
    std::vector<render::OutlineSegment> segments;
    segments.reserve(edges.size());
    for (const OutlineEdge& edge : edges) {
        segments.push_back(
            {vec2((edge.a - grid.corner) / grid.pixel), vec2((edge.b - grid.corner) / grid.pixel)});
    }
    return segments;
}

SideBySide measure_both(const Polygon& a, const Polygon& b, double bound,
                        render::ShaderLibrary& shaders) {
    const std::vector<OutlineEdge> edges_a = pivot::edges_of(a), edges_b = pivot::edges_of(b);
    SideBySide both;
    both.edges = edges_a.size() + edges_b.size();
    const pivot::Zoom zoom =
        pivot::choose_zoom(pivot::localize(edges_a, edges_b), both.edges, {.bound = bound});
    both.grid = zoom.grid;
    both.error = zoom.error;

    std::vector<pivot::Field> fields;
    both.processor.ms = milliseconds_of([&] {
        fields = {pivot::drawn_field(zoom.grid, edges_a), pivot::drawn_field(zoom.grid, edges_b)};
        both.processor.along_b = pivot::min_along(fields[1], fields[0], zoom.error, true).value;
        both.processor.along_a = pivot::min_along(fields[0], fields[1], zoom.error, false).value;
    });

    render::ProximityPasses passes(shaders);
    render::ProximityPasses::Result found;
    const auto draw = [&] {
        both.drawn = passes.draw({zoom.grid.columns, zoom.grid.rows}, in_pixels(zoom.grid, edges_a),
                                 in_pixels(zoom.grid, edges_b),
                                 static_cast<float>(zoom.error / zoom.grid.pixel), found);
    };
    draw();  // the first time makes targets and programs
    if (!both.drawn) return both;
    both.card.ms = milliseconds_of(draw);
    both.card.along_b = static_cast<double>(found.along_b.value) * zoom.grid.pixel;
    both.card.along_a = static_cast<double>(found.along_a.value) * zoom.grid.pixel;
    for (int body = 0; body < 2; ++body) {
        const auto index = static_cast<std::size_t>(body);
        both.fields[index] = passes.field(body);
        for (std::size_t i = 0; i < both.fields[index].size(); ++i) {
            const double theirs = static_cast<double>(both.fields[index][i]) * zoom.grid.pixel;
            both.largest_difference =
                std::max(both.largest_difference, std::abs(theirs - fields[index].at(i)));
        }
    }
    return both;
}

// One field as the card has drawn it: bright at the outline, in the color of a hit inside.
void draw_picture(const Workbench& bench, const SideBySide& both, std::size_t body,
                  const ImVec2& corner, float width, float height) {
    constexpr int max_across = 96;
    const pivot::PixelGrid& grid = both.grid;
    const int stride = (std::max(grid.columns, grid.rows) + max_across - 1) / max_across;
    const int columns = grid.columns / stride, rows = grid.rows / stride;
    const float cell =
        std::min(width / static_cast<float>(columns), height / static_cast<float>(rows));
    float far = 1;
    for (const float value : both.fields[body]) far = std::max(far, std::abs(value));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int across = column * stride + stride / 2, down = row * stride + stride / 2;
            const auto i = static_cast<std::size_t>(down) * static_cast<std::size_t>(grid.columns) +
                           static_cast<std::size_t>(across);
            const float value = both.fields[body][i];
            const Color color = value <= 0 ? bench.palette.hit : bench.palette.body(body);
            const ImVec2 low{corner.x + cell * static_cast<float>(column),
                             corner.y + cell * static_cast<float>(rows - 1 - row)};
            draw.AddRectFilled(low, {low.x + cell, low.y + cell},
                               ui::ink(faded(color, 0.95f - 0.85f * std::abs(value) / far)));
        }
    }
}

class GraphicsCardTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_numbers(const Workbench& bench) const;

    std::uint64_t version_ = 0;  // of the answer that was drawn
    SideBySide both_;
    std::string card_;
};

const bool registered_graphics_card = register_tab({
    .id = "graphics_card",
    .title = "Graphics card",
    .help = "The same passes drawn by the graphics card and by the processor: both distance "
            "fields, what is least along the outlines, and the time.",
    .words = "gpu opengl image space distance field shader",
    .order = 45,
    .available = [](const Workbench& bench) { return asked_polygons(bench)[0] != nullptr; },
    .make = [] { return std::make_unique<GraphicsCardTab>(); },
});

void GraphicsCardTab::draw_numbers(const Workbench& bench) const {
    const float name = ui::name_width(bench, "largest difference");
    const auto line = [&](const char* what, const std::string& value) {
        ui::quantity(bench, what, value, name);
        ui::note(bench, std::string("card.") + what);
    };
    const auto pair = [](std::string processor, const std::string& card) {
        const auto letters = std::count_if(processor.begin(), processor.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
        });
        processor.append(static_cast<std::size_t>(std::max<long>(12 - letters, 1)), ' ');
        return processor + card;
    };
    line("", pair("processor", "card"));
    line("along B", pair(significant(both_.processor.along_b), significant(both_.card.along_b)));
    line("along A", pair(significant(both_.processor.along_a), significant(both_.card.along_a)));
    line("time", pair(duration_text(both_.processor.ms), duration_text(both_.card.ms)));
    line("largest difference", significant(both_.largest_difference, 2));
    line("error bound", significant(both_.error));
    line("distances", ui::count(both_.grid.size() * both_.edges));
}

}  // namespace

void GraphicsCardTab::draw(const Workbench& bench) {
    const auto [a, b] = asked_polygons(bench);
    if (!a || !b) return;
    if (version_ != bench.live.version()) {
        version_ = bench.live.version();
        const double bound =
            option(bench.document.demo(), *bench.live.question(), "bound").get<double>();
        both_ = measure_both(*a, *b, bound, bench.linked.shaders());
        card_ = render::describe_opengl();
    }
    if (!both_.drawn) {
        ui::words_wrapped(bench,
                          "This graphics card cannot draw into pictures of floats, or a shader has "
                          "an error: the answer is the processor's.",
                          ui::Rank::Quiet);
        return;
    }
    const float em = bench.em(), gap = em * 1.5f, column = em * 24;
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = std::max(ImGui::GetContentRegionAvail().y, em * 8);
    ImGui::BeginGroup();
    draw_numbers(bench);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + column);
    ui::words(bench, "Drawn by " + card_, ui::Rank::Faint);
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    const float side = (width - column - 2 * gap) / 2;
    if (side < em * 6) return;
    for (std::size_t body = 0; body < 2; ++body) {
        const float x = begin.x + column + gap + static_cast<float>(body) * (side + gap);
        ImGui::SetCursorScreenPos({x, begin.y});
        ui::words(bench, body == 0 ? "Distance from A" : "Distance from B", ui::Rank::Quiet);
        draw_picture(bench, both_, body, {x, begin.y + em * 1.6f}, side, height - em * 2);
    }
}

}  // namespace collidoscope::app
