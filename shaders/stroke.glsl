// A segment as a quad of real width on the screen; stroke.frag rounds and smooths it. Needs view.glsl.
noperspective out vec2 at;     // pixels along the segment and across it
flat out float stroke_length;  // pixels
flat out vec2 stroke_shape;    // half width, dash period
flat out vec2 stroke_arc;      // where the dashes are at a, and how fast they go by per pixel
flat out vec4 stroke_color;
flat out uint stroke_flags;

void stroke_nothing() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    at = vec2(0.0);
    stroke_length = 0.0;
    stroke_shape = vec2(0.0);
    stroke_arc = vec2(0.0, 1.0);
    stroke_color = vec4(0.0);
    stroke_flags = 0u;
}

// corner: 0 and 1 are the two sides at a, 2 and 3 at b. Width and dash in pixels at scale 1.
void stroke(vec3 a, vec3 b, float width, float dash, vec4 color, uint flags, int corner) {
    vec4 ca = view_projection * vec4(a, 1.0);
    vec4 cb = view_projection * vec4(b, 1.0);
    // Cut the segment at the near plane.
    float na = ca.z + ca.w, nb = cb.z + cb.w;
    if ((na <= 0.0 && nb <= 0.0) || width <= 0.0) {
        stroke_nothing();
        return;
    }
    if (na < 0.0) ca = mix(ca, cb, na / (na - nb) * 1.0001);
    if (nb < 0.0) cb = mix(cb, ca, nb / (nb - na) * 1.0001);
    vec2 half_size = 0.5 * viewport.xy;
    vec2 pa = ca.xy / ca.w * half_size;
    vec2 pb = cb.xy / cb.w * half_size;
    vec2 along = pb - pa;
    float len = length(along);
    along = len > 1e-4 ? along / len : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);

    float w = width * viewport.z;
    float reach = 0.5 * max(w, 1.0) + 1.0;
    bool at_b = corner >= 2;
    float side = (corner & 1) == 0 ? -reach : reach;
    vec2 p = (at_b ? pb + along * reach : pa - along * reach) + across * side;
    vec4 c = at_b ? cb : ca;
    // Already divided: on the screen all of it is linear, also where the card cuts the quad.
    gl_Position = vec4(p / half_size, c.z / c.w, 1.0);
    at = vec2(at_b ? len + reach : -reach, side);
    stroke_length = len;
    stroke_arc = vec2(0.0, 1.0);
    // A line thinner than a pixel is a pixel wide and fainter.
    stroke_shape = vec2(0.5 * max(w, 1.0), dash * viewport.z);
    stroke_color = vec4(color.rgb, color.a * min(w, 1.0));
    stroke_flags = flags;
}
