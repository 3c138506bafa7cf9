package io.floodmark.report.picture;

import java.util.function.BiFunction;

/** One picture in two versions, for desktop and for phone. The style sheet shows the one that fits. */
public record Picture(String wide, String narrow) {
    /** @param draw makes the SVG in the given frame with the given id */
    static Picture of(String id, BiFunction<Frame, String, String> draw) {
        return new Picture(draw.apply(Frame.WIDE, id), draw.apply(Frame.NARROW, id + "-narrow"));
    }
}
