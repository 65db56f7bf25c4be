#include "app/cli/answer_lines.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <iostream>

#include "app/cli/commands.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app::cli {

StandardInput::int_type StandardInput::underflow() {
    ssize_t taken = 0;
    do {
        taken = ::read(STDIN_FILENO, block_.data(), block_.size());
    } while (taken < 0 && errno == EINTR);
    if (taken < 0) throw std::ios_base::failure("standard input");
    if (taken == 0) return traits_type::eof();
    setg(block_.data(), block_.data(), block_.data() + taken);
    return traits_type::to_int_type(*gptr());
}

LineReader::LineReader(const std::string& file, MeshLibrary& library)
    : file_(file), standard_(file.empty() || file == "-") {
    if (standard_) return;
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        throw Unreadable(file + ": is a folder; give a file of questions, one per line");
    }
    opened_.open(file, std::ios::binary);
    if (!opened_) throw Unreadable(file + ": cannot be opened; check the name and its rights");
    library.add_folder(std::filesystem::path(file).parent_path());
}

namespace {

enum class LineEnd { Found, None, TooLong };

// Like std::getline, but never takes more memory than a line may have.
LineEnd read_line(std::istream& in, std::string& line) {
    std::array<char, 1 << 16> block;
    line.clear();
    while (line.size() <= LineReader::max_line) {
        in.getline(block.data(), block.size());
        const auto taken = static_cast<std::size_t>(in.gcount());
        if (in.bad()) return LineEnd::None;
        if (in.eof()) {
            line.append(block.data(), taken);
            return line.empty() ? LineEnd::None : LineEnd::Found;
        }
        if (in.good()) {  // what was taken includes the line's end
            line.append(block.data(), taken - 1);
            return LineEnd::Found;
        }
        line.append(block.data(), taken);
        in.clear();
    }
    return LineEnd::TooLong;
}

}  // namespace

bool LineReader::next(std::string& line) {
    std::istream& in = standard_ ? standard_lines_ : opened_;
    for (blank_ = 0;; ++blank_) {
        const LineEnd end = read_line(in, line);
        if (end == LineEnd::None) break;
        ++number_;
        if (end == LineEnd::TooLong) {
            throw Unreadable((standard_ ? "standard input" : file_) + ":" +
                             std::to_string(number_) + ": this line is longer than " +
                             std::to_string(max_line >> 20) + " MB; give one question per line");
        }
        if (line.find_first_not_of(" \t\r") != std::string::npos) return true;
    }
    if (in.bad())
        throw Unreadable((standard_ ? "standard input" : file_) + ": could not be read completely");
    return false;
}

// Without the parser's own prefix.
std::string json_fault(const nlohmann::json::exception& error) {
    std::string text = error.what();
    const std::size_t colon = text.find("] ");
    if (colon != std::string::npos) text.erase(0, colon + 2);
    return "not a question in JSON: " + text;
}

namespace {

// One question's line of answer; true when it is an error, or not as expected.
bool answer_line(const std::string& line, const MeshLoader& load,
                 const std::function<Json(const Asked&)>& answer, Json& out) {
    Json id = nullptr;
    std::string error;
    try {
        const Json json = read_question_text(line);
        if (json.is_object()) id = json.value("id", Json(nullptr));
        out = Json::object();
        out["id"] = id;
        out.update(answer(parse_question(json, load)));
        return !out.value("as_expected", true);
    } catch (const nlohmann::json::exception& e) {
        error = json_fault(e);
    } catch (const std::exception& e) {
        error = e.what();
    }
    out = Json{{"id", id}, {"error", error}};
    return true;
}

}  // namespace

int answer_lines(const std::string& file, const std::function<Json(const Asked&)>& answer) {
    MeshLibrary library;
    library.on_warning(tell_flaw);
    LineReader lines(file, library);
    const MeshLoader load = library.loader_within(std::filesystem::path(file).parent_path());

    bool some_error = false;
    std::string line;
    Json out;
    const auto print = [](const Json& answered) {
        std::cout << answered.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    };
    while (lines.next(line)) {
        // Answers stay in step with lines.
        for (std::size_t k = lines.blank(); k > 0; --k) {
            some_error = true;
            print(Json{{"id", nullptr},
                       {"error", "line " + std::to_string(lines.number() - k) +
                                     " is blank; give one question per line"}});
        }
        some_error |= answer_line(line, load, answer, out);
        print(out);
        // A person or a program may be waiting for this answer before the next question.
        if (lines.standard()) std::cout.flush();
        if (!std::cout)
            throw std::runtime_error("the answers cannot be written: the disk is full?");
    }
    return some_error ? failed : done;
}

}  // namespace collidoscope::app::cli
