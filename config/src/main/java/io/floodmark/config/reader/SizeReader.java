package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.key.SizeKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a demand for sizing. */
final class SizeReader {
    private static final String SECTION = "size";

    private final PlanTree plan;
    private final PlanFiles files;

    SizeReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.files = files;
    }

    /** Returns the demand; empty if the section is missing or wrong. */
    Optional<SizeSpec> read() {
        if (!plan.has(SECTION)) {
            return Optional.empty();
        }
        SizeKeys keys = PlanKeys.SIZE;
        plan.require(keys.load());
        Optional<Throughput> load = plan.get(keys.load());
        Optional<String> nodeTypes = files.file(plan, keys.nodeTypes());
        List<String> limits = List.copyOf(plan.all(keys.limits()).values());
        return plan.build(
                SECTION,
                Optional.empty(),
                () -> load.map(demand -> new SizeSpec(
                        demand,
                        plan.get(keys.recordSize()),
                        optional(keys.replication()),
                        optional(keys.groups()),
                        plan.get(keys.retention()),
                        plan.get(keys.offline()).orElse(SizeSpec.DEFAULT_AVAILABILITY),
                        plan.get(keys.price())
                                .map(price -> BigDecimal.valueOf(price).stripTrailingZeros()),
                        plan.get(keys.currency()).orElse(SizeSpec.DEFAULT_CURRENCY),
                        nodeTypes,
                        plan.get(keys.node()),
                        limits)));
    }

    private OptionalInt optional(Key<Integer> key) {
        return plan.get(key).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }
}
