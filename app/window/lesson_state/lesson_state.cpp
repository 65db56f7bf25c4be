#include "app/window/lesson_state/lesson_state.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/base/files/import_error.h"
#include "app/base/files/kept_json.h"
#include "app/base/json/json.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/threads.h"
#include "app/classroom/lessons/lesson_scene.h"
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

// -- Opening --------------------------------------------------------------------------------------

void LessonState::load_progress(Workbench& bench) {
    if (progress_loaded_) return;
    progress_loaded_ = true;
    StoredProgress stored = read_progress();
    progress_ = std::move(stored.progress);
    if (!stored.problem.empty()) bench.say(stored.problem, Tone::Warning);
}

// Another window may have gone on with another lesson: only this one's part is written anew.
void LessonState::keep(Workbench& bench) {
    const KeptLock lock;
    StoredProgress stored = read_progress();
    if (stored.problem.empty() && lesson_) {
        stored.progress.lessons[progress_name_] = own();
        stored.progress.last = progress_.last;
        progress_ = std::move(stored.progress);
    }
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
    progress_name_ = progress_name(lesson_->name, file);
    // Kept by the bare name where no listed lesson has that name.
    auto& kept = progress_.lessons;
    if (progress_name_ != lesson_->name && !kept.contains(progress_name_) &&
        kept.contains(lesson_->name) && lesson_called(lesson_->name).empty())
        kept[progress_name_] = kept[lesson_->name];
    progress_.last = std::filesystem::absolute(file).lexically_normal().string();
    const std::string& wanted = page.empty() ? own().page : page;
    const auto found = lesson_->page_titled(wanted);
    if (!page.empty() && !found)
        bench.say("The lesson has no page \"" + page + "\".", Tone::Warning);
    go(bench, found.value_or(0));
    watch(bench, stamp);
}

void LessonState::watch(Workbench& bench, FileStamp read) {
    if constexpr (!have_threads) return;  // a page's own files are written by nothing else
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
        // Faults are shown on their page.
        if (lesson_->problems.empty() && !view_fault_)
            bench.say("The lesson's file was saved; the page shows the new version.");
    } catch (const ImportError& error) {
        bench.say(error.what(), Tone::Warning);
    }
    watch(bench, stamp);
}

void LessonState::open_named(Workbench& bench, const std::string& name, const std::string& page) {
    const std::filesystem::path file =
        lesson_called(name, lesson_ ? lesson_->file : std::filesystem::path());
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
    keep(bench);
    lesson_.reset();
    page_ = 0;
    finished_ = aside_ = false;
    view_fault_.reset();
    home_.reset();
    questions_.clear();
    holds_.clear();
    given_.clear();
    settling_ = false;
    ++version_;
}

void LessonState::next(Workbench& bench) {
    if (!lesson_) return;
    if (page_ + 1 < page_count()) return go(bench, page_ + 1);
    bench.say("This is the last page of the lesson.");
}

bool LessonState::scroll(int by) {
    if (!(by > 0 ? rest_.below : rest_.above)) return false;
    ++scroll_.count;
    scroll_.by = by;
    return true;
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
    finished_ = aside_ = false;
    typed_.choice.reset();
    rest_ = {};
    ++version_;
    questions_.clear();
    holds_.clear();
    given_.clear();
    own().page = shown()->title;
    own().seen.insert(shown()->title);
    keep(bench);
    bench.messages.end_remarks();
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
    if (view->hides_drawer) s.drawer_shown = s.drawer_low = false;
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
    if (!lesson_) return;
    view_fault_.reset();
    const LessonView* view = lesson_->view_of(page_);
    if (!view) {
        // A card on a page says what is wrong with the block.
        return show_view_fault(bench, nullptr, {0, "The view of this page cannot be read."});
    }
    try {
        if (bench.predict.on()) bench.playback.toggle_predict();
        hide_panels(bench);
        show_scene(bench, scene_of(*lesson_, *view, bench.files.mesh_loader()),
                   "Open the page " + shown()->title);
        step_wanted_ = view->step;
    } catch (const ImportError& error) {
        const bool here = error.file() == lesson_->file.string() && error.line() > 0;
        show_view_fault(bench, view,
                        {here ? error.line() : view->line, here ? error.message() : error.what()});
    }
}

// No scene of another page stands beside the text: it would be taken for this page's.
void LessonState::show_view_fault(Workbench& bench, const LessonView* view, LessonProblem fault) {
    view_fault_ = std::move(fault);
    if (bench.predict.on()) bench.playback.toggle_predict();
    hide_panels(bench);
    const Demo* demo = view ? Registry::find(view->demo) : nullptr;
    Scene empty;
    empty.demo = (demo ? demo : Registry::all().front())->info().id;
    empty.title = "No scene";
    step_wanted_.clear();
    show_scene(bench, std::move(empty), "Open the page " + shown()->title);
    settling_ = false;
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
        if (is_reached(card)) return;
        given_[card] = false;
        own().shown.insert(key(card));
        keep(bench);
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void LessonState::go_to(Workbench& bench, const std::string& step) {
    Player& player = bench.live.player();
    if (player.empty() || step.empty()) return;
    (void)player.go_to_address(step);
}

// Shows what can be shown as soon as it is there.
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
    if (view->run && !bench.timeline.empty()) bench.stage.game.run();
    home_->version = bench.document.version();
    home_->step = bench.live.player().place();
}

bool LessonState::away(const Workbench& bench) const {
    if (!lesson_ || !home_) return false;
    if (bench.document.scene_number() != home_->scene) return true;
    if (settling_) return false;
    const LessonView* view = lesson_->view_of(page_);
    const bool runs = view && view->run;
    if (bench.document.version() != home_->version || !bench.stage.first_camera.untouched())
        return true;
    return !runs && !bench.live.player().empty() && !(bench.live.player().place() == home_->step);
}

// -- All lessons ----------------------------------------------------------------------------------

const std::vector<LessonEntry>& LessonState::lessons() const {
    if (!lessons_) lessons_ = all_lessons();
    return *lessons_;
}

const LessonEntry* LessonState::next_lesson() const {
    const auto found = std::find_if(lessons().begin(), lessons().end(), [&](const auto& entry) {
        return lesson_ && entry.name == progress_name_;
    });
    if (found == lessons().end() || found + 1 == lessons().end()) return nullptr;
    return &*(found + 1);
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
         puzzles = Json::array(), given = Json::array();
    for (std::size_t i = 0; i < shown()->cards.size(); ++i) {
        if (const KeptAnswer* kept = answer(i))
            answers[std::to_string(i)] = {
                {"choice", kept->choice}, {"right", kept->right}, {"reason", kept->reason}};
        if (is_reached(i)) done.push_back(i);
        if (holds(i)) now.push_back(i);
        if (is_solved(i)) puzzles.push_back(i);
        if (is_shown(i)) given.push_back(i);
    }
    Json faults = Json::array();
    for (const Card& card : shown()->cards)
        if (const auto* fault = std::get_if<FaultCard>(&card.what))
            faults.push_back(std::to_string(card.line) + ": " + fault->text);
    if (view_fault_ && view_fault_->line > 0)
        faults.push_back(std::to_string(view_fault_->line) + ": " + view_fault_->text);
    const Json json = {{"name", lesson_->name},
                       {"title", lesson_->title},
                       {"page", page_},
                       {"pages", lesson_->pages.size()},
                       {"heading", shown()->title},
                       {"away", away(bench)},
                       {"finished", finished_},
                       {"faults", faults},
                       {"settling", settling_},
                       {"answers", answers},
                       {"reached", done},
                       {"holds", now},
                       {"solved", puzzles},
                       {"shown", given},
                       {"aside", aside_}};
    return {{"lesson", json.dump()}};
}

}  // namespace collidoscope::app
