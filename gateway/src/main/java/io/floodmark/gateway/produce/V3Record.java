package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.JsonCursor;
import io.floodmark.gateway.lane.Event;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;

/** A record of version 3, and the parts of it that its receipt repeats. */
record V3Record(Event event, V3Data key, V3Data value, Optional<String> id) {
    /** Represents a record that could not be parsed. */
    static final V3Record NONE = new V3Record(
            new Event(null, null, List.of(), Event.ANY_PARTITION, Event.NO_TIMESTAMP),
            V3Data.NONE,
            V3Data.NONE,
            Optional.empty());

    private static final String MEMBERS = "expected partition_id, headers, key, value or timestamp";

    /** Parses the next record. */
    static V3Record read(JsonCursor json, byte[] body, boolean withId) {
        V3Data key = V3Data.NONE;
        V3Data value = V3Data.NONE;
        int partition = Event.ANY_PARTITION;
        long timestamp = Event.NO_TIMESTAMP;
        List<Header> headers = List.of();
        Optional<String> id = Optional.empty();
        json.open('{');
        while (json.more('}')) {
            String name = json.name();
            switch (name) {
                case "value" -> value = V3Data.read(json, body, name);
                case "key" -> key = V3Data.read(json, body, name);
                case "partition_id" ->
                    partition = json.nothing() ? Event.ANY_PARTITION : (int) Math.min(json.whole(), Integer.MAX_VALUE);
                case "timestamp" -> timestamp = json.nothing() ? Event.NO_TIMESTAMP : millis(json.text());
                case "headers" -> headers = V2Form.headers(json);
                case "id" -> id = Optional.of(json.text()).filter(given -> withId);
                default -> throw RefusedException.bad("a record has an unknown member; " + MEMBERS);
            }
        }
        return new V3Record(new Event(key.bytes(), value.bytes(), headers, partition, timestamp), key, value, id);
    }

    private static long millis(String text) {
        try {
            long millis = Instant.parse(text).toEpochMilli();
            if (millis < 0) {
                throw RefusedException.bad(
                        "invalid timestamp before 1970; expected one that Kafka supports, 1970 or later");
            }
            return millis;
        } catch (DateTimeException | ArithmeticException noTime) {
            throw RefusedException.bad("invalid timestamp; expected e.g. 2026-01-31T23:59:59.999Z");
        }
    }

    /** Appends the parts of key and value that a receipt repeats. */
    void parts(StringBuilder receipt) {
        part(receipt, "key", key);
        part(receipt, "value", value);
    }

    private static void part(StringBuilder receipt, String name, V3Data data) {
        V3Data.Type type = data.type();
        if (type == null) {
            return;
        }
        byte[] bytes = data.bytes();
        receipt.append(",\"").append(name).append("\":{\"type\":\"").append(type.name());
        receipt.append("\",\"size\":").append(bytes == null ? 0 : bytes.length).append('}');
    }
}
