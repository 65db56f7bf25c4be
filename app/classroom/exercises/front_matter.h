// The lines before a Markdown text that say what it is: `key: value`, each value in JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/base/json/json.h"

namespace collidoscope::app {

struct FrontMatterValue {
    std::string key;
    Json value;
    std::size_t line = 0;  // in the file, from 1
};
struct FrontMatter {
    std::vector<FrontMatterValue> values;
    std::string text;  // what follows
    std::size_t text_line = 0;

    const FrontMatterValue* find(std::string_view key) const;
};

// Throws InputError "FILE:LINE: ..." for a file that does not begin with "---", a value that is no
// JSON (or is nested more than 64 deep, or has a key twice), and a key that stands there twice.
FrontMatter read_front_matter(const std::string& text, const std::string& file);

}  // namespace collidoscope::app
