// The cards of a lesson's page: questions, checks, exercises, experiments and puzzles.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/window/lesson_state/lesson_state.h"

namespace collidoscope::app {

class LessonCards {
  public:
    // Forgets what is remembered of the cards of another page.
    void begin_page(std::uint64_t version);
    // A card at the cursor, as wide as the window.
    void draw(const Workbench& bench, const LessonState& state, std::size_t card);
    // Draws the fault in the lesson's file at this line, with a button that copies it.
    void draw_fault(const Workbench& bench, const LessonState& state, std::size_t line,
                    const std::string& text);

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
    void draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                   const FaultCard& card);
    void ask_reason(const Workbench& bench, std::size_t number, const PredictCard& card,
                    Draft& draft);
    void show_answer(const Workbench& bench, std::size_t number, const PredictCard& card,
                     const CardQuestion& question, const KeptAnswer& kept);

    // Takes the choice whose number was typed, and whether Enter was.
    void take_keys(const Workbench& bench, const LessonState& state, std::size_t number,
                   const PredictCard& card, Draft& draft);

    std::uint64_t version_ = 0;
    std::map<std::size_t, Draft> drafts_;
    std::uint64_t typed_ = 0;  // the last key that was taken
};

}  // namespace collidoscope::app
