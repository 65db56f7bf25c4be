#include "app/cli/answer_lines.h"

#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/cli/commands.h"
#include "app/library/mesh_library.h"

namespace collidoscope::app::cli {
namespace {

// The parser's message, without its own prefix.
std::string plain_words(const nlohmann::json::exception& error) {
    std::string text = error.what();
    const std::size_t colon = text.find("] ");
    if (colon != std::string::npos) text.erase(0, colon + 2);
    return text;
}

// One question's line of answer; true when it is an error.
bool answer_line(const std::string& line, const MeshLoader& load,
                 const std::function<Json(const Asked&)>& answer, Json& out) {
    Json id = nullptr;
    std::string error;
    try {
        const Json json = Json::parse(line);
        if (json.is_object()) id = json.value("id", Json(nullptr));
        out = Json::object();
        out["id"] = id;
        out.update(answer(parse_question(json, load)));
        return false;
    } catch (const nlohmann::json::exception& e) {
        error = "not a question in JSON: " + plain_words(e);
    } catch (const std::exception& e) {
        error = e.what();
    }
    out = Json{{"id", id}, {"error", error}};
    return true;
}

}  // namespace

int answer_lines(const std::string& file, const std::function<Json(const Asked&)>& answer) {
    std::ifstream opened;
    const bool standard = file.empty() || file == "-";
    MeshLibrary library;
    library.on_warning(
        [](const std::string& text) { std::cerr << "collidoscope: " << text << '\n'; });
    if (!standard) {
        std::error_code error;
        if (std::filesystem::is_directory(file, error)) {
            throw Unreadable(file + ": is a folder; give a file of questions, one per line");
        }
        opened.open(file, std::ios::binary);
        if (!opened) throw Unreadable(file + ": cannot be opened; check the name and its rights");
        library.add_folder(std::filesystem::path(file).parent_path());
    }
    std::istream& in = standard ? std::cin : opened;
    const MeshLoader load = library.loader();

    bool some_error = false;
    std::string line;
    Json out;
    while (std::getline(in, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        some_error |= answer_line(line, load, answer, out);
        std::cout << out.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        // A person or a program may be waiting for this answer before the next question.
        if (standard) std::cout.flush();
        if (!std::cout)
            throw std::runtime_error("the answers cannot be written: the disk is full?");
    }
    if (in.bad()) throw Unreadable(file + ": cannot be read to the end");
    return some_error ? failed : done;
}

}  // namespace collidoscope::app::cli
