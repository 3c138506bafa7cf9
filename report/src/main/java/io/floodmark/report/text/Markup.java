package io.floodmark.report.text;

/** Escapes text for HTML and SVG that code builds without templates (templates escape automatically). */
public final class Markup {
    private Markup() {}

    /**
     * Returns text that is safe in element content and in attribute values in double quotes. Control characters become
     * spaces.
     */
    public static String escape(String text) {
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

    /**
     * True for characters that markup can contain. Lone surrogates cannot be written as UTF-8, and XML 1.0 excludes
     * U+FFFE and U+FFFF.
     */
    private static boolean printable(int point) {
        return !Character.isISOControl(point)
                && Character.getType(point) != Character.SURROGATE
                && point != 0xFFFE
                && point != 0xFFFF;
    }
}
