#include "app/classroom/handout/scorm_package.h"

#include <zip.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>

#include "app/base/utilities/markup.h"

namespace collidoscope::app {
namespace {

struct DropArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct DropSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

[[noreturn]] void refuse_package(const char* why) {
    throw std::runtime_error(std::string("the package cannot be made: ") + why);
}

// A name as XML asks for it: letters, digits, hyphens, and a letter first.
std::string xml_name(const std::string& name) {
    std::string out = "collidoscope-";
    for (const char c : name) {
        const bool plain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        out += plain ? c : '-';
    }
    return out;
}

std::string manifest_of(const Lesson& lesson) {
    const std::string title = in_markup(lesson.title);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"" +
           xml_name(lesson.name) +
           R"(" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lesson">
    <organization identifier="lesson">
      <title>)" +
           title + R"(</title>
      <item identifier="pages" identifierref="page"><title>)" +
           title + R"(</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
)";
}

// The content has to stay until the archive is closed.
void add_entry(zip_t* archive, const char* name, const std::string& content) {
    zip_source_t* const source = zip_source_buffer(archive, content.data(), content.size(), 0);
    if (source == nullptr) refuse_package(zip_strerror(archive));
    const zip_int64_t entry = zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8);
    if (entry < 0) {
        zip_source_free(source);
        refuse_package(zip_strerror(archive));
    }
    // The first day of 2000, so that the bytes do not depend on the hour.
    zip_file_set_mtime(archive, static_cast<zip_uint64_t>(entry), 946'684'800, 0);
}

std::string bytes_in(zip_source_t* source) {
    if (zip_source_open(source) != 0) refuse_package("there is no room");
    std::string bytes;
    std::array<char, 65536> buffer{};
    zip_int64_t got = 0;
    while ((got = zip_source_read(source, buffer.data(), buffer.size())) > 0)
        bytes.append(buffer.data(), static_cast<std::size_t>(got));
    zip_source_close(source);
    if (got < 0) refuse_package("what was packed cannot be read");
    return bytes;
}

}  // namespace

std::string scorm_package(const Lesson& lesson, const std::string& page) {
    zip_error_t error;
    zip_error_init(&error);
    const std::unique_ptr<zip_source_t, DropSource> out(
        zip_source_buffer_create(nullptr, 0, 0, &error));
    std::unique_ptr<zip_t, DropArchive> archive(
        out ? zip_open_from_source(out.get(), ZIP_TRUNCATE, &error) : nullptr);
    zip_error_fini(&error);
    if (!archive) refuse_package("there is no room");
    // The archive lets its source go when it is closed or dropped; ours stays.
    zip_source_keep(out.get());
    const std::string manifest = manifest_of(lesson);
    add_entry(archive.get(), "imsmanifest.xml", manifest);
    add_entry(archive.get(), "index.html", page);
    if (zip_close(archive.get()) != 0) refuse_package(zip_strerror(archive.get()));
    (void)archive.release();
    return bytes_in(out.get());
}

}  // namespace collidoscope::app
