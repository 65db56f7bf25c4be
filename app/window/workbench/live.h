// The live answer: keeps the answer, the trees and the recorded steps up with the scene.
//
// Short work is done at once, in every frame of a drag. Long work runs in the background: building
// trees (with progress), finishing all pairs of two meshes behind a first contact, and recording
// long traces.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/generation.h"
#include "app/base/utilities/jobs.h"
#include "app/model/crowd/simulation.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/scene.h"
#include "app/player/player.h"
#include "app/player/pseudocode.h"

namespace collidoscope::app {

class Live {
  public:
    // `wake` is called from other threads when there is something to fetch with poll().
    explicit Live(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~Live();

    // The scene changed. During a drag (dragging) only what is quick is done at once.
    void ask(const Demo& demo, const Scene& scene, bool dragging);
    // The same for a frame of a timeline: its answer is there already, its steps come from running
    // what `before` makes, in any thread, once more with a recording. While the timeline is moving
    // there are none.
    using Before = std::function<std::unique_ptr<Simulation>()>;
    void ask(const Demo& demo, const Question& question, const Answer& answer, double ms,
             Before before, bool moving);
    // There is no answer yet.
    void await(const Demo& demo);
    // There is no answer, and why.
    void refuse(const Demo& demo, const std::string& why);
    // Fetches what the background has finished. True when something is new.
    bool poll();
    // Whether somebody looks at the steps; recording waits until then.
    void want_steps(bool wanted);

    const std::optional<Answer>& answer() const { return answer_; }
    // Why there is no answer; empty when there is one, or will be.
    const std::string& error() const { return error_; }
    // Another number whenever the answer or the trees change; no other Live gives the same.
    std::uint64_t version() const { return version_; }
    const std::optional<Question>& question() const { return question_; }
    // The trees of the inputs; null where there is none yet.
    const std::vector<std::shared_ptr<const TreeView>>& trees() const { return trees_; }

    // Into the step shown. Where its inside was not kept it is recorded first, in the background if
    // that takes long, and entered then, unless another step is shown by that time. False when
    // nothing runs inside it.
    bool step_into();

    Player& player() { return player_; }
    const Player& player() const { return player_; }
    const Pseudocode& code() const { return code_; }
    // The pseudo-code of any algorithm, by its id; the demo's for its own. Read once. Empty: none.
    const Pseudocode& code(const std::string& id) const;

    bool preparing() const { return prepare_.active(); }
    bool finishing() const { return finish_.active(); }  // the answer shown is a first one
    bool recording() const { return record_.active(); }
    bool busy() const { return preparing() || finishing() || recording(); }
    float progress() const { return prepare_.progress(); }
    // Stops what runs in the background; it starts again with the next change.
    void cancel();
    bool was_canceled() const { return canceled_; }

    // Times in milliseconds: of the last answer, of the last recording.
    double answer_ms() const { return answer_ms_; }
    double record_ms() const { return record_ms_; }
    // The costs of the last answers, oldest first.
    std::vector<float> cost_history() const;
    std::uint64_t answers_given() const { return answers_; }

  private:
    struct Answered {
        Answer answer;
        double ms = 0;
    };
    struct Recorded {
        Recording recording;
        double ms = 0;
        bool insides = true;  // recorded, too
        bool again = false;   // of the run shown, for an inside that was missing
    };
    // Records a run of the question.
    using Make = std::function<Recorded(bool insides, const StepPath& path, const RunControl&)>;
    Make make_recording() const;
    void open(const Demo& demo);
    std::string prepare_key() const;
    void start_preparing();
    void answer_now();
    void start_finishing();
    void record(bool dragging);
    void start_recording(bool insides, bool again, const StepPath& path, bool at_once);
    void take(Recorded recorded);
    void fail(const std::string& message);
    void fetch_trees();
    void note_cost(double ms);

    std::function<void()> wake_;
    const Demo* demo_ = nullptr;
    std::string demo_id_;
    std::optional<Question> question_;
    bool dragging_ = false, steps_wanted_ = true, steps_stale_ = true, fresh_ = true;
    bool canceled_ = false;
    Before before_;        // of a timeline's frame; else the demo is asked
    bool moving_ = false;  // the timeline plays: there are no steps to be seen

    std::optional<Answer> answer_;
    std::string error_;
    std::uint64_t version_ = next_generation();
    std::vector<std::shared_ptr<const TreeView>> trees_;
    Player player_;
    Pseudocode code_;
    mutable std::map<std::string, Pseudocode> codes_;  // of scopes, read when first asked for

    double answer_ms_ = 0, record_ms_ = 0;
    double outside_ms_ = 0;  // the last recording that had no insides of steps
    std::array<float, 240> costs_{};
    std::uint64_t answers_ = 0;

    Job<bool> prepare_;
    StepPath into_;            // the step to enter when its inside is there
    std::string prepare_key_;  // the question it was started for
    Job<Answered> finish_;
    Job<Recorded> record_;
};

}  // namespace collidoscope::app
