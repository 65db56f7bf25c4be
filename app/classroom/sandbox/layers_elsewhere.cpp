// Systems other than Linux: nothing contains a program there yet, and nothing starts one.
#ifndef __linux__
#include <random>

#include "app/classroom/sandbox/child.h"
#include "app/classroom/sandbox/clean_end.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app::sandbox {

void Sandbox::try_layers(const std::vector<Layer>&) {
    missing_.emplace_back("programs can be contained only on Linux");
}
bool Sandbox::works_with(std::vector<Layer>) {
    return false;
}
std::string Sandbox::find_program(const std::string&) {
    return {};
}

// Nothing is started there that had to be ended.
struct CleanEnd::Waiting {};
CleanEnd::CleanEnd() = default;
CleanEnd::~CleanEnd() = default;

// A folder for files alone: no other user is let into it, since no program runs in it.
JobFolder::JobFolder() {
    std::random_device chance;
    const std::filesystem::path above = std::filesystem::temp_directory_path();
    do {
        top_ = above / ("collidoscope-" + std::to_string(chance()) + std::to_string(chance()));
    } while (!std::filesystem::create_directory(top_));
    std::filesystem::create_directory(path());
}
JobFolder::~JobFolder() {
    if (!top_.empty()) remove_job_folder(top_);
}
void remove_job_folder(const std::filesystem::path& top) {
    std::error_code ignored;
    std::filesystem::remove_all(top, ignored);
}
void hand_over(const std::filesystem::path&, unsigned, bool) {}

struct Child::Process {
    std::string output;
};
Child::Child(const Sandbox& sandbox, const Command&) : process_(std::make_unique<Process>()) {
    sandbox.demand();
}
Child::~Child() = default;
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&&) noexcept = default;

namespace {
Ending not_here() {
    Ending ending;
    ending.end = End::NotStarted;
    ending.detail = "programs are run on Linux alone";
    return ending;
}
}  // namespace

Reply Child::ask(std::string_view) {
    Reply reply;
    reply.ending = not_here();
    return reply;
}
Ending Child::finish(double) {
    return not_here();
}
void Child::kill() {}
bool Child::alive() const {
    return false;
}
bool Child::has_spoken() const {
    return false;
}
std::string Child::take_prints() {
    return {};
}
const std::string& Child::output() const {
    return process_->output;
}
Ran run(const Sandbox& sandbox, const Command&) {
    sandbox.demand();
    Ran ran;
    ran.ending = not_here();
    return ran;
}

}  // namespace collidoscope::app::sandbox
#endif
