// All builders over the mesh that is shown: a table that any column sorts, and a chart of a column
// over the time to build.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/base/files/atomic_file.h"
#include "app/drawings/plots/ticks.h"
#include "app/view/tree_debugger/builder_table.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Sizes in ems.
constexpr float builder_line = 1.5f, builder_name = 11.5f, chart_room = 22;
constexpr std::array<float, builder_column_count> builder_widths = {
    builder_name, 5.8f, 5, 5, 4.2f, 5.6f, 4.4f, 6.6f, 7, 5.6f};
// A mesh that is measured without being asked.
constexpr std::size_t soon_measured = 50'000;

float width_of(BuilderColumn column) {
    return builder_widths[static_cast<std::size_t>(column)];
}

// The place of all columns, with the builder's name.
float width_of(const std::vector<BuilderColumn>& columns) {
    float width = builder_name;
    for (const BuilderColumn column : columns) width += width_of(column);
    return width;
}

// Left out in a narrow drawer.
bool is_lesser(BuilderColumn column) {
    return column == BuilderColumn::Nodes || column == BuilderColumn::Depth;
}

std::string written(BuilderColumn column, double value) {
    if (value < 0) return "·";
    switch (column) {
        case BuilderColumn::Memory:
            return ui::bytes(static_cast<std::uint64_t>(value));
        case BuilderColumn::Nodes:
        case BuilderColumn::Depth:
            return ui::count(static_cast<std::uint64_t>(value));
        default:
            break;
    }
    const std::string unit = unit_of(column);
    return significant(value, 3) + (unit.empty() ? "" : " " + unit);
}

// The column over which the chart stands: the sorted one, or the time of a ray where that is the
// time to build itself.
BuilderColumn charted(BuilderColumn sorted) {
    return sorted == BuilderColumn::Builder || sorted == BuilderColumn::BuildTime
               ? BuilderColumn::RayTime
               : sorted;
}

class BuildersTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void refresh(const Workbench& bench);
    void draw_head(const Workbench& bench);
    void draw_titles(const Workbench& bench);
    void draw_row(const Workbench& bench, std::size_t number);
    void draw_table(const Workbench& bench, float width);
    void draw_chart(const Workbench& bench, const Rect& rect);
    std::vector<BuilderColumn> columns_for(float ems) const;
    // Builds the tree that is shown with it.
    void choose(const Workbench& bench, const std::string& builder) const;

    BuilderTable table_;
    std::size_t body_ = 0;
    std::string shown_;  // the builder of the tree that is shown
    BuilderColumn column_ = BuilderColumn::RayTime;
    bool descending_ = false;
    std::vector<std::size_t> order_;
    std::vector<BuilderColumn> columns_;
    std::uint64_t ordered_version_ = 0;
    std::optional<std::size_t> pointed_;  // a row, by the chart or the table
};

// The option that names the builder of this body's tree.
std::optional<std::string> builder_option_of(const Workbench& bench, std::size_t body) {
    const std::string of_body = body == 0 ? "builder_a" : "builder_b";
    for (const OptionSpec& spec : bench.document.demo().options())
        if (spec.id == "builder" || spec.id == of_body) return spec.id;
    return std::nullopt;
}

// A workshop in which trees of any builder are made.
bool builders_differ(const Workbench& bench) {
    return has_workshop(bench) && builder_option_of(bench, 0);
}

const bool registered_builders = register_tab({
    .id = "builders",
    .title = "Builders",
    .help = "Every builder over this mesh: time, memory, cost of the tree, and of the same rays.",
    .words = "compare builders table pareto build time SAH EPO rays csv bvh quality",
    .order = 58,
    .available = builders_differ,
    .priority = 18,
    .make = [] { return std::make_unique<BuildersTab>(); },
});

}  // namespace

void BuildersTab::choose(const Workbench& bench, const std::string& builder) const {
    if (const auto id = builder_option_of(bench, body_))
        bench.post([id = *id, builder](Workbench& b) { b.set_option(id, builder); });
}

void BuildersTab::refresh(const Workbench& bench) {
    const Demo& demo = bench.document.demo();
    const Question& question = *bench.live.question();
    const auto leaf_size = option(demo, question, "leaf_size").get<std::uint32_t>();
    const auto id = builder_option_of(bench, body_);
    shown_ = id ? option(demo, question, *id).get<std::string>() : std::string();
    const auto& asset = std::get<MeshInstance>(question.inputs[body_]).asset;
    const std::uint64_t before = table_.version();
    table_.show(asset, leaf_size);
    if (table_.version() != before && asset->mesh().triangles.size() <= soon_measured)
        table_.measure(builders_of_volume("aabb"));
    table_.go_on(bench.wake);
    bench.note_pending("builders of trees", table_.busy());
    if (ordered_version_ != table_.version()) pointed_.reset();
    ordered_version_ = table_.version();
    order_ = ordered(table_.rows(), column_, descending_);
}

void BuildersTab::draw_head(const Workbench& bench) {
    const float em = bench.em();
    if (ImGui::Button("Boxes")) table_.measure(builders_of_volume("aabb"));
    ui::note(bench, "builders.boxes");
    ui::tooltip(bench, "Measure all builders of trees of axis-aligned boxes");
    ImGui::SameLine(0, em * 0.6f);
    if (ImGui::Button("All volumes")) table_.measure(builders_of_volume(""));
    ui::note(bench, "builders.all");
    ui::tooltip(bench, "Measure those of all bounding volumes, too");
    ImGui::SameLine(0, em * 0.6f);
    if (ImGui::Button("Save CSV…")) {
        bench.post([csv = csv_of(table_.rows(), order_),
                    name = bench.document.scene().bodies[body_].name](Workbench& b) {
            b.dialogs.ask_where(
                {"Save the table of builders", name + "-builders.csv",
                 [csv](const std::filesystem::path& path) { write_file_atomically(path, csv); }});
        });
    }
    ui::note(bench, "builders.csv");
    ImGui::SameLine(0, em * 0.8f);
    draw_tree_choice(bench);
    ImGui::SameLine(0, em * 0.8f);
    ImGui::AlignTextToFramePadding();
    if (table_.busy()) {
        const std::string now = table_.current().empty() ? "rays" : table_.current();
        ui::words(bench, "Measuring " + now + "…, " + ui::count(table_.left()) + " left",
                  ui::Rank::Faint);
        ImGui::SameLine(0, em * 0.8f);
        if (ImGui::Button("Cancel")) table_.cancel();
        ui::note(bench, "builders.cancel");
        return;
    }
    std::size_t differing = 0;
    for (const BuilderRow& row : table_.rows()) differing += row.differing > 0;
    const std::string text =
        table_.rows().empty() ? std::string("Nothing is measured yet.")
        : differing == 0 ? ui::count(table_.ray_count()) + " rays, the same answers in every tree"
                         : ui::count(differing) + " trees answer some of the " +
                               ui::count(table_.ray_count()) + " rays differently";
    ui::words(bench, text, ui::Rank::Quiet);
}

std::vector<BuilderColumn> BuildersTab::columns_for(float ems) const {
    std::vector<BuilderColumn> all, main;
    for (std::size_t i = 1; i < builder_column_count; ++i) {
        const auto column = static_cast<BuilderColumn>(i);
        all.push_back(column);
        if (!is_lesser(column)) main.push_back(column);
    }
    return width_of(all) + 1 > ems ? main : all;
}

void BuildersTab::draw_titles(const Workbench& bench) {
    const float em = bench.em();
    ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 begin = at;
    const auto title = [&](BuilderColumn column) {
        const float width = width_of(column);
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(id_of(column));
        if (ImGui::InvisibleButton("title", {em * width, em * builder_line})) {
            descending_ = column == column_ && !descending_;
            column_ = column;
        }
        ImGui::PopID();
        ui::note(bench, std::string("builders.by.") + id_of(column));
        if (help_of(column)[0] != 0) ui::tooltip(bench, help_of(column));
        const bool current = column == column_;
        const std::string text =
            std::string(title_of(column)) + (current ? (descending_ ? " ↓" : " ↑") : "");
        ImGui::GetWindowDrawList()->AddText(
            bench.fonts.words, bench.fonts.words->FontSize, {at.x + em * 0.5f, at.y},
            ui::ink(current || ImGui::IsItemHovered() ? bench.palette.text
                                                      : bench.palette.text_quiet),
            text.c_str());
        at.x += em * width;
    };
    title(BuilderColumn::Builder);
    for (const BuilderColumn column : columns_) title(column);
    ImGui::SetCursorScreenPos({begin.x, begin.y + em * builder_line});
}

void BuildersTab::draw_row(const Workbench& bench, std::size_t number) {
    const BuilderRow& row = table_.rows()[number];
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ui::row(bench, "builder:" + row.name, "",
                {.selected = row.name == shown_, .height = builder_line}))
        choose(bench, row.name);
    if (ImGui::IsItemHovered()) pointed_ = number;
    ui::tooltip(bench, row.problem.empty() ? row.title + ", " + row.volume : row.problem);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* words = bench.fonts.words;
    const auto middle = [&](const ImFont* font) {
        return std::round(at.y + (em * builder_line - font->FontSize) / 2);
    };
    ui::draw_shortened(
        draw, words, {at.x + em * 0.5f, middle(words)}, at.x + em * (builder_name - 0.3f),
        ui::ink(row.name == shown_ ? bench.palette.text : bench.palette.text_quiet), row.name);
    float x = at.x + em * builder_name;
    if (!row.problem.empty()) {
        ui::draw_shortened(draw, words, {x + em * 0.5f, middle(words)},
                           at.x + em * width_of(columns_), ui::ink(bench.palette.text_faint),
                           row.problem);
        return;
    }
    ImFont* type = bench.fonts.numbers;
    for (const BuilderColumn column : columns_) {
        // The least of all stands out.
        const double value = row.value(column);
        const bool best =
            value >= 0 &&
            std::none_of(table_.rows().begin(), table_.rows().end(), [&](const BuilderRow& other) {
                return other.value(column) >= 0 && other.value(column) < value;
            });
        draw.AddText(type, type->FontSize, {std::round(x + em * 0.5f), middle(type)},
                     ui::ink(best && table_.rows().size() > 1 ? bench.palette.apart
                             : column == column_              ? bench.palette.text
                                                              : bench.palette.text_quiet),
                     written(column, value).c_str());
        x += em * width_of(column);
    }
}

void BuildersTab::draw_table(const Workbench& bench, float width) {
    columns_ = columns_for(width / bench.em());
    ImGui::BeginChild("table", {width, 0});
    draw_titles(bench);
    ImGui::BeginChild("rows");
    for (const std::size_t row : order_) draw_row(bench, row);
    ImGui::EndChild();
    ImGui::EndChild();
}

// Time to build to the right, the column upward, both logarithmic; less of either is better.
void BuildersTab::draw_chart(const Workbench& bench, const Rect& rect) {
    const BuilderColumn column = charted(column_);
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    std::vector<double> xs, ys;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < table_.rows().size(); ++i) {
        const BuilderRow& row = table_.rows()[i];
        if (!(row.value(BuilderColumn::BuildTime) > 0) || !(row.value(column) > 0)) continue;
        shown.push_back(i);
        xs.push_back(row.value(BuilderColumn::BuildTime));
        ys.push_back(row.value(column));
    }
    if (shown.size() < 2) return;
    ImFont *type = bench.fonts.numbers, *words = bench.fonts.words;
    const Rect inner{rect.x + em * 4, rect.y + em * 1.6f, rect.w - em * 5, rect.h - em * 4.4f};
    if (inner.h < em * 3 || inner.w < em * 8) return;
    const AxisScale x = axis_scale(xs, true, static_cast<double>(inner.w / (em * 6)), false);
    const AxisScale y = axis_scale(ys, true, static_cast<double>(inner.h / (em * 2.4f)), false);
    const auto place = [&](double a, double b) {
        return ImVec2{inner.x + inner.w * static_cast<float>(x.share(a)),
                      inner.bottom() - inner.h * static_cast<float>(y.share(b))};
    };
    const auto line = ui::ink(faded(p.line, 0.7f));
    for (const Tick& tick : x.ticks) {
        const float at = std::round(place(tick.value, y.low).x);
        if (tick.text.empty()) continue;
        draw.AddLine({at, inner.y}, {at, inner.bottom()}, line, bench.scale());
        const float wide = type->CalcTextSizeA(type->FontSize, 1e9f, 0, tick.text.c_str()).x;
        draw.AddText(type, type->FontSize, {std::round(at - wide / 2), inner.bottom() + em * 0.2f},
                     ui::ink(p.text_faint), tick.text.c_str());
    }
    float last = inner.bottom() + em * 2;
    for (const Tick& tick : y.ticks) {
        const float at = std::round(place(x.low, tick.value).y);
        if (tick.text.empty() || last - at < em * 1.2f) continue;
        last = at;
        draw.AddLine({inner.x, at}, {inner.right(), at}, line, bench.scale());
        const float wide = type->CalcTextSizeA(type->FontSize, 1e9f, 0, tick.text.c_str()).x;
        draw.AddText(type, type->FontSize,
                     {std::round(inner.x - em * 0.4f - wide), std::round(at - type->FontSize / 2)},
                     ui::ink(p.text_faint), tick.text.c_str());
    }
    const std::string unit = unit_of(column);
    draw.AddText(words, words->FontSize, {inner.x, rect.y}, ui::ink(p.text_quiet),
                 (title_of(column) + (unit.empty() ? "" : " [" + unit + "]")).c_str());
    const char* below = "build time [ms]";
    const float wide = words->CalcTextSizeA(words->FontSize, 1e9f, 0, below).x;
    draw.AddText(words, words->FontSize, {inner.right() - wide, inner.bottom() + em * 1.4f},
                 ui::ink(p.text_quiet), below);

    // The front: nothing builds as fast and is as good.
    const std::vector<bool> front = pareto_front(table_.rows(), BuilderColumn::BuildTime, column);
    std::vector<std::size_t> by_time = shown;
    std::sort(by_time.begin(), by_time.end(), [&](std::size_t a, std::size_t b) {
        return table_.rows()[a].value(BuilderColumn::BuildTime) <
               table_.rows()[b].value(BuilderColumn::BuildTime);
    });
    const auto spot = [&](std::size_t i) {
        const BuilderRow& row = table_.rows()[i];
        return place(row.value(BuilderColumn::BuildTime), row.value(column));
    };
    std::vector<ImVec2> corners;
    for (const std::size_t i : by_time)
        if (front[i]) corners.push_back(spot(i));
    if (corners.size() > 1)
        draw.AddPolyline(corners.data(), static_cast<int>(corners.size()),
                         ui::ink(faded(p.accent, 0.7f)), 0, 1.5f * bench.scale());

    ImGui::SetCursorScreenPos({inner.x, inner.y});
    const bool clicked = ImGui::InvisibleButton("chart", {inner.w, inner.h});
    ui::note(bench, "builders.chart");
    if (ImGui::IsItemHovered()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        float nearest = em * 1.2f;
        for (const std::size_t i : shown) {
            const ImVec2 at = spot(i);
            const float apart = std::hypot(at.x - mouse.x, at.y - mouse.y);
            if (apart < nearest) nearest = apart, pointed_ = i;
        }
        if (pointed_) {
            const BuilderRow& row = table_.rows()[*pointed_];
            ui::tooltip(bench,
                        row.title + "\n" +
                            written(BuilderColumn::BuildTime, row.value(BuilderColumn::BuildTime)) +
                            " to build; " + title_of(column) + " " +
                            written(column, row.value(column)));
            if (clicked) choose(bench, row.name);
        }
    }
    // That which is pointed at or shown gets its name first, and of the others those get theirs for
    // which there is room.
    const auto rank = [&](std::size_t i) {
        return pointed_ == i ? 0 : table_.rows()[i].name == shown_ ? 1 : front[i] ? 2 : 3;
    };
    std::stable_sort(by_time.begin(), by_time.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    std::vector<Rect> taken;
    taken.reserve(2 * by_time.size());
    for (std::size_t n = by_time.size(); n-- > 0;) {
        const std::size_t i = by_time[n];
        const Color color = rank(i) < 2 ? p.current : front[i] ? p.accent : p.text_faint;
        const float radius = em * (rank(i) < 2 ? 0.36f : 0.27f);
        const ImVec2 at = spot(i);
        draw.AddCircleFilled(at, radius, ui::ink(color), 20);
        taken.push_back({at.x - radius / 2, at.y - radius / 2, radius, radius});
    }
    for (const std::size_t i : by_time) {
        const std::string& name = table_.rows()[i].name;
        const ImVec2 at = spot(i);
        const float length = words->CalcTextSizeA(words->FontSize, 1e9f, 0, name.c_str()).x;
        const auto is_free = [&](const Rect& wanted) {
            const auto overlaps = [&](const Rect& other) {
                return wanted.x < other.right() && other.x < wanted.right() &&
                       wanted.y < other.bottom() && other.y < wanted.bottom();
            };
            return wanted.x >= inner.x && wanted.right() <= rect.right() &&
                   std::none_of(taken.begin(), taken.end(), overlaps);
        };
        // To the right and above, or wherever else there is room beside the point.
        const float above = std::round(at.y - words->FontSize * 1.05f), under = at.y + em * 0.1f;
        const float right = at.x + em * 0.5f, left = at.x - em * 0.5f - length;
        std::optional<Rect> place_of_name;
        for (const ImVec2& corner : {ImVec2{right, above}, ImVec2{left, above},
                                     ImVec2{right, under}, ImVec2{left, under}}) {
            const Rect wanted{corner.x, corner.y, length, words->FontSize};
            if (!place_of_name && is_free(wanted)) place_of_name = wanted;
        }
        if (!place_of_name) continue;
        taken.push_back(*place_of_name);
        draw.AddText(words, words->FontSize, {place_of_name->x, place_of_name->y},
                     ui::ink(rank(i) < 2 ? p.text
                             : front[i]  ? p.text_quiet
                                         : p.text_faint),
                     name.c_str());
    }
}

void BuildersTab::draw(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!bench.live.question()) return;
    body_ = body.value_or(0);
    refresh(bench);
    draw_head(bench);
    if (table_.rows().empty()) return;
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float narrow = em * (width_of(columns_for(0)) + 1);
    const bool both = room.x > narrow + em * chart_room;
    const float width = both ? std::max(narrow, room.x - em * 44) : room.x;
    pointed_.reset();
    draw_table(bench, width);
    if (both) draw_chart(bench, {at.x + width + em, at.y, room.x - width - em, room.y});
}

}  // namespace collidoscope::app
