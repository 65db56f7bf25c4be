#include "app/model/scene/references.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "app/base/files/home_folder.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

TEST(References, AFileIsTakenApart) {
    const auto all = parse_references(
        "# Works\n\n- `a1` **A 1.** First: \"One\".\n- `b2` **B, C 2.** Second,\n  over\r\n"
        "  three lines.\n\n  no part of it\n- c3 **no key.** Text\n- `d4` without a name\n");
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].key, "a1");
    EXPECT_EQ(all[0].name, "A 1");
    EXPECT_EQ(all[0].text, "First: \"One\".");
    EXPECT_EQ(all[1].name, "B, C 2");
    EXPECT_EQ(all[1].text, "Second, over three lines.");
}

TEST(References, EveryEntryIsWhole) {
    const std::string file = read_asset("docs/REFERENCES.md");
    ASSERT_FALSE(file.empty());
    std::size_t items = 0;
    for (std::size_t at = 0; (at = file.find("\n- ", at)) != std::string::npos; ++at) ++items;
    EXPECT_EQ(references().size(), items) << "an item of the list is no entry";
    std::set<std::string> keys, names;
    for (const Reference& reference : references()) {
        EXPECT_TRUE(keys.insert(reference.key).second) << reference.key << " twice";
        EXPECT_TRUE(names.insert(reference.name).second) << reference.name << " twice";
        EXPECT_TRUE(reference.text.ends_with('.')) << reference.key;
        EXPECT_GT(reference.text.size(), 20u) << reference.key;
    }
}

// In each section of the file the keys rise.
TEST(References, KeysAreSorted) {
    std::istringstream file(read_asset("docs/REFERENCES.md"));
    std::string line, last;
    while (std::getline(file, line)) {
        if (line.starts_with("#")) last.clear();
        if (!line.starts_with("- `")) continue;
        const std::string key = line.substr(3, line.find('`', 3) - 3);
        EXPECT_LT(last, key);
        last = key;
    }
    EXPECT_FALSE(last.empty());
}

TEST(References, EveryDemoCitesWhatIsListed) {
    for (const Demo* demo : Registry::all()) {
        EXPECT_FALSE(demo->info().sources.empty()) << demo->info().id;
        std::set<std::string> keys;
        for (const Citation& citation : parse_citations(demo->info().sources)) {
            EXPECT_TRUE(find_reference(citation.key)) << demo->info().id << ": " << citation.key;
            EXPECT_TRUE(keys.insert(citation.key).second)
                << demo->info().id << ": " << citation.key << " twice";
        }
    }
}

TEST(References, ALineNamesThemAll) {
    EXPECT_EQ(source_line({.id = "",
                           .title = "",
                           .family = Family::Narrow,
                           .sources = "arvo1990;ericson2005:  section 5.2.5 ",
                           .summary = ""}),
              "Arvo 1990; Ericson 2005, section 5.2.5");
    EXPECT_EQ(parse_citations("a;").size(), 1u);
    EXPECT_EQ(parse_citations(" ; a")[0].key, "");
    EXPECT_EQ(citation_text({"no such key", "page 1"}), "no such key, page 1");
}

struct Comment {
    std::string file, text;
};

// The comments of the library: lines that follow each other are one.
std::vector<Comment> library_comments() {
    std::vector<Comment> all;
    for (const auto& entry : fs::recursive_directory_iterator(home_folder() / "collision")) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp") continue;
        std::ifstream file(entry.path());
        std::string line, block;
        const auto close = [&] {
            if (!block.empty()) all.push_back({entry.path().string(), block});
            block.clear();
        };
        while (std::getline(file, line)) {
            const std::size_t at = line.find("//");
            if (at == std::string::npos) {
                close();
            } else {
                block += line.substr(at + 2);
            }
        }
        close();
    }
    return all;
}

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) > 127;
}

// Whether the words stand in the text, not as a part of longer ones; the first letter may be small.
bool has_words(const std::string& text, std::string words) {
    for (int round = 0; round < 2; ++round) {
        for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; ++at) {
            const std::size_t end = at + words.size();
            if ((at == 0 || !is_letter(text[at - 1])) &&
                (end == text.size() || !is_letter(text[end])))
                return true;
        }
        words[0] = static_cast<char>(std::tolower(words[0]));
    }
    return false;
}

// A comment names a work by its year and the first of its authors: "Kay and Kajiya 1986".
bool names(const std::string& text, const Reference& reference) {
    const std::string& name = reference.name;
    const std::size_t space = name.rfind(' ');
    if (space == std::string::npos || name.find_first_not_of("0123456789", space + 1) < name.size())
        return false;
    const std::string author =
        name.substr(0, std::min({name.find(','), name.find(" and others"), space}));
    return text.find(name.substr(space + 1)) != std::string::npos && has_words(text, author);
}

TEST(References, CommentsOfTheLibraryNameWhatIsListed) {
    const std::regex year("(^|[^0-9.,-])((19[5-9]|20[0-2])[0-9])(?![0-9]|[.,][0-9])");
    std::size_t years = 0;
    for (const Comment& comment : library_comments()) {
        for (std::sregex_iterator at(comment.text.begin(), comment.text.end(), year), end;
             at != end; ++at) {
            // Works are told apart by semicolons; the year ends what is said of one.
            const std::string given = (*at)[2];
            const auto end_of_year = static_cast<std::size_t>(at->position(2)) + given.size();
            const std::string before = comment.text.substr(0, end_of_year);
            const std::string work = before.substr(before.rfind(';') + 1);
            ++years;
            EXPECT_TRUE(std::any_of(
                references().begin(), references().end(),
                [&](const Reference& r) { return r.name.ends_with(given) && names(work, r); }))
                << comment.file << " names a work of " << given << " that is not listed";
        }
    }
    EXPECT_GT(years, 100u);
}

TEST(References, WhatIsListedIsCited) {
    std::set<std::string> cited;
    for (const Demo* demo : Registry::all()) {
        for (const Citation& citation : parse_citations(demo->info().sources))
            cited.insert(citation.key);
    }
    const std::vector<Comment> comments = library_comments();
    for (const Reference& reference : references()) {
        EXPECT_TRUE(cited.count(reference.key) ||
                    std::any_of(comments.begin(), comments.end(),
                                [&](const Comment& c) { return names(c.text, reference); }))
            << reference.key << " is cited nowhere";
    }
}

}  // namespace
}  // namespace collidoscope::app
