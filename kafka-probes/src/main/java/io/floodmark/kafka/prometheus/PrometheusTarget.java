package io.floodmark.kafka.prometheus;

import static java.util.stream.Collectors.joining;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.run.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An endpoint that was found and read, with the entities that it describes. */
public final class PrometheusTarget {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    /**
     * Limits scrapes to a quarter of the time, because an exporter uses CPU of the host or process that it measures.
     */
    private static final int PERIODS_PER_SCRAPE = 4;

    private final Endpoint endpoint;
    private final List<ScrapedEntity> parts;
    private final Scrape first;
    private final Duration took;

    /**
     * Creates a target.
     *
     * @param first first scrape
     * @param took duration of a scrape
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

    /** Returns the brokers, or the host, that the endpoint describes. */
    public List<Entity> entities() {
        return parts.stream().map(ScrapedEntity::entity).toList();
    }

    /** Returns the address, for messages. */
    public String name() {
        return endpoint.name();
    }

    /** Returns the time between scrapes: a second, or longer if a scrape takes long. */
    Duration period() {
        Duration rested =
                Duration.ofMillis(100 * (took.multipliedBy(PERIODS_PER_SCRAPE).toMillis() / 100));
        return rested.compareTo(SHORTEST) > 0 ? rested : SHORTEST;
    }

    /**
     * Returns, for each entity, the source of its metrics, missing metrics, and those whose quality is too low to judge
     * a trial.
     */
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
