package io.floodmark.report.picture;

import java.util.function.DoubleFunction;

/**
 * The area of a picture in which data are drawn, in pixels of the picture.
 *
 * @param cssClass {@code wide} or {@code narrow}: the screens that show it
 */
record Frame(String cssClass, int width, int height, double left, double top, double right, double bottom) {
    /** Half of a page on a desktop screen. */
    static final Frame WIDE = new Frame("wide", 540, 360, 54, 16, 540 - 88, 360 - 40);

    /** The full width of a phone screen, with the same font size. */
    static final Frame NARROW = new Frame("narrow", 344, 320, 46, 14, 344 - 88, 320 - 40);

    /**
     * Returns an empty picture of this size.
     *
     * @param id unique in the page
     */
    Svg picture(String id, String title, String description) {
        return new Svg(id, "chart " + cssClass, width, height, title, description);
    }

    /** Draws horizontal grid lines with their values at the left. */
    void yAxis(Svg svg, Scale y, DoubleFunction<String> label) {
        for (double tick : y.ticks(5)) {
            double at = y.at(tick);
            svg.line(left, at, right, at, "grid");
            svg.text(left - 6, at + 4, Svg.Anchor.END, "tick", label.apply(tick));
        }
    }

    /** Draws ticks with their values below. */
    void xAxis(Svg svg, Scale x, DoubleFunction<String> label, String title) {
        for (double tick : x.ticks(width < 400 ? 4 : 6)) {
            xTick(svg, x.at(tick), label.apply(tick));
        }
        base(svg, title);
    }

    /** Draws a tick at a pixel, with its value below. */
    void xTick(Svg svg, double at, String label) {
        svg.line(at, bottom, at, bottom + 4, "axis");
        svg.text(at, bottom + 17, Svg.Anchor.MIDDLE, "tick", label);
    }

    void base(Svg svg, String title) {
        svg.line(left, bottom, right, bottom, "axis");
        svg.text((left + right) / 2, bottom + 34, Svg.Anchor.MIDDLE, "axis-title", title);
    }
}
