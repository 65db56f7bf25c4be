#include "app/classroom/grading/unzip.h"

#include <sys/stat.h>
#include <zip.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>

#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseEntry {
    void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

bool left_out(const std::string& part) {
    return part.front() == '.' || part == "__MACOSX" || part == "__pycache__" ||
           part == "node_modules";
}

// The entry's place below the folder; empty where it is left out. Some systems write '\' for '/'.
fs::path place_of(const std::string& name) {
    fs::path place;
    std::string part;
    bool wanted = true;
    const auto finish = [&] {
        if (part == "..")
            throw InputError("has the name \"" + name + "\" in it, which leads out of it");
        if (!part.empty() && part != ".") {
            wanted = wanted && !left_out(part);
            place /= part;
        }
        part.clear();
    };
    if (!name.empty() && (name.front() == '/' || name.front() == '\\'))
        throw InputError("has the name \"" + name + "\" in it, which leads out of it");
    for (const char letter : name) {
        if (letter == '/' || letter == '\\')
            finish();
        else
            part += static_cast<unsigned char>(letter) < 0x20 ? '_' : letter;
    }
    finish();
    return wanted ? place : fs::path();
}

// As archives made on Unix tell it: other entries are files or, by a name that ends in '/',
// folders.
bool is_link_or_device(zip_t* archive, zip_uint64_t entry) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, entry, 0, &system, &attributes) != 0)
        return false;
    const unsigned kind = attributes >> 16U & S_IFMT;
    return system == ZIP_OPSYS_UNIX && kind != 0 && kind != S_IFREG && kind != S_IFDIR;
}

void make_folders(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw InputError("cannot be unpacked: " + error.message());
}

// Writes one entry and adds its bytes to `bytes`.
void unpack(zip_t* archive, zip_uint64_t number, const fs::path& to, std::uint64_t most,
            std::uint64_t& bytes) {
    const std::unique_ptr<zip_file_t, CloseEntry> entry(zip_fopen_index(archive, number, 0));
    if (!entry) throw InputError(std::string("cannot be unpacked: ") + zip_strerror(archive));
    std::ofstream out(to, std::ios::binary);
    std::array<char, 65536> buffer{};
    for (;;) {
        const zip_int64_t got = zip_fread(entry.get(), buffer.data(), buffer.size());
        if (got < 0) throw InputError("is damaged");
        if (got == 0) break;
        bytes += static_cast<std::uint64_t>(got);
        if (bytes > most)
            throw InputError("holds more than " + std::to_string(most >> 20U) + " MiB");
        out.write(buffer.data(), static_cast<std::streamsize>(got));
    }
    out.close();
    if (!out) throw InputError("cannot be unpacked: there is no room, or a name is too long");
}

}  // namespace

void unzip(const fs::path& archive, const fs::path& into, const UnzipLimits& limits) {
    int fault = 0;
    const std::unique_ptr<zip_t, CloseArchive> open(zip_open(archive.c_str(), ZIP_RDONLY, &fault));
    if (!open) throw InputError("is no ZIP file, or is damaged");
    const zip_int64_t entries = zip_get_num_entries(open.get(), 0);
    if (entries > static_cast<zip_int64_t>(limits.files))
        throw InputError("holds more than " + std::to_string(limits.files) + " files");
    std::uint64_t bytes = 0;
    for (zip_int64_t at = 0; at < entries; ++at) {
        const auto number = static_cast<zip_uint64_t>(at);
        const char* const written = zip_get_name(open.get(), number, ZIP_FL_ENC_GUESS);
        if (written == nullptr) throw InputError("is damaged");
        const std::string name = written;
        const fs::path place = place_of(name);
        if (place.empty() || is_link_or_device(open.get(), number)) continue;
        const fs::path to = into / place;
        if (name.back() == '/' || name.back() == '\\') {
            make_folders(to);
            continue;
        }
        zip_stat_t about{};
        if (zip_stat_index(open.get(), number, 0, &about) == 0 &&
            (about.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 &&
            about.encryption_method != ZIP_EM_NONE)
            throw InputError("is encrypted");
        make_folders(to.parent_path());
        std::error_code error;
        if (!fs::exists(to, error)) unpack(open.get(), number, to, limits.bytes, bytes);
    }
}

}  // namespace collidoscope::app
