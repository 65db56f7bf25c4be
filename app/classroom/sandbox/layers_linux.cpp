#ifdef __linux__
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "app/classroom/sandbox/child.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app::sandbox {
namespace fs = std::filesystem;
namespace {

fs::path find_warden() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error).parent_path();
    const fs::path beside = self / "collidoscope_warden";
    return ::access(beside.c_str(), X_OK) == 0 ? beside : fs::path();
}

bool can_run(const fs::path& file) {
    std::error_code error;
    return fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

}  // namespace

std::string Sandbox::find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    for (const char* folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
        const fs::path file = fs::path(folder) / name;
        if (can_run(file)) return file;
    }
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path file = fs::path(folder) / name;
        if (!folder.empty() && folder[0] == '/' && can_run(file)) return file;
    }
    return {};
}

bool Sandbox::works_with(std::vector<Layer> layers) {
    layers_ = std::move(layers);
    try {
        const JobFolder folder;
        Command command;
        command.words = {"true"};
        command.folder = folder.path();
        command.limits.whole_seconds = command.limits.start_seconds = 5;
        Sandbox trusting = *this;
        trusting.trust_ = Trust::Own;
        return run(trusting, command).ending.end == End::Finished;
    } catch (const std::exception&) {
        return false;
    }
}

// Each layer is added to those that work and kept when a program still runs to its end.
void Sandbox::try_layers(const std::vector<Layer>& allowed) {
    warden_ = find_warden();
    if (warden_.empty()) {
        missing_.emplace_back("collidoscope_warden is not beside the program");
        return;
    }
    const auto wanted = [&](Layer layer) {
        return std::find(allowed.begin(), allowed.end(), layer) != allowed.end();
    };
    std::vector<Layer> working{Layer::Limits};
    const auto attempt = [&](Layer layer, const char* why_not) {
        std::vector<Layer> with = working;
        with.insert(with.end() - 1, layer);
        if (works_with(with))
            working = std::move(with);
        else
            missing_.push_back(std::string(name_of(layer)) + ": " + why_not);
    };
    if (!works_with(working)) {
        missing_.emplace_back("no program can be started with limits");
        layers_.clear();
        return;
    }
    if (wanted(Layer::User)) {
        if (::geteuid() == 0)
            attempt(Layer::User, "the system gives no other");
        else
            missing_.emplace_back("another user: only root can switch users");
    }
    if (wanted(Layer::Bubblewrap)) {
        bubblewrap_ = find_program("bwrap");
        if (bubblewrap_.empty())
            missing_.emplace_back("bubblewrap: not installed");
        else
            attempt(Layer::Bubblewrap, "the system does not allow it namespaces");
    }
    const bool wrapped =
        std::find(working.begin(), working.end(), Layer::Bubblewrap) != working.end();
    if (!wrapped) bubblewrap_.clear();
    if (wanted(Layer::Landlock) && !wrapped)
        attempt(Layer::Landlock, "the kernel does not support it");
    if (wanted(Layer::Seccomp)) attempt(Layer::Seccomp, "the kernel does not support it");
    layers_ = working;
}

}  // namespace collidoscope::app::sandbox
#endif
