// Shader programs from files, reloaded when a file is saved.
//
// A shader file may say `#include "other.glsl"` (in the same directory, once each). A program that
// does not compile keeps its last good version; one that never compiled is not usable and what it
// would draw is left out. Neither ever stops the program: problems() has the text to show.
#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace collidoscope::render {

class Program {
  public:
    // Programs belong to a ShaderLibrary. An empty fragment file draws depth only.
    Program(std::filesystem::path directory, std::string vertex, std::string fragment);
    ~Program();
    Program(Program&&) = delete;
    Program& operator=(Program&&) = delete;

    // Makes it current for the setters and draws that follow; false: there is nothing to draw with.
    bool use() const;

    // Uniforms by name; one the program does not have is ignored. Call use() first.
    void set(const char* name, int value) const;
    void set(const char* name, float value) const;
    void set(const char* name, glm::vec2 value) const;
    void set(const char* name, glm::vec3 value) const;
    void set(const char* name, glm::vec4 value) const;
    void set(const char* name, const glm::mat4& value) const;

    // Compiles again when a file it was made from has another time stamp.
    bool reload_if_changed();
    // Error in the files as they are on disk, "" when there is none. Lines like "body.frag:12:
    // error: ...".
    const std::string& problem() const { return problem_; }

  private:
    struct Dependency {
        std::filesystem::path file;
        std::filesystem::file_time_type time;
    };
    void compile();
    std::string source_of(const std::string& file, std::vector<std::string>& files);
    int location(const char* name) const;

    std::filesystem::path directory_;
    std::string vertex_, fragment_;
    unsigned program_ = 0;
    std::string problem_;
    std::vector<Dependency> dependencies_;
    mutable std::map<std::string, int, std::less<>> locations_;
};

class ShaderLibrary {
  public:
    explicit ShaderLibrary(std::filesystem::path directory) : directory_(std::move(directory)) {}

    // The program of these two files, compiled at the first call. The reference stays valid.
    Program& program(const std::string& vertex, const std::string& fragment);

    // Looks for saved files and reloads; returns whether any program changed. Cost: one file status
    // per shader file, so call it a few times a second, not in every frame.
    bool reload_changed();
    // Counts the reloads that changed a program.
    std::uint64_t version() const { return version_; }

    // All problems, a line for each, "" when there are none.
    std::string problems() const;

  private:
    std::filesystem::path directory_;
    std::uint64_t version_ = 0;
    std::map<std::pair<std::string, std::string>, std::unique_ptr<Program>> programs_;
};

}  // namespace collidoscope::render
