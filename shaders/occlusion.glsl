// The share of an overlay fragment that is seen past the bodies. Needs view.glsl.
#ifdef GL_ES
uniform sampler2D scene_depth;
float depth_at(ivec2 pixel, int i) { return texelFetch(scene_depth, pixel, 0).r; }
#else
uniform sampler2DMS scene_depth;
float depth_at(ivec2 pixel, int i) { return texelFetch(scene_depth, pixel, i).r; }
#endif

// mode: 0 hidden behind bodies, 1 dimmed behind them, 2 on top. `lift` in pixels brings the fragment
// nearer, so that what lies on a surface is not cut by it.
float visibility(uint mode, float lift) {
    if (mode == 2u) return 1.0;
    float away = distance_of(gl_FragCoord.z);
    float pixel = (eye.w > 0.5 ? 1.0 : away) * viewport.w;
    float depth = depth_of(away * 0.9995 - lift * pixel);
    int samples = int(focus.w);
    float seen = 0.0;
    for (int i = 0; i < samples; ++i)
        seen += step(depth, depth_at(ivec2(gl_FragCoord.xy), i));
    return mix(mode == 0u ? 0.0 : depth_terms.w, 1.0, seen / float(samples));
}
