package io.floodmark.report;

/** Escapes text for HTML and SVG written by hand (the templates escape by themselves). */
final class Markup {
    private Markup() {}

    /** Fit for element content and for attribute values in double quotes; control characters become spaces. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> append(out, point));
        return out.toString();
    }

    private static void append(StringBuilder out, int point) {
        switch (point) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            default -> out.appendCodePoint(printable(point) ? point : ' ');
        }
    }

    /** Lone surrogates and control characters cannot be written as UTF-8 markup, nor U+FFFE and U+FFFF as XML 1.0. */
    private static boolean printable(int point) {
        return !Character.isISOControl(point)
                && Character.getType(point) != Character.SURROGATE
                && point != 0xFFFE
                && point != 0xFFFF;
    }
}
