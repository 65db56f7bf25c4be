#include "app/classroom/lessons/lesson_link.h"

#include <array>
#include <utility>

namespace collidoscope::app {

LessonLink read_link(const std::string& target) {
    if (target.starts_with("https://") || target.starts_with("http://"))
        return {LinkTo::Web, target, {}};
    constexpr std::array<std::pair<const char*, LinkTo>, 6> kinds = {
        {{"demo:", LinkTo::Demo},
         {"step:", LinkTo::Step},
         {"lesson:", LinkTo::Lesson},
         {"exercise:", LinkTo::Exercise},
         {"tab:", LinkTo::Tab},
         {"command:", LinkTo::Command}}};
    for (const auto& [word, to] : kinds) {
        if (!target.starts_with(word)) continue;
        LessonLink link{to, target.substr(std::string(word).size()), {}};
        const char cut = to == LinkTo::Demo ? '/' : to == LinkTo::Lesson ? '#' : '\0';
        const std::size_t at = cut == '\0' ? std::string::npos : link.name.find(cut);
        if (at == std::string::npos) return link;
        link.part = link.name.substr(at + 1);
        link.name.resize(at);
        // An address in Markdown has no blanks.
        for (std::size_t blank; (blank = link.part.find("%20")) != std::string::npos;)
            link.part.replace(blank, 3, " ");
        return link;
    }
    return {};
}

}  // namespace collidoscope::app
