#include "app/puzzle_state/puzzle_state.h"

#include <algorithm>

#include "app/json/json.h"
#include "app/library/mesh_library.h"

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

const bool registered_puzzle = register_commands(410, puzzle_commands);

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
    const Json json = {{"demo", puzzle_.demo},       {"left", left_},
                       {"placed", placed},           {"pieces", pieces},
                       {"ready", runs_.has_value()}, {"verdict", verdict}};
    return {{"puzzle", json.dump()}};
}

}  // namespace collidoscope::app
