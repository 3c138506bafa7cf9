package io.floodmark.cli;

import io.floodmark.config.NodeTypesFile;
import io.floodmark.model.Availability;
import io.floodmark.model.Bytes;
import io.floodmark.model.Demand;
import io.floodmark.model.Durations;
import io.floodmark.model.MeasuredLimit;
import io.floodmark.model.NodeType;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.Sizing;
import io.floodmark.model.Throughput;
import io.floodmark.report.CapacityFile;
import io.floodmark.report.SizingJson;
import io.floodmark.report.SizingLines;
import io.floodmark.search.sizing.ClusterSizing;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Answers: how many brokers do I need for so many events, and what do they cost? Arithmetic on limits; nothing is started. */
@Command(name = "size", description = "From measured limits to a number of brokers, and money.")
final class SizeCommand implements Callable<Integer> {
    private static final double PER_CENT = 100;
    private static final int REPLICATION = 3;
    private static final String MEASURED = "measured";

    @Option(
            names = "--load",
            paramLabel = "THROUGHPUT",
            required = true,
            description = "What is to be carried: 50000/s, 3e12/day, 500MB/s.")
    private String load = "";

    @Option(
            names = "--limit",
            paramLabel = "[NAME=]LIMIT[@BROKERS]",
            description =
                    "What was measured: a run, or a throughput on so many brokers (1), as fast=155797/s@3. More than one:"
                            + " clusters to compare, or, with the same name, sizes of one (last).")
    private List<String> limits = List.of("last");

    @Option(names = "--record-size", paramLabel = "SIZE", description = "Payload of a record (that of the run).")
    private @Nullable String recordSize;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "Copies of a record (that of the run, or 3).")
    private @Nullable Integer replication;

    @Option(names = "--groups", paramLabel = "N", description = "Consumer groups (those of the run, or 0).")
    private @Nullable Integer groups;

    @Option(names = "--retention", paramLabel = "TIME", description = "How long records are kept: 7d. Asks for disks.")
    private @Nullable String retention;

    @Option(
            names = "--offline",
            paramLabel = "SHARE",
            description = "Share of the brokers that may be away while the load is carried (20%%); or measured: one of"
                    + " them, by runs of limit --broker-down.")
    private String offline = "20%";

    @Option(names = "--price", paramLabel = "AMOUNT", description = "Of a broker's node, an hour.")
    private @Nullable BigDecimal price;

    @Option(names = "--currency", paramLabel = "TEXT", description = "Before amounts of money ($).")
    private String currency = "$";

    @Option(
            names = "--node-types",
            paramLabel = "FILE",
            description = "Types of nodes: CSV with name, price-per-hour, network, storage-network, storage, disk.")
    private @Nullable Path nodeTypes;

    @Option(names = "--node", paramLabel = "NAME", description = "The one of them to size for (each of them).")
    private @Nullable String node;

    @Option(names = "--capacity-json", paramLabel = "FILE", description = "Write Cruise Control's capacity file there.")
    private @Nullable Path capacity;

    @Option(names = "--force", description = "Replace that file if it is there.")
    private boolean force;

    @Option(names = "--store", paramLabel = "FILE", description = "Where runs are kept (floodmark-runs/runs.db).")
    private @Nullable Path store;

    @Option(names = "--json", description = "Standard output carries one JSON object, nothing else.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Map<String, List<LimitSource>> byName = sources();
        Demand demand = demand(byName);
        List<Sizing> sizings = new ArrayList<>();
        for (NodeType type : types()) {
            byName.forEach((name, sources) -> sizings.add(sizing(demand, type, name, sources)));
        }
        Optional<NewFile> file = Optional.ofNullable(capacity).map(path -> new NewFile("--capacity-json", path, force));
        file.ifPresent(to -> to.write(capacityOf(sizings)));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(SizingJson.of(sizings));
        } else {
            SizingLines.of(sizings, currency).forEach(out::println);
            file.ifPresent(written -> out.println("wrote " + written.path()));
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private Map<String, List<LimitSource>> sources() {
        Workspace workspace = Workspace.of(store);
        Map<String, List<LimitSource>> byName = new LinkedHashMap<>();
        for (int i = 0; i < limits.size(); i++) {
            String name = limits.size() == 1 ? "limit" : "limit " + (i + 1);
            LimitSource source = LimitSource.read(limits.get(i), name, workspace);
            byName.computeIfAbsent(source.name(), none -> new ArrayList<>()).add(source);
        }
        return byName;
    }

    private Demand demand(Map<String, List<LimitSource>> byName) {
        List<Run> runs = byName.values().stream()
                .flatMap(List::stream)
                .flatMap(source -> source.run().stream())
                .toList();
        OptionalDouble bytes = recordBytes(runs);
        int copies = replication == null
                ? same(runs, "replication-factor", plan -> plan.workload().replicationFactor())
                        .orElse(REPLICATION)
                : replication;
        int readers = groups == null ? same(runs, "groups", SizeCommand::groups).orElse(0) : groups;
        try {
            return new Demand(
                    Throughput.parse(load),
                    bytes,
                    copies,
                    readers,
                    Optional.ofNullable(retention).map(Durations::parse),
                    offline.strip().equals(MEASURED)
                            ? new Availability.OneBroker()
                            : new Availability.Share(share(offline)));
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("size: " + wrong.getMessage());
        }
    }

    private static int groups(Plan plan) {
        return plan.workload().consume().stream()
                .mapToInt(item -> item.groups())
                .sum();
    }

    private OptionalDouble recordBytes(List<Run> runs) {
        if (recordSize != null) {
            try {
                return OptionalDouble.of((double) Bytes.parse(recordSize).value());
            } catch (IllegalArgumentException wrong) {
                throw new PlanException("--record-size: " + wrong.getMessage());
            }
        }
        List<Double> sizes = runs.stream()
                .map(run -> run.surroundings().recordBytes())
                .distinct()
                .toList();
        if (sizes.size() > 1) {
            throw new PlanException("--limit: the runs have records of "
                    + sizes.stream().map(size -> Math.round(size) + " B").collect(Collectors.joining(" and "))
                    + ", and a limit holds for its size; expected runs of one size, or --record-size");
        }
        return sizes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sizes.get(0));
    }

    private static Optional<Integer> same(List<Run> runs, String what, Function<Plan, Integer> of) {
        List<Integer> values = runs.stream()
                .map(run -> of.apply(StoredRuns.plan(run, List.of())))
                .distinct()
                .toList();
        if (values.size() > 1) {
            throw new PlanException("--limit: the runs differ in " + what + ": "
                    + values.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + "; expected runs of the same workload, or --" + what);
        }
        return values.stream().findFirst();
    }

    private static double share(String text) {
        try {
            String number = text.strip();
            return number.endsWith("%")
                    ? Double.parseDouble(number.substring(0, number.length() - 1)) / PER_CENT
                    : Double.parseDouble(number);
        } catch (NumberFormatException wrong) {
            throw new PlanException(
                    "--offline: '" + text + "' is no share; expected one as 20% or 0.2, or " + MEASURED);
        }
    }

    private List<NodeType> types() {
        if (nodeTypes == null) {
            if (node != null) {
                throw new PlanException("--node: needs --node-types FILE, which says what " + node + " is");
            }
            return List.of(NodeType.costing(Optional.ofNullable(price)));
        }
        if (price != null) {
            throw new PlanException("--price: is in --node-types already; expected one of both");
        }
        List<NodeType> all = NodeTypesFile.read(nodeTypes);
        if (node == null) {
            return all;
        }
        List<NodeType> chosen =
                all.stream().filter(type -> type.name().equals(node)).toList();
        if (chosen.isEmpty()) {
            throw new PlanException("--node: '" + node + "' is not in " + nodeTypes + "; expected one of "
                    + all.stream().map(NodeType::name).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    private static Sizing sizing(Demand demand, NodeType type, String name, List<LimitSource> sources) {
        List<MeasuredLimit> measured = sources.stream().map(LimitSource::limit).toList();
        try {
            return new ClusterSizing(demand, type).of(name, measured);
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("--limit: " + wrong.getMessage());
        }
    }

    private static String capacityOf(List<Sizing> sizings) {
        if (sizings.size() > 1) {
            throw new PlanException("--capacity-json: there are " + sizings.size()
                    + " answers; expected one: a single limit name, and --node where there are several types");
        }
        try {
            return CapacityFile.of(sizings.get(0));
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("--capacity-json: " + wrong.getMessage());
        }
    }
}
