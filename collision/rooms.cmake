# The rooms of the library, each after those it uses (cmake/room.cmake). Apart stand the files for
# other instruction sets, and inner loops whose inlining is not to depend on neighbors.
room(collision LIBRARIES glm::glm)
room(collision/exact USES collision)
room(collision/cpu USES collision LIBRARIES Threads::Threads)
room(collision/narrow/convex USES collision/cpu collision/exact WEB -O2
    APART support_table.cpp)
room(collision/trace USES collision/exact)
room(collision/narrow/primitives USES collision/narrow/convex collision/trace)
room(collision/narrow/box USES collision/narrow/primitives)
room(collision/motion USES collision/narrow/box collision/cpu)
room(collision/broad USES collision/motion)
room(collision/narrow/triangle USES collision/narrow/primitives WEB -O2
    APART triangle_batch_wide.cpp triangle_closest.cpp)
room(collision/motion/vertices USES collision/motion collision/narrow/triangle)
room(collision/volumes USES collision/narrow/convex collision/trace)
room(collision/broad/frames USES collision/broad collision/volumes)
room(collision/trees USES collision/cpu collision/narrow/triangle collision/volumes WEB -O2)
room(collision/motion/triangles USES collision/motion collision/trees)
room(collision/trees/builders USES collision/trees)
room(collision/trees/sah USES collision/trees/builders
    APART sah_kernels.cpp sah_kernels_avx2.cpp)
room(collision/trees/instances USES collision/trees/sah)
room(collision/trees/animation USES collision/trees/builders)
room(collision/trees/wide USES collision/trees/sah
    APART wide_kernels.cpp wide_kernels_avx2.cpp wide_kernels_avx512.cpp)
room(collision/broad/grid USES collision/broad collision/trees/wide
    APART body_grid_scan.cpp body_grid_scan_avx2.cpp body_grid_scan_avx512.cpp)
room(collision/broad/hash USES collision/broad)
room(collision/narrow/sat USES collision/narrow/primitives)
room(collision/narrow/features USES collision/narrow/sat)
room(collision/narrow/gjk USES collision/cpu collision/narrow/sat
    APART gjk.cpp)
room(collision/narrow/epa USES collision/narrow/gjk
    APART epa.cpp)
room(collision/narrow/curved USES collision/narrow/epa)
room(collision/motion/convex USES collision/motion collision/narrow/curved)
room(collision/narrow/mpr USES collision/narrow/curved)
room(collision/narrow/polygon USES collision/trace)
room(collision/trees/patches USES collision/trees/builders)
room(collision/simulation USES collision/broad/grid collision/broad/hash collision/narrow/sat collision/trees/patches
    APART sphere_crowd_meet.cpp sphere_crowd_meet_avx2.cpp)
room(collision/narrow/textbook USES collision/narrow/polygon collision/narrow/sat collision/narrow/triangle)
room(collision/trees/dump USES collision/trees/builders)
room(collision/trees/scenes USES collision/trees/dump collision/trees/instances)
room(collision/trees/parts USES collision/trees/builders)
room(collision/trees/points USES collision/trees)
room(collision/trees/shapes USES collision/trees collision/narrow/sat)
room(collision/trees/pieces USES collision/narrow/gjk collision/trees/patches)
room(collision/trees/space USES collision/trees)
room(collision/broad/managers USES collision/broad collision/narrow/features collision/trees/pieces
    collision/trees/space)
room(collision/trees/wide_rays USES collision/trees/wide
    APART wide_ray.cpp wide_ray_avx2.cpp wide_ray_avx512.cpp wide_ray_batch.cpp)
room(collision/trees/quantized USES collision/trees/wide_rays
    APART quantized_ray.cpp quantized_ray_avx2.cpp quantized_ray_avx512.cpp)
room(collision/trees/probe USES collision/broad/hash collision/trees/builders
    collision/trees/space)
room(collision/trees/build_steps USES collision/trees/pieces collision/trees/quantized collision/trees/space
    collision/trees/wide)
