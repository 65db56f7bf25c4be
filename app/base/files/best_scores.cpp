#include "app/base/files/best_scores.h"

#include "app/base/files/atomic_file.h"
#include "app/base/files/user_files.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"

namespace collidoscope::app {
namespace {

std::filesystem::path score_file() {
    const std::filesystem::path folder = state_folder();
    return folder.empty() ? folder : folder / "scores.json";
}

Json read_scores() {
    const std::filesystem::path file = score_file();
    std::error_code error;
    if (file.empty() || !std::filesystem::exists(file, error)) return Json::object();
    try {
        const WholeFile content(file);
        Json scores = Json::parse(content.text(), nullptr, false);
        if (scores.is_object()) return scores;
    } catch (const FileError&) {
        return Json::object();
    }
    return Json::object();
}

}  // namespace

std::uint32_t best_score(const std::string& game) {
    const Json scores = read_scores();
    const auto found = scores.find(game);
    return found != scores.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
}

std::string keep_best_score(const std::string& game, std::uint32_t points) {
    const std::filesystem::path file = score_file();
    if (file.empty() || points <= best_score(game)) return {};
    Json scores = read_scores();
    scores[game] = points;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    try {
        write_file_atomically(file, scores.dump(2) + "\n");
    } catch (const FileError& problem) {
        return problem.what();
    }
    return {};
}

}  // namespace collidoscope::app
