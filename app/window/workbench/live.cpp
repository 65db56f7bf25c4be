#include "app/window/workbench/live.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/base/files/home_folder.h"

namespace collidoscope::app {
namespace {

// A recording that takes longer than this is made in the background; during a drag it must be
// quicker, so that the window keeps its pace.
constexpr double quick_ms = 25, quick_drag_ms = 4;

double now_ms() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

// The same question asked for the first contact only, where the demo knows the difference.
std::optional<Question> first_contact_only(const Demo& demo, const Question& question) {
    for (const OptionSpec& spec : demo.options()) {
        if (spec.id != "all" || !spec.fallback.is_bool()) continue;
        if (!option(demo, question, "all").get<bool>()) return std::nullopt;
        Question quick = question;
        quick.options.set("all", false);
        return quick;
    }
    return std::nullopt;
}

bool has_mesh(const Question& question) {
    return std::any_of(question.inputs.begin(), question.inputs.end(), [](const Shape& shape) {
        return kind_of(shape) == kind_of_type<MeshInstance>();
    });
}

}  // namespace

Live::~Live() {
    prepare_.stop();
    finish_.stop();
    record_.stop();
}

void Live::open(const Demo& demo) {
    moving_ = false;
    canceled_ = false;
    if (demo_id_ != demo.info().id) {
        demo_ = &demo;
        demo_id_ = demo.info().id;
        code_ = Pseudocode(read_asset("assets/pseudocode/" + demo_id_ + ".txt"));
        player_.clear();
        player_.open(demo_id_);
        record_ms_ = outside_ms_ = 0;
        costs_ = {};
        answers_ = 0;
        fresh_ = true;
    }
    version_ = next_generation();
}

void Live::ask(const Demo& demo, const Question& question, const Answer& answer, double ms,
               Before before, bool moving) {
    prepare_.stop();
    finish_.stop();
    record_.stop();
    open(demo);
    dragging_ = false;
    question_ = question;
    error_.clear();
    answer_ = answer;
    before_ = std::move(before);
    trees_.assign(question.inputs.size(), nullptr);
    note_cost(ms);
    steps_stale_ = true;
    moving_ = moving;
    if (!moving) {
        record(false);
    } else if (!player_.empty()) {
        player_.clear();
    }
}

void Live::await(const Demo& demo) {
    prepare_.stop();
    finish_.stop();
    record_.stop();
    open(demo);
    before_ = nullptr;
    fail({});
}

void Live::refuse(const Demo& demo, const std::string& why) {
    prepare_.stop();
    finish_.stop();
    record_.stop();
    open(demo);
    fail(why);
}

void Live::ask(const Demo& demo, const Scene& scene, bool dragging) {
    // Stop jobs about an older question; trees that are being built may serve this one too.
    finish_.stop();
    record_.stop();
    dragging_ = dragging;
    before_ = nullptr;
    open(demo);
    try {
        question_ = question_of(demo, scene);
        if (demo.prepared(*question_)) {
            prepare_.stop();
            answer_now();
        } else if (!prepare_.active() || prepare_.canceled() || prepare_key_ != prepare_key()) {
            start_preparing();
        }
    } catch (const InputError& e) {
        fail(e.what());
    }
}

// Key of all that prepare() depends on: the demo, its options and the meshes, not their poses.
std::string Live::prepare_key() const {
    std::string key = demo_id_ + spelled(question_->options);
    for (const Shape& shape : question_->inputs) {
        if (const auto* mesh = std::get_if<MeshInstance>(&shape))
            key += " " + std::to_string(reinterpret_cast<std::uintptr_t>(mesh->asset.get()));
    }
    return key;
}

void Live::fail(const std::string& message) {
    prepare_.cancel();
    error_ = message;
    answer_.reset();
    trees_.clear();
    player_.clear();
    steps_stale_ = false;
    version_ = next_generation();
}

void Live::start_preparing() {
    answer_.reset();
    error_.clear();
    trees_.clear();
    steps_stale_ = true;
    prepare_key_ = prepare_key();
    prepare_.start(
        [demo = demo_, question = *question_](const auto& cancel, auto& progress) {
            demo->prepare(question, {&cancel, &progress});
            return true;
        },
        wake_);
}

void Live::answer_now() {
    error_.clear();
    const std::optional<Question> quick = first_contact_only(*demo_, *question_);
    const double start = now_ms();
    answer_ = demo_->answer(quick ? *quick : *question_);
    note_cost(now_ms() - start);
    if (quick) answer_->partial = true;
    fetch_trees();
    steps_stale_ = true;
    version_ = next_generation();
    // Nothing more to find behind a first contact that is not there.
    if (quick && answer_->hit) start_finishing();
    if (quick && !answer_->hit) answer_->partial = false;
    record(dragging_);
}

void Live::note_cost(double ms) {
    answer_ms_ = ms;
    costs_[answers_++ % costs_.size()] = static_cast<float>(ms);
}

std::vector<float> Live::cost_history() const {
    const std::size_t count = std::min<std::size_t>(answers_, costs_.size());
    std::vector<float> history;
    for (std::uint64_t i = answers_ - count; i < answers_; ++i) {
        history.push_back(costs_[i % costs_.size()]);
    }
    return history;
}

void Live::start_finishing() {
    finish_.start(
        [demo = demo_, question = *question_](const auto& cancel, auto& progress) {
            const double start = now_ms();
            Answered result{demo->answer(question, {&cancel, &progress}), 0};
            result.ms = now_ms() - start;
            return result;
        },
        wake_);
}

const Pseudocode& Live::code(const std::string& id) const {
    if (id == demo_id_) return code_;
    const auto found = codes_.find(id);
    if (found != codes_.end()) return found->second;
    return codes_[id] = Pseudocode(read_asset("assets/pseudocode/" + id + ".txt"));
}

void Live::want_steps(bool wanted) {
    steps_wanted_ = wanted;
    if (wanted && steps_stale_ && answer_ && !record_.active()) record(dragging_);
}

void Live::record(bool dragging) {
    if (!steps_wanted_ || moving_ || !steps_stale_ || !question_ || canceled_) return;
    // While a body is dragged what is inside the steps waits, unless it is being looked at.
    const bool insides = !dragging || player_.inside();
    const double last = insides ? record_ms_ : outside_ms_;
    const bool known = last > 0;
    // A frame of a timeline is made from the last copy of the run that was kept.
    const double expected = known                  ? last
                            : before_              ? 16 * answer_ms_
                            : has_mesh(*question_) ? quick_ms * 2
                                                   : 0.0;
    if (dragging && expected > quick_drag_ms && known) return;
    // Inside a step its inside is what is looked at.
    const Recording& shown = player_.recording();
    start_recording(
        insides, false,
        player_.inside() ? shown.path_to(shown.caller(player_.place().scope)) : StepPath{},
        expected <= quick_ms);
}

Live::Make Live::make_recording() const {
    return [demo = demo_, question = *question_, before = before_](
               bool insides, const StepPath& path, const RunControl& control) {
        Recorded result;
        result.insides = result.recording.keeps_inside = insides;
        result.recording.kept_path = path;
        const double start = now_ms();
        if (before) {
            before()->run(&result.recording);
        } else {
            demo->trace(question, result.recording, control);
        }
        result.ms = now_ms() - start;
        return result;
    };
}

void Live::start_recording(bool insides, bool again, const StepPath& path, bool at_once) {
    const auto made = [make = make_recording(), insides, again, path](const RunControl& control) {
        Recorded result = make(insides, path, control);
        result.again = again;
        return result;
    };
    if (at_once) {
        take(made({}));
        return;
    }
    record_.start(
        [made](const auto& cancel, auto& progress) {
            return made({&cancel, &progress});
        },
        wake_);
}

bool Live::step_into() {
    player_.pause();
    const Recording& shown = player_.recording();
    if (player_.empty() || !shown.misses_inside(player_.place()) || steps_stale_ || !question_)
        return player_.step_into();
    into_ = shown.path_to(player_.place());
    start_recording(true, true, into_, record_ms_ > 0 && record_ms_ <= quick_ms);
    return true;
}

void Live::take(Recorded recorded) {
    (recorded.insides ? record_ms_ : outside_ms_) = recorded.ms;
    const StepPath into = std::exchange(into_, {});
    version_ = next_generation();
    if (recorded.again) {
        const bool there = !player_.empty() && player_.recording().path_to(player_.place()) == into;
        player_.take_inside(std::move(recorded.recording));
        if (there) player_.step_into();
        return;
    }
    steps_stale_ = false;
    if (fresh_) {
        player_.restart(std::move(recorded.recording));
    } else {
        player_.take(std::move(recorded.recording));
    }
    fresh_ = false;
    player_.set_again(
        [make = make_recording()](const StepPath& path) { return make(true, path, {}).recording; });
}

void Live::fetch_trees() {
    trees_.clear();
    for (std::size_t i = 0; i < question_->inputs.size(); ++i) {
        trees_.push_back(demo_->tree_of(*question_, i));
    }
    // The demo's inputs stand in the order of the scene's bodies unless they were swapped.
    if (question_->swapped && trees_.size() == 2) std::swap(trees_[0], trees_[1]);
}

bool Live::poll() {
    bool news = false;
    // A canceled job ends by throwing; that is no error to show.
    const auto fetched = [&](auto& job, auto&& use) {
        if (!job.done()) return;
        const bool stopped = job.canceled();
        news = true;
        try {
            auto value = job.fetch();
            if (!stopped) use(std::move(value));
        } catch (const std::exception& e) {
            if (!stopped) fail(e.what());
        }
    };
    fetched(prepare_, [&](bool) { answer_now(); });
    fetched(finish_, [&](Answered found) {
        answer_ = std::move(found.answer);
        note_cost(found.ms);
        version_ = next_generation();
    });
    fetched(record_, [&](Recorded recorded) { take(std::move(recorded)); });
    return news;
}

void Live::cancel() {
    prepare_.cancel();
    finish_.cancel();
    record_.cancel();
    canceled_ = true;
}

}  // namespace collidoscope::app
