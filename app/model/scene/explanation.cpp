#include "app/model/scene/explanation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/base/files/home_folder.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::pair<std::string_view, std::string Explanation::*>, 5> page_parts{{
    {"## What it decides", &Explanation::decides},
    {"## When to use it", &Explanation::use},
    {"## What it costs", &Explanation::cost},
    {"## Where it fails", &Explanation::fails},
    {"## Where it comes from", &Explanation::source},
}};

}  // namespace

Explanation parse_explanation(std::string_view markdown) {
    Explanation all;
    std::string Explanation::*part = nullptr;
    while (!markdown.empty()) {
        const std::size_t end = std::min(markdown.find('\n'), markdown.size());
        std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
        if (line.starts_with("#")) {
            const auto found = std::find_if(page_parts.begin(), page_parts.end(),
                                            [&](const auto& p) { return p.first == line; });
            part = found == page_parts.end() ? nullptr : found->second;
        } else if (part && !line.empty()) {
            std::string& text = all.*part;
            text.append(text.empty() ? "" : " ").append(line);
        }
    }
    return all;
}

std::optional<Explanation> explanation_of(const std::string& demo_id) {
    const std::string text = read_asset("assets/explanations/" + demo_id + ".md");
    if (text.empty()) return std::nullopt;
    return parse_explanation(text);
}

}  // namespace collidoscope::app
