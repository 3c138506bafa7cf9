package io.floodmark.report;

import java.util.function.BiFunction;

/** One picture drawn twice, for desktop and for telephone; the style sheet shows the one that fits. */
record Picture(String wide, String narrow) {
    /** @param draw makes the SVG in a frame with the id it is given */
    static Picture of(String id, BiFunction<Frame, String, String> draw) {
        return new Picture(draw.apply(Frame.WIDE, id), draw.apply(Frame.NARROW, id + "-narrow"));
    }
}
