package io.floodmark.report.picture;

import java.util.List;

/**
 * A picture with its heading.
 *
 * @param note how to read it
 * @param legend names of the curves, by the number of their colour; none if the picture names them
 */
public record PictureCard(String heading, String note, Picture picture, List<String> legend) {
    public PictureCard {
        legend = List.copyOf(legend);
    }

    public PictureCard(String heading, String note, Picture picture) {
        this(heading, note, picture, List.of());
    }
}
