package io.floodmark.report.comparison;

import io.floodmark.model.plan.Measure;

/**
 * The words for a measure.
 *
 * @param measure that the words are for
 * @param name for headings
 * @param unit of its values
 * @param verb between a variant and the difference: {@code sustains}, {@code uses}
 * @param thing after the difference: {@code broker CPU per record}; empty if the verb implies it
 * @param more word for an increase: {@code more} or {@code higher}
 * @param less word for a decrease
 * @param lessIsBetter whether a decrease is an improvement for a user of the cluster
 */
public record MeasureText(
        Measure measure,
        String name,
        String unit,
        String verb,
        String thing,
        String more,
        String less,
        boolean lessIsBetter) {
    /** Units that differ from those of {@link Measure}, which are bytes and fractions. */
    private static final String MEGABYTES = "MB";

    private static final String PERCENT = "%";

    public static MeasureText of(Measure measure) {
        return switch (measure) {
            case BROKER_CPU -> costs(measure, "broker CPU per record", "\u00b5s", "uses", " broker CPU per record");
            case HOST_CPU -> costs(measure, "CPU use of brokers' hosts", PERCENT, "uses", " CPU of the brokers' hosts");
            case GENERATOR_CPU ->
                costs(measure, "generator CPU per record", "\u00b5s", "uses", " generator CPU per record");
            case CONSUMER_CPU ->
                costs(measure, "consumer CPU per record", "\u00b5s", "uses", " consumer CPU per record");
            case P50 -> latency(measure, "p50");
            case P99 -> latency(measure, "p99");
            case P999 -> latency(measure, "p99.9");
            case END_TO_END_P50 -> latency(measure, "end-to-end p50");
            case END_TO_END_P99 -> latency(measure, "end-to-end p99");
            case END_TO_END_P999 -> latency(measure, "end-to-end p99.9");
            case QUEUE_TIME ->
                costs(measure, "time in the request queue", "ms", "spends", " time in the request queue");
            case LOCAL_TIME -> costs(measure, "local time", "ms", "spends", " local time");
            case WIRE_BYTES -> costs(measure, "bytes per record on the wire", "B", "transfers", " data on the wire");
            case LOG_BYTES -> costs(measure, "bytes per record in the logs", "B", "stores", " data in the logs");
            case DISK_BYTES -> costs(measure, "bytes per record to disks", "B", "writes", " data to the disks");
            case BROKER_MEMORY -> costs(measure, "broker heap in use", MEGABYTES, "uses", " broker heap");
            case BROKER_GC -> costs(measure, "broker GC time", PERCENT, "spends", " broker time in garbage collection");
            case LIMIT -> new MeasureText(measure, "limit", "records/s", "sustains", "", "more", "less", false);
        };
    }

    private static MeasureText costs(Measure measure, String name, String unit, String verb, String thing) {
        return new MeasureText(measure, name, unit, verb, thing, "more", "less", true);
    }

    private static MeasureText latency(Measure measure, String name) {
        return new MeasureText(measure, name, "ms", "has a " + name, "", "higher", "lower", true);
    }

    /** Returns the name in plans and gates. */
    public String key() {
        return measure.key();
    }

    /** Returns a value in the unit. */
    public double shown(double value) {
        return switch (unit) {
            case MEGABYTES -> value / 1e6;
            case PERCENT -> value * 100;
            default -> value;
        };
    }
}
