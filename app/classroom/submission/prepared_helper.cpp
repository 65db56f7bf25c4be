#include "app/classroom/submission/prepared_helper.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "app/base/files/whole_file.h"
#include "app/classroom/sandbox/child.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr double max_seconds = 60;

struct Prepared {
    std::mutex mutex;
    std::map<std::string_view, std::string> bytes;  // by language; empty: could not be prepared
};

Prepared& all_prepared() {
    static Prepared all;
    return all;
}

std::string compiled_helper(const sandbox::Sandbox& sandbox, const Language& language) {
    const sandbox::JobFolder folder;
    const fs::path helper = helper_file(language);
    std::error_code error;
    if (!fs::copy_file(helper, folder.path() / language.helper, error)) return {};
    sandbox::Command command;
    command.words = language.prepare;
    command.folder = folder.path();
    command.may_write = true;
    command.limits.start_seconds = 0;
    command.limits.answer_seconds = command.limits.processor_seconds = max_seconds;
    command.limits.memory =
        std::max(command.limits.memory, language.memory + (std::uint64_t{1} << 30U));
    command.limits.processes = std::max(command.limits.processes, 64U);
    if (sandbox::run(sandbox, command).ending.end != sandbox::End::Finished) return {};
    return std::string(WholeFile(folder.path() / language.prepared).text());
}

}  // namespace

void prepare_helper(const sandbox::Sandbox& sandbox, const Language& language) {
    if (language.prepare.empty() || !missing_program(language).empty()) return;
    Prepared& all = all_prepared();
    const std::lock_guard lock(all.mutex);
    if (all.bytes.contains(language.id)) return;
    std::string& bytes = all.bytes[language.id];
    try {
        bytes = compiled_helper(sandbox, language);
    } catch (const std::exception&) {
        // No room for a folder, or no sandbox: whoever compiles the solution is told.
    }
}

std::string prepared_helper(const Language& language) {
    Prepared& all = all_prepared();
    const std::lock_guard lock(all.mutex);
    const auto found = all.bytes.find(language.id);
    return found == all.bytes.end() ? std::string() : found->second;
}

}  // namespace collidoscope::app
