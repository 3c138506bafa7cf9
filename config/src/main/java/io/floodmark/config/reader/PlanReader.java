package io.floodmark.config.reader;

import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.Overlay;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.tree.PlanShape;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.SourcePosition;
import io.floodmark.config.yaml.Value;
import io.floodmark.config.yaml.YamlReader;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.plan.StudySpec;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads plans strictly: whatever the reader does not know, or cannot accept as it is, is a problem. All problems are
 * reported at once in one {@link PlanException}, each as {@code file:line:column: path: problem}, or with the flag
 * instead of file, line and column. Missing values get their defaults; the resulting plan is complete.
 */
public final class PlanReader {
    private static final KeyPath FORMAT = PlanKeys.FORMAT.path();

    private final Problems problems = new Problems();
    private final PlanFiles files;
    private final ClientLookup lookup;
    private final Purpose purpose;

    /** The purpose for which a plan is read. */
    private enum Purpose {
        ANY,
        SEARCH,
        BOUNDARY
    }

    private PlanReader(PlanFiles files, ClientLookup lookup, Purpose purpose) {
        this.files = files;
        this.lookup = lookup;
        this.purpose = purpose;
    }

    /** Reads a plan whose files must exist, without checking the clients that it names. */
    public static Plan read(Optional<PlanText> file, List<PlanOverride> overrides) {
        return read(file, overrides, ClientLookup.NONE);
    }

    /**
     * Reads a plan to be run. Files that it names must exist, and releases and JVMs of clients must support its
     * settings.
     *
     * @param file empty if there are flags only
     * @param overrides values that override the file
     */
    public static Plan read(Optional<PlanText> file, List<PlanOverride> overrides, ClientLookup lookup) {
        return new PlanReader(new PlanFiles.OnDisk(), lookup, Purpose.ANY).plan(file, overrides);
    }

    /** Reads the plan of a search: its time must also cover the warm-up, which other commands do not need. */
    public static Plan readSearch(Optional<PlanText> file, List<PlanOverride> overrides, ClientLookup lookup) {
        return new PlanReader(new PlanFiles.OnDisk(), lookup, Purpose.SEARCH).plan(file, overrides);
    }

    /** Reads the plan of a boundary; the default axis is the record size. */
    public static Plan readBoundary(Optional<PlanText> file, List<PlanOverride> overrides, ClientLookup lookup) {
        return new PlanReader(new PlanFiles.OnDisk(), lookup, Purpose.BOUNDARY).plan(file, overrides);
    }

    /** Reads the plan of a boundary without checking the clients that it names. */
    public static Plan readBoundary(Optional<PlanText> file, List<PlanOverride> overrides) {
        return readBoundary(file, overrides, ClientLookup.NONE);
    }

    /**
     * Reads the plan of a comparison, and the plan of every variant.
     *
     * @throws PlanException also if nothing is compared
     */
    public static ComparisonPlans readComparison(
            Optional<PlanText> file, List<PlanOverride> overrides, ClientLookup lookup) {
        ComparisonPlans plans = new PlanReader(new PlanFiles.OnDisk(), lookup, Purpose.ANY).plans(file, overrides);
        if (plans.variants().isEmpty()) {
            throw new PlanException("compare: is missing; expected what is compared, e.g. compare: { factors: [ { path:"
                    + " workload.produce.compression, levels: [none, lz4] } ] }, or --factor"
                    + " workload.produce.compression=none,lz4");
        }
        return plans;
    }

    /**
     * Reads the effective plan of a stored run. Files that it names may be missing, or on another machine.
     *
     * @param overrides values that override it, for example other thresholds for judging
     */
    public static Plan readStored(PlanText stored, List<PlanOverride> overrides) {
        return new PlanReader(new PlanFiles.AsWritten(), ClientLookup.NONE, Purpose.ANY)
                .plan(Optional.of(stored), overrides);
    }

    private Plan plan(Optional<PlanText> file, List<PlanOverride> overrides) {
        return plans(file, overrides).plan();
    }

    private ComparisonPlans plans(Optional<PlanText> file, List<PlanOverride> overrides) {
        Value.Section written = laidOver(file, overrides);
        PlanTree tree = new PlanTree(written, problems);
        ComparisonReader compared = new ComparisonReader(tree);
        Plan plan = plan(tree, compared.read());
        problems.throwIfAny();
        return new ComparisonPlans(plan, variants(plan, written, compared));
    }

    private List<Plan> variants(Plan plan, Value.Section written, ComparisonReader compared) {
        VariantPlans reader = new VariantPlans(written, compared, section -> {
            PlanReader own = new PlanReader(files, lookup, Purpose.ANY);
            new PlanShape(KnownKeys.PLAN, own.problems).check(section);
            Plan variant = own.plan(new PlanTree(section, own.problems), Optional.empty());
            own.problems.throwIfAny();
            return variant;
        });
        return plan.comparison().map(spec -> reader.read(spec, plan.budget())).orElse(List.of());
    }

    private Value.Section laidOver(Optional<PlanText> file, List<PlanOverride> overrides) {
        Value.Section written = file.map(this::written)
                .orElseGet(() -> new Value.Section(SourcePosition.flag("command line", 0), List.of()));
        Value.Section plan = new Overlay(KnownKeys.PLAN, problems).over(written, overrides);
        new PlanShape(KnownKeys.PLAN, problems).check(plan);
        return plan;
    }

    /**
     * Reads a section; throws if reading cannot continue, because the text is not YAML, or has a format that this
     * version does not know.
     */
    private Value.Section written(PlanText text) {
        if (text.text().length() > PlanText.MAX_BYTES) {
            throw PlanText.tooLarge(text.name());
        }
        Optional<Value.Section> section = YamlReader.read(text, problems);
        if (section.isEmpty()) {
            problems.throwIfAny();
        }
        Value.Section written = section.orElseThrow();
        PlanTree tree = new PlanTree(written, problems);
        Optional<Integer> format = tree.get(PlanKeys.FORMAT);
        if (format.isPresent() && format.get() != Plan.FORMAT) {
            throw new PlanException(tree.place(FORMAT) + ": " + FORMAT + ": invalid value '" + format.get()
                    + "'; expected " + Plan.FORMAT
                    + ", the plan format of this version (a newer format needs a newer Floodmark)");
        }
        if (!tree.has(FORMAT.toString())) {
            problems.add(
                    written.place(),
                    FORMAT,
                    "is missing; expected " + FORMAT + ": " + Plan.FORMAT + ", the version of the plan format");
        }
        return written;
    }

    private Plan plan(PlanTree tree, Optional<ComparisonSpec> comparison) {
        BoundaryLinesReader lines = new BoundaryLinesReader(tree, files);
        Cluster cluster = lines.largest(new ClusterReader(tree, files, lookup));
        WorkloadReader traffic = new WorkloadReader(tree, files, lookup);
        SearchReader reader = new SearchReader(tree);
        SearchSettings search = reader.search(cluster);
        if (purpose != Purpose.ANY && !tree.wrong(KeyPath.of("search"))) {
            search.tooShort(cluster.lab()).ifPresent(why -> tree.problem(PlanKeys.TOTAL.path(), why));
        }
        int repeat = tree.get(PlanKeys.REPEAT).orElse(Plan.DEFAULT_REPEAT);
        Workload workload = traffic.workload(lines.smallest(cluster));
        Optional<Load> load = traffic.load();
        Objective objective = new ObjectiveReader(tree).objective(workload);
        Optional<FailoverSpec> failover = new FailoverReader(tree).read(cluster, workload);
        boolean bounded = purpose == Purpose.BOUNDARY && comparison.isEmpty() && failover.isEmpty();
        Optional<BoundarySpec> boundary = bounded || tree.has("boundary")
                ? Optional.of(new BoundaryReader(tree, lines).read(workload, objective))
                : Optional.empty();
        Budget budget = comparison
                .map(spec -> reader.budget(cluster, search, spec))
                .or(() -> failover.map(reader::budget))
                .orElseGet(() -> reader.budget(cluster, search, repeat, boundary));
        RoomForLogs.require(tree, workload, budget);
        OutageRules.require(tree, cluster, workload, search);
        ExistingTopicRules.require(tree, cluster, workload, boundary.isPresent() || comparison.isPresent());
        return new Plan(
                cluster,
                workload,
                load,
                objective,
                search,
                budget,
                reader.indicators(),
                tree.get(PlanKeys.ALLOW_OVERLOAD).orElse(false),
                onlyOne(tree, boundary, comparison, failover),
                new SizeReader(tree, files).read(),
                new FleetReader(tree).read(workload),
                tree.get(PlanKeys.SEED).orElse(Plan.DEFAULT_SEED),
                repeat);
    }

    private static Optional<StudySpec> onlyOne(
            PlanTree tree,
            Optional<BoundarySpec> boundary,
            Optional<ComparisonSpec> comparison,
            Optional<FailoverSpec> failover) {
        List<String> given =
                Stream.of("compare", "boundary", "failover").filter(tree::has).toList();
        given.stream()
                .skip(1)
                .forEach(section -> tree.problem(
                        KeyPath.of(section),
                        "cannot be combined with " + given.get(0) + "; expected one of them: a plan has one study"));
        return Stream.of(boundary, comparison, failover)
                .flatMap(Optional::stream)
                .map(StudySpec.class::cast)
                .findFirst();
    }
}
