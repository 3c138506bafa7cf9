package io.floodmark.kafka.prometheus;

import static java.util.stream.Collectors.joining;

import io.floodmark.model.Condition;
import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An end point that was found and read, and whose metrics they are. */
public final class PrometheusTarget {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    /** An exporter takes CPU from what it tells of: at most a quarter of the time it is asked to. */
    private static final int PERIODS_PER_SCRAPE = 4;

    private final Endpoint endpoint;
    private final List<ScrapedEntity> parts;
    private final Scrape first;
    private final Duration took;

    /**
     * Takes what was found.
     *
     * @param first what it said
     * @param took to say it
     */
    PrometheusTarget(Endpoint endpoint, List<ScrapedEntity> parts, Scrape first, Duration took) {
        this.endpoint = endpoint;
        this.parts = List.copyOf(parts);
        this.first = first;
        this.took = took;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    List<ScrapedEntity> parts() {
        return parts;
    }

    /** Brokers, or the host, that it tells of. */
    public List<Entity> entities() {
        return parts.stream().map(ScrapedEntity::entity).toList();
    }

    /** For messages: its address. */
    public String name() {
        return endpoint.name();
    }

    /** How often it is read: every second where that is cheap. */
    Duration period() {
        Duration rested =
                Duration.ofMillis(100 * (took.multipliedBy(PERIODS_PER_SCRAPE).toMillis() / 100));
        return rested.compareTo(SHORTEST) > 0 ? rested : SHORTEST;
    }

    /** Where what it tells comes from, what it does not tell, and what of it is no reading of a trial. */
    public List<Condition> conditions() {
        return parts.stream()
                .map(part -> new Condition(part.entity().label(), "metrics", words(part)))
                .toList();
    }

    private String words(ScrapedEntity part) {
        Scrape lines = first.only(part.lines());
        List<MetricMapping> read = part.profile().readable(lines);
        List<String> words = new ArrayList<>();
        words.add("Prometheus (" + part.profile().title() + ") at " + endpoint.name() + ", " + read.size() + " metrics"
                + pace());
        for (Quality quality : List.of(Quality.WINDOWED, Quality.EWMA, Quality.LIFETIME)) {
            String keys = read.stream()
                    .filter(row -> row.quality() == quality)
                    .map(row -> row.metric().key())
                    .collect(joining(", "));
            if (!keys.isEmpty()) {
                words.add("only " + quality.name().toLowerCase(Locale.ROOT) + ", which judges nothing: " + keys);
            }
        }
        String unseen = part.profile().unseen(lines).stream().map(Metric::key).collect(joining(", "));
        if (!unseen.isEmpty()) {
            words.add("no data: " + unseen);
        }
        return String.join("; ", words);
    }

    private String pace() {
        return period().equals(SHORTEST)
                ? ", read every second"
                : String.format(
                        Locale.ROOT,
                        ", read every %.1f s since it takes %.1f s to answer",
                        period().toMillis() / 1e3,
                        took.toMillis() / 1e3);
    }
}
