// The panels of the window, one file each. All are drawn each frame; a panel without room draws
// nothing.
#pragma once

namespace collidoscope::app {

class Workbench;
struct Rect;

void draw_view(Workbench& bench, double seconds);  // the 3D view with its chips and the sentence
void draw_car_hud(Workbench& bench, const Rect& view);  // time, score and speed over the view
void draw_menu_bar(Workbench& bench);
void draw_left_panel(Workbench& bench);   // gallery, bodies, tree
void draw_right_panel(Workbench& bench);  // result, pseudo-code, values, options
void draw_film_bar(Workbench& bench);     // simulation time, above the steps of one frame
void draw_player_bar(Workbench& bench);
void draw_linked_pane(Workbench& bench);  // linked views beside the 3D view
void draw_drawer(Workbench& bench);
void draw_splitters(Workbench& bench);
void draw_progress(Workbench& bench);
void draw_prediction(Workbench& bench);  // the question, or what came of the last one
void draw_why_menu(Workbench& bench);
void draw_toasts(Workbench& bench);
void draw_dialogs(Workbench& bench);

// Parts of the left panel.
void draw_search(Workbench& bench);
void draw_gallery(Workbench& bench);
void draw_bodies(Workbench& bench);
void draw_crowd(Workbench& bench);
bool has_car_game(const Workbench& bench);
void draw_car_panel(Workbench& bench);  // the game's grid and budget
void draw_tree_map(Workbench& bench);
void draw_worst_nodes(Workbench& bench);
void draw_builder(Workbench& bench);
bool has_workshop(const Workbench& bench);  // the demo is the tree workshop
float tree_map_height(const Workbench& bench);

// Parts of the right panel.
void draw_result(Workbench& bench);
void draw_node(Workbench& bench);
void draw_code(Workbench& bench);
void draw_values(Workbench& bench);
float values_height(const Workbench& bench);  // what the values and watches need
void draw_score(Workbench& bench);
void draw_switches(Workbench& bench);
void draw_options(Workbench& bench);

// Tabs of the drawer.
void draw_projection(Workbench& bench);
void draw_axes(Workbench& bench);
void draw_edges(Workbench& bench);
void draw_linked_tab(Workbench& bench);
void draw_steps(Workbench& bench);
void draw_levels(Workbench& bench);
void draw_tree_table(Workbench& bench);
void draw_problems(Workbench& bench);
inline constexpr unsigned most_intervals = 400;
void draw_intervals(Workbench& bench);  // of a crowd, on the three axes
void draw_frames(Workbench& bench);     // of the film, as curves
void draw_cost(Workbench& bench);
void draw_log(Workbench& bench);
void draw_map(Workbench& bench);
void draw_precision(Workbench& bench);
void draw_compare(Workbench& bench);

// Dialogs.
void draw_palette_dialog(Workbench& bench);
void draw_shortcuts_dialog(Workbench& bench);
void draw_settings_dialog(Workbench& bench);
void draw_file_dialog(Workbench& bench);
void draw_unsaved_dialog(Workbench& bench);
void draw_restore_dialog(Workbench& bench);
void draw_about_dialog(Workbench& bench);

}  // namespace collidoscope::app
