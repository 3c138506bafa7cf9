package io.floodmark.kafka.prometheus;

import static java.util.stream.Collectors.toCollection;

import io.floodmark.model.Metric;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How an exporter names things. Which it is, is told by what is there. Partitions without a leader are in none of the
 * tables: Admin tells of them everywhere, and a guard that once heard of them from an exporter would be blind without
 * it.
 */
enum ExporterProfile {
    JMX_EXPORTER("JMX exporter's example rules"),
    STRIMZI("Strimzi's rules"),
    CONFLUENT("Confluent's rules"),
    DEFAULT_FORMAT("JMX exporter without rules, as MSK"),
    REDPANDA("Redpanda"),
    NODE_EXPORTER("node_exporter");

    /** Of the process's start, in seconds of the wall clock: another one is a restart. */
    static final Selector STARTED = Selector.of("process_start_time_seconds");
    /** Whose label is the broker's id. */
    static final Selector APP_INFO = Selector.of("kafka_server_app_info_starttimems");

    /** Names that any profile reads. */
    static final Set<String> NAMES = names();

    private final String title;

    ExporterProfile(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Its table; of several rows for a metric the better one comes first. */
    List<MetricMapping> rows() {
        return switch (this) {
            case JMX_EXPORTER -> ExporterRows.EXAMPLE;
            case STRIMZI -> ExporterRows.STRIMZI;
            case CONFLUENT -> ExporterRows.CONFLUENT;
            case DEFAULT_FORMAT -> DefaultFormatRows.ALL;
            case REDPANDA -> RedpandaRows.ALL;
            case NODE_EXPORTER -> NodeRows.ALL;
        };
    }

    /** Of each metric the first row that the scrape has lines for, which is the best. */
    List<MetricMapping> readable(Scrape scrape) {
        Map<Metric, MetricMapping> best = new LinkedHashMap<>();
        rows().stream().filter(row -> row.in(scrape)).forEach(row -> best.putIfAbsent(row.metric(), row));
        return List.copyOf(best.values());
    }

    /** Metrics that JMX would have given, or node_exporter, and this does not. */
    Set<Metric> unseen(Scrape scrape) {
        ExporterProfile whole = this == NODE_EXPORTER ? NODE_EXPORTER : DEFAULT_FORMAT;
        Set<Metric> unseen = whole.rows().stream()
                .map(MetricMapping::metric)
                .collect(toCollection(() -> EnumSet.noneOf(Metric.class)));
        readable(scrape).forEach(row -> unseen.remove(row.metric()));
        if (!unseen.contains(Metric.PRODUCE_RATE)) {
            // Comes with the first error, and from the same beans as the rate.
            unseen.remove(Metric.PRODUCE_ERRORS);
        }
        return unseen;
    }

    /** The one that has most of its metrics there; empty where none has any that is its own. */
    static Optional<ExporterProfile> of(Scrape scrape) {
        return Stream.of(values())
                .filter(profile -> profile.owns(scrape))
                .max(Comparator.comparingInt(profile -> profile.readable(scrape).size()));
    }

    /** What every process has tells nothing. */
    private boolean owns(Scrape scrape) {
        return readable(scrape).stream().anyMatch(row -> !JvmRows.ALL.contains(row) && !javas(row));
    }

    private static boolean javas(MetricMapping row) {
        return row.from().names().stream().anyMatch(name -> name.startsWith("java_lang_"));
    }

    private static Set<String> names() {
        Set<String> names = new HashSet<>(STARTED.names());
        names.addAll(APP_INFO.names());
        for (ExporterProfile profile : values()) {
            profile.rows().forEach(row -> row.needs().forEach(selector -> names.addAll(selector.names())));
        }
        return Set.copyOf(names);
    }
}
