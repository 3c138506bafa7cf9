package io.floodmark.report.run;

import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.unit.Throughput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The traffic and the cluster that a stored effective plan describes. Unlike the plan reader, it is lenient: a report
 * of an old run must still render after the plan format has changed, so values that are not found are omitted.
 */
public record PlanFacts(Map<?, ?> tree) {
    private static final Logger LOG = LoggerFactory.getLogger(PlanFacts.class);

    public static PlanFacts read(String effectivePlan) {
        try {
            Object root =
                    new Load(LoadSettings.builder().setLabel("effective plan").build()).loadFromString(effectivePlan);
            return new PlanFacts(root instanceof Map<?, ?> map ? map : Map.of());
        } catch (YamlEngineException notYaml) {
            LOG.warn("event=effective-plan-unreadable consequence=report-incomplete", notYaml);
            return new PlanFacts(Map.of());
        }
    }

    /** Returns the scalar at a dotted path such as {@code workload.record.size}. */
    public Optional<String> text(String path) {
        return at(path).filter(value -> !(value instanceof Map)).map(Object::toString);
    }

    /** The load to sustain, in records per second, if the plan has one. */
    public OptionalDouble yourLoad(double recordBytes) {
        return text("size.load")
                .map(Throughput::parse)
                .map(load -> load.in(Throughput.Kind.RECORDS, recordBytes).perSecond())
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    public Optional<String> seed() {
        return text("seed");
    }

    /** Returns a value of the lab, which may be at the top level or under {@code cluster}. */
    public Optional<String> lab(String key) {
        return text("lab." + key).or(() -> text("cluster.lab." + key));
    }

    public Optional<String> recordSize() {
        return text("workload.record.size").map(PlanFacts::spaced);
    }

    /** True if records are not all of one size. */
    public boolean sizesVary() {
        return has("workload.record.sizes") || has("workload.record.log-normal") || has("workload.record.corpus");
    }

    /** True if nothing was produced under load and existing records were read. */
    public boolean onlyRead() {
        return at("workload.consume-only").isPresent();
    }

    /** Returns the existing topic that was read. */
    public Optional<String> topicRead() {
        return text("workload.consume-only.topic");
    }

    /** True if Kafka's own clients generated the load, so that they are part of what was tested. */
    public boolean realClients() {
        return !onlyRead()
                && text("workload.produce.engine").filter("client"::equals).isPresent();
    }

    /** Returns the number of consumer groups that read while producers write. */
    public int groups() {
        if (!(at("workload.consume").orElse(List.of()) instanceof List<?> items)) {
            return 0;
        }
        return items.stream()
                .map(item -> item instanceof Map<?, ?> map ? map.get("groups") : null)
                .mapToInt(groups -> groups instanceof Integer count ? count : 1)
                .sum();
    }

    /** True if a group uses the consumer protocol of KIP-848. */
    public boolean consumerProtocol() {
        return at("workload.consume").orElse(List.of()) instanceof List<?> items
                && items.stream()
                        .anyMatch(item -> item instanceof Map<?, ?> map && "consumer".equals(map.get("protocol")));
    }

    /** True if there is a value at a dotted path. */
    public boolean has(String path) {
        return at(path).isPresent();
    }

    /**
     * Returns the latency objectives of one kind, {@code produce} or {@code end-to-end}, in nanoseconds. Malformed
     * entries are left out.
     */
    public SortedMap<Quantile, Double> promised(String kind) {
        SortedMap<Quantile, Double> nanos = new TreeMap<>();
        if (at("objective." + kind).orElse(Map.of()) instanceof Map<?, ?> promised) {
            promised.forEach((quantile, bound) -> {
                try {
                    nanos.put(Quantile.parse(String.valueOf(quantile)), (double)
                            Durations.parse(String.valueOf(bound)).toNanos());
                } catch (IllegalArgumentException malformed) {
                    // The plan may be from another release; a report shows what it can parse.
                }
            });
        }
        return nanos;
    }

    /** True if the latency objectives apply to windows, and not to a trial as a whole. */
    public boolean promisesWindows() {
        return !windows().isEmpty();
    }

    /**
     * Returns all latency objectives, for example {@code produce p99 within 200 ms, except in at most 5% of 10 s
     * windows}; empty if there are none.
     */
    public String promised() {
        return String.join(", ", latencies()) + (latencies().isEmpty() ? "" : windows());
    }

    /** Returns the windows that may miss the objectives; empty if whole trials are judged. */
    public String windows() {
        List<String> all = new ArrayList<>();
        if (at("objective.windows").orElse(Map.of()) instanceof Map<?, ?> windows) {
            windows.forEach((length, share) -> all.add(share + " of " + spaced(String.valueOf(length)) + " windows"));
        }
        return all.isEmpty() ? "" : ", except in at most " + String.join(" and ", all);
    }

    /** Returns the latency objectives, for example {@code produce p99 within 200 ms}. */
    public List<String> latencies() {
        List<String> all = new ArrayList<>();
        for (String kind : List.of("produce", "end-to-end")) {
            if (at("objective." + kind).orElse(Map.of()) instanceof Map<?, ?> promised) {
                promised.forEach((quantile, bound) -> all.add(kind.replace("produce", onlyRead() ? "read" : "produce")
                        + " " + quantile + " within " + spaced(String.valueOf(bound))));
            }
        }
        return all;
    }

    private Optional<Object> at(String path) {
        Object node = tree;
        for (String key : Arrays.asList(path.split("\\.", -1))) {
            if (!(node instanceof Map<?, ?> map) || map.get(key) == null) {
                return Optional.empty();
            }
            node = map.get(key);
        }
        return Optional.of(node);
    }

    /** Inserts a space before the unit: {@code 1KiB} becomes {@code 1 KiB}. */
    public static String spaced(String size) {
        return size.strip().replaceFirst("(?<=[0-9])(?=[A-Za-z])", " ");
    }
}
