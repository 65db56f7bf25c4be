# The rooms of the library, each after those it uses (cmake/room.cmake). Apart stand the files for
# other instruction sets, and inner loops whose inlining is not to depend on neighbors.
room(collision LIBRARIES glm::glm)
room(collision/exact USES collision)
room(collision/convex USES collision/exact
    APART support_table.cpp)
room(collision/trace USES collision/exact)
room(collision/primitives USES collision/convex collision/trace)
room(collision/box USES collision/primitives)
room(collision/cpu USES collision LIBRARIES Threads::Threads)
room(collision/motion USES collision/box collision/cpu)
room(collision/broad USES collision/motion)
room(collision/triangle USES collision/primitives
    APART triangle_batch_wide.cpp triangle_closest.cpp)
room(collision/volumes USES collision/convex collision/trace)
room(collision/trees USES collision/cpu collision/triangle collision/volumes)
room(collision/trees/builders USES collision/trees)
room(collision/trees/sah USES collision/trees/builders
    APART sah_kernels.cpp sah_kernels_avx2.cpp)
room(collision/trees/wide USES collision/trees/sah
    APART wide_kernels.cpp wide_kernels_avx2.cpp wide_kernels_avx512.cpp)
room(collision/broad/grid USES collision/broad collision/trees/wide
    APART body_grid_scan.cpp body_grid_scan_avx2.cpp body_grid_scan_avx512.cpp)
room(collision/broad/hash USES collision/broad)
room(collision/sat USES collision/primitives)
room(collision/features USES collision/sat)
room(collision/gjk USES collision/cpu collision/sat
    APART gjk.cpp)
room(collision/epa USES collision/gjk
    APART epa.cpp)
room(collision/polygon USES collision/trace)
room(collision/trees/patches USES collision/trees/builders)
room(collision/simulation USES collision/broad/grid collision/broad/hash collision/trees/patches
    APART sphere_crowd_meet.cpp sphere_crowd_meet_avx2.cpp)
room(collision/textbook USES collision/polygon collision/sat collision/triangle)
room(collision/trees/dump USES collision/trees/builders)
room(collision/trees/parts USES collision/trees/builders)
room(collision/trees/pieces USES collision/gjk collision/trees/patches)
room(collision/trees/space USES collision/trees)
room(collision/broad/managers USES collision/broad collision/features collision/trees/pieces
    collision/trees/space)
room(collision/trees/wide_rays USES collision/trees/wide
    APART wide_ray.cpp wide_ray_avx2.cpp wide_ray_avx512.cpp wide_ray_batch.cpp)
room(collision/trees/probe USES collision/broad/hash collision/trees/builders
    collision/trees/space)
room(collision/trees/workshop USES collision/trees/builders)
