package io.floodmark.report.picture;

import io.floodmark.report.text.Markup;
import java.util.Locale;

/**
 * Writes one SVG picture. Colours come from the style sheet of the report by class, so that one picture works in light
 * and dark mode and in print. Coordinates are CSS pixels at the natural width of the picture.
 */
final class Svg {
    private final StringBuilder out = new StringBuilder(4096);

    /** The position of a text relative to its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /**
     * @param id unique in the page
     * @param title short text for screen readers
     * @param description of the content
     */
    Svg(String id, String cssClass, int width, int height, String title, String description) {
        out.append(String.format(
                Locale.ROOT,
                "<svg class=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s-t %s-d\">\n",
                cssClass,
                width,
                height,
                id,
                id));
        out.append("<title id=\"")
                .append(id)
                .append("-t\">")
                .append(Markup.escape(title))
                .append("</title>\n");
        out.append("<desc id=\"")
                .append(id)
                .append("-d\">")
                .append(Markup.escape(description))
                .append("</desc>\n");
    }

    private Svg(String opening) {
        out.append(opening);
    }

    /** Returns a small square picture to be placed next to the word that it represents. */
    static Svg icon(int size) {
        return new Svg("<svg viewBox=\"0 0 " + size + " " + size + "\" aria-hidden=\"true\">");
    }

    Svg line(double fromX, double fromY, double toX, double toY, String cssClass) {
        return element("line", cssClass, "x1", fromX, "y1", fromY, "x2", toX, "y2", toY);
    }

    Svg rectangle(double x, double y, double width, double height, String cssClass) {
        return element("rect", cssClass, "x", x, "y", y, "width", Math.max(0, width), "height", Math.max(0, height));
    }

    Svg circle(double x, double y, double radius, String cssClass) {
        return element("circle", cssClass, "cx", x, "cy", y, "r", radius);
    }

    Svg path(Path path, String cssClass) {
        out.append("<path class=\"")
                .append(cssClass)
                .append("\" d=\"")
                .append(path.text())
                .append("\"/>\n");
        return this;
    }

    Svg text(double x, double y, Anchor anchor, String cssClass, String text) {
        String side =
                anchor == Anchor.START ? "" : " text-anchor=\"" + anchor.name().toLowerCase(Locale.ROOT) + "\"";
        out.append("<text class=\"").append(cssClass).append('"').append(side);
        attribute("x", x);
        attribute("y", y);
        out.append('>').append(Markup.escape(text)).append("</text>\n");
        return this;
    }

    /** Opens a group with one tool tip, which ends at {@link #close}. */
    Svg open(String cssClass, String tip) {
        out.append("<g class=\"").append(cssClass).append("\"><title>");
        out.append(Markup.escape(tip)).append("</title>\n");
        return this;
    }

    Svg close() {
        out.append("</g>\n");
        return this;
    }

    String done() {
        return out + "</svg>";
    }

    private Svg element(String name, String cssClass, Object... attributes) {
        out.append('<').append(name).append(" class=\"").append(cssClass).append('"');
        for (int i = 0; i < attributes.length; i += 2) {
            attribute((String) attributes[i], ((Number) attributes[i + 1]).doubleValue());
        }
        out.append("/>\n");
        return this;
    }

    private void attribute(String name, double value) {
        out.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    /** Rounds to a tenth of a pixel, which is precise enough and keeps the file small. */
    private static String number(double value) {
        // A formatter would take a tenth of the time of a page.
        long tenths = Math.round(value * 10);
        long size = Math.abs(tenths);
        return (tenths < 0 ? "-" : "") + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
    }

    /** The outline of a shape or a line through points. */
    static final class Path {
        private final StringBuilder commands = new StringBuilder();

        Path moveTo(double x, double y) {
            return command('M', x, y);
        }

        Path lineTo(double x, double y) {
            return command(commands.isEmpty() ? 'M' : 'L', x, y);
        }

        /** Adds a closed rectangle from its upper left corner. Further ones may follow. */
        Path rectangle(double x, double y, double width, double height) {
            command('M', x, y);
            commands.append('h').append(number(width)).append('v').append(number(height));
            commands.append('h').append(number(-width)).append('Z');
            return this;
        }

        Path end() {
            commands.append('Z');
            return this;
        }

        private Path command(char letter, double x, double y) {
            commands.append(letter).append(number(x)).append(' ').append(number(y));
            return this;
        }

        private String text() {
            return commands.toString();
        }
    }
}
