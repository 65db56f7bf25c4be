#include "app/classroom/lessons/lesson_play.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "app/base/utilities/overloaded.h"
#include "app/classroom/lessons/card_reader.h"
#include "app/classroom/lessons/lesson_link.h"
#include "app/classroom/lessons/lesson_scene.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/scene/presets.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool is_among(const std::string& name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Pseudocode code_of(const std::string& id) {
    return Pseudocode(read_asset("assets/pseudocode/" + id + ".txt"));
}

std::vector<std::string> labels_of(const Pseudocode& code) {
    std::vector<std::string> labels;
    for (const CodeLine& line : code.lines())
        if (!line.label.empty()) labels.push_back(line.label);
    return labels;
}

// The lines where the run asks something, for an author who named one where it does not.
std::string places_that_ask(const Recording& recording, const Pseudocode& code) {
    std::string places;
    std::size_t more = 0;
    for (const Ask& ask : asks_of(recording, code)) {
        if (more++ >= 6) continue;
        places += (places.empty() ? "" : ", ") + address_of(recording, {top_level, ask.step});
    }
    if (places.empty()) return "the run asks nothing; give a question of your own";
    return "it asks before " + places + (more > 6 ? " and others" : "");
}

// A page's scene and its run.
struct Played {
    const Demo* demo = nullptr;
    const LessonView* view = nullptr;
    Scene scene;
    Question question;
    Answer answer;
    Recording recording;
    Pseudocode code;
};

class LessonPlayer {
  public:
    LessonPlayer(const Lesson& lesson, const LessonWorld& world) : lesson_(lesson), world_(world) {}

    std::vector<LessonProblem> play() {
        for (const std::string& name : lesson_.needs) {
            if (name == lesson_.name)
                add(lesson_.needs_line, "requires: the lesson requires itself");
            if (!is_among(name, world_.lessons))
                add(lesson_.needs_line, "requires: there is no lesson \"" + name + "\"" +
                                            did_you_mean(name, world_.lessons));
        }
        for (std::size_t i = 0; i < lesson_.pages.size(); ++i) page(i);
        std::stable_sort(problems_.begin(), problems_.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        return std::move(problems_);
    }

  private:
    void add(std::size_t line, const std::string& text) { problems_.push_back({line, text}); }

    // The run of a page's view; null when it cannot be had, which has been said.
    const Played* run_of(const LessonView* view) {
        if (!view) return nullptr;
        if (played_ && played_->view == view) return &*played_;
        if (failed_ == view) return nullptr;
        played_.reset();
        failed_ = view;
        Played now;
        try {
            now.view = view;
            now.scene = scene_of(lesson_, *view, world_.load);
            now.demo = &Registry::at(view->demo);
            now.question = question_at(*now.demo, now.scene, *view);
            now.answer = now.demo->trace(now.question, now.recording);
            now.code = code_of(view->demo);
        } catch (const ImportError& error) {
            add(error.line() > 0 && error.file() == lesson_.file.string() ? error.line()
                                                                          : view->line,
                error.message());
            return nullptr;
        } catch (const std::exception& error) {
            add(view->line, std::string("view: ") + error.what());
            return nullptr;
        }
        failed_ = nullptr;
        played_ = std::move(now);
        return &*played_;
    }

    void named(std::size_t line, const std::string& what, const std::string& name,
               const std::vector<std::string>& names) {
        if (is_among(name, names)) return;
        std::string all;
        if (names.size() <= 40)
            for (const std::string& one : names) all += (all.empty() ? "; there are " : ", ") + one;
        const std::string meant = did_you_mean(name, names);
        add(line, "there is no " + what + " \"" + name + "\"" + (meant.empty() ? all : meant));
    }

    void step(std::size_t line, const std::string& what, const std::string& address,
              const Played* run) {
        if (address.empty() || !run) return;
        try {
            const std::string fault = why_no_step(run->recording, address);
            if (!fault.empty()) add(line, what + fault);
        } catch (const InputError& error) {
            add(line, what + error.what());
        }
    }

    void page(std::size_t number) {
        const LessonPage& page = lesson_.pages[number];
        const Played* run = run_of(lesson_.view_of(number));
        if (page.view) {
            if (!page.view->tab.empty()) named(page.view->line, "tab", page.view->tab, world_.tabs);
            if (!page.view->beside.empty())
                named(page.view->line, "linked view", page.view->beside, world_.linked);
            step(page.view->line, "view: ", page.view->step, run);
        }
        for (const Card& card : page.cards)
            std::visit([&](const auto& what) { this->card(what, card.line, run); }, card.what);
        for (const TextBlock& block : page.blocks) {
            links(block.pieces, run);
            for (const auto& cell : block.cells) links(cell, run);
        }
    }

    void card(const PredictCard& card, std::size_t line, const Played* run) {
        if (!run) return;
        step(line, "predict: ", card.step, run);
        if (card.step.empty()) return;
        const auto place = step_at(run->recording, card.step);
        if (!place) return;
        shown_before_asked(card, line, *place, *run);
        if (!card.from_run()) return;
        if (place->scope != top_level) {
            add(line,
                "predict: only steps of the run itself ask; " + card.step + " stands inside one");
        } else if (!ask_at(run->recording, run->code, place->step)) {
            add(line, "predict: the run asks nothing before " + card.step + "; " +
                          places_that_ask(run->recording, run->code));
        }
    }

    // The view stands where the answer is seen already: at the step that gives it, or behind it. A
    // question that looks back is asked there, and nowhere else: so the word for it cannot stay
    // behind where the view was moved.
    void shown_before_asked(const PredictCard& card, std::size_t line, const Place& asked,
                            const Played& run) {
        const std::string& address = run.view->step;
        const std::size_t last = run.recording.steps.size() - 1;
        const auto at = address.empty() ? Place{top_level, last} : step_at(run.recording, address);
        if (!at || at->scope != top_level || asked.scope != top_level) return;
        const bool seen = at->step >= asked.step;
        const std::string stands =
            "the page's view stands at " + (address.empty() ? "the end of the run" : address);
        if (card.looks_back && !seen) {
            add(line, "predict: it looks back to " + card.step + ", but " + stands +
                          ", before it; leave \"looks_back\" out");
        } else if (seen && !card.looks_back && asked.step > 0) {
            const std::string before = address_of(run.recording, {top_level, asked.step - 1});
            add(line, "predict: the answer is in sight already: " + stands +
                          ", the answer comes at " + card.step +
                          "; let the view stand before it, \"step\": \"" + before + "\"" +
                          (card.from_run() ? ""
                                           : ", or, if the run does not tell the answer there, "
                                             "write \"looks_back\": true"));
        }
    }

    void card(const CheckCard& card, std::size_t line, const Played* run) {
        if (!run) return;
        const Goal& goal = card.goal;
        for (const std::string& address : goal.reaches) labels(line, "reaches", address, *run);
        for (const std::string& address : goal.avoids) labels(line, "avoids", address, *run);
        std::vector<std::string> known;
        for (const OptionSpec& spec : run->demo->options()) known.push_back(spec.id);
        for (const auto& [id, value] : goal.options) {
            if (is_among(id, known)) continue;
            add(line,
                "check: options: the demo has no option \"" + id + "\"" + did_you_mean(id, known));
            return;
        }
        try {
            if (reached(goal, *run->demo, run->question, run->answer, run->recording))
                add(line,
                    "check: it holds already as the page opens; move the bodies of the "
                    "view, or ask for more");
            if (goal.solution.empty()) {
                add(line,
                    "check: it has no \"solution\", which proves that it can be reached: give one "
                    "scene in which it is, as {\"move\": {\"B\": [1, 0, 0]}}");
                return;
            }
            const Scene scene = solved(lesson_, run->scene, goal.solution, line, world_.load);
            const Question question = question_at(*run->demo, scene, *run->view);
            Recording recording;
            const Answer answer = run->demo->trace(question, recording);
            // A state that lacks because of a field that there is not is no fault of the solution.
            if (!fields(goal, line, to_json(run->answer), to_json(answer))) return;
            for (const std::string& lack : missing(goal, *run->demo, question, answer, recording))
                add(line, "check: the solution does not reach it: " + lack);
        } catch (const ImportError& error) {
            add(line, error.message());
        } catch (const std::exception& error) {
            add(line, std::string("check: ") + error.what());
        }
    }

    // The labels of an address are lines of a pseudo-code: that of the demo, and inside a step of
    // any.
    void labels(std::size_t line, const char* what, const std::string& address, const Played& run) {
        bool inside = false;
        for (std::size_t at = 0; at < address.size(); inside = true) {
            const std::size_t end = std::min(address.find('/', at), address.size());
            std::string label = address.substr(at + 1, end - at - 1);
            at = end + 1;
            label.resize(std::min(label.find(':'), label.size()));
            if (label == "first" || label == "last" || run.code.line_of(label)) continue;
            if (inside && is_among(label, labels_of_all())) continue;
            const std::vector<std::string> known = inside ? labels_of_all() : labels_of(run.code);
            add(line, std::string("check: ") + what + ": no line of the pseudo-code is called \"" +
                          label + "\"" + did_you_mean(label, known));
        }
    }

    const std::vector<std::string>& labels_of_all() {
        if (!all_labels_.empty()) return all_labels_;
        std::error_code error;
        const fs::path folder = home_folder() / "assets" / "pseudocode";
        for (const auto& entry : fs::directory_iterator(folder, error))
            for (std::string& label : labels_of(code_of(entry.path().stem().string())))
                all_labels_.push_back(std::move(label));
        return all_labels_;
    }

    // Whether one of the answers has each field that the goal names; those that neither has are
    // told: a condition on one never tells anything.
    bool fields(const Goal& goal, std::size_t line, const Json& before, const Json& after) {
        std::set<std::string> there{"contacts", "pairs"};
        for (const Json* answer : {&before, &after})
            for (const auto& member : answer->items()) there.insert(member.key());
        const std::vector<std::string> known(there.begin(), there.end());
        std::string all;
        for (const std::string& field : known) all += (all.empty() ? "" : ", ") + field;
        bool good = true;
        const auto look = [&](const char* what, const std::string& field) {
            if (there.contains(field)) return;
            good = false;
            add(line, std::string("check: ") + what + ": the demo's answer has no field \"" +
                          field + "\"" + did_you_mean(field, known) + "; it has " + all);
        };
        const Json wanted = goal.answer.empty() ? Json::object() : Json::parse(goal.answer);
        for (const auto& member : wanted.items()) look("answer", member.key());
        for (const GoalRange& range : goal.ranges)
            if (range.field != "steps")
                look("between", range.field.substr(0, range.field.find_first_of(".[")));
        return good;
    }

    // It was told when the lesson was read.
    void card(const FaultCard&, std::size_t, const Played*) {}

    void card(const ExerciseCard& card, std::size_t line, const Played*) {
        named(line, "exercise", card.name, world_.exercises);
    }
    void card(const ExperimentCard&, std::size_t, const Played*) {}

    void card(const ParsonsCard& card, std::size_t line, const Played* run) {
        const std::string demo = !card.demo.empty() ? card.demo : run ? run->view->demo : "";
        if (demo.empty()) return;
        if (!Registry::find(demo)) {
            try {
                Registry::at(demo);
            } catch (const InputError& error) {
                add(line, std::string("parsons: ") + error.what());
            }
            return;
        }
        const Pseudocode code = code_of(demo);
        const std::string none = "parsons: the pseudo-code of " + demo + " has no line #";
        for (const std::string& label : {card.from, card.to}) {
            if (label.empty() || code.line_of(label)) continue;
            std::string what = none;
            what += label;
            add(line, what);
        }
        const auto from = code.line_of(card.from), to = code.line_of(card.to);
        if (from && to && *to < *from + 1)
            add(line, "parsons: lines: the second label must stand below the first");
    }

    void links(const std::vector<TextPiece>& pieces, const Played* run) {
        for (const TextPiece& piece : pieces)
            if (!piece.link.empty()) link(piece.link, piece.line, run);
    }

    void link(const std::string& target, std::size_t line, const Played* run) {
        const LessonLink link = read_link(target);
        switch (link.to) {
            case LinkTo::Web:
                break;
            case LinkTo::Demo:
                demo_link(link, line);
                break;
            case LinkTo::Step:
                step(line, "the link \"" + target + "\": ", link.name, run);
                break;
            case LinkTo::Lesson:
                lesson_link(link, line);
                break;
            case LinkTo::Exercise:
                named(line, "exercise", link.name, world_.exercises);
                break;
            case LinkTo::Tab:
                named(line, "tab", link.name, world_.tabs);
                break;
            case LinkTo::Command:
                named(line, "command", link.name, world_.commands);
                break;
            case LinkTo::Nowhere:
                add(line, "the link \"" + target +
                              "\" leads nowhere; links are demo:ID, demo:ID/SCENE, step:#label, "
                              "lesson:NAME, exercise:NAME, tab:ID, command:ID or https://...");
                break;
        }
    }

    void demo_link(const LessonLink& link, std::size_t line) {
        if (!Registry::find(link.name)) {
            std::vector<std::string> ids;
            for (const Demo* demo : Registry::all()) ids.push_back(demo->info().id);
            add(line, "there is no demo \"" + link.name + "\"" + did_you_mean(link.name, ids));
            return;
        }
        if (link.part.empty()) return;
        std::vector<std::string> names;
        for (const Preset& preset : presets_of(link.name))
            names.push_back(preset.path.stem().string());
        named(line, "scene of the demo " + link.name, link.part, names);
    }

    void lesson_link(const LessonLink& link, std::size_t line) {
        const bool own = link.name == lesson_.name || link.name.empty();
        if (!own) named(line, "lesson", link.name, world_.lessons);
        if (link.part.empty() || (!own && !is_among(link.name, world_.lessons))) return;
        std::vector<std::string> pages;
        for (const LessonPage& page : lesson_.pages) pages.push_back(page.title);
        if (!own) pages = world_.pages_of(link.name);
        named(line, "page in that lesson called", link.part, pages);
    }

    const Lesson& lesson_;
    const LessonWorld& world_;
    std::optional<Played> played_;
    const LessonView* failed_ = nullptr;
    std::vector<std::string> all_labels_;  // of every pseudo-code; read when first asked for
    std::vector<LessonProblem> problems_;
};

}  // namespace

std::optional<Ask> ask_at(const Recording& recording, const Pseudocode& code, std::size_t step) {
    if (step == 0 || step >= recording.steps.size()) return std::nullopt;
    const std::optional<Decision>& decision = recording.steps[step].decision;
    const auto right = [](const Choice& choice) { return choice.right; };
    if (decision && decision->choices.size() > 1 &&
        std::any_of(decision->choices.begin(), decision->choices.end(), right))
        return Ask{step, *decision, {}};
    for (Ask& ask : asks_of(recording, code))
        if (ask.step == step) return std::move(ask);
    return std::nullopt;
}

std::vector<LessonProblem> play(const Lesson& lesson, const LessonWorld& world) {
    return LessonPlayer(lesson, world).play();
}

}  // namespace collidoscope::app
