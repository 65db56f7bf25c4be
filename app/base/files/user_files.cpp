#include "app/base/files/user_files.h"

#include "app/base/files/settings_file.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "app/base/files/atomic_file.h"
#include "app/base/files/kept_json.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* settings_kept = "settings.json";
constexpr std::string_view autosave_start = "autosave-";
constexpr std::string_view autosave_end = ".json";
constexpr std::size_t largest_file = 256 << 20;  // bytes of a scene worth reading

fs::path user_folder(const char* variable, const char* below_home) {
    // The base directory specification: a path that is not absolute is to be ignored.
    const char* given = std::getenv(variable);
    if (given && fs::path(given).is_absolute()) return fs::path(given) / "collidoscope";
    const char* home = std::getenv("HOME");
    if (!home || !fs::path(home).is_absolute()) return {};
    return fs::path(home) / below_home / "collidoscope";
}

std::string write(const fs::path& folder, const std::string& name, const std::string& text) {
    if (folder.empty()) return "there is no home folder to keep it in";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return folder.string() + ": the folder cannot be made: " + error.message();
    try {
        write_file_atomically(folder / name, text);
    } catch (const std::exception& problem) {
        return problem.what();
    }
    return {};
}

// The object in a file; nothing when it is none. Throws FileError when the file cannot be read.
std::optional<Json> read_object(const fs::path& file) {
    std::error_code error;
    if (fs::file_size(file, error) > largest_file && !error) return std::nullopt;
    const WholeFile content(file);
    Json json = Json::parse(content.text(), nullptr, false);
    if (!json.is_object()) return std::nullopt;
    return json;
}

void set_aside(const fs::path& file) {
    fs::path bad = file;
    bad += ".bad";
    std::error_code error;
    fs::rename(file, bad, error);
}

std::string autosave_name(long process) {
    return std::string(autosave_start) + std::to_string(process) + std::string(autosave_end);
}

// The process an autosave belongs to, by the file's name.
std::optional<pid_t> process_of(const std::string& name) {
    if (!name.starts_with(autosave_start) || !name.ends_with(autosave_end)) return std::nullopt;
    const char* begin = name.data() + autosave_start.size();
    const char* end = name.data() + name.size() - autosave_end.size();
    pid_t process = 0;
    const auto read = std::from_chars(begin, end, process);
    if (read.ec != std::errc() || read.ptr != end || process <= 0) return std::nullopt;
    return process;
}

// The file name of the program that a process runs; empty when there is none or it is not ours to
// see. A program replaced by a newer build while it runs has " (deleted)" after its name.
std::string program_of(const std::string& process) {
    std::error_code error;
    std::string name = fs::read_symlink("/proc/" + process + "/exe", error).filename().string();
    return error ? std::string() : name.substr(0, name.find(" (deleted)"));
}

// Whether the process still is one of ours: after a restart its number may be anyone's.
bool runs_elsewhere(pid_t process) {
    return process != ::getpid() && program_of(std::to_string(process)) == program_of("self");
}

std::optional<Autosave> read_autosave(const fs::path& path) {
    try {
        std::error_code error;
        const fs::file_time_type time = fs::last_write_time(path, error);
        const std::optional<Json> json = read_object(path);
        if (json && json->contains("scene") && (*json)["scene"].is_string()) {
            Autosave autosave{(*json)["scene"].get<std::string>(), {}, path, time};
            const auto file = json->find("file");
            if (file != json->end() && file->is_string()) autosave.file = file->get<std::string>();
            return autosave;
        }
    } catch (const std::exception&) {
        return std::nullopt;
    }
    set_aside(path);
    return std::nullopt;
}

}  // namespace

fs::path config_folder() {
    return user_folder("XDG_CONFIG_HOME", ".config");
}

fs::path state_folder() {
    return user_folder("XDG_STATE_HOME", ".local/state");
}

StoredSettings read_settings() {
    KeptJson kept = read_kept_json(settings_kept);
    if (!kept.problem.empty())
        return {Json::object(), "the settings were not read: " + kept.problem};
    if (kept.not_understood.empty()) return {std::move(kept.json), {}};
    return {Json::object(), "the settings in " + kept.not_understood.string() +
                                " could not be understood; " + kept.remains()};
}

std::string write_settings(const Json& settings) {
    const std::string problem = config_folder().empty() ? "there is no home folder to keep it in"
                                                        : write_kept_json(settings_kept, settings);
    return problem.empty() ? problem : "the settings were not saved: " + problem;
}

std::string write_autosave(const std::string& scene, const fs::path& file) {
    const Json json = {{"file", file.string()}, {"scene", scene}};
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    const std::string problem = write(state_folder(), autosave_name(::getpid()), text);
    return problem.empty() ? problem : "the scene could not be autosaved: " + problem;
}

void clear_autosave() {
    std::error_code error;
    const fs::path folder = state_folder();
    if (!folder.empty()) fs::remove(folder / autosave_name(::getpid()), error);
}

std::vector<Autosave> left_autosaves() {
    std::vector<fs::path> files;
    std::error_code error;
    const fs::path folder = state_folder();
    if (folder.empty()) return {};
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::optional<pid_t> process = process_of(entry->path().filename().string());
        if (process && !runs_elsewhere(*process)) files.push_back(entry->path());
    }
    std::vector<Autosave> found;
    for (const fs::path& file : files) {
        if (std::optional<Autosave> autosave = read_autosave(file)) {
            found.push_back(std::move(*autosave));
        }
    }
    std::sort(found.begin(), found.end(),
              [](const Autosave& a, const Autosave& b) { return a.time > b.time; });
    return found;
}

void clear_autosave(const Autosave& autosave) {
    std::error_code error;
    fs::remove(autosave.kept_in, error);
}

}  // namespace collidoscope::app
