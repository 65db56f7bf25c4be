// Questions as scenes: pasted from the clipboard, or named when the program was started.
#include "app/model/scene/question_scene.h"
#include "app/player/expected_answer.h"
#include "app/window/workbench/open_link.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

namespace {

// A question that says what it expects is told whether that is so, and which step decides. One that
// cannot be answered says so where answers stand.
void tell_expectation(Scene& scene, const std::string& text, const MeshLoader& load) {
    const std::optional<Asked> asked = asked_of_text(text, load);
    if (!asked || !asked->expect) return;
    try {
        const Answer answer = asked->demo->answer(asked->question);
        scene.note += (scene.note.empty() ? "" : " ") + told_expectation(*asked, answer);
    } catch (const InputError&) {
        return;
    }
}

}  // namespace

void Files::open_question(const std::string& text, const std::filesystem::path& folder) {
    try {
        const MeshLoader load = library_.loader_within(folder);
        Scene scene = scene_of_text(text, load);
        tell_expectation(scene, text, load);
        if (bench_.document.empty()) {
            bench_.document.open(std::move(scene));
            bench_.stage.open();
        } else {
            start_next("Open a question", std::move(scene));
        }
        bench_.log("Opened a question.");
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

void Files::open_question_at(const std::string& what) {
    try {
        const auto place = question_place(what);
        if (!place) throw InputError(what + ": a question is given as FILE.jsonl or FILE.jsonl:3");
        library_.add_folder(place->file.parent_path());
        open_question(question_at(*place), place->file.parent_path());
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

void Files::paste_question() {
    const std::string text =
        bench_.desktop.get_clipboard ? bench_.desktop.get_clipboard() : std::string();
    if (is_link(text)) {
        open_link(bench_, text);
        return;
    }
    if (!is_question_text(text)) {
        bench_.say(
            "The clipboard holds no question and no link. Copy a line of JSON, as Edit > Copy as "
            "question does, or a link that begins with collidoscope://.",
            Tone::Warning);
        return;
    }
    open_question(text);
}

}  // namespace collidoscope::app
