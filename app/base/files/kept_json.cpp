#include "app/base/files/kept_json.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <thread>

#include "app/base/files/atomic_file.h"
#include "app/base/files/user_files.h"
#include "app/base/files/whole_file.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_kept = 256 << 20;  // bytes worth reading

fs::path kept_file(const char* name) {
    const fs::path folder = config_folder();
    return folder.empty() ? folder : folder / name;
}

}  // namespace

std::string KeptJson::remains() const {
    return set_aside ? "it is kept as " + not_understood.string() + ".bad"
                     : not_understood.string() + " stays as it is";
}

KeptJson read_kept_json(const char* name) {
    KeptJson kept;
    const fs::path file = kept_file(name);
    std::error_code error;
    if (file.empty() || !fs::exists(file, error)) return kept;
    try {
        const bool readable = fs::file_size(file, error) <= largest_kept || error;
        Json json;
        if (readable) json = Json::parse(WholeFile(file).text(), nullptr, false);
        if (json.is_object()) {
            kept.json = std::move(json);
            return kept;
        }
    } catch (const FileError& problem) {
        kept.problem = problem.what();
        return kept;
    }
    kept.not_understood = file;
    fs::path bad = file;
    bad += ".bad";
    fs::rename(file, bad, error);
    kept.set_aside = !error;
    return kept;
}

std::string write_kept_json(const char* name, const Json& json) {
    const fs::path file = kept_file(name);
    if (file.empty()) return {};
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    try {
        write_file_atomically(file,
                              json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    } catch (const FileError& problem) {
        return problem.what();
    }
    return {};
}

KeptLock::KeptLock() {
    const fs::path folder = config_folder();
    if (folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_ < 0) return;
    for (int i = 0; i < 1000 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0; ++i) {
        if (errno != EWOULDBLOCK && errno != EINTR) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

KeptLock::~KeptLock() {
    if (folder_ >= 0) ::close(folder_);
}

}  // namespace collidoscope::app
