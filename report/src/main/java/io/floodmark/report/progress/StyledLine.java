package io.floodmark.report.progress;

import java.util.ArrayList;
import java.util.List;

/** One line of a terminal in pieces with one style each, so that it can be cut to a visible width. */
final class StyledLine {
    /** Styles with their Select Graphic Rendition codes of ECMA-48. */
    enum Style {
        PLAIN(""),
        DIM("2"),
        BOLD("1"),
        GOOD("36"),
        BAD("31"),
        ODD("33");

        private final String code;

        Style(String code) {
            this.code = code;
        }
    }

    private record Piece(Style style, String text) {}

    private static final String ELLIPSIS = "...";

    private final List<Piece> pieces = new ArrayList<>();

    StyledLine add(Style style, String text) {
        // A line break or an escape sequence inside a text would break the block or the terminal.
        pieces.add(new Piece(style, text.replaceAll("\\p{Cntrl}", " ")));
        return this;
    }

    StyledLine add(String text) {
        return add(Style.PLAIN, text);
    }

    /** Renders the line with at most {@code width} visible characters; {@code ...} stands for what does not fit. */
    String render(int width, boolean colour) {
        StringBuilder out = new StringBuilder();
        String end = length() > width ? ELLIPSIS.substring(0, Math.min(width, ELLIPSIS.length())) : "";
        int left = Math.min(length(), width - end.length());
        for (Piece piece : pieces) {
            String shown = piece.text().substring(0, Math.min(left, piece.text().length()));
            left -= shown.length();
            if (!colour || piece.style() == Style.PLAIN || shown.isEmpty()) {
                out.append(shown);
            } else {
                out.append("\u001b[")
                        .append(piece.style().code)
                        .append('m')
                        .append(shown)
                        .append("\u001b[0m");
            }
        }
        return out.append(end).toString();
    }

    int length() {
        return pieces.stream().mapToInt(piece -> piece.text().length()).sum();
    }
}
