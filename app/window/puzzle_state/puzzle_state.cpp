#include "app/window/puzzle_state/puzzle_state.h"

#include <algorithm>

#include "app/base/json/json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/window/workbench/window_hooks.h"

namespace collidoscope::app {
namespace {

std::vector<Command> puzzle_commands(Workbench& b) {
    return {{.id = "lesson.puzzle",
             .title = "Put the pseudo-code in order…",
             .menu = Menu::Lessons,
             .group = 2,
             .run = [&b] { b.part<PuzzleState>().open(b, {.demo = b.document.demo().info().id}); },
             .enabled = [&b] { return !b.document.empty() && !b.live.code().empty(); },
             .help = "The lines of this demo's pseudo-code, shuffled: a Parsons puzzle, checked by "
                     "running.",
             .needs = "The demo has no pseudo-code.",
             .words = "parsons puzzle shuffle lines"}};
}

const bool registered_puzzle = register_commands(190, puzzle_commands);

const bool registered_puzzle_keys = register_key_taker([](Workbench& bench, const Chord& chord) {
    auto& puzzle = bench.part<PuzzleState>();
    return puzzle.shown() && puzzle.take_key(bench, chord);
});

}  // namespace

void PuzzleState::open(Workbench& bench, const PuzzleWish& wish, std::optional<std::size_t> card) {
    Puzzle puzzle = make_puzzle(wish);
    const Demo* demo = Registry::find(wish.demo);
    if (puzzle.pieces.empty() || !demo)
        return bench.say("There is no pseudo-code of \"" + wish.demo + "\".", Tone::Warning);
    wish_ = wish;
    puzzle_ = std::move(puzzle);
    card_ = card;
    lesson_version_ = bench.part<LessonState>().version();
    shown_ = true;
    start_over();
    runs_.reset();
    job_.start(
        [demo](const auto& cancel, auto& progress) {
            MeshLibrary meshes;
            return runs_of(*demo, meshes.loader(), {&cancel, &progress});
        },
        bench.wake);
}

void PuzzleState::start_over() {
    left_ = puzzle_.shuffled;
    focus_ = {focus_.shown};
    placed_.clear();
    verdict_.reset();
    run_wanted_ = false;
}

void PuzzleState::remove(std::size_t piece) {
    std::erase(left_, piece);
    std::erase_if(placed_, [&](const PlacedPiece& one) { return one.piece == piece; });
    verdict_.reset();
}

void PuzzleState::place(std::size_t piece, std::size_t before, int level) {
    if (piece >= puzzle_.pieces.size()) return;
    const auto old = std::find_if(placed_.begin(), placed_.end(),
                                  [&](const PlacedPiece& one) { return one.piece == piece; });
    if (old != placed_.end() && static_cast<std::size_t>(old - placed_.begin()) < before) --before;
    remove(piece);
    before = std::min(before, placed_.size());
    placed_.insert(placed_.begin() + static_cast<std::ptrdiff_t>(before),
                   {piece, std::clamp(level, 0, puzzle_.levels - 1)});
    clamp_focus();
}

void PuzzleState::take_back(std::size_t piece) {
    if (piece >= puzzle_.pieces.size()) return;
    remove(piece);
    left_.push_back(piece);
    // In the order in which they were shuffled.
    const auto rank = [&](std::size_t one) {
        return std::find(puzzle_.shuffled.begin(), puzzle_.shuffled.end(), one);
    };
    std::sort(left_.begin(), left_.end(),
              [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    clamp_focus();
}

// -- Keys -----------------------------------------------------------------------------------------

void PuzzleState::clamp_focus() {
    const std::size_t count = focus_.in_program ? placed_.size() : left_.size();
    focus_.at = std::min(focus_.at, count > 0 ? count - 1 : 0);
    focus_.lifted &= focus_.in_program && count > 0;
}

void PuzzleState::step_focus(int by) {
    const std::size_t count = focus_.in_program ? placed_.size() : left_.size();
    if (by < 0 && focus_.at > 0) --focus_.at;
    if (by > 0 && focus_.at + 1 < count) ++focus_.at;
}

void PuzzleState::move_lifted(int by, int indent) {
    const PlacedPiece one = placed_[focus_.at];
    const std::size_t last = placed_.size() - 1;
    const std::size_t to = by < 0   ? focus_.at - std::min<std::size_t>(focus_.at, 1)
                           : by > 0 ? std::min(focus_.at + 1, last)
                                    : focus_.at;
    // Before the line that stands behind its new place.
    place(one.piece, to > focus_.at ? to + 1 : to, one.level + indent);
    focus_.at = to;
}

// A line that is left goes to the end of the program, below the line that was placed last and as
// deep as it, and can be moved at once.
void PuzzleState::press_focus() {
    if (focus_.in_program) {
        focus_.lifted = !placed_.empty() && !focus_.lifted;
        return;
    }
    if (left_.empty()) return;
    const int level = placed_.empty() ? 0 : placed_.back().level;
    place(left_[focus_.at], placed_.size(), level);
    focus_ = {true, true, placed_.size() - 1, true};
}

bool PuzzleState::take_key(Workbench& bench, const Chord& chord) {
    if (chord.ctrl || chord.shift) return false;
    const bool was_shown = focus_.shown;
    switch (chord.key) {
        case key_up:
        case key_down: {
            const int by = chord.key == key_up ? -1 : 1;
            // The first key only shows where the focus is.
            if (was_shown) focus_.lifted ? move_lifted(by, 0) : step_focus(by);
            break;
        }
        case key_left:
        case key_right:
            if (focus_.lifted) {
                move_lifted(0, chord.key == key_left ? -1 : 1);
            } else {
                focus_.in_program = chord.key == key_right;
                focus_.at = 0;
            }
            break;
        case ' ':
        case key_enter:
            press_focus();
            break;
        case key_backspace:
        case key_delete:
            if (!focus_.in_program || placed_.empty()) return true;
            take_back(placed_[focus_.at].piece);
            focus_.lifted = false;
            break;
        case 'R':
            run(bench);
            break;
        default:
            return false;
    }
    focus_.shown = true;
    clamp_focus();
    return true;
}

void PuzzleState::run(Workbench& bench) {
    if (!runs_) {
        run_wanted_ = true;
        return;
    }
    run_wanted_ = false;
    verdict_ = judge(puzzle_, *runs_, placed_);
    auto& lesson = bench.part<LessonState>();
    if (verdict_->right && card_ && lesson.version() == lesson_version_)
        lesson.note_solved(bench, *card_);
}

void PuzzleState::advance(Workbench& bench, double, double) {
    if (!job_.done()) return;
    try {
        runs_ = job_.fetch();
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
        run_wanted_ = false;
        return;
    }
    if (run_wanted_) run(bench);
}

bool PuzzleState::escape(Workbench&) {
    if (!shown_) return false;
    if (focus_.lifted) {
        focus_.lifted = false;
        return true;
    }
    shown_ = false;
    return true;
}

void PuzzleState::close(Workbench&) {
    job_.stop();
}

std::vector<std::pair<std::string, std::string>> PuzzleState::told(const Workbench&) const {
    if (!shown_) return {{"puzzle", "null"}};
    Json placed = Json::array();
    for (const PlacedPiece& one : placed_) placed.push_back({one.piece, one.level});
    Json pieces = Json::array();
    for (const PuzzlePiece& piece : puzzle_.pieces)
        pieces.push_back({{"level", piece.level}, {"distractor", piece.distractor}});
    Json verdict = nullptr;
    if (verdict_) {
        verdict = {{"right", verdict_->right}, {"why", verdict_->why}};
        verdict["line"] = verdict_->line ? Json(*verdict_->line) : Json(nullptr);
    }
    const Json focus = {
        {"program", focus_.in_program}, {"at", focus_.at}, {"lifted", focus_.lifted}};
    const Json json = {{"demo", puzzle_.demo}, {"left", left_},  {"placed", placed},
                       {"pieces", pieces},     {"focus", focus}, {"ready", runs_.has_value()},
                       {"verdict", verdict}};
    return {{"puzzle", json.dump()}};
}

}  // namespace collidoscope::app
