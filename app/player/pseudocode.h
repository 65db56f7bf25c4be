// Pseudo-code texts: assets/pseudocode/ID.txt. A line that can be stepped to ends in "#label".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

struct CodeLine {
    std::string text;   // as displayed: without the label, trailing blanks removed
    std::string label;  // empty: this line is never stepped to
};

class Pseudocode {
  public:
    Pseudocode() = default;
    explicit Pseudocode(std::string_view text);

    const std::vector<CodeLine>& lines() const { return lines_; }
    bool empty() const { return lines_.empty(); }
    // The line with this label, if there is one.
    std::optional<std::size_t> line_of(std::string_view label) const;

  private:
    std::vector<CodeLine> lines_;
};

}  // namespace collidoscope::app
