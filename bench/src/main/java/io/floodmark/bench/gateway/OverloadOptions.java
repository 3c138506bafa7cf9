package io.floodmark.bench.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The options of {@link GatewayOverload}.
 *
 * @param seconds of overload
 * @param quotaBytes bytes per second that the broker's quota allows
 * @param lanes of the gateway; empty for its default
 * @param records number per request
 * @param connections of the overload: as many requests as a gateway holds for some seconds, and some more for those
 *     that are refused
 */
record OverloadOptions(
        Limit limit, int seconds, double quotaBytes, Optional<Integer> lanes, int records, int connections) {
    /** The scarce resource. */
    enum Limit {
        /** A quota on the broker, well below what the machine sustains. */
        QUOTA,
        /** The CPU that generator, gateway and broker share. */
        CPU
    }

    static OverloadOptions read(String[] arguments) {
        OverloadOptions options = new OverloadOptions(Limit.QUOTA, 120, 10e6, Optional.empty(), 100, 2_000);
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " has no value; expected one behind it");
            }
            options = options.with(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private OverloadOptions with(String name, String value) {
        return switch (name) {
            case "--limit" ->
                new OverloadOptions(
                        Limit.valueOf(value.toUpperCase(Locale.ROOT)),
                        seconds,
                        quotaBytes,
                        lanes,
                        records,
                        connections);
            case "--seconds" ->
                new OverloadOptions(limit, Integer.parseInt(value), quotaBytes, lanes, records, connections);
            case "--quota" ->
                new OverloadOptions(limit, seconds, 1e6 * Double.parseDouble(value), lanes, records, connections);
            case "--lanes" ->
                new OverloadOptions(
                        limit, seconds, quotaBytes, Optional.of(Integer.valueOf(value)), records, connections);
            case "--records" ->
                new OverloadOptions(limit, seconds, quotaBytes, lanes, Integer.parseInt(value), connections);
            case "--connections" ->
                new OverloadOptions(limit, seconds, quotaBytes, lanes, records, Integer.parseInt(value));
            default ->
                throw new IllegalArgumentException("unknown option " + name
                        + "; expected --limit, --seconds, --quota, --lanes, --records or --connections");
        };
    }

    /** Returns keys and values of the settings for lanes, alternating. */
    List<String> laneSettings() {
        return lanes.map(count -> List.of("lanes.count", Integer.toString(count)))
                .orElse(List.of());
    }
}
