#include "app/classroom/exercises/exercise_progress.h"

#include <filesystem>

#include "app/base/files/atomic_file.h"
#include "app/base/files/user_files.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

using AllProgress = std::map<std::string, ExerciseProgress>;

fs::path exercises_file() {
    const fs::path folder = config_folder();
    return folder.empty() ? folder : folder / "exercises.json";
}

template <typename T>
void take(const Json& json, const char* key, T& into) {
    const auto found = json.find(key);
    if (found == json.end()) return;
    if constexpr (std::is_same_v<T, bool>) {
        if (found->is_boolean()) into = found->template get<T>();
    } else if constexpr (std::is_same_v<T, double>) {
        if (found->is_number()) into = found->template get<T>();
    } else {
        if (found->is_string()) into = found->template get<T>();
    }
}

ExerciseProgress progress_from(const Json& json) {
    ExerciseProgress out;
    take(json, "earned", out.earned);
    take(json, "points", out.points);
    take(json, "solved", out.solved);
    take(json, "folder", out.folder);
    take(json, "language", out.language);
    const auto hints = json.find("hints");
    if (hints != json.end() && hints->is_object())
        for (const auto& [name, count] : hints->items())
            if (count.is_number_unsigned() && count.get<std::uint64_t>() < 1000)
                out.hints[name] = count.get<int>();
    return out;
}

std::string write_all(const AllProgress& all) {
    const fs::path file = exercises_file();
    if (file.empty()) return {};
    Json exercises = Json::object();
    for (const auto& [name, one] : all)
        exercises[name] = {{"earned", one.earned}, {"points", one.points},
                           {"solved", one.solved}, {"hints", one.hints},
                           {"folder", one.folder}, {"language", one.language}};
    const Json json = {{"version", 1}, {"exercises", exercises}};
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

}  // namespace

int ExerciseProgress::hints_opened() const {
    int sum = 0;
    for (const auto& [name, count] : hints) sum += count;
    return sum;
}

AllProgress read_exercise_progress() {
    AllProgress all;
    const fs::path file = exercises_file();
    std::error_code error;
    if (file.empty() || !fs::exists(file, error)) return all;
    try {
        const WholeFile content(file);
        const Json json = Json::parse(content.text(), nullptr, false);
        if (!json.is_object()) {
            fs::path bad = file;
            bad += ".bad";
            fs::rename(file, bad, error);
            return all;
        }
        const auto exercises = json.find("exercises");
        if (exercises != json.end() && exercises->is_object())
            for (const auto& [name, one] : exercises->items())
                if (one.is_object()) all[name] = progress_from(one);
    } catch (const FileError&) {
        return {};
    }
    return all;
}

std::string keep_exercise_progress(const std::string& name, const ExerciseProgress& progress) {
    AllProgress all = read_exercise_progress();
    all[name] = progress;
    return write_all(all);
}

std::string forget_exercise_progress(const std::string& name) {
    AllProgress all = read_exercise_progress();
    return all.erase(name) > 0 ? write_all(all) : std::string();
}

}  // namespace collidoscope::app
