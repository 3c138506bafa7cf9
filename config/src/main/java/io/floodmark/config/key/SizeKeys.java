package io.floodmark.config.key;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import java.time.Duration;
import java.util.List;

/** The keys of a demand for sizing. */
public record SizeKeys(
        Key<Throughput> load,
        Key<Bytes> recordSize,
        Key<Integer> replication,
        Key<Integer> groups,
        Key<Duration> retention,
        Key<Availability> offline,
        Key<Double> price,
        Key<String> currency,
        Key<String> nodeTypes,
        Key<String> node,
        Key<String> limits)
        implements KeyGroup {
    public static final String MEASURED = "measured";

    private static final String THROUGHPUT = "records or bytes per time, above 0, e.g. 50000/s, 3e12/day or 60MB/s";

    static SizeKeys in(String section) {
        return new SizeKeys(
                Key.of(section + ".load", new Form<>(SizeKeys::throughput, true, THROUGHPUT)),
                Key.of(section + ".record-size", Form.size(new Bytes(1), Bytes.ofMiB(100))),
                Key.of(section + ".replication-factor", Form.whole(1, Short.MAX_VALUE)),
                Key.of(section + ".groups", Form.whole(0, Integer.MAX_VALUE)),
                Key.of(section + ".retention", Form.duration(kept -> !kept.isZero(), "above 0s")),
                Key.of(section + ".offline", availability()),
                Key.of(section + ".price", Form.number()),
                Key.of(section + ".currency", Form.TEXT),
                Key.of(section + ".node-types", Form.TEXT),
                Key.of(section + ".node", Form.TEXT),
                Key.of(section + ".limits[]", Form.TEXT));
    }

    private static Throughput throughput(String text) {
        Throughput throughput = Throughput.parse(text);
        if (throughput.perSecond() > 0) {
            return throughput;
        }
        throw new IllegalArgumentException("invalid value '" + text + "'; expected " + THROUGHPUT);
    }

    private static Form<Availability> availability() {
        Form<Double> share = Form.fraction(value -> value >= 0 && value < 1, "0% or more, below 100%");
        String expected = share.expected() + ", or " + MEASURED;
        return new Form<>(
                text -> {
                    if (text.equals(MEASURED)) {
                        return new Availability.OneBroker();
                    }
                    try {
                        return new Availability.Share(share.reader().apply(text));
                    } catch (IllegalArgumentException malformed) {
                        throw new IllegalArgumentException(
                                "invalid value '" + text + "'; expected " + expected, malformed);
                    }
                },
                false,
                expected);
    }

    @Override
    public List<Key<?>> all() {
        return List.of(
                load, recordSize, replication, groups, retention, offline, price, currency, nodeTypes, node, limits);
    }
}
