// The field of a dialog in which a file to write is named.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace collidoscope::app {

class Workbench;

// "~/" at the beginning stands for the user's home.
std::filesystem::path under_home(const std::string& name);

// The field with the file's name, and what is wrong with it.
class FileField {
  public:
    // In the folder that was used last; else in that of the scene, or in the user's documents.
    void open(const Workbench& bench, const std::string& name);
    // A row of a dialog, its field from `column` on. True when Enter was pressed.
    bool draw(const Workbench& bench, float column, const std::string& id);
    // The same as the last row of a dialog, which ends with it: below it a button that confirms, as
    // Enter does, and Cancel. True when it is confirmed. The button is noted as `button_id`.
    bool draw_and_end(const Workbench& bench, float column, const std::string& id,
                      const char* button, const std::string& button_id);
    // The file to write; nothing where something stands against it, which is said below the field:
    // no such folder, or a file that has this name and is to be replaced only when asked again.
    std::optional<std::filesystem::path> chosen();
    // Another ending, where the name has one.
    void end_with(const std::string& ending);

    std::string text, problem;

  private:
    std::filesystem::path folder_;
    bool replace_ = false;
};

}  // namespace collidoscope::app
