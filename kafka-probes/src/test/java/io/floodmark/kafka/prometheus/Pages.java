package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Synthetic expositions. */
final class Pages {
    static final Duration SECOND = Duration.ofSeconds(1);

    private Pages() {}

    static Scrape at(double seconds, String... lines) {
        try {
            Exposition exposition = new Exposition(ExporterProfile.NAMES::contains);
            exposition.take(ByteBuffer.wrap((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)));
            return new Scrape(Math.round(seconds * 1e9), exposition.end());
        } catch (ExpositionException e) {
            throw new AssertionError(e);
        }
    }

    static PartReader broker(ExporterProfile profile) {
        return new PartReader(ScrapedEntity.ofBroker(1, profile, line -> true), SECOND);
    }

    static List<Sample> of(Metric metric, List<Sample> samples) {
        return samples.stream().filter(sample -> sample.metric() == metric).toList();
    }
}
