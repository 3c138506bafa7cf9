package io.floodmark.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel's token buckets let through: an interface behind one (tbf, as {@code floodmark shape --network} makes it) carries no more, whatever speed it
 * says. Asked of {@code tc}; where there is none, or it does not answer, nothing is known.
 */
final class TokenBuckets {
    private static final long PATIENCE_SECONDS = 2;
    /** Of the whole interface; rates are bytes per second. */
    private static final Pattern ROOT = Pattern.compile(
            "\\{\"kind\":\"tbf\"[^{}]*\"dev\":\"([^\"]+)\"[^{}]*\"root\":true[^{}]*\"options\":\\{\"rate\":([0-9]{1,15})[,}]");

    private TokenBuckets() {}

    /** Bytes per second by the name of the interface. */
    static Map<String, Double> read() {
        try {
            Process tc = new ProcessBuilder("tc", "-j", "qdisc", "show")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            tc.getOutputStream().close();
            // Read before its end is waited for: it waits for who reads, where there are many interfaces. To destroy it
            // closes what is read.
            var watched = tc.onExit()
                    .completeOnTimeout(tc, PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .thenAccept(TokenBuckets::endIfAlive);
            Map<String, Double> rates = parse(new String(tc.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            watched.join();
            return rates;
        } catch (IOException without) {
            return Map.of();
        }
    }

    private static void endIfAlive(Process tc) {
        if (tc.isAlive()) {
            tc.destroyForcibly();
        }
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
