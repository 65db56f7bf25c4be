// Beside the demo of models in parts: how full the memory is, and what each frame loaded.
#include <algorithm>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"
#include "app/window/workbench/workbench.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

double counter_of(const FrameRecord& record, CounterId id) {
    return value_of(record.counters, id).value_or(0);
}

class MemoryPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        if (bench.timeline.empty()) return;
        draw_gauge(bench);
        draw_frames(bench);
    }
    PanelRoom room(const Workbench&) const override {
        return {.height = 15, .share = 0.5f, .min_gallery = 5};
    }

  private:
    // As the shown step has it, or the frame where no step tells of it.
    static void draw_gauge(const Workbench& bench) {
        const Palette& p = bench.palette;
        const FrameRecord& record = bench.timeline.record(bench.timeline.frame());
        double used = counter_of(record, CounterId::MemoryUsed),
               limit = counter_of(record, CounterId::MemoryLimit);
        if (const Step* step = bench.live.player().step()) {
            for (const Fact& fact : step->facts)
                if (const auto* memory = std::get_if<PartMemory>(&fact)) {
                    used = static_cast<double>(memory->bytes) / 1024;
                    limit = static_cast<double>(memory->limit) / 1024;
                }
        }
        ui::heading(bench, "Memory");
        const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = em * 1.2f;
        const auto share = static_cast<float>(limit > 0 ? std::min(used / limit, 1.0) : 0.0);
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddRectFilled(at, {at.x + width, at.y + height}, ui::ink(p.raised), em * 0.2f);
        draw.AddRectFilled(at, {at.x + width * share, at.y + height}, ui::ink(p.text_quiet),
                           em * 0.2f);
        ImGui::Dummy({width, height});
        ui::tooltip(bench,
                    "The memory used by parts and tables, out of the limit, at the step shown.");
        ui::note(bench, "memory.gauge");
        ui::words_wrapped(bench, significant(used) + " of " + significant(limit) + " KB",
                          ui::Rank::Quiet);
    }

    // Up: loads, those that a test waited for at the bottom. Down: drops.
    static void draw_frames(const Workbench& bench) {
        const Palette& p = bench.palette;
        const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
        const std::size_t last = bench.timeline.frame();
        const auto max_bars = static_cast<std::size_t>(std::max(width / (em * 0.25f), 1.0f));
        const std::size_t first = last + 1 > max_bars ? last + 1 - max_bars : 0;
        double most = 1;
        for (std::size_t i = first; i <= last; ++i) {
            const FrameRecord& record = bench.timeline.record(i);
            most = std::max(
                {most,
                 counter_of(record, CounterId::Waits) + counter_of(record, CounterId::LoadedAhead),
                 counter_of(record, CounterId::Dropped)});
        }
        ui::heading(bench, "Parts of each frame");
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float up = em * 3, down = em * 2, bar = width / static_cast<float>(max_bars);
        const float zero = at.y + up;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        for (std::size_t i = first; i <= last; ++i) {
            const FrameRecord& record = bench.timeline.record(i);
            const float x = at.x + bar * static_cast<float>(i - first);
            const auto tall = [&](CounterId id, float room) {
                return static_cast<float>(counter_of(record, id) / most) * room;
            };
            const float waits = tall(CounterId::Waits, up),
                        ahead = tall(CounterId::LoadedAhead, up);
            const auto block = [&](float from, float to, const Color& color) {
                if (from != to)
                    draw.AddRectFilled({x, std::min(from, to)},
                                       {x + bar * 0.8f, std::max(from, to)}, ui::ink(color));
            };
            block(zero, zero - waits, p.hit);
            block(zero - waits, zero - waits - ahead, p.suspected);
            block(zero, zero + tall(CounterId::Dropped, down), p.text_faint);
        }
        draw.AddLine({at.x, zero}, {at.x + width, zero}, ui::ink(p.text_faint));
        ImGui::Dummy({width, up + down});
        ui::note(bench, "memory.frames");
        draw_legend(bench);
    }

    static void draw_legend(const Workbench& bench) {
        const Palette& p = bench.palette;
        const float em = bench.em();
        const std::pair<const char*, const Color*> kinds[] = {
            {"waits", &p.hit}, {"loaded ahead", &p.suspected}, {"dropped", &p.text_faint}};
        bool begun = false;
        for (const auto& [name, color] : kinds) {
            if (begun) ImGui::SameLine(0, em);
            begun = true;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float mid = at.y + ImGui::GetTextLineHeight() * 0.5f;
            ImGui::GetWindowDrawList()->AddRectFilled({at.x, mid - em * 0.25f},
                                                      {at.x + em * 0.5f, mid + em * 0.25f},
                                                      ui::ink(*color), em * 0.1f);
            ImGui::Dummy({em * 0.5f, ImGui::GetTextLineHeight()});
            ImGui::SameLine(0, em * 0.3f);
            ui::words(bench, name, ui::Rank::Quiet);
        }
    }
};

const bool registered_memory_panel = register_panel({
    .id = "memory.panel",
    .place = PanelPlace::Left,
    .order = 21,
    .available =
        [](const Workbench& bench) {
            return !bench.document.empty() && bench.document.demo().info().owns("memory.panel");
        },
    .make = [] { return std::make_unique<MemoryPanel>(); },
});

}  // namespace
}  // namespace collidoscope::app
