// All builders over the mesh that is shown: a table that any column sorts, and a chart of a column
// over the time to build.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/view/tree_debugger/builder_table.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/panels/tabs/builders_chart.h"
#include "app/window/widgets/table_head.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

// Sizes in ems.
constexpr float builder_line = 1.5f, builder_name = 11.5f, chart_room = 22;
constexpr std::array<float, builder_column_count> builder_widths = {
    builder_name, 6.4f, 5.4f, 5.4f, 5, 4.6f, 6, 4.8f, 7.6f, 8.2f, 6};
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
    return column == BuilderColumn::PeakMemory || column == BuilderColumn::Nodes ||
           column == BuilderColumn::Depth;
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
    std::optional<std::size_t> pointed_;  // the row under the pointer
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
    draw_save_csv(bench, "builders", body_, [&] { return csv_of(table_.rows(), order_); });
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
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const auto title = [&](BuilderColumn column) {
        const bool current = column == column_;
        if (!draw_title(bench,
                        {std::string("builders.by.") + id_of(column), title_of(column),
                         help_of(column), width_of(column), builder_line, current, descending_}))
            return;
        descending_ = current && !descending_;
        column_ = column;
    };
    title(BuilderColumn::Builder);
    for (const BuilderColumn column : columns_) title(column);
    ImGui::SetCursorScreenPos({begin.x, begin.y + bench.em() * builder_line});
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
    if (!both) return;
    BuilderChart chart{table_.rows(), charted(column_), shown_, pointed_};
    const Rect rest{at.x + width + em, at.y, room.x - width - em, room.y};
    if (const auto clicked = draw_builder_chart(bench, rest, chart))
        choose(bench, chart.rows[*clicked].name);
}

}  // namespace collidoscope::app
