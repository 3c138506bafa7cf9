package io.floodmark.host;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rates of the kernel's token buckets: an interface behind one (tbf, as {@code floodmark throttle --network}
 * creates it) transmits no more, whatever speed it reports. They are read from {@code tc}; without it, or without an
 * answer, they are unknown.
 */
final class TokenBuckets {
    /** A bucket of a whole interface. Rates are in bytes per second. */
    private static final Pattern ROOT = Pattern.compile(
            "\\{\"kind\":\"tbf\"[^{}]*\"dev\":\"([^\"]+)\"[^{}]*\"root\":true[^{}]*\"options\":\\{\"rate\":([0-9]{1,15})[,}]");

    private TokenBuckets() {}

    /** Returns bytes per second by interface. */
    static Map<String, Double> read() {
        return ToolOutput.of(List.of("tc", "-j", "qdisc", "show"))
                .map(TokenBuckets::parse)
                .orElse(Map.of());
    }

    /** @param json the output of {@code tc -j qdisc show} */
    static Map<String, Double> parse(String json) {
        Map<String, Double> rates = new TreeMap<>();
        for (Matcher bucket = ROOT.matcher(json); bucket.find(); ) {
            rates.put(bucket.group(1), Double.parseDouble(bucket.group(2)));
        }
        return Map.copyOf(rates);
    }
}
