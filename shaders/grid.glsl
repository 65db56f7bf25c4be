// Lines of a square grid with analytic anti-aliasing (after Golus 2017): never thinner than a pixel,
// and where cells get smaller than pixels the lines turn into their average. Width in pixels.
float grid_lines(vec2 p, float cell, float width) {
    vec2 q = p / cell;
    vec2 pixel = max(vec2(length(vec2(dFdx(q.x), dFdy(q.x))), length(vec2(dFdx(q.y), dFdy(q.y)))),
                     vec2(1e-7));
    vec2 away = abs(fract(q - 0.5) - 0.5) / pixel;
    vec2 line = clamp(0.5 * width + 0.5 - away, 0.0, 1.0);
    line = mix(line, min(pixel * width, vec2(1.0)) * 0.5, smoothstep(0.25, 0.6, pixel));
    return mix(line.x, 1.0, line.y);
}
