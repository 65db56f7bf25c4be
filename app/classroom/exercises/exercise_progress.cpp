#include "app/classroom/exercises/exercise_progress.h"

#include <cstdint>
#include <type_traits>

#include "app/base/files/kept_json.h"

namespace collidoscope::app {
namespace {

using AllProgress = std::map<std::string, ExerciseProgress>;

constexpr const char* exercises_kept = "exercises.json";

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
    Json exercises = Json::object();
    for (const auto& [name, one] : all)
        exercises[name] = {{"earned", one.earned}, {"points", one.points},
                           {"solved", one.solved}, {"hints", one.hints},
                           {"folder", one.folder}, {"language", one.language}};
    return write_kept_json(exercises_kept, {{"version", 1}, {"exercises", exercises}});
}

}  // namespace

int ExerciseProgress::hints_opened() const {
    int sum = 0;
    for (const auto& [name, count] : hints) sum += count;
    return sum;
}

AllProgress read_exercise_progress() {
    AllProgress all;
    const Json json = read_kept_json(exercises_kept).json;
    const auto exercises = json.find("exercises");
    if (exercises != json.end() && exercises->is_object())
        for (const auto& [name, one] : exercises->items())
            if (one.is_object()) all[name] = progress_from(one);
    return all;
}

std::string keep_exercise_progress(const std::string& name, const ExerciseProgress& progress) {
    const KeptLock lock;
    AllProgress all = read_exercise_progress();
    all[name] = progress;
    return write_all(all);
}

std::string forget_exercise_progress(const std::string& name) {
    const KeptLock lock;
    AllProgress all = read_exercise_progress();
    return all.erase(name) > 0 ? write_all(all) : std::string();
}

}  // namespace collidoscope::app
