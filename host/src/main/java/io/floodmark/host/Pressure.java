package io.floodmark.host;

/**
 * Pressure stall totals of one resource since boot, from /proc/pressure, in microseconds. Differences are exact for any
 * window, unlike the averages of the kernel.
 *
 * @param some time in which at least one task waited
 * @param full time in which all tasks waited
 */
record Pressure(long some, long full) {
    static Pressure parse(String text) {
        return new Pressure(total(text, "some"), text.contains("full") ? total(text, "full") : 0);
    }

    private static long total(String text, String kind) {
        String line = text.lines()
                .filter(each -> each.startsWith(kind))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
        return Long.parseLong(line.substring(line.lastIndexOf('=') + 1).strip());
    }
}
