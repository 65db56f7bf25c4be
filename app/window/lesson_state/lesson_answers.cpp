// The user's answers, goals and solutions in the lesson that is open.
#include <algorithm>

#include "app/base/json/json.h"
#include "app/classroom/lessons/lesson_play.h"
#include "app/player/step_address.h"
#include "app/window/lesson_state/lesson_state.h"

namespace collidoscope::app {

std::string CardQuestion::right_text() const {
    std::string text_of_all;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (right[i]) text_of_all += (text_of_all.empty() ? "" : " or ") + choices[i];
    return text_of_all;
}

// -- Cards ----------------------------------------------------------------------------------------

void LessonState::find_questions(const Workbench& bench) {
    const Recording& recording = bench.live.player().recording();
    for (std::size_t i = 0; i < shown()->cards.size(); ++i) {
        const auto* card = std::get_if<PredictCard>(&shown()->cards[i].what);
        if (!card || !card->from_run()) continue;
        const auto place = step_at(recording, card->step);
        if (!place || place->scope != top_level) continue;
        const auto ask = ask_at(recording, bench.live.code(), place->step);
        if (!ask) continue;
        CardQuestion question{ask->decision.question, {}, {}};
        for (const Choice& choice : ask->decision.choices) {
            question.choices.push_back(choice.label);
            question.right.push_back(choice.right);
        }
        questions_[i] = std::move(question);
    }
}

const CardQuestion* LessonState::question(std::size_t card) const {
    const auto found = questions_.find(card);
    return found == questions_.end() ? nullptr : &found->second;
}

const KeptAnswer* LessonState::answer(std::size_t card) const {
    const LessonProgress* mine = own_progress();
    if (!mine) return nullptr;
    const auto found = mine->answers.find(key(card));
    return found == mine->answers.end() ? nullptr : &found->second;
}

void LessonState::give_answer(Workbench& bench, std::size_t card, std::size_t choice,
                              std::string reason) {
    if (!lesson_ || card >= shown()->cards.size()) return;
    const auto* predict = std::get_if<PredictCard>(&shown()->cards[card].what);
    if (!predict) return;
    const CardQuestion* asked = question(card);
    const CardQuestion own_question{predict->question, predict->choices, predict->right};
    const CardQuestion& about = predict->from_run() && asked ? *asked : own_question;
    if (choice >= about.choices.size()) return;
    own().answers[key(card)] = {about.text, about.choices[choice], about.right[choice],
                                std::move(reason)};
    keep(bench);
    if (predict->step.empty()) return;
    // The step that tells belongs to the page's own scene.
    if (home_ && bench.document.version() == home_->version &&
        bench.document.scene_number() == home_->scene) {
        go_to(bench, predict->step);
    } else {
        show_view(bench);
        step_wanted_ = predict->step;
    }
}

void LessonState::forget_answer(Workbench& bench, std::size_t card) {
    if (!lesson_) return;
    own().answers.erase(key(card));
    keep(bench);
    show_view(bench);
}

bool LessonState::take_key(const Chord& chord) {
    if (!lesson_ || finished_ || aside_ || chord.ctrl || chord.shift) return false;
    for (std::size_t i = 0; i < shown()->cards.size(); ++i) {
        const auto* card = std::get_if<PredictCard>(&shown()->cards[i].what);
        if (!card || answer(i)) continue;
        const CardQuestion* asked = card->from_run() ? question(i) : nullptr;
        if (card->from_run() && !asked) return false;
        const std::size_t choices = asked ? asked->choices.size() : card->choices.size();
        const bool number = chord.key >= '1' &&
                            chord.key < '1' + static_cast<int>(std::min<std::size_t>(choices, 8));
        const bool chosen = typed_.card == i && typed_.choice;
        if (!number && !(chord.key == key_enter && chosen)) return false;
        ++typed_.count;
        typed_.card = i;
        if (number) {
            typed_.choice = static_cast<std::size_t>(chord.key - '1');
        } else {
            typed_.choice.reset();
        }
        return true;
    }
    return false;
}

bool LessonState::is_reached(std::size_t card) const {
    const LessonProgress* mine = own_progress();
    return mine && mine->reached.contains(key(card));
}

bool LessonState::is_shown(std::size_t card) const {
    const LessonProgress* mine = own_progress();
    return mine && mine->shown.contains(key(card));
}

bool LessonState::holds(std::size_t card) const {
    const auto found = holds_.find(card);
    return found != holds_.end() && found->second;
}

bool LessonState::is_solved(std::size_t card) const {
    const LessonProgress* mine = own_progress();
    return mine && mine->solved.contains(key(card));
}

void LessonState::note_solved(Workbench& bench, std::size_t card) {
    if (!lesson_ || !own().solved.insert(key(card)).second) return;
    keep(bench);
}

// A state counts once the body is let go: what a drag only passes through does not.
void LessonState::judge(Workbench& bench) {
    const LessonView* view = lesson_->view_of(page_);
    if (settling_ || !view || bench.document.empty() || bench.document.scene().demo != view->demo ||
        !bench.live.answer() || !bench.live.question() || bench.live.busy())
        return;
    if (const RecordingKey now = recording_key(bench.live); !(now == judged_)) {
        judged_ = now;
        for (std::size_t i = 0; i < shown()->cards.size(); ++i) {
            const auto* check = std::get_if<CheckCard>(&shown()->cards[i].what);
            if (!check || (check->goal.needs_steps() && bench.live.player().empty())) continue;
            try {
                holds_[i] = reached(check->goal, bench.document.demo(), *bench.live.question(),
                                    *bench.live.answer(), bench.live.player().recording());
            } catch (const std::exception& error) {
                holds_[i] = false;
                bench.log(error.what(), Tone::Warning);
            }
            // The solution that was shown counts once the scene has left it.
            if (const auto given = given_.find(i); given != given_.end()) {
                if (!holds_[i] && given->second) {
                    given_.erase(given);
                } else {
                    given->second |= holds_[i];
                }
            }
        }
    }
    if (bench.stage.dragging()) return;
    for (const auto& [card, there] : holds_) {
        if (!there || given_.contains(card) || is_reached(card)) continue;
        own().reached.insert(key(card));
        keep(bench);
    }
}

// -- The end -------------------------------------------------------------------------------------

void LessonState::finish(Workbench& bench) {
    if (!lesson_) return;
    finished_ = true;
    aside_ = false;
    keep(bench);
}

LessonState::Sum LessonState::sum() const {
    Sum sum;
    const LessonProgress* mine = own_progress();
    for (const LessonPage& page : lesson_->pages) {
        for (std::size_t i = 0; i < page.cards.size(); ++i) {
            const std::string name = card_key(page.title, i);
            const auto& card = page.cards[i].what;
            if (std::holds_alternative<PredictCard>(card)) {
                ++sum.questions;
                if (mine && mine->answers.contains(name) && mine->answers.at(name).right)
                    ++sum.right;
            } else if (std::holds_alternative<CheckCard>(card)) {
                ++sum.checks;
                if (mine && mine->reached.contains(name)) {
                    ++sum.reached;
                } else if (mine && mine->shown.contains(name)) {
                    ++sum.shown;
                }
            } else if (std::holds_alternative<ParsonsCard>(card)) {
                ++sum.puzzles;
                if (mine && mine->solved.contains(name)) ++sum.solved;
            }
        }
    }
    return sum;
}

}  // namespace collidoscope::app
