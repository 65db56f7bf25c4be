// The layers that protect the machine, and the answers, from a program that is not trusted.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace collidoscope::app::sandbox {

enum class Layer {
    User,        // another user, one for each program: where the grader is root
    Bubblewrap,  // name spaces: its own files, processes, no network
    Landlock,    // the kernel refuses files outside the folder: where there is no bubblewrap
    Seccomp,     // a filter of system calls
    Limits,      // of data, processor, files, processes
};
const char* name_of(Layer layer);  // "another user", "bubblewrap"

// The program is not trusted and nothing here can contain it.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Finds out once, by trying, what this machine can do. Read-only afterwards: may be shared by
// threads.
class Sandbox {
  public:
    enum class Trust { Stranger, Own };  // Own: the user says it is their own code
    // Tries the layers, which takes some 50 ms. Never throws: start and demand do.
    explicit Sandbox(Trust trust = Trust::Stranger);
    // As the first, with only these of the layers that there are: for tests.
    Sandbox(Trust trust, const std::vector<Layer>& allowed);

    const std::vector<Layer>& layers() const { return layers_; }
    bool has(Layer layer) const;
    bool trusts() const { return trust_ == Trust::Own; }
    // Seccomp and limits, and files kept away by bubblewrap or Landlock. Another user alone could
    // read what all may read: answers, this program, what others left in /tmp.
    bool enough() const;
    // Whether contained programs may read and run this file: it lies in a folder of the system.
    static bool is_open_to_programs(const std::filesystem::path& file);
    // The system counts the processes of each program by itself: it has a user or a name space of
    // its own. Otherwise all of one user's are counted together, and a program that starts as many
    // as it may keeps its neighbors from starting any: run one at a time then.
    bool counts_processes_apart() const { return has(Layer::User) || has(Layer::Bubblewrap); }
    // "another user, bubblewrap, seccomp, limits"; what is missing and why where it is not enough.
    std::string text() const;
    // Throws Refused with the reason and the remedy unless it is enough or trusted, and where there
    // is nothing that could start a program.
    void demand() const;

    const std::filesystem::path& warden() const { return warden_; }
    const std::string& bubblewrap() const { return bubblewrap_; }  // its path; empty: not used

    // The path of a program, looked for where the system keeps its own, then in PATH; empty: it is
    // not installed.
    static std::string find_program(const std::string& name);

  private:
    void try_layers(const std::vector<Layer>& allowed);
    bool works_with(std::vector<Layer> layers);

    Trust trust_;
    std::vector<Layer> layers_;
    std::vector<std::string> missing_;  // "bubblewrap: not installed"
    std::string bubblewrap_;
    std::filesystem::path warden_;  // the program that supervises; empty on other platforms
};

}  // namespace collidoscope::app::sandbox
