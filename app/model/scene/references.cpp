#include "app/model/scene/references.h"

#include <algorithm>

#include "app/base/files/home_folder.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

constexpr std::string_view key_begin = "- `", name_begin = "` **", name_end = ".** ";

// One line without its spaces at both ends.
std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// None when the line begins no entry.
bool begin_entry(std::string_view line, Reference& entry) {
    if (!line.starts_with(key_begin)) return false;
    const std::size_t name = line.find(name_begin);
    if (name == std::string_view::npos) return false;
    const std::size_t text = line.find(name_end, name);
    if (text == std::string_view::npos) return false;
    const std::size_t name_at = name + name_begin.size();
    entry.key = line.substr(key_begin.size(), name - key_begin.size());
    entry.name = line.substr(name_at, text - name_at);
    entry.text = trimmed(line.substr(text + name_end.size()));
    return true;
}

}  // namespace

std::vector<Reference> parse_references(std::string_view markdown) {
    std::vector<Reference> all;
    bool inside = false;
    while (!markdown.empty()) {
        const std::size_t end = std::min(markdown.find('\n'), markdown.size());
        const std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
        Reference entry;
        if (begin_entry(line, entry)) {
            all.push_back(std::move(entry));
            inside = true;
        } else if (inside && line.starts_with("  ") && !trimmed(line).empty()) {
            all.back().text.append(1, ' ').append(trimmed(line));
        } else {
            inside = false;
        }
    }
    return all;
}

const std::vector<Reference>& references() {
    static const std::vector<Reference> all = parse_references(read_asset("docs/REFERENCES.md"));
    return all;
}

const Reference* find_reference(std::string_view key) {
    const auto& all = references();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Reference& r) { return r.key == key; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<Citation> parse_citations(std::string_view sources) {
    std::vector<Citation> all;
    while (!sources.empty()) {
        const std::size_t end = std::min(sources.find(';'), sources.size());
        const std::string_view one = sources.substr(0, end);
        sources.remove_prefix(std::min(end + 1, sources.size()));
        const std::size_t colon = std::min(one.find(':'), one.size());
        all.push_back({std::string(trimmed(one.substr(0, colon))),
                       std::string(trimmed(one.substr(std::min(colon + 1, one.size()))))});
    }
    return all;
}

std::string citation_text(const Citation& citation) {
    const Reference* reference = find_reference(citation.key);
    const std::string& name = reference ? reference->name : citation.key;
    return citation.place.empty() ? name : name + ", " + citation.place;
}

std::string source_line(const DemoInfo& info) {
    std::string line;
    for (const Citation& citation : parse_citations(info.sources))
        line.append(line.empty() ? "" : "; ").append(citation_text(citation));
    return line;
}

}  // namespace collidoscope::app
