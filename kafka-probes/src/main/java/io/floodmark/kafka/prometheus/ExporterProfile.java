package io.floodmark.kafka.prometheus;

import static java.util.stream.Collectors.toCollection;

import io.floodmark.model.metric.Metric;
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
 * The naming scheme of an exporter. It is identified by the metrics that are present. No table contains partitions
 * without a leader, because Admin always reports them. A guard that once got them from an exporter would have no data
 * without it.
 */
enum ExporterProfile {
    JMX_EXPORTER("JMX exporter's example rules"),
    STRIMZI("Strimzi's rules"),
    CONFLUENT("Confluent's rules"),
    DEFAULT_FORMAT("JMX exporter without rules, as MSK"),
    REDPANDA("Redpanda"),
    NODE_EXPORTER("node_exporter");

    /** Start time of the process, in seconds of wall-clock time; if it changes, the process was restarted. */
    static final Selector STARTED = Selector.of("process_start_time_seconds");
    /** Metric with the broker's id as a label. */
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

    /** Returns the table of the profile; if a metric has several rows, the better ones come first. */
    List<MetricMapping> rows() {
        return this == NODE_EXPORTER
                ? own()
                : Stream.concat(own().stream(), ContainerRows.ALL.stream()).toList();
    }

    private List<MetricMapping> own() {
        return switch (this) {
            case JMX_EXPORTER -> ExporterRows.EXAMPLE;
            case STRIMZI -> ExporterRows.STRIMZI;
            case CONFLUENT -> ExporterRows.CONFLUENT;
            case DEFAULT_FORMAT -> DefaultFormatRows.ALL;
            case REDPANDA -> RedpandaRows.ALL;
            case NODE_EXPORTER -> NodeRows.ALL;
        };
    }

    /** Returns, for each metric, the first row for which the scrape has lines, which is the best. */
    List<MetricMapping> readable(Scrape scrape) {
        Map<Metric, MetricMapping> best = new LinkedHashMap<>();
        rows().stream().filter(row -> row.in(scrape)).forEach(row -> best.putIfAbsent(row.metric(), row));
        return List.copyOf(best.values());
    }

    /** Returns the metrics that JMX, or node_exporter, would provide, but this scrape does not. */
    Set<Metric> unseen(Scrape scrape) {
        ExporterProfile whole = this == NODE_EXPORTER ? NODE_EXPORTER : DEFAULT_FORMAT;
        Set<Metric> unseen = whole.own().stream()
                .map(MetricMapping::metric)
                .collect(toCollection(() -> EnumSet.noneOf(Metric.class)));
        readable(scrape).forEach(row -> unseen.remove(row.metric()));
        if (!unseen.contains(Metric.PRODUCE_RATE)) {
            // This metric appears with the first error, from the same beans as the rate.
            unseen.remove(Metric.PRODUCE_ERRORS);
        }
        return unseen;
    }

    /** Returns the profile with the most metrics in the scrape; empty if none has any that is specific to it. */
    static Optional<ExporterProfile> of(Scrape scrape) {
        return Stream.of(values())
                .filter(profile -> profile.owns(scrape))
                .max(Comparator.comparingInt(profile -> profile.readable(scrape).size()));
    }

    /** True if the scrape has metrics of this profile other than those that every process provides. */
    private boolean owns(Scrape scrape) {
        return readable(scrape).stream()
                .anyMatch(row -> !JvmRows.ALL.contains(row) && !ContainerRows.ALL.contains(row) && !javas(row));
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
