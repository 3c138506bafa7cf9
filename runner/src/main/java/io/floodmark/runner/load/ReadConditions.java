package io.floodmark.runner.load;

import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes the conditions of reading: which records are read, and how much data there is. */
public final class ReadConditions {
    private static final String GROUP = "read";

    private ReadConditions() {}

    static List<Condition> of(TopicMeasure measured) {
        Bytes log = new Bytes(Math.round(measured.offsets() * measured.logBytes()));
        return List.of(
                new Condition(GROUP, "topic " + measured.topic(), words(measured)),
                new Condition(
                        GROUP,
                        "log",
                        "about " + log.human() + " at its leaders, read repeatedly: data that fit into"
                                + " the brokers' memory are read from there"));
    }

    /** Returns a text such as {@code 1,234,567 offsets, mean payload 812 B measured over 10,000 records}. */
    public static String words(TopicMeasure measured) {
        return String.format(
                Locale.ROOT,
                "%,d offsets, mean payload %,.0f B measured over %,d records",
                measured.offsets(),
                measured.payloadBytes(),
                measured.sampled());
    }

    /**
     * Returns the condition for test topics.
     *
     * @param filled bytes in the log of one replica
     * @param memory memory of a lab's machine; empty if unknown
     */
    public static Condition of(Bytes filled, Optional<Bytes> memory) {
        return new Condition(
                GROUP,
                "log",
                filled.human() + " at its leaders, filled before the first trial, read repeatedly: data that fit into "
                        + memory.map(bytes -> "the memory of this machine (" + bytes.human() + ")")
                                .orElse("the brokers' memory")
                        + " are read from there");
    }
}
