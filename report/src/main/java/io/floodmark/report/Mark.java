package io.floodmark.report;

import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;

/** The symbol of a verdict. Shape and colour each suffice to distinguish it. */
enum Mark {
    /** A filled circle. */
    SUSTAINED("ok", "sustained"),
    /** A ring: sustained, but page-cache only. */
    MEMORY("memory", "sustained (memory)"),
    /** A filled triangle that points up: the load is too high. */
    OVERLOADED("over", "overloaded"),
    /** A cross: no valid result. */
    INVALID("invalid", "invalid");

    private final String cssClass;
    private final String label;

    Mark(String cssClass, String label) {
        this.cssClass = cssClass;
        this.label = label;
    }

    static Mark of(Trial trial) {
        if (trial.invalid()) {
            return INVALID;
        }
        if (trial.overloaded()) {
            return OVERLOADED;
        }
        return trial.verdict() instanceof Verdict.SustainedByMemory ? MEMORY : SUSTAINED;
    }

    String cssClass() {
        return cssClass;
    }

    String label() {
        return label;
    }

    /** Returns an icon for legends and tables. Its word is next to it, so it is hidden from screen readers. */
    String icon() {
        Svg svg = Svg.icon(16);
        draw(svg, 8, 8, 5);
        return svg.done();
    }

    void draw(Svg svg, double x, double y, double radius) {
        switch (this) {
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
