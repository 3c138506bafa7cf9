package io.floodmark.kafka.learn;

import io.floodmark.kafka.learn.TopicSample.RecordsSeen;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes the findings of a sample: in short on the terminal, and in full at the head of the plan. */
public final class Findings {
    private final TopicSample sample;
    private final SampleBounds bounds;
    private final Workload workload;
    private final Instant now;

    /** Creates the findings of a sample and of the workload that was fitted to it. */
    public Findings(TopicSample sample, SampleBounds bounds, Workload workload, Instant now) {
        this.sample = sample;
        this.bounds = bounds;
        this.workload = workload;
        this.now = now;
    }

    /** Returns one line for each aspect of the sample. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "topic:   %s, %,d partitions, replication %d, %,d offsets",
                sample.topic(), sample.partitions(), sample.replicationFactor(), sample.offsets()));
        lines.add(read());
        lines.add(sizes());
        lines.add(keys());
        lines.add(headers());
        sample.batches().byCodec().forEach(codec -> lines.add(batches(codec)));
        if (sample.batches().control() > 0) {
            lines.add(format(
                    "batches: %,d more are ends of transactions, which take offsets too",
                    sample.batches().control()));
        }
        lines.add("rate:    " + rate());
        return lines;
    }

    private String rate() {
        if (sample.busiestRate() > 0) {
            return new Rate(sample.busiestRate()).human() + " in the busiest hour of the last day";
        }
        // In Kafka 4.3.1, a segment that compaction has emptied ends the broker's search for an offset by time.
        return sample.records().newest().isBefore(now.minus(Duration.ofDays(1)))
                ? "nothing was written in the last day, so no load is named"
                : "the brokers find no offsets by time, as after compaction, so no load is named";
    }

    private String read() {
        RecordsSeen records = sample.records();
        String end = switch (sample.end()) {
            case ALL -> "all there is";
            case RECORDS -> "the newest (--max-records)";
            case BYTES -> "as many as --max-bytes (" + bounds.bytes() + ") allows";
            case TIME -> "as many as came within --max-time (" + Durations.format(bounds.time()) + ")";
        };
        return format(
                "read:    %,d records, %s: %s; written from %s to %s%s",
                records.sizes().size(),
                new Bytes(records.payloadBytes()).human(),
                end,
                records.oldest(),
                records.newest(),
                rateWithin());
    }

    /**
     * Returns the rate within the sample; empty for a part of a topic. There it would mean nothing, because each
     * partition is read back to its share of the records, not to a common time.
     */
    private String rateWithin() {
        RecordsSeen records = sample.records();
        long millis = Duration.between(records.oldest(), records.newest()).toMillis();
        return sample.end() != TopicSample.End.ALL || millis < 1_000
                ? ""
                : " (" + new Rate(records.sizes().size() * 1e3 / millis).human() + ")";
    }

    private String sizes() {
        List<Integer> sorted = sample.records().sizes().stream().sorted().toList();
        int number = sorted.size();
        return format(
                "sizes:   mean %s, p50 %s, p99 %s, largest %s; %,d tombstones",
                new Bytes(sample.records().payloadBytes() / number).human(),
                new Bytes(sorted.get((number - 1) / 2)).human(),
                new Bytes(sorted.get((int) ((number - 1) * 0.99))).human(),
                new Bytes(sorted.get(number - 1)).human(),
                sample.records().tombstones());
    }

    private String keys() {
        RecordsSeen records = sample.records();
        long number = records.sizes().size();
        if (workload.record().keys().isEmpty()) {
            return format("keys:    %,d of %,d records have one: taken for none", records.keyed(), number);
        }
        RecordKeys keys = workload.record().keys().get();
        return format(
                "keys:    %,d of %,d records have one, of %s on average; %,d different ones came up: taken for %,d%s, skew %s",
                records.keyed(),
                number,
                keys.size().human(),
                records.keyCounts().size(),
                keys.distinct(),
                keys.distinct() == RecordKeys.MOST ? " (the most there can be)" : "",
                keys.skew());
    }

    private String headers() {
        RecordsSeen records = sample.records();
        if (records.headers() == 0) {
            return "headers: none";
        }
        return format(
                "headers: %s to a record, %s B with their names",
                number((double) records.headers() / records.sizes().size()),
                number((double) records.headerBytes() / records.sizes().size()));
    }

    private static String batches(CodecSeen seen) {
        return format(
                "batches: %,d %s, records in each: mean %s, p50 %,d, p99 %,d; mean %s uncompressed, %s in the log (%.3g%%)",
                seen.batches(),
                seen.codec().name().toLowerCase(Locale.ROOT),
                number(seen.meanRecords()),
                seen.quantile(0.5),
                seen.quantile(0.99),
                new Bytes(Math.round(seen.meanUncompressed())).human(),
                new Bytes(seen.bytes() / seen.batches()).human(),
                100 * seen.share());
    }

    /** Returns the comment at the head of the plan. */
    public List<String> head(String bootstrapServer) {
        List<String> head = new ArrayList<>();
        head.add("Traffic that resembles topic " + sample.topic() + " at " + bootstrapServer + ", by a sample of "
                + now.truncatedTo(ChronoUnit.SECONDS) + ".");
        head.add("It names no cluster, so it runs on a lab; --bootstrap-server lays another below it.");
        head.add("");
        head.addAll(lines());
        head.add("");
        head.add("compresses-to is what " + compressor()
                + ". batch-bytes is the mean of the batches seen, uncompressed,");
        head.add("so that requests have the same size; producers may fill larger batches under more load.");
        head.add(
                "A topic does not show acks, linger, producers, the level of a codec, or consumers: these have defaults.");
        if (sample.busiestRate() > 0) {
            head.add("load.rate is for floodmark trial; floodmark limit searches it.");
            head.add("");
            hours(head);
        }
        return head;
    }

    private String compressor() {
        CodecSeen main = sample.batches().byCodec().get(0);
        return switch (main.codec()) {
            case NONE -> "zstd makes of batches that were sent without a codec";
            case GZIP, SNAPPY, LZ4, ZSTD ->
                "producers' " + main.codec().name().toLowerCase(Locale.ROOT) + " made of them";
        };
    }

    private void hours(List<String> head) {
        head.add("Written records per second in each hour of the last day, the oldest first:");
        List<Double> rates = sample.hourlyRates();
        for (int from = 0; from < rates.size(); from += 8) {
            List<String> some = rates.subList(from, Math.min(rates.size(), from + 8)).stream()
                    .map(rate -> rate == 0 ? "0" : number(rate))
                    .toList();
            head.add("  " + String.join(", ", some));
        }
        head.add(
                "floodmark learn --rates day.csv writes them for workload.shape.recorded.path. A trial sees as much of that");
        head.add("day as it is long: for all of it divide the seconds in the file; changes are then steeper.");
    }

    /** Formats three significant digits below ten, else a whole number. */
    private static String number(double value) {
        return value < 10 ? format("%.3g", value) : format("%,.0f", value);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
