// The cards of a lesson's page: questions, checks, exercises, experiments and puzzles.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/lesson_state/lesson_state.h"

namespace collidoscope::app {

class LessonCards {
  public:
    // What is remembered of the cards of another page goes.
    void begin_page(std::uint64_t version);
    // A card at the cursor, as wide as the window.
    void draw(const Workbench& bench, const LessonState& state, std::size_t card);

  private:
    // A question that is being answered.
    struct Draft {
        std::optional<std::size_t> choice;
        std::string reason;
        bool fresh = false;  // the field for the reason gets the keys
    };
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const PredictCard& card);
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const CheckCard& card);
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const ExerciseCard& card);
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const ExperimentCard& card);
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const ParsonsCard& card);
    void ask_reason(const Workbench& bench, std::size_t number, const PredictCard& card,
                    Draft& draft);
    void show_answer(const Workbench& bench, std::size_t number, const PredictCard& card,
                     const CardQuestion& question, const KeptAnswer& kept);

    std::uint64_t version_ = 0;
    std::map<std::size_t, Draft> drafts_;
};

}  // namespace collidoscope::app
