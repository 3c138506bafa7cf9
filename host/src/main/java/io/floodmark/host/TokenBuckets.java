package io.floodmark.host;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel's token buckets let through: an interface behind one (tbf, as {@code floodmark throttle --network}
 * makes it) carries no more, whatever speed it says. Asked of {@code tc}; where there is none, or it does not answer,
 * nothing is known.
 */
final class TokenBuckets {
    /** Of the whole interface; rates are bytes per second. */
    private static final Pattern ROOT = Pattern.compile(
            "\\{\"kind\":\"tbf\"[^{}]*\"dev\":\"([^\"]+)\"[^{}]*\"root\":true[^{}]*\"options\":\\{\"rate\":([0-9]{1,15})[,}]");

    private TokenBuckets() {}

    /** Bytes per second by the name of the interface. */
    static Map<String, Double> read() {
        return ToolOutput.of(List.of("tc", "-j", "qdisc", "show"))
                .map(TokenBuckets::parse)
                .orElse(Map.of());
    }

    /** @param json as {@code tc -j qdisc show} says it */
    static Map<String, Double> parse(String json) {
        Map<String, Double> rates = new TreeMap<>();
        for (Matcher bucket = ROOT.matcher(json); bucket.find(); ) {
            rates.put(bucket.group(1), Double.parseDouble(bucket.group(2)));
        }
        return Map.copyOf(rates);
    }
}
