#include "collision/trees/pieces/piece_build.h"

namespace collidoscope {

std::optional<std::vector<PieceTriangles>> flood_pieces(const Mesh& mesh,
                                                        const PieceOptions& options,
                                                        BuildProgress* progress) {
    return flood_pieces(mesh, options, progress, NoTrace{});
}

std::optional<PieceTree> build_piece_tree(const Mesh& mesh, const PieceOptions& options,
                                          BuildProgress* progress) {
    return build_piece_tree(mesh, options, progress, NoTrace{});
}

}  // namespace collidoscope
