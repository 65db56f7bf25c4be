#include "app/window/widgets/frame_sentence.h"

#include "app/base/utilities/format.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

std::vector<Span> frame_sentence(const Workbench& bench) {
    const Timeline& timeline = bench.timeline;
    if (timeline.empty()) return {};
    const std::string seconds = fmt::format("{:.2f}", static_cast<double>(timeline.frame()) / 60);
    std::vector<Span> spans{{"Frame ", Emphasis::Plain},
                            {ui::count(timeline.frame()), Emphasis::Now},
                            {std::string(", ") + seconds + " s: ", Emphasis::Plain}};
    const FrameRecord& record = timeline.record(timeline.frame());
    const auto pairs = static_cast<std::size_t>(record.pairs);
    std::optional<std::size_t> candidates;
    for (const auto& [name, value, help] : record.counters) {
        if (name == "candidates" || name == "potential_pairs" || name == "potential")
            candidates = static_cast<std::size_t>(value);
    }
    const auto number = [](std::size_t n) { return n == 0 ? std::string("no") : ui::count(n); };
    if (candidates && *candidates > 0) {
        spans.push_back({ui::count(*candidates), Emphasis::Strong});
        spans.push_back(
            {plural(*candidates, " candidate pair, ", " candidate pairs, "), Emphasis::Plain});
        spans.push_back({pairs == 0 ? std::string("none") : ui::count(pairs), Emphasis::Strong});
        spans.push_back(
            {plural(std::max<std::size_t>(pairs, 1), " of them collides.", " of them collide."),
             Emphasis::Plain});
    } else {
        spans.push_back({number(pairs), Emphasis::Strong});
        spans.push_back({plural(pairs, " pair overlaps.", " pairs overlap."), Emphasis::Plain});
    }
    return spans;
}

}  // namespace collidoscope::app
