#include "app/window/widgets/score.h"

#include "app/window/widgets/ui.h"

namespace collidoscope::app {

void draw_score(const Workbench& bench) {
    const Score& score = bench.predict.score();
    const float width = ui::name_width(bench, "questions");
    ui::quantity(bench, "correct",
                 std::to_string(score.right) + " of " + std::to_string(score.asked), width);
    ui::quantity(bench, "in a row",
                 std::to_string(score.streak) + ", best " + std::to_string(score.best), width);
    ui::quantity(bench, "questions", ui::count(bench.predict.asks().size()) + " in this run",
                 width);
    ui::words_wrapped(bench, "Only the part of the result known so far is shown.", ui::Rank::Faint);
    ImGui::Dummy({0, bench.em() * 0.2f});
    if (ImGui::Button("Leave")) bench.post([](Workbench& b) { b.playback.toggle_predict(); });
    ui::note(bench, "predict.leave");
    ui::tooltip(bench, "Shows the result again.");
    if (score.asked == 0) return;
    ImGui::SameLine();
    if (ImGui::Button("Reset the score")) bench.post([](Workbench& b) { b.predict.reset_score(); });
    ui::note(bench, "predict.reset");
}

}  // namespace collidoscope::app
