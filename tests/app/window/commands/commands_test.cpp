#include "app/window/workbench/commands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "app/base/utilities/text_match.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

TEST(Commands, NoTwoShareAShortcutOrAnId) {
    Workbench bench([] {});
    add_commands(bench);
    const std::vector<std::string> clashes = bench.commands.clashes();
    EXPECT_TRUE(clashes.empty()) << clashes.front();
    EXPECT_GT(bench.commands.all().size(), 30u);
    for (const Command& command : bench.commands.all()) {
        EXPECT_FALSE(command.title.empty()) << command.id;
        EXPECT_TRUE(command.run) << command.id;
    }
}

// The order of the menus is that of the registrations, and none depends on the linker.
TEST(Commands, StandInTheOrderTheyAreRegisteredIn) {
    const std::vector<int> orders = command_orders();
    EXPECT_GT(orders.size(), 15u);
    EXPECT_EQ(std::adjacent_find(orders.begin(), orders.end(), std::greater_equal<>()),
              orders.end());
    Workbench bench([] {});
    add_commands(bench);
    const auto in_group = [&](Menu menu, int group, std::size_t most) {
        std::vector<std::string> ids;
        for (const Command& command : bench.commands.all())
            if (command.menu == menu && command.group == group && command.in_menu &&
                command.submenu.empty() && ids.size() < most)
                ids.push_back(command.id);
        return ids;
    };
    using Ids = std::vector<std::string>;
    EXPECT_EQ(in_group(Menu::File, 0, 4),
              (Ids{"file.new", "file.open", "file.open_as_a", "file.open_as_b"}));
    EXPECT_EQ(in_group(Menu::File, 1, 3), (Ids{"file.save", "file.save_as", "file.save_picture"}));
    EXPECT_EQ(in_group(Menu::Edit, 1, 4),
              (Ids{"edit.copy_question", "edit.copy_picture", "edit.copy_body", "edit.paste"}));
    EXPECT_EQ(in_group(Menu::Help, 0, 3), (Ids{"help.palette", "help.shortcuts", "help.sources"}));
}

// A gray entry of a menu says why, and no menu is longer than a small window is high.
TEST(Commands, MenusAreShortAndGreyEntriesGiveTheirReason) {
    Workbench bench([] {});
    add_commands(bench);
    std::map<std::pair<Menu, std::string>, std::size_t> entries;
    for (const Command& command : bench.commands.all()) {
        if (command.enabled) {
            EXPECT_FALSE(command.needs.empty()) << command.id;
        }
        if (!command.in_menu) continue;
        // A submenu is one entry of its menu.
        const auto [at, fresh] = entries.try_emplace({command.menu, command.submenu}, 0);
        if (fresh && !command.submenu.empty()) ++entries[{command.menu, ""}];
        ++at->second;
    }
    for (const auto& [menu, count] : entries)
        EXPECT_LE(count, 30u) << title_of(menu.first) << " " << menu.second;
}

TEST(Commands, ClashesAreFound) {
    Commands commands;
    commands.add({.id = "a", .title = "A", .menu = Menu::File, .shortcuts = {{'S', true}}});
    commands.add({.id = "b", .title = "B", .menu = Menu::File, .shortcuts = {{'S', true, true}}});
    EXPECT_TRUE(commands.clashes().empty());
    commands.add({.id = "c", .title = "C", .menu = Menu::Edit, .shortcuts = {{'S', true}}});
    ASSERT_EQ(commands.clashes().size(), 1u);
    EXPECT_EQ(commands.clashes()[0], "a and c: Ctrl+S");
    commands.add({.id = "a", .title = "D", .menu = Menu::View});
    EXPECT_EQ(commands.clashes().size(), 2u);
}

TEST(Commands, KeysOfTheDesignAreThere) {
    Workbench bench([] {});
    add_commands(bench);
    const auto shortcut = [&](const char* id) {
        const Command* command = bench.commands.find(id);
        return command ? command->shortcut_text() : "no command";
    };
    EXPECT_EQ(shortcut("view.frame_selection"), "F");
    EXPECT_EQ(shortcut("view.frame_all"), "Home");
    EXPECT_EQ(shortcut("view.front"), "1");
    EXPECT_EQ(shortcut("view.orthographic"), "5");
    EXPECT_EQ(shortcut("view.contacts"), "C");
    EXPECT_EQ(shortcut("view.grid"), "G");
    EXPECT_EQ(shortcut("player.play"), "Space");
    EXPECT_EQ(shortcut("player.back_5"), "Shift+,");
    EXPECT_EQ(shortcut("player.start"), "Ctrl+Home");
    EXPECT_EQ(shortcut("help.palette"), "Ctrl+P");
    EXPECT_EQ(shortcut("help.shortcuts"), "?");
    EXPECT_EQ(shortcut("view.fullscreen"), "F11");
    EXPECT_EQ(shortcut("view.hide_panels"), "Tab");
    EXPECT_EQ(shortcut("file.quit"), "Ctrl+Q");
}

TEST(Commands, TypingKeepsLettersForTheText) {
    Commands commands;
    int letters = 0, quits = 0;
    commands.add({.id = "l", .title = "L", .menu = Menu::View, .shortcuts = {{'L'}}, .run = [&] {
                      ++letters;
                  }});
    commands.add({.id = "q",
                  .title = "Q",
                  .menu = Menu::File,
                  .shortcuts = {{'Q', true}},
                  .run = [&] { ++quits; },
                  .while_typing = true});
    EXPECT_FALSE(commands.press({'L'}, true));
    EXPECT_TRUE(commands.press({'L'}, false));
    EXPECT_TRUE(commands.press({'Q', true}, true));
    EXPECT_FALSE(commands.press({'Q'}, false));
    EXPECT_EQ(letters, 1);
    EXPECT_EQ(quits, 1);
}

TEST(Commands, DisabledOnesDoNothing) {
    Commands commands;
    bool ran = false;
    commands.add({.id = "x",
                  .title = "X",
                  .menu = Menu::File,
                  .shortcuts = {{'X'}},
                  .run = [&] { ran = true; },
                  .enabled = [] { return false; }});
    EXPECT_FALSE(commands.run("x"));
    EXPECT_FALSE(commands.press({'X'}, false));
    EXPECT_FALSE(commands.run("unknown"));
    EXPECT_FALSE(ran);
}

// The palette has every tab, every setting and every demo, by their usual names too.
TEST(Commands, TabsSettingsAndSynonymsAreFound) {
    Workbench bench([] {});
    add_commands(bench);
    for (const TabInfo* tab : all_tabs())
        EXPECT_NE(bench.commands.find("tab." + tab->id), nullptr) << tab->id;
    for (const Demo* demo : Registry::all())
        EXPECT_NE(bench.commands.find("demo." + demo->info().id), nullptr);
    const auto first = [&](const char* query) {
        const auto found = bench.commands.matching(query);
        return found.empty() ? std::string("nothing") : found.front()->id;
    };
    EXPECT_EQ(first("fps"), "view.frame_rate");
    EXPECT_EQ(first("beamer"), "view.projector");
    EXPECT_EQ(first("preferences"), "file.settings");
    EXPECT_EQ(first("exit"), "file.quit");
    EXPECT_EQ(first("dark theme"), "view.light");
    EXPECT_EQ(first("minkowski view"), "tab.minkowski");
    EXPECT_EQ(first("quiz"), "predict.mode");
    EXPECT_EQ(first("broadphase sap"), "demo.sweep_and_prune");
    EXPECT_EQ(first("shadows"), "setting.shadows");
    EXPECT_EQ(first("deselect"), "edit.deselect");
}

TEST(Commands, TitlesComeBeforeSynonymsAndHelp) {
    Commands commands;
    commands.add({.id = "a", .title = "Alpha", .menu = Menu::File, .help = "About zebras."});
    commands.add({.id = "b", .title = "Beta", .menu = Menu::File, .words = "zebra stripes"});
    commands.add({.id = "c", .title = "Zebra", .menu = Menu::File});
    const auto found = commands.matching("zebra");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0]->id, "c");
    EXPECT_EQ(found[1]->id, "b");
    EXPECT_EQ(found[2]->id, "a");
}

TEST(TextMatch, WantsEveryWordAndPrefersStarts) {
    EXPECT_EQ(match_rank("Sphere against plane", "against pl"), 0);
    EXPECT_EQ(match_rank("Sphere against plane", "pla sph"), 1);
    EXPECT_EQ(match_rank("Sphere against plane", "sphere against sphere"), 1);
    EXPECT_EQ(match_rank("Sphere against sphere", "sphere against sphere"), 0);
    EXPECT_EQ(match_rank("Sphere against plane", "here"), 2);
    EXPECT_FALSE(match_rank("Sphere against plane", "sphere box"));
    EXPECT_EQ(match_rank("anything", ""), 0);
    EXPECT_EQ(match_rank("respond to ponds", "pond"), 0);
}

}  // namespace
}  // namespace collidoscope::app
