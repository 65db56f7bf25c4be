// A field for one number, shown as exactly as it is held and typed anew.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Reads a typed number: "0.5", "-1e-3", "1/3", "90°"; blanks around it do not matter, nor
// whether the decimal mark is a point or a comma. None when it is no finite number.
std::optional<double> typed_number(std::string_view text);

// Holds what is being typed, for as many fields as there are: one of them has the keys.
class NumberFields {
  public:
    // Whose numbers the next ones are. Text being typed for another owner is dropped: it would
    // be set here.
    void begin(const std::string& owner);

    // A field `width` pixels wide that shows `text`. Returns the number typed when Enter was
    // pressed or the field was left, unless it was there before or is no number (which is said).
    std::optional<double> draw(const Workbench& bench, const std::string& id,
                               const std::string& text, float width);

  private:
    struct Typing {
        std::string id;  // of the field; empty: none
        std::string text;
    };
    std::string owner_;
    Typing now_;   // in the field that has the keys
    Typing left_;  // in the one that had them when another took them in this frame
};

// The shortest text that reads back as the same float.
std::string exact_text(float value);

}  // namespace collidoscope::app
