#include "app/lesson_state/lesson_state.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/basics/input_error.h"
#include "app/files/import_error.h"
#include "app/json/json.h"
#include "app/lessons/lesson_play.h"
#include "app/lessons/lesson_scene.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

const std::string no_title;
const std::vector<std::string> no_notes;

// The left side while a lesson is open, in ems: wide enough for lines of ten words.
constexpr float lesson_width = 27;

bool needs_steps(const LessonPage& page) {
    return std::any_of(page.cards.begin(), page.cards.end(), [](const Card& card) {
        const auto* check = std::get_if<CheckCard>(&card.what);
        const auto* predict = std::get_if<PredictCard>(&card.what);
        return (check && check->goal.needs_steps()) || (predict && !predict->step.empty());
    });
}

}  // namespace

std::string CardQuestion::right_text() const {
    std::string text_of_all;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (right[i]) text_of_all += (text_of_all.empty() ? "" : " or ") + choices[i];
    return text_of_all;
}

// -- Opening --------------------------------------------------------------------------------------

void LessonState::load_progress(Workbench& bench) {
    if (progress_loaded_) return;
    progress_loaded_ = true;
    StoredProgress stored = read_progress();
    progress_ = std::move(stored.progress);
    if (!stored.problem.empty()) bench.say(stored.problem, Tone::Warning);
}

void LessonState::keep(Workbench& bench) {
    if (const std::string problem = write_progress(progress_); !problem.empty())
        bench.log(problem, Tone::Warning);
}

void LessonState::open(Workbench& bench, const std::filesystem::path& file,
                       const std::string& page) {
    const FileStamp stamp = stamp_of(file);
    Lesson lesson = load_lesson(file);
    load_progress(bench);
    keep_panels(bench);
    lesson_ = std::move(lesson);
    progress_.last = std::filesystem::absolute(file).lexically_normal().string();
    const std::string& wanted = page.empty() ? own().page : page;
    const auto found = lesson_->page_titled(wanted);
    if (!page.empty() && !found)
        bench.say("The lesson has no page \"" + page + "\".", Tone::Warning);
    go(bench, found.value_or(0));
    watch(bench, stamp);
}

void LessonState::watch(Workbench& bench, FileStamp read) {
    watch_job_.start(
        [file = lesson_->file, read](const std::atomic<bool>& cancel, std::atomic<float>&) {
            while (!cancel.load()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                if (stamp_of(file) != read) return true;
            }
            return false;
        },
        bench.wake);
}

void LessonState::read_again(Workbench& bench) {
    const std::string heading = shown()->title;
    // Taken before the reading: what is written during it is read once more.
    const FileStamp stamp = stamp_of(lesson_->file);
    try {
        lesson_ = load_lesson(lesson_->file);
        const std::size_t last = lesson_->pages.size() - 1;
        go(bench, lesson_->page_titled(heading).value_or(std::min(page_, last)));
        bench.say("The lesson was saved and is shown as it is now.");
    } catch (const ImportError& error) {
        bench.say(error.what(), Tone::Warning);
    }
    watch(bench, stamp);
}

void LessonState::open_named(Workbench& bench, const std::string& name, const std::string& page) {
    const std::filesystem::path file = lesson_called(name);
    if (file.empty()) return bench.say("There is no lesson \"" + name + "\".", Tone::Warning);
    try {
        open(bench, file, page);
    } catch (const ImportError& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void LessonState::leave(Workbench& bench) {
    if (!lesson_) return;
    watch_job_.stop();
    restore_panels(bench);
    lesson_.reset();
    page_ = 0;
    home_.reset();
    questions_.clear();
    holds_.clear();
    settling_ = false;
    ++version_;
    keep(bench);
}

const std::string& LessonState::title() const {
    return lesson_ ? lesson_->title : no_title;
}
const std::vector<std::string>& LessonState::notes() const {
    return lesson_ ? shown()->notes : no_notes;
}

void LessonState::go(Workbench& bench, std::size_t page) {
    if (!lesson_ || page >= lesson_->pages.size()) return;
    page_ = page;
    ++version_;
    questions_.clear();
    holds_.clear();
    own().page = shown()->title;
    own().seen.insert(shown()->title);
    keep(bench);
    show_view(bench);
}

// -- The panels -----------------------------------------------------------------------------------

void LessonState::keep_panels(Workbench& bench) {
    if (panels_) return;
    const Settings& s = bench.settings;
    panels_ =
        Panels{s.left_width,   s.left_shown,    s.right_shown,   s.player_shown, s.drawer_shown,
               s.left_cramped, s.right_cramped, s.panels_hidden, s.only_known};
}

void LessonState::restore_panels(Workbench& bench) {
    if (!panels_) return;
    Settings& s = bench.settings;
    s.left_width = panels_->left_width;
    s.left_shown = panels_->left_shown;
    s.right_shown = panels_->right_shown;
    s.player_shown = panels_->player_shown;
    s.drawer_shown = panels_->drawer_shown;
    s.left_cramped = panels_->left_cramped;
    s.right_cramped = panels_->right_cramped;
    s.panels_hidden = panels_->panels_hidden;
    s.only_known = panels_->only_known;
    panels_.reset();
}

void LessonState::hide_panels(Workbench& bench) {
    restore_panels(bench);
    keep_panels(bench);
    Settings& s = bench.settings;
    s.panels_hidden = false;
    s.left_shown = s.left_cramped = true;
    s.left_width = std::max(s.left_width, lesson_width);
    const LessonView* view = lesson_->view_of(page_);
    if (!view) return;
    if (view->hides_result) s.right_shown = s.right_cramped = false;
    if (view->hides_player) s.player_shown = false;
    if (view->hides_drawer) s.drawer_shown = false;
    if (view->hides_answer) s.only_known = true;
}

// -- The view -------------------------------------------------------------------------------------

void LessonState::show_scene(Workbench& bench, Scene scene, const std::string& title) {
    bench.timeline.pause();
    bench.document.open_next(title, std::move(scene));
    bench.stage.open();
    settling_ = true;
    home_.reset();
    judged_ = {};
    // Until it stands, nothing counts as left.
    home_ = Home{bench.document.scene_number(), bench.document.version(), {}};
}

void LessonState::show_view(Workbench& bench) {
    const LessonView* view = lesson_ ? lesson_->view_of(page_) : nullptr;
    if (!view) return;
    try {
        if (bench.predict.on()) bench.playback.toggle_predict();
        hide_panels(bench);
        show_scene(bench, scene_of(*lesson_, *view, bench.files.mesh_loader()),
                   "Open the page " + shown()->title);
        step_wanted_ = view->step;
    } catch (const ImportError& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void LessonState::show_solution(Workbench& bench, std::size_t card) {
    const LessonView* view = lesson_ ? lesson_->view_of(page_) : nullptr;
    const auto* check = std::get_if<CheckCard>(&shown()->cards.at(card).what);
    if (!view || !check || check->goal.solution.empty()) return;
    try {
        const MeshLoader load = bench.files.mesh_loader();
        Scene scene = solved(*lesson_, scene_of(*lesson_, *view, load), check->goal.solution,
                             shown()->cards[card].line, load);
        bench.document.edit("Show a solution", [&](Scene& now) {
            now.bodies = scene.bodies;
            now.options = scene.options;
        });
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void LessonState::go_to(Workbench& bench, const std::string& step) {
    Player& player = bench.live.player();
    if (player.empty() || step.empty()) return;
    if (const auto place = step_at(player.recording(), step)) {
        player.pause();
        player.go(*place);
    }
}

// What can be shown is shown as soon as it is there.
void LessonState::settle(Workbench& bench) {
    const LessonView* view = lesson_->view_of(page_);
    if (!view || bench.document.scene_number() != home_->scene) {
        settling_ = false;
        return;
    }
    if (bench.returning.waiting() || bench.timeline.busy() || bench.live.busy()) return;
    const bool wants = !step_wanted_.empty() || needs_steps(*shown());
    if (bench.live.error().empty() &&
        (!bench.live.answer() || (wants && bench.live.player().empty())))
        return;
    settling_ = false;
    go_to(bench, step_wanted_);
    find_questions(bench);
    if (view->run && !bench.timeline.empty()) bench.stage.run_timeline();
    home_->version = bench.document.version();
    home_->step = bench.live.player().place();
}

bool LessonState::away(const Workbench& bench) const {
    if (!lesson_ || !home_) return false;
    if (bench.document.scene_number() != home_->scene) return true;
    if (settling_) return false;
    const LessonView* view = lesson_->view_of(page_);
    const bool runs = view && view->run;
    if (bench.document.version() != home_->version || !bench.stage.camera_untouched()) return true;
    return !runs && !bench.live.player().empty() && !(bench.live.player().place() == home_->step);
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
    const LessonProgress* mine = lesson_ ? progress_of(lesson_->name) : nullptr;
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

bool LessonState::is_reached(std::size_t card) const {
    const LessonProgress* mine = lesson_ ? progress_of(lesson_->name) : nullptr;
    return mine && mine->reached.contains(key(card));
}

bool LessonState::holds(std::size_t card) const {
    const auto found = holds_.find(card);
    return found != holds_.end() && found->second;
}

bool LessonState::is_solved(std::size_t card) const {
    const LessonProgress* mine = lesson_ ? progress_of(lesson_->name) : nullptr;
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
    if (const RecordingKey now = recording_key(bench); !(now == judged_)) {
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
        }
    }
    if (bench.stage.dragging()) return;
    for (const auto& [card, now] : holds_) {
        if (!now || is_reached(card)) continue;
        own().reached.insert(key(card));
        keep(bench);
    }
}

// -- All lessons ----------------------------------------------------------------------------------

const std::vector<LessonEntry>& LessonState::lessons() const {
    if (!lessons_) lessons_ = all_lessons();
    return *lessons_;
}

const LessonProgress* LessonState::progress_of(const std::string& name) const {
    const auto found = progress_.lessons.find(name);
    return found == progress_.lessons.end() ? nullptr : &found->second;
}

void LessonState::advance(Workbench& bench, double, double) {
    load_progress(bench);
    if (!lesson_) return;
    if (watch_job_.done() && watch_job_.fetch()) read_again(bench);
    if (needs_steps(*shown()) || settling_) bench.live.want_steps(true);
    if (settling_) settle(bench);
    judge(bench);
}

void LessonState::close(Workbench& bench) {
    restore_panels(bench);
}

std::vector<std::pair<std::string, std::string>> LessonState::told(const Workbench& bench) const {
    if (!lesson_) return {{"lesson", "null"}};
    Json answers = Json::object(), done = Json::array(), now = Json::array(),
         puzzles = Json::array();
    for (std::size_t i = 0; i < shown()->cards.size(); ++i) {
        if (const KeptAnswer* kept = answer(i))
            answers[std::to_string(i)] = {
                {"choice", kept->choice}, {"right", kept->right}, {"reason", kept->reason}};
        if (is_reached(i)) done.push_back(i);
        if (holds(i)) now.push_back(i);
        if (is_solved(i)) puzzles.push_back(i);
    }
    const Json json = {{"name", lesson_->name},
                       {"title", lesson_->title},
                       {"page", page_},
                       {"pages", lesson_->pages.size()},
                       {"heading", shown()->title},
                       {"away", away(bench)},
                       {"settling", settling_},
                       {"answers", answers},
                       {"reached", done},
                       {"holds", now},
                       {"solved", puzzles}};
    return {{"lesson", json.dump()}};
}

}  // namespace collidoscope::app
