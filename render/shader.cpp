#include "render/shader.h"

#include <algorithm>
#include <fstream>
#include <glm/gtc/type_ptr.hpp>
#include <sstream>

#include "render/gl.h"
#include "render/shader_log.h"

namespace collidoscope::render {

namespace fs = std::filesystem;

namespace {

fs::file_time_type time_of(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? fs::file_time_type::min() : time;
}

std::string log_of(GLuint name, bool is_program) {
    GLint length = 0;
    if (is_program)
        glGetProgramiv(name, GL_INFO_LOG_LENGTH, &length);
    else
        glGetShaderiv(name, GL_INFO_LOG_LENGTH, &length);
    std::string text(static_cast<std::size_t>(std::max(length, 1)), '\0');
    if (is_program)
        glGetProgramInfoLog(name, length, nullptr, text.data());
    else
        glGetShaderInfoLog(name, length, nullptr, text.data());
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
    return text;
}

// The file named by an #include line, "" for any other line.
std::string included_file(const std::string& line) {
    if (line.rfind("#include", 0) != 0) return "";
    const std::size_t open = line.find('"'), close = line.rfind('"');
    if (open == std::string::npos || close <= open) return "";
    return line.substr(open + 1, close - open - 1);
}

// In OpenGL ES, in place of a file's first line. Interpolation is used without perspective only
// where there is none.
const std::string first_lines = std::string(shading_language) +
                                "\nprecision highp float;\nprecision highp int;\n"
                                "precision highp sampler2D;\nprecision highp sampler2DShadow;\n"
                                "#define noperspective\n";

const std::string no_color = first_lines + "void main() {}\n";

GLuint compile_stage(GLenum stage, const std::string& source, std::string& problem) {
    const GLuint shader = glCreateShader(stage);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == GL_FALSE) problem = log_of(shader, false);
    return shader;
}

}  // namespace

Program::Program(fs::path directory, std::string vertex, std::string fragment)
    : directory_(std::move(directory)), vertex_(std::move(vertex)), fragment_(std::move(fragment)) {
    compile();
}

Program::~Program() {
    if (program_ != 0) glDeleteProgram(program_);
}

// Reads a file with its includes put in place, each file once. #line keeps the driver's messages at
// the right place (see told_line).
std::string Program::source_of(const std::string& file, std::vector<std::string>& files) {
    const fs::path path = directory_ / file;
    dependencies_.push_back({path, time_of(path)});
    const std::size_t number = files.size();
    files.push_back(file);
    std::ifstream in(path);
    if (!in) {
        problem_ += "cannot read " + path.string() + "\n";
        return "";
    }
    std::ostringstream out;
    std::string line;
    std::size_t line_number = 0;
    while (std::getline(in, line)) {
        ++line_number;
        if (gles && line.rfind("#version", 0) == 0) {
            out << first_lines << "#line " << told_line(number, line_number + 1) << '\n';
            continue;
        }
        const std::string other = included_file(line);
        if (other.empty()) {
            out << line << '\n';
            continue;
        }
        if (std::find(files.begin(), files.end(), other) == files.end()) {
            out << "#line " << told_line(files.size(), 1) << '\n' << source_of(other, files);
        }
        out << "#line " << told_line(number, line_number + 1) << '\n';
    }
    return out.str();
}

void Program::compile() {
    problem_.clear();
    dependencies_.clear();
    const GLuint program = glCreateProgram();
    const auto add = [&](GLenum stage, const std::string& file) {
        std::vector<std::string> files;
        const std::string source = file.empty() ? no_color : source_of(file, files);
        std::string message;
        const GLuint shader = compile_stage(stage, source, message);
        glAttachShader(program, shader);
        glDeleteShader(shader);
        if (!message.empty()) problem_ += with_files(message, files) + "\n";
    };
    add(GL_VERTEX_SHADER, vertex_);
    // OpenGL ES wants one even where only depth is drawn.
    if (gles || !fragment_.empty()) add(GL_FRAGMENT_SHADER, fragment_);
    if (problem_.empty()) {
        glLinkProgram(program);
        GLint good = GL_FALSE;
        glGetProgramiv(program, GL_LINK_STATUS, &good);
        if (good == GL_FALSE)
            problem_ = vertex_ + " with " + fragment_ + ": " + log_of(program, true) + "\n";
    }
    if (!problem_.empty()) {
        glDeleteProgram(program);
        return;
    }
    if (program_ != 0) glDeleteProgram(program_);
    program_ = program;
    locations_.clear();
    const GLuint block = glGetUniformBlockIndex(program_, "View");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_, block, 0);
}

bool Program::reload_if_changed() {
    const bool changed = std::any_of(dependencies_.begin(), dependencies_.end(),
                                     [](const Dependency& d) { return time_of(d.file) != d.time; });
    if (changed) compile();
    return changed;
}

bool Program::use() const {
    if (program_ == 0) return false;
    glUseProgram(program_);
    return true;
}

int Program::location(const char* name) const {
    const auto found = locations_.find(std::string_view(name));
    if (found != locations_.end()) return found->second;
    const int value = glGetUniformLocation(program_, name);
    locations_.emplace(name, value);
    return value;
}

void Program::set(const char* name, int value) const {
    glUniform1i(location(name), value);
}
void Program::set(const char* name, float value) const {
    glUniform1f(location(name), value);
}
void Program::set(const char* name, glm::vec2 value) const {
    glUniform2f(location(name), value.x, value.y);
}
void Program::set(const char* name, glm::vec3 value) const {
    glUniform3f(location(name), value.x, value.y, value.z);
}
void Program::set(const char* name, glm::vec4 value) const {
    glUniform4f(location(name), value.x, value.y, value.z, value.w);
}
void Program::set(const char* name, const glm::mat4& value) const {
    glUniformMatrix4fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}

Program& ShaderLibrary::program(const std::string& vertex, const std::string& fragment) {
    auto& slot = programs_[{vertex, fragment}];
    if (!slot) slot = std::make_unique<Program>(directory_, vertex, fragment);
    return *slot;
}

bool ShaderLibrary::reload_changed() {
    bool changed = false;
    for (auto& [files, program] : programs_) changed |= program->reload_if_changed();
    if (changed) ++version_;
    return changed;
}

std::string ShaderLibrary::problems() const {
    // Programs share files, so each line once.
    std::vector<std::string> lines;
    for (const auto& [files, program] : programs_) {
        std::istringstream problem(program->problem());
        for (std::string line; std::getline(problem, line);) {
            if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
        }
    }
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
}

}  // namespace collidoscope::render
