package io.floodmark.testing.report;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A synthetic cluster sizing that follows from a limit. */
public final class FakeSizing {
    private FakeSizing() {}

    public static SizeAnswer answer() {
        Throughput perSecond = new Throughput(48_400, Throughput.Kind.RECORDS);
        Sizing sizing = new Sizing(
                "limit",
                new Demand(
                        new Throughput(100_000, Throughput.Kind.RECORDS),
                        OptionalDouble.of(1_024),
                        3,
                        1,
                        Optional.empty(),
                        new Availability.Share(0.2)),
                List.of(new MeasuredLimit("run x", perSecond, perSecond, 3, Optional.of(perSecond))),
                NodeType.costing(Optional.of(new BigDecimal("0.904"))),
                List.of(new Sizing.Need(Sizing.Bound.LIMIT, 8), new Sizing.Need(Sizing.Bound.REPLICATION, 3)),
                6.2,
                OptionalDouble.empty(),
                true);
        Saving saving = new Saving(
                sizing,
                sizing,
                Optional.of(new Saving.Ratio(0.9, Double.POSITIVE_INFINITY)),
                Optional.of(new BigDecimal("-7919.04")),
                Optional.empty());
        return new SizeAnswer(List.of(sizing), List.of(saving), "EUR ", List.of("not sized: lz4"));
    }
}
