package io.floodmark.report.picture;

import io.floodmark.report.answer.Mark;

/** Draws the symbols of verdicts. */
public final class MarkShape {
    private MarkShape() {}

    /** Returns an icon for legends and tables. Its word is next to it, so it is hidden from screen readers. */
    public static String icon(Mark mark) {
        Svg svg = Svg.icon(16);
        draw(mark, svg, 8, 8, 5);
        return svg.done();
    }

    static void draw(Mark mark, Svg svg, double x, double y, double radius) {
        switch (mark) {
            case SUSTAINED -> svg.circle(x, y, radius, "m ok");
            case MEMORY -> svg.circle(x, y, radius, "m memory");
            case OVERLOADED -> svg.path(triangle(x, y, radius * 1.25), "m over");
            case INVALID -> svg.path(cross(x, y, radius * 0.85), "m invalid");
        }
    }

    private static Svg.Path triangle(double x, double y, double size) {
        return new Svg.Path()
                .moveTo(x, y - size)
                .lineTo(x + size * 0.9, y + size * 0.65)
                .lineTo(x - size * 0.9, y + size * 0.65)
                .end();
    }

    private static Svg.Path cross(double x, double y, double size) {
        return new Svg.Path()
                .moveTo(x - size, y - size)
                .lineTo(x + size, y + size)
                .moveTo(x - size, y + size)
                .lineTo(x + size, y - size);
    }
}
