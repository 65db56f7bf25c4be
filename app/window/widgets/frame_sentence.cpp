#include "app/window/widgets/frame_sentence.h"

#include "app/base/utilities/format.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

std::vector<Span> frame_sentence(std::size_t frame, const FrameRecord& record) {
    const std::string seconds = fmt::format("{:.2f}", static_cast<double>(frame) / 60);
    std::vector<Span> spans{{"Frame ", Emphasis::Plain},
                            {ui::count(frame), Emphasis::Now},
                            {std::string(", ") + seconds + " s: ", Emphasis::Plain}};
    const auto pairs = static_cast<std::size_t>(record.pairs);
    std::optional<double> counted = value_of(record.counters, CounterId::Candidates);
    if (!counted) counted = value_of(record.counters, CounterId::Potential);
    const auto candidates = static_cast<std::size_t>(counted.value_or(0));
    const auto number = [](std::size_t n) { return n == 0 ? std::string("no") : ui::count(n); };
    if (candidates > 0) {
        spans.push_back({ui::count(candidates), Emphasis::Strong});
        spans.push_back(
            {plural(candidates, " candidate pair, ", " candidate pairs, "), Emphasis::Plain});
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

std::vector<Span> frame_sentence(const Workbench& bench) {
    const Timeline& timeline = bench.timeline;
    if (timeline.empty()) return {};
    return frame_sentence(timeline.frame(), timeline.record(timeline.frame()));
}

}  // namespace collidoscope::app
