package io.floodmark.report;

import io.floodmark.model.Measure;

/**
 * The words for a measure.
 *
 * @param key as in plans and gates
 * @param name for headings
 * @param unit of its values
 * @param verb between a variant and the difference: {@code sustains}, {@code uses}
 * @param thing after the difference: {@code broker CPU per record}; empty if the verb implies it
 * @param more word for an increase: {@code more} or {@code higher}
 * @param less word for a decrease
 * @param lessIsBetter whether a decrease is an improvement for a user of the cluster
 */
record MeasureText(
        String key,
        String name,
        String unit,
        String verb,
        String thing,
        String more,
        String less,
        boolean lessIsBetter) {
    static MeasureText of(Measure measure) {
        String key = measure.key();
        return switch (measure) {
            case BROKER_CPU -> costs(key, "broker CPU per record", "\u00b5s", "uses", " broker CPU per record");
            case GENERATOR_CPU ->
                costs(key, "generator CPU per record", "\u00b5s", "uses", " generator CPU per record");
            case CONSUMER_CPU -> costs(key, "consumer CPU per record", "\u00b5s", "uses", " consumer CPU per record");
            case P50 -> latency(key, "p50");
            case P99 -> latency(key, "p99");
            case P999 -> latency(key, "p99.9");
            case WIRE_BYTES -> costs(key, "bytes per record on the wire", "B", "transfers", " data on the wire");
            case LOG_BYTES -> costs(key, "bytes per record in the logs", "B", "stores", " data in the logs");
            case DISK_BYTES -> costs(key, "bytes per record to disks", "B", "writes", " data to the disks");
            case BROKER_MEMORY -> costs(key, "broker heap in use", "MB", "uses", " broker heap");
            case BROKER_GC -> costs(key, "broker GC time", "%", "spends", " broker time in garbage collection");
            case LIMIT -> new MeasureText(key, "limit", "records/s", "sustains", "", "more", "less", false);
        };
    }

    private static MeasureText costs(String key, String name, String unit, String verb, String thing) {
        return new MeasureText(key, name, unit, verb, thing, "more", "less", true);
    }

    private static MeasureText latency(String key, String name) {
        return new MeasureText(key, name, "ms", "has a " + name, "", "higher", "lower", true);
    }

    /** Returns a value in the unit. */
    double shown(Measure measure, double value) {
        return switch (measure) {
            case BROKER_MEMORY -> value / 1e6;
            case BROKER_GC -> value * 100;
            case BROKER_CPU, GENERATOR_CPU, CONSUMER_CPU, P50, P99, P999, WIRE_BYTES, LOG_BYTES, DISK_BYTES, LIMIT ->
                value;
        };
    }
}
