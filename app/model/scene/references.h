// The bibliography: docs/REFERENCES.md, which lists what demos and comments cite.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

struct Reference {
    std::string key;   // "kenwright2014"
    std::string name;  // "Kenwright 2014"
    std::string text;  // authors, title, place and year, in one line
};

// The entries of such a file, in its order: items of a list, "- `KEY` **NAME.** TEXT", whose text
// may go on in indented lines. All other lines are left out.
std::vector<Reference> parse_references(std::string_view markdown);

// The entries of docs/REFERENCES.md, read once; none if there is no such file.
const std::vector<Reference>& references();
// Null when there is none.
const Reference* find_reference(std::string_view key);

// A place in one of these works.
struct Citation {
    std::string key;    // "kenwright2014"
    std::string place;  // "section 2"; empty: the whole of it
};

// The citations in a demo's `sources`: with semicolons between them, "KEY" or "KEY: PLACE".
std::vector<Citation> parse_citations(std::string_view sources);

// "Kenwright 2014, section 2". A key that is not listed stands for itself.
std::string citation_text(const Citation& citation);
// All citations of a demo: "Arvo 1990; Ericson 2005, section 5.2.5".
std::string source_line(const DemoInfo& info);

}  // namespace collidoscope::app
