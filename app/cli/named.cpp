#include "app/cli/named.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/base/utilities/nearest_name.h"
#include "app/cli/commands.h"
#include "app/model/links/link.h"
#include "app/model/links/web_link.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/demo_search.h"
#include "app/model/scene/question_scene.h"
#include "app/model/tree_files/tree_import.h"
#include "app/window/workbench/file_kinds.h"

namespace collidoscope::app::cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

}  // namespace

std::string linked(const std::string& what) {
    const std::size_t cut = what.find('/');
    std::error_code error;
    if (cut == std::string::npos || !Registry::find(what.substr(0, cut)) ||
        std::filesystem::exists(what, error))
        return what;
    return "collidoscope://" + what;
}

void demand_openable(const std::string& what, const CLI::App& app) {
    std::error_code error;
    if (what.empty() || Registry::find(what)) return;
    if (!is_link_file(what) && std::filesystem::exists(what, error)) return;
    if (is_link(what) && file_kind_of(without_page(what))) return;
    if (is_link(what) || is_link_file(what)) {
        MeshLibrary library;
        (void)read_link(is_link(what) ? what : link_in_file(what), library.loader());
        return;
    }
    if (is_question_text(what)) {
        MeshLibrary library;
        (void)scene_of_text(what, library.loader_within({}));
        return;
    }
    if (const auto place = question_place(what); place && std::filesystem::exists(place->file)) {
        (void)question_at(*place);
        return;
    }
    if (is_tree_file(what)) return;  // one of several in a file: FILE#1
    const std::filesystem::path path(what);
    if (path.has_parent_path() || path.has_extension())
        throw Unreadable(what + ": there is no such file");
    const std::string meant = demos_meant(what, command_names(app));
    throw Unreadable(
        what + (meant.empty() ? ": there" : meant + " There") +
        " is no demo, command or file of this name; `collidoscope list` lists the demos");
}

std::string meant_arguments(const CLI::App& app, int argc, const char* const* argv) {
    const std::vector<std::string> commands = command_names(app);
    const CLI::App* chosen = &app;
    std::string told;
    bool first = true;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool command = std::find(commands.begin(), commands.end(), word) != commands.end();
        if (chosen == &app && command) {
            chosen = app.get_subcommand(word);
            first = false;
            continue;
        }
        std::vector<std::string> known;
        const std::string name = word.substr(0, word.find('='));
        if (word.starts_with("--")) {
            known = option_names(*chosen);
        } else if (first && chosen == &app && !Registry::find(word)) {
            known = commands;
        }
        first = false;
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string meant = did_you_mean(name, known);
        if (meant.empty()) continue;
        if (!told.empty()) told += '\n';
        told += name;
        told += meant;
    }
    return told;
}

}  // namespace collidoscope::app::cli
