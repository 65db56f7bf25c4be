#include "app/classroom/parsons/puzzle.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <utility>

#include "app/base/files/home_folder.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_steps = 4000, max_scenes = 12;

std::size_t blanks_of(const std::string& line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

std::string trimmed(const std::string& line) {
    return line.substr(blanks_of(line));
}

// The same words, whatever blanks stand between.
std::string bare(const std::string& text) {
    std::string letters;
    for (const char c : text)
        if (c != ' ') letters += c;
    return letters;
}

bool is_loop_head(const std::string& line) {
    const std::string text = trimmed(line);
    return text.starts_with("for ") || text.starts_with("while ") || text.starts_with("repeat");
}

// A line with where it begins.
struct SourceLine {
    std::string text, label;
    std::size_t blanks = 0;
};

std::vector<SourceLine> source_of(const Pseudocode& code, std::string& title) {
    std::vector<SourceLine> lines;
    for (const CodeLine& line : code.lines())
        if (blanks_of(line.text) < line.text.size())
            lines.push_back({trimmed(line.text), line.label, blanks_of(line.text)});
    if (!lines.empty() && lines.front().label.empty() && lines.front().text.ends_with('?')) {
        title = lines.front().text;
        lines.erase(lines.begin());
    }
    return lines;
}

struct Grouped {
    PuzzlePiece piece;
    std::size_t blanks = 0;
};

// Lines that cannot be stepped to belong to the next one that can, or to the one before where they
// go on with it; heads of loops stand alone.
std::vector<Grouped> group(const std::vector<SourceLine>& lines) {
    std::vector<Grouped> all;
    std::vector<SourceLine> waiting;
    const auto put = [](Grouped& to, const SourceLine& line) {
        const std::size_t more = line.blanks > to.blanks ? line.blanks - to.blanks : 0;
        to.piece.lines.push_back(std::string(to.piece.lines.empty() ? 0 : more, ' ') + line.text);
    };
    const auto flush = [&](std::string label) {
        Grouped one;
        one.blanks = waiting.front().blanks;
        one.piece.name = waiting.back().text;
        one.piece.label = std::move(label);
        for (const SourceLine& line : waiting) put(one, line);
        all.push_back(std::move(one));
        waiting.clear();
    };
    for (const SourceLine& line : lines) {
        const bool loop = line.label.empty() && is_loop_head(line.text);
        const bool goes_on = line.label.empty() && !loop && waiting.empty() && !all.empty() &&
                             !all.back().piece.is_loop() && line.blanks > all.back().blanks;
        if (goes_on) {
            put(all.back(), line);
            continue;
        }
        if (loop && !all.empty()) {
            for (const SourceLine& before : waiting) put(all.back(), before);
            waiting.clear();
        }
        waiting.push_back(line);
        if (loop || !line.label.empty()) flush(line.label);
    }
    for (const SourceLine& line : waiting)
        if (!all.empty()) put(all.back(), line);
    return all;
}

// A generator of its own: the same order on every machine.
class Shuffle {
  public:
    explicit Shuffle(std::uint32_t seed) : state_(seed * 2654435761u + 0x9E3779B9u) {}
    std::size_t below(std::size_t n) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return state_ % n;
    }

  private:
    std::uint32_t state_;
};

// The lines from one label to another, with the heads of the loops that the first stands in. A
// label that is not there ends nothing.
void cut(std::vector<SourceLine>& lines, const PuzzleWish& wish) {
    const auto labeled = [&](const std::string& label) {
        return std::find_if(lines.begin(), lines.end(), [&](const SourceLine& line) {
            return !label.empty() && line.label == label;
        });
    };
    if (const auto to = labeled(wish.to); to != lines.end()) lines.erase(to + 1, lines.end());
    const auto from = labeled(wish.from);
    if (from == lines.end()) return;
    std::vector<SourceLine> heads;
    std::size_t outside = from->blanks;
    for (auto line = from; line != lines.begin();) {
        --line;
        if (line->blanks >= outside) continue;
        outside = line->blanks;
        if (line->label.empty() && is_loop_head(line->text)) heads.insert(heads.begin(), *line);
    }
    lines.erase(lines.begin(), from);
    lines.insert(lines.begin(), heads.begin(), heads.end());
}

Pseudocode code_of(const std::string& id) {
    return Pseudocode(read_asset("assets/pseudocode/" + id + ".txt"));
}

PuzzleReasons reasons_of(const std::string& textbook) {
    PuzzleReasons reasons;
    std::ifstream file(home_folder() / "assets" / "parsons" / (textbook + ".txt"));
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) reasons[line.substr(0, colon)] = line.substr(colon + 2);
    }
    return reasons;
}

const Demo* textbook_of(const std::string& demo) {
    for (const Demo* other : Registry::all())
        if (other->info().robust_version == demo) return other;
    return nullptr;
}

// -- Running --------------------------------------------------------------------------------------

// An order of lines, as a run goes through it.
class Program {
  public:
    Program(const Puzzle& puzzle, const std::vector<PlacedPiece>& placed)
        : puzzle_(puzzle), placed_(placed) {}

    std::optional<std::size_t> position(const std::string& label) const {
        for (std::size_t i = 0; i < placed_.size(); ++i)
            if (piece(i).label == label) return i;
        return std::nullopt;
    }
    const PuzzlePiece& piece(std::size_t at) const { return puzzle_.pieces[placed_[at].piece]; }
    std::size_t size() const { return placed_.size(); }

    // The innermost loop whose body holds both; from its first line to behind its last.
    struct Body {
        std::size_t begin = 0, end = 0;
    };
    std::optional<Body> loop_around(std::size_t a, std::size_t b) const {
        std::optional<Body> found;
        for (std::size_t i = 0; i < placed_.size(); ++i) {
            if (!piece(i).is_loop()) continue;
            std::size_t end = i + 1;
            while (end < placed_.size() && placed_[end].level > placed_[i].level) ++end;
            if (a > i && a < end && b > i && b < end) found = Body{i + 1, end};
        }
        return found;
    }

    // The lines that are passed over on the way from one to the next; none where no way leads
    // there.
    std::optional<std::vector<std::size_t>> passed(std::optional<std::size_t> from,
                                                   std::size_t to) const {
        std::vector<std::size_t> lines;
        const auto pass = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                if (!piece(i).is_loop()) lines.push_back(i);
        };
        if (!from || *from < to) {
            pass(from ? *from + 1 : 0, to);
            return lines;
        }
        const auto loop = loop_around(*from, to);
        if (!loop) return std::nullopt;
        pass(*from + 1, loop->end);
        pass(loop->begin, to);
        return lines;
    }

  private:
    const Puzzle& puzzle_;
    const std::vector<PlacedPiece>& placed_;
};

// The behavior of the pseudo-code itself in the runs.
struct Behavior {
    std::set<std::string> executed;   // labels that the runs reach
    std::set<std::string> skippable;  // a run passes over them, or does without them
    // Ways that the pseudo-code's lines do not tell of.
    std::set<std::pair<std::string, std::string>> unexplained;
};

Behavior behavior_of(const Puzzle& puzzle, const std::vector<LabelRun>& runs) {
    std::vector<PlacedPiece> own;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i)
        if (!puzzle.pieces[i].distractor) own.push_back({i, puzzle.pieces[i].level});
    const Program program(puzzle, own);
    Behavior behavior;
    for (const LabelRun& run : runs) {
        std::optional<std::size_t> at;
        std::string before;
        std::set<std::string> here;
        for (const std::string& label : run) {
            const auto to = program.position(label);
            if (!to) continue;
            here.insert(label);
            if (const auto lines = program.passed(at, *to)) {
                for (const std::size_t line : *lines)
                    behavior.skippable.insert(program.piece(line).label);
            } else {
                behavior.unexplained.insert({before, label});
            }
            at = to;
            before = label;
        }
        behavior.executed.insert(here.begin(), here.end());
        for (std::size_t i = 0; i < program.size(); ++i)
            if (!here.contains(program.piece(i).label))
                behavior.skippable.insert(program.piece(i).label);
    }
    return behavior;
}

// A line that computes something whenever it is come to: "D ← b² − a c".
bool is_assignment(const PuzzlePiece& piece) {
    const std::size_t arrow = piece.name.find("←");
    return arrow != std::string::npos && piece.name.find(':') > arrow &&
           !piece.name.starts_with("if ");
}

// A run that goes another way at a line must not have computed what only the others compute after
// it: such a line must stay below. The line is a guard.
class Guards {
  public:
    Guards(const Puzzle& puzzle, const std::vector<LabelRun>& runs) {
        std::vector<std::set<std::string>> reached;  // of each run
        reached.reserve(runs.size());
        for (const LabelRun& run : runs) reached.emplace_back(run.begin(), run.end());
        for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
            const PuzzlePiece& piece = puzzle.pieces[i];
            if (piece.distractor || piece.is_loop() || !is_assignment(piece)) continue;
            const std::set<std::string> guards = guards_of(puzzle, i, reached);
            // Every run computes it, or meets one of its guards.
            const bool always = std::all_of(reached.begin(), reached.end(), [&](const auto& run) {
                return run.contains(piece.label) ||
                       std::any_of(guards.begin(), guards.end(),
                                   [&](const std::string& guard) { return run.contains(guard); });
            });
            if (always) above_[piece.label] = guards;
        }
    }

    // The first line of a program that stands above its guard, and the guard.
    struct Breach {
        std::size_t line = 0, guard = 0;
    };
    std::optional<Breach> breach(const Program& program) const {
        for (std::size_t i = 0; i < program.size(); ++i) {
            const auto guards = above_.find(program.piece(i).label);
            if (guards == above_.end()) continue;
            for (const std::string& guard : guards->second)
                if (const auto at = program.position(guard); at && *at > i) return Breach{i, *at};
        }
        return std::nullopt;
    }

  private:
    // The lines above that some runs reach, but none that reaches this one.
    static std::set<std::string> guards_of(const Puzzle& puzzle, std::size_t piece,
                                           const std::vector<std::set<std::string>>& reached) {
        std::set<std::string> guards;
        for (std::size_t i = 0; i < piece; ++i) {
            const PuzzlePiece& above = puzzle.pieces[i];
            if (above.distractor || above.is_loop()) continue;
            bool any = false, both = false;
            for (const std::set<std::string>& run : reached) {
                if (!run.contains(above.label)) continue;
                any = true;
                both |= run.contains(puzzle.pieces[piece].label);
            }
            if (any && !both) guards.insert(above.label);
        }
        return guards;
    }

    std::map<std::string, std::set<std::string>> above_;  // of a line, its guards
};

std::string quoted(const PuzzlePiece& piece) {
    return "\"" + piece.name + "\"";
}

PuzzleVerdict wrong(std::size_t line, std::string why) {
    return {false, line, std::move(why)};
}

}  // namespace

Puzzle make_puzzle(const Pseudocode& code, const Pseudocode& textbook, const PuzzleWish& wish,
                   const PuzzleReasons& reasons) {
    Puzzle puzzle;
    puzzle.demo = wish.demo;
    std::vector<SourceLine> lines = source_of(code, puzzle.title);
    cut(lines, wish);
    std::vector<Grouped> groups = group(lines);
    std::set<std::size_t> columns;
    for (const Grouped& one : groups) columns.insert(one.blanks);
    for (Grouped& one : groups) {
        one.piece.level =
            static_cast<int>(std::distance(columns.begin(), columns.find(one.blanks)));
        puzzle.pieces.push_back(std::move(one.piece));
    }
    puzzle.levels = std::max<int>(1, static_cast<int>(columns.size()));
    std::set<std::string> known;
    for (const PuzzlePiece& piece : puzzle.pieces)
        for (const std::string& line : piece.lines) known.insert(bare(line));
    std::string other_title;
    if (wish.distractors) {
        std::vector<SourceLine> others = source_of(textbook, other_title);
        cut(others, wish);
        for (Grouped& one : group(others)) {
            const bool ours =
                std::any_of(one.piece.lines.begin(), one.piece.lines.end(),
                            [&](const std::string& line) { return known.contains(bare(line)); });
            if (ours || one.piece.is_loop() || one.piece.lines.size() > 2) continue;
            const auto reason = reasons.find(one.piece.label);
            if (!reasons.empty() && reason == reasons.end()) continue;
            if (reason != reasons.end()) one.piece.why = reason->second;
            one.piece.distractor = true;
            // Its label there may be that of a line here.
            one.piece.label = "textbook:" + one.piece.label;
            puzzle.pieces.push_back(std::move(one.piece));
        }
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) puzzle.shuffled.push_back(i);
    Shuffle shuffle(wish.seed);
    for (std::size_t i = puzzle.shuffled.size(); i > 1; --i)
        std::swap(puzzle.shuffled[i - 1], puzzle.shuffled[shuffle.below(i)]);
    return puzzle;
}

Puzzle make_puzzle(const PuzzleWish& wish) {
    const Demo* textbook = textbook_of(wish.demo);
    if (!textbook) return make_puzzle(code_of(wish.demo), Pseudocode(), wish);
    const std::string& id = textbook->info().id;
    return make_puzzle(code_of(wish.demo), code_of(id), wish, reasons_of(id));
}

std::vector<LabelRun> runs_of(const Demo& demo, const MeshLoader& load, const RunControl& control) {
    std::vector<LabelRun> runs;
    const auto record = [&](const Scene& scene) {
        Recording recording;
        recording.budget = max_steps;
        recording.keeps_inside = false;
        try {
            (void)demo.trace(question_of(demo, scene), recording, control);
        } catch (const Canceled&) {
            throw;
        } catch (const std::exception&) {
            return;  // a scene that cannot be asked tells nothing
        }
        LabelRun run;
        for (const Step& step : recording.steps) run.emplace_back(step.label);
        if (!run.empty()) runs.push_back(std::move(run));
    };
    const std::vector<Preset> presets = presets_of(demo.info().id);
    for (std::size_t i = 0; i < std::min(presets.size(), max_scenes); ++i)
        record(load_preset(presets[i], load));
    if (presets.empty()) record(default_scene(demo, load));
    return runs;
}

PuzzleVerdict judge(const Puzzle& puzzle, const std::vector<LabelRun>& runs,
                    const std::vector<PlacedPiece>& placed) {
    const Program program(puzzle, placed);
    for (std::size_t i = 0; i < program.size(); ++i)
        if (program.piece(i).distractor)
            return wrong(i, program.piece(i).why.empty()
                                ? "No run executes this line: it belongs to the textbook version."
                                : program.piece(i).why);
    const Behavior behavior = behavior_of(puzzle, runs);
    for (std::size_t number = 0; number < runs.size(); ++number) {
        std::optional<std::size_t> at;
        std::string before;
        for (const std::string& label : runs[number]) {
            const bool known = std::any_of(puzzle.pieces.begin(), puzzle.pieces.end(),
                                           [&](const PuzzlePiece& piece) {
                                               return !piece.distractor && piece.label == label;
                                           });
            if (!known) continue;
            const auto to = program.position(label);
            if (!to) {
                if (!at) return {false, {}, "A run begins with a line that is not used yet."};
                return {false, at,
                        "After " + quoted(program.piece(*at)) +
                            " a run continues with a line that is not used yet."};
            }
            const auto lines = program.passed(at, *to);
            if (!lines && !behavior.unexplained.contains({before, label}))
                return wrong(*to, "After " + quoted(program.piece(*at)) +
                                      " a run goes on to this line. It stands above, and no loop "
                                      "around both leads back.");
            if (lines) {
                for (const std::size_t line : *lines) {
                    const std::string& passed = program.piece(line).label;
                    if (!behavior.executed.contains(passed) || behavior.skippable.contains(passed))
                        continue;
                    return wrong(line,
                                 at ? "This line would run too early or too often: a run goes "
                                      "from " +
                                          quoted(program.piece(*at)) + " straight to " +
                                          quoted(program.piece(*to)) + "."
                                    : "This line stands too early: a run begins with " +
                                          quoted(program.piece(*to)) + ".");
                }
            }
            at = to;
            before = label;
        }
    }
    if (const auto breach = Guards(puzzle, runs).breach(program))
        return wrong(breach->line,
                     "This line stands above " + quoted(program.piece(breach->guard)) +
                         ": it would be executed although a run goes another way there.");
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        if (puzzle.pieces[i].distractor) continue;
        const bool there = std::any_of(placed.begin(), placed.end(),
                                       [&](const PlacedPiece& p) { return p.piece == i; });
        if (!there)
            return {false, std::nullopt,
                    "Every run gets through, but a line is not used: " + quoted(puzzle.pieces[i]) +
                        "."};
    }
    return {true, std::nullopt,
            std::to_string(runs.size()) +
                (runs.size() == 1 ? " recorded run goes" : " recorded runs go") +
                " through your lines step by step."};
}

}  // namespace collidoscope::app
