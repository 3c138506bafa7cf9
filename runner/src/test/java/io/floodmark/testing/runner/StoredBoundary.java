package io.floodmark.testing.runner;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.Axis;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Stored boundaries over two sizes, whose lines ended in the given ways. */
public final class StoredBoundary {
    private StoredBoundary() {}

    public static BoundaryRun of(BoundaryLine... lines) {
        List<PlanOverride> brokers = IntStream.range(0, lines.length)
                .mapToObj(i -> new PlanOverride("boundary.brokers[" + i + "]", Integer.toString(i + 1), "--brokers"))
                .toList();
        return new BoundaryRun(
                "20261122-093015-k3x9",
                "floodmark boundary",
                Instant.EPOCH,
                Optional.empty(),
                PlanWriter.write(PlanReader.readBoundary(Optional.empty(), brokers)),
                List.of(lines),
                Optional.empty());
    }

    /** Returns a line that has not ended. */
    public static BoundaryLine line(LimitLikelihood... searches) {
        BoundaryLine line = new BoundaryLine(
                "a lab of 1 broker",
                1,
                true,
                OptionalDouble.empty(),
                1_024,
                Axis.RECORD_SIZE,
                List.of(100.0, 1_000.0),
                List.of(),
                Optional.empty());
        for (LimitLikelihood said : searches) {
            line = line.with(search(Limit.End.CONVERGED, said));
        }
        return line;
    }

    public static BoundaryLine.Search search(Limit.End end, LimitLikelihood said) {
        LimitFinding finding = new LimitFinding(StoredRun.search(end, 1_000), said, Duration.ofMinutes(2));
        return new BoundaryLine.Search("20261122-093016-aaaa", new BoundaryPoint(100, finding, false), "it must be");
    }

    public static BoundaryLine ended(Boundary.End end, LimitLikelihood... searches) {
        BoundaryLine line = line(searches);
        return line.with(new Boundary(
                end,
                line.axis(),
                line.searches().stream().map(BoundaryLine.Search::point).toList(),
                Optional.empty(),
                List.of(),
                0.9,
                0.03,
                0,
                4,
                Duration.ofMinutes(4),
                List.of("Nothing is known.")));
    }
}
