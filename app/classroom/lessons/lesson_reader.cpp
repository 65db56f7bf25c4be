#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "app/base/files/import_error.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/classroom/lessons/block_fields.h"
#include "app/classroom/lessons/card_reader.h"
#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {
namespace {

constexpr int format_version = 1;

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

// A lesson's lines, one after the other.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}
    bool next(std::string_view& line) {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find('\n');
        line = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
        ++number_;
        return true;
    }
    std::size_t number() const { return number_; }  // of the last line, from 1
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

// Keeps track of fenced blocks, in which "---" is no separator.
class Fence {
  public:
    // Whether the line stands in a fence, or begins or ends one.
    bool takes(std::string_view line) {
        const std::string_view text = trimmed(line);
        const char c = text.empty() ? '\0' : text.front();
        std::size_t length = 0;
        while (length < text.size() && text[length] == c) ++length;
        const bool mark = (c == '`' || c == '~') && length >= 3;
        if (open_ != '\0') {
            if (mark && c == open_ && length >= length_ && length == text.size()) open_ = '\0';
            return true;
        }
        // Behind the backticks that begin a block there are none.
        if (!mark || (c == '`' && text.find('`', length) != std::string_view::npos)) return false;
        open_ = c;
        length_ = length;
        return true;
    }
    bool open() const { return open_ != '\0'; }

  private:
    char open_ = '\0';
    std::size_t length_ = 0;
};

// -- Front matter ---------------------------------------------------------------------------------

class FrontMatter {
  public:
    explicit FrontMatter(Lesson& lesson) : lesson_(lesson) {}

    // False: there is none, and nothing more can be read.
    bool read(Lines& lines) {
        std::string_view line;
        if (!lines.next(line) || trimmed(line) != "---") {
            add(1,
                "a lesson begins with a line \"---\", then \"collidoscope: 1\", \"title: ...\", "
                "\"minutes: ...\" and another \"---\"; `collidoscope lesson new NAME` writes one "
                "to start from");
            return false;
        }
        while (lines.next(line)) {
            if (trimmed(line) == "---") {
                demand();
                return true;
            }
            if (!trimmed(line).empty()) member(trimmed(line), lines.number());
        }
        add(1, "the lines at the top do not end; close them by \"---\"");
        return false;
    }

  private:
    void add(std::size_t line, const std::string& text) {
        lesson_.problems.push_back({line, text});
    }

    void member(std::string_view text, std::size_t line) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) {
            add(line, "a line at the top is \"key: value\"");
            return;
        }
        const std::string key(trimmed(text.substr(0, colon)));
        const std::string value(trimmed(text.substr(colon + 1)));
        if (!given_.insert(key).second) {
            add(line, "\"" + key + "\" appears here twice; delete one of the two");
            return;
        }
        Json json;
        try {
            json = read_block_text(value);
        } catch (const BlockTextFault& fault) {
            const bool text_meant = key == "title" && !value.empty() && !fault.quotes;
            add(line, key + ": " + (text_meant ? "put the title in quotes" : fault.what));
            return;
        }
        take(key, json, line);
    }

    void take(const std::string& key, const Json& json, std::size_t line) {
        if (key == "collidoscope") {
            if (!json.is_number_integer() || json < 1) {
                add(line, "collidoscope: must be 1, the version of the format");
            } else if (json > format_version) {
                add(line, "collidoscope: is " + json.dump() +
                              ", but this program reads only up to " +
                              std::to_string(format_version) + "; use a newer Collidoscope");
            }
        } else if (key == "title") {
            if (!json.is_string() || json.get<std::string>().empty()) {
                add(line, "title: must be a text in quotes");
            } else {
                lesson_.title = json.get<std::string>();
            }
        } else if (key == "minutes") {
            if (!json.is_number_integer() || json < 1 || json > 600) {
                add(line, "minutes: must be a whole number from 1 to 600");
            } else {
                lesson_.minutes = json.get<int>();
            }
        } else if (key == "requires") {
            requires_lessons(json, line);
        } else {
            add(line,
                "\"" + key + "\" is unknown; known are collidoscope, title, minutes and requires");
        }
    }

    void requires_lessons(const Json& json, std::size_t line) {
        const bool texts =
            json.is_array() &&
            std::all_of(json.begin(), json.end(), [](const Json& j) { return j.is_string(); });
        if (!texts) {
            add(line, "requires: must be a list of names of lessons, like [\"point-in-polygon\"]");
            return;
        }
        for (const Json& name : json) lesson_.needs.push_back(name.get<std::string>());
        lesson_.needs_line = line;
    }

    void demand() {
        for (const char* key : {"collidoscope", "title", "minutes"})
            if (!given_.contains(key))
                add(1, std::string("\"") + key + ":\" is missing in the lines at the top");
    }

    Lesson& lesson_;
    std::set<std::string> given_;
};

// -- Pages ----------------------------------------------------------------------------------------

bool is_note(const TextBlock& block) {
    return block.kind == TextKind::Paragraph && !block.quote && !block.pieces.empty() &&
           block.pieces.front().text.starts_with("Note:");
}

std::string note_of(const TextBlock& block) {
    const std::string text = plain(block.pieces).substr(5);
    const std::size_t start = text.find_first_not_of(" \n");
    return start == std::string::npos ? std::string() : text.substr(start);
}

// The line of a fenced block, which Markdown does not tell if the block is empty.
std::size_t line_or(std::size_t line, std::size_t fallback) {
    return line > 0 ? line : fallback;
}

// A card of a page in the place of its line; the cards that are there keep their numbers.
void add_fault(LessonPage& page, std::size_t line, const std::string& text) {
    TextBlock place;
    place.kind = TextKind::Card;
    place.card = page.cards.size();
    place.line = line;
    page.cards.push_back({FaultCard{text}, line});
    const auto below = std::find_if(page.blocks.begin(), page.blocks.end(),
                                    [&](const TextBlock& block) { return block.line > line; });
    page.blocks.insert(below, std::move(place));
}

LessonPage read_page(const std::string& text, std::size_t first_line,
                     std::vector<LessonProblem>& all_problems) {
    std::vector<LessonProblem> problems;  // of this page, which have no card yet
    LessonPage page;
    page.line = first_line;
    std::vector<TextFault> faults;
    std::size_t line = first_line;
    for (TextBlock& block : read_markdown(text, first_line, faults)) {
        line = block.line = line_or(block.line, line);
        if (page.title.empty()) {
            page.line = line;
            if (block.kind != TextKind::Heading || block.level != 1 || block.pieces.empty()) {
                problems.push_back({line,
                                    "a page begins with a heading, \"# ...\", which names "
                                    "it"});
                page.title = "Page without a heading";
            } else {
                page.title = plain(block.pieces);
                continue;
            }
        }
        if (block.kind == TextKind::Picture) {
            problems.push_back(
                {line, "a lesson has no images: the picture is the scene of a \"view\""});
            continue;
        }
        if (is_note(block)) {
            page.notes.push_back(note_of(block));
            continue;
        }
        if (const std::string fault = note_fault(block); !fault.empty())
            problems.push_back({line, fault});
        if (block.kind == TextKind::Heading && block.level == 1)
            problems.push_back({line,
                                "a page has one heading of the first rank; write \"## ...\", "
                                "or \"---\" before it for another page"});
        if (block.kind != TextKind::Code || !is_lesson_block(block.language)) {
            if (const std::string fault = block_fault(block.language); !fault.empty())
                problems.push_back({line, fault});
            page.blocks.push_back(std::move(block));
            continue;
        }
        if (block.language == "view") {
            std::optional<LessonView> view = read_view(block.code, line, problems);
            page.view_faulty |= !view;
            if (page.view)
                problems.push_back({line,
                                    "a page has one \"view\"; put \"---\" and a heading "
                                    "before the second"});
            if (view) page.view = std::move(view);
            continue;
        }
        std::vector<LessonProblem> of_card;
        std::optional<Card> card = read_card(block.language, block.code, line, of_card);
        // A card that cannot be read keeps its place and its number.
        if (!card && !of_card.empty())
            card = Card{FaultCard{of_card.front().text}, of_card.front().line};
        all_problems.insert(all_problems.end(), of_card.begin(), of_card.end());
        if (!card) continue;
        TextBlock place;
        place.kind = TextKind::Card;
        place.card = page.cards.size();
        place.line = line;
        page.cards.push_back(*std::move(card));
        page.blocks.push_back(std::move(place));
    }
    for (const TextFault& fault : faults) problems.push_back({fault.line, fault.text});
    for (const LessonProblem& problem : problems) add_fault(page, problem.line, problem.text);
    all_problems.insert(all_problems.end(), problems.begin(), problems.end());
    return page;
}

void read_pages(Lesson& lesson, Lines& lines) {
    std::string text;
    std::size_t first = lines.number() + 1, fence_line = 0;
    Fence fence;
    std::string_view line;
    const auto end_page = [&] {
        if (text.find_first_not_of(" \t\r\n") != std::string::npos) {
            lesson.pages.push_back(read_page(text, first, lesson.problems));
        } else {
            const std::string fault = "the page is empty: delete one of the \"---\" around it";
            lesson.problems.push_back({first, fault});
            LessonPage empty;
            empty.title = "Empty page";
            empty.line = first;
            add_fault(empty, first, fault);
            lesson.pages.push_back(std::move(empty));
        }
        text.clear();
        first = lines.number() + 1;
    };
    while (lines.next(line)) {
        const bool before = fence.open();
        const bool fenced = fence.takes(line);
        if (fence.open() && !before) fence_line = lines.number();
        if (!fenced && line.starts_with("---") && trimmed(line) == "---") {
            end_page();
            continue;
        }
        text.append(line);
        text += '\n';
    }
    end_page();
    if (fence.open()) {
        const std::string fault = "the block that begins here does not end; close it by ```";
        lesson.problems.push_back({fence_line, fault});
        add_fault(lesson.pages.back(), fence_line, fault);
    }
}

// Checks that need a page beside the others.
void check_pages(Lesson& lesson) {
    const auto add = [&](LessonPage& page, const std::string& fault) {
        lesson.problems.push_back({page.line, fault});
        add_fault(page, page.line, fault);
    };
    const bool any_fault = !lesson.problems.empty();
    std::set<std::string> titles;
    for (LessonPage& page : lesson.pages) {
        if (!titles.insert(page.title).second)
            add(page, "two pages are called \"" + page.title + "\"; give one another heading");
    }
    if (!any_fault && !lesson.pages.empty() && !lesson.pages.front().view)
        add(lesson.pages.front(),
            "the first page has no \"view\": say which demo it shows, as in ```view and "
            "{\"demo\": \"gjk\"}");
}

}  // namespace

std::string lesson_name(const std::filesystem::path& file) {
    std::string stem = file.stem().string();
    // By which a desktop knows lessons.
    constexpr std::string_view kind = ".lesson";
    if (stem.size() > kind.size() && stem.ends_with(kind)) stem.resize(stem.size() - kind.size());
    std::size_t at = 0;
    while (at < stem.size() && std::isdigit(static_cast<unsigned char>(stem[at])) != 0) ++at;
    if (at == 0 || at >= stem.size() || stem[at] != '-' || at + 1 >= stem.size()) return stem;
    return stem.substr(at + 1);
}

const LessonView* Lesson::view_of(std::size_t page) const {
    for (std::size_t i = std::min(page + 1, pages.size()); i-- > 0;) {
        if (pages[i].view_faulty) return nullptr;
        if (pages[i].view) return &*pages[i].view;
    }
    return nullptr;
}

std::optional<std::size_t> Lesson::page_titled(const std::string& wanted) const {
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (pages[i].title == wanted) return i;
    return std::nullopt;
}

Lesson read_lesson(const std::string& given, const std::filesystem::path& file) {
    Lesson lesson;
    lesson.file = file;
    lesson.name = lesson_name(file);
    // A byte-order mark and carriage returns are of editors, not of the lesson.
    std::string text = given.starts_with("\xEF\xBB\xBF") ? given.substr(3) : given;
    std::erase(text, '\r');
    Lines lines(text);
    if (FrontMatter(lesson).read(lines)) {
        const std::vector<LessonProblem> of_top = lesson.problems;
        read_pages(lesson, lines);
        check_pages(lesson);
        for (const LessonProblem& problem : of_top)
            add_fault(lesson.pages.front(), problem.line, problem.text);
    }
    std::stable_sort(
        lesson.problems.begin(), lesson.problems.end(),
        [](const LessonProblem& a, const LessonProblem& b) { return a.line < b.line; });
    return lesson;
}

Lesson load_lesson(const std::filesystem::path& file) {
    Lesson lesson;
    try {
        const WholeFile content(file);
        lesson = read_lesson(std::string(content.text()), file);
    } catch (const FileError& error) {
        throw ImportError(file.string(), 0, error.reason());
    }
    if (!lesson.pages.empty()) return lesson;
    throw ImportError(file.string(), lesson.problems.front().line, lesson.problems.front().text);
}

}  // namespace collidoscope::app
