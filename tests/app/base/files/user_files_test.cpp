#include "app/base/files/user_files.h"
#include "app/base/files/settings_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

class UserFiles : public testing::Test {
  protected:
    UserFiles() {
        std::string name = (fs::temp_directory_path() / "collidoscope-home-XXXXXX").string();
        home_ = ::mkdtemp(name.data());
        remember("HOME");
        remember("XDG_CONFIG_HOME");
        remember("XDG_STATE_HOME");
        ::setenv("HOME", home_.c_str(), 1);
        ::unsetenv("XDG_CONFIG_HOME");
        ::unsetenv("XDG_STATE_HOME");
    }
    ~UserFiles() override {
        for (const auto& [name, value] : old_) {
            if (value) {
                ::setenv(name.c_str(), value->c_str(), 1);
            } else {
                ::unsetenv(name.c_str());
            }
        }
        fs::remove_all(home_);
    }

    static void put(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    static std::string get(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    fs::path home_;

  private:
    void remember(const char* name) {
        const char* value = std::getenv(name);
        old_.emplace_back(name, value ? std::optional<std::string>(value) : std::nullopt);
    }
    std::vector<std::pair<std::string, std::optional<std::string>>> old_;
};

TEST_F(UserFiles, LieWhereTheDesktopWantsThem) {
    EXPECT_EQ(config_folder(), home_ / ".config" / "collidoscope");
    EXPECT_EQ(state_folder(), home_ / ".local" / "state" / "collidoscope");
    ::setenv("XDG_CONFIG_HOME", "/somewhere", 1);
    ::setenv("XDG_STATE_HOME", "not/absolute", 1);
    EXPECT_EQ(config_folder(), "/somewhere/collidoscope");
    EXPECT_EQ(state_folder(), home_ / ".local" / "state" / "collidoscope");
}

TEST_F(UserFiles, KeepSettings) {
    EXPECT_EQ(read_settings().json, Json::object());
    EXPECT_EQ(read_settings().problem, "");
    const Json settings = {{"scale", 1.5}, {"recent", {"a", "b"}}};
    EXPECT_EQ(write_settings(settings), "");
    EXPECT_EQ(read_settings().json, settings);
}

TEST_F(UserFiles, SetBadSettingsAside) {
    for (const char* bad : {"", "{", "[1, 2]", "{\"a\": 1} x", "\x01\xFF"}) {
        put(config_folder() / "settings.json", bad);
        const StoredSettings read = read_settings();
        EXPECT_EQ(read.json, Json::object());
        EXPECT_NE(read.problem.find("settings.json.bad"), std::string::npos) << read.problem;
        EXPECT_EQ(get(config_folder() / "settings.json.bad"), bad);
        EXPECT_FALSE(fs::exists(config_folder() / "settings.json"));
        EXPECT_EQ(read_settings().problem, "");
    }
    fs::create_directories(config_folder() / "settings.json");
    EXPECT_NE(read_settings().problem, "");
}

TEST_F(UserFiles, DoWithoutAHome) {
    ::unsetenv("HOME");
    EXPECT_EQ(read_settings().json, Json::object());
    EXPECT_EQ(read_settings().problem, "");
    EXPECT_NE(write_settings(Json::object()), "");
    EXPECT_NE(write_autosave("{}", ""), "");
    EXPECT_TRUE(left_autosaves().empty());
    clear_autosave();
}

TEST_F(UserFiles, DoWithAHomeThatCannotBeWritten) {
    ASSERT_EQ(::chmod(home_.c_str(), 0555), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(1);
        const bool good =
            read_settings().problem.empty() &&
            write_settings(Json::object()).find("were not saved") != std::string::npos &&
            !write_autosave("{}", "").empty() && left_autosaves().empty();
        clear_autosave();
        ::_exit(good ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    ASSERT_EQ(::chmod(home_.c_str(), 0755), 0);
}

TEST_F(UserFiles, KeepTheSceneOfAProgramThatDied) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(write_autosave("{\"title\": \"\xC3\xA4\"}", "/tmp/some scene.json").empty() ? 0
                                                                                            : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(WEXITSTATUS(status), 0);
    const std::vector<Autosave> left = left_autosaves();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].scene, "{\"title\": \"\xC3\xA4\"}");
    EXPECT_EQ(left[0].file, "/tmp/some scene.json");
    clear_autosave(left[0]);
    EXPECT_TRUE(left_autosaves().empty());
}

TEST_F(UserFiles, LeaveTheSceneOfARunningProgramAlone) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::pause();
        ::_exit(0);
    }
    const std::string text = R"({"file": "", "scene": "{}"})";
    put(state_folder() / ("autosave-" + std::to_string(child) + ".json"), text);
    EXPECT_TRUE(left_autosaves().empty());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_EQ(left_autosaves().size(), 1u);
    clear_autosave(left_autosaves()[0]);
    // Process 1 runs always, but is none of ours.
    put(state_folder() / "autosave-1.json", text);
    ASSERT_EQ(left_autosaves().size(), 1u);
    clear_autosave(left_autosaves()[0]);
    EXPECT_EQ(write_autosave("one", ""), "");
    EXPECT_EQ(write_autosave("two", ""), "");
    ASSERT_EQ(left_autosaves().size(), 1u);
    EXPECT_EQ(left_autosaves()[0].scene, "two");
    clear_autosave();
    EXPECT_TRUE(left_autosaves().empty());
}

TEST_F(UserFiles, SetBadAutosavesAside) {
    put(state_folder() / "autosave-999999999.json", "half a sce");
    put(state_folder() / "autosave-x.json", "not one of ours");
    put(state_folder() / "other", "not one of ours");
    EXPECT_TRUE(left_autosaves().empty());
    EXPECT_EQ(get(state_folder() / "autosave-999999999.json.bad"), "half a sce");
    EXPECT_TRUE(fs::exists(state_folder() / "autosave-x.json"));
}

}  // namespace
}  // namespace collidoscope::app
