#include "app/window/widgets/announcement.h"

#include <span>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::string spoken_text(std::span<const Span> spans) {
    std::string text;
    for (const Span& span : spans) text += span.text;
    return text;
}

// The question that waits, and what there is to choose from.
std::string spoken_question(const Ask& ask) {
    std::string text = ask.decision.question;
    for (const Choice& choice : ask.decision.choices) text += "\n" + choice.label;
    return text;
}

}  // namespace

std::string announcement(const Workbench& bench) {
    if (bench.document.empty()) return {};
    if (!bench.live.error().empty()) return bench.live.error();
    if (const Ask* ask = bench.predict.open()) return spoken_question(*ask);
    const Player& player = bench.live.player();
    if (const Step* step = player.step())
        return "Step " + std::to_string(player.number_here() + 1) +
               (bench.known.answer_hidden() ? "" : " of " + std::to_string(player.count_here())) +
               ". " + spoken_text(step->sentence);
    return bench.document.scene().note;
}

}  // namespace collidoscope::app
