// JSON Lines in, one answer line per question, in order: what query and trace share.
#pragma once

#include <fstream>
#include <functional>
#include <istream>
#include <streambuf>
#include <string>
#include <vector>

#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app::cli {

// Standard input in blocks: each read takes what is there, however little, so that whoever types is
// answered line by line. std::cin takes it character by character, which is slow in a browser's
// engine. Throws std::ios_base::failure where it cannot be read.
class StandardInput : public std::streambuf {
  protected:
    int_type underflow() override;

  private:
    std::vector<char> block_ = std::vector<char>(std::size_t{1} << 16);
};

// The lines of a file, or of standard input for "-" and "", that are not empty. Throws Unreadable
// when it cannot be opened or read to the end. Meshes named in it are looked for in its folder.
class LineReader {
  public:
    LineReader(const std::string& file, MeshLibrary& library);
    // The next line; false at the end. Throws Unreadable at a line longer than max_line.
    bool next(std::string& line);
    static constexpr std::size_t max_line = std::size_t{256} << 20;
    std::size_t blank() const { return blank_; }    // blank lines passed over just before it
    std::size_t number() const { return number_; }  // of the last line, from 1
    bool standard() const { return standard_; }

  private:
    std::string file_;
    bool standard_;
    std::ifstream opened_;
    StandardInput standard_input_;
    std::istream standard_lines_{&standard_input_};
    std::size_t number_ = 0, blank_ = 0;
};

// The fault of a line that is not JSON, in plain words.
std::string json_fault(const nlohmann::json::exception& error);

// Reads FILE ("-" or empty: standard input) line by line and prints what answer() makes of each
// question; what cannot be answered gets {"id", "error"} in its place, and so does a blank line,
// but for those at the end. Returns the exit code: done, or failed when some answer was an error or
// not as expected ("as_expected": false). Throws Unreadable when the file cannot be read.
int answer_lines(const std::string& file, const std::function<Json(const Asked&)>& answer);

}  // namespace collidoscope::app::cli
