#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/commands.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/references.h"

namespace collidoscope::app::cli {
namespace {

// The family's word in JSON: its title in lower case.
std::string word_of(Family family) {
    std::string word(title_of(family));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return c == ' ' ? '_' : static_cast<char>(tolower(c)); });
    return word;
}

Json inputs_json(const Demo& demo) {
    Json inputs = Json::object();
    for (const InputSlot& slot : demo.inputs()) {
        Json kinds = Json::array({name_of(slot.kind)});
        for (const ShapeKind kind : slot.also) kinds.push_back(name_of(kind));
        inputs[slot.name] = kinds.size() == 1 ? kinds[0] : kinds;
    }
    return inputs;
}

Json options_json(const Demo& demo) {
    Json options = Json::object();
    for (const OptionSpec& spec : demo.options()) {
        Json option = {{"default", to_json(spec.fallback)}, {"help", spec.help}};
        if (!spec.choices.empty()) option["choices"] = spec.choices;
        if (spec.fallback.is_integer()) option["min"] = spec.min, option["max"] = spec.max;
        options[spec.id] = std::move(option);
    }
    return options;
}

int list(bool json) {
    if (json) {
        Json all = Json::array();
        for (const Demo* demo : Registry::all()) {
            const DemoInfo& info = demo->info();
            Json entry = {{"id", info.id},
                          {"family", word_of(info.family)},
                          {"title", info.title},
                          {"source", source_line(info)},
                          {"inputs", inputs_json(*demo)},
                          {"options", options_json(*demo)},
                          {"summary", info.summary}};
            if (!info.robust_version.empty()) entry["robust_version"] = info.robust_version;
            all.push_back(std::move(entry));
        }
        std::cout << all.dump(2) << '\n';
        return done;
    }
    std::size_t id_width = 0, title_width = 0;
    for (const Demo* demo : Registry::all()) {
        id_width = std::max(id_width, demo->info().id.size());
        title_width = std::max(title_width, demo->info().title.size());
    }
    const auto padded = [](std::string text, std::size_t width) {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    };
    std::optional<Family> family;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        if (info.family != family) {
            family = info.family;
            std::cout << title_of(info.family) << '\n';
        }
        std::cout << "  " << padded(info.id, id_width) << "  " << padded(info.title, title_width)
                  << "  " << source_line(info) << '\n';
    }
    return done;
}

void add_list(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("list", "Every demo: id, title and source");
    auto* json =
        command->add_flag("--json")->description("As JSON, with inputs, options and summaries");
    command->callback([&action, json] { action = [json] { return list(json->count() > 0); }; });
}

const bool registered_list = register_command(10, add_list);

}  // namespace

}  // namespace collidoscope::app::cli
