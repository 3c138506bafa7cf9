package io.floodmark.gateway;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** The records of a topic that one reader was given. Thread-safe. */
final class ReadLog {
    private final ConcurrentMap<Place, String> values = new ConcurrentHashMap<>();
    private final LongAdder again = new LongAdder();
    private final LongAdder doubled = new LongAdder();
    private final LongAdder changed = new LongAdder();

    /** The position of a record in its topic. */
    record Place(int partition, long offset) {}

    /** Adds a record that must be given only once. */
    void once(Place place, String value) {
        given(place, value, false);
    }

    /** @param mayBeAgain whether it may have been given before */
    void given(Place place, String value, boolean mayBeAgain) {
        String before = values.putIfAbsent(place, value);
        if (before == null) {
            return;
        }
        (mayBeAgain ? again : doubled).increment();
        if (!before.equals(value)) {
            changed.increment();
        }
    }

    /** Counts the records of an answer that broke off: their reader did not accept them, and requests them again. */
    void brokeOff(int records) {
        again.add(records);
    }

    /** True if it contains all these records. */
    boolean has(Map<Place, String> log) {
        return values.keySet().containsAll(log.keySet());
    }

    /** @param log the records in Kafka */
    ReadCount count(Map<Place, String> log) {
        long skipped = log.keySet().stream()
                .filter(place -> !values.containsKey(place))
                .count();
        long invented = values.entrySet().stream()
                .filter(each -> !each.getValue().equals(log.get(each.getKey())))
                .count();
        return new ReadCount(
                log.size(), log.size() - skipped, again.sum(), skipped, invented + changed.sum(), doubled.sum());
    }
}
