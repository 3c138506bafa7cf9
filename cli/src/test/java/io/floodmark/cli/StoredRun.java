package io.floodmark.cli;

import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanWriter;
import io.floodmark.model.Goal;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Run;
import io.floodmark.model.Surroundings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs as they are after searches that ended in the given ways. */
final class StoredRun {
    private StoredRun() {}

    static Run of(Limit... searches) {
        return new Run(
                "20261121-093015-k3x9",
                "floodmark limit",
                Instant.EPOCH,
                Optional.of(Instant.EPOCH.plusSeconds(300)),
                PlanWriter.write(PlanReader.read(Optional.empty(), List.of())),
                new Surroundings(true, true, 2, 1024),
                List.of(),
                List.of(),
                List.of(searches),
                Optional.of("as the test wants"));
    }

    static Limit search(Limit.End end, double perSecond) {
        return new Limit(
                Goal.HARD,
                end,
                new Rate(perSecond),
                new Rate(0.9 * perSecond),
                Optional.of(new Rate(1.1 * perSecond)),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.03,
                0,
                0,
                "ended " + end,
                Optional.empty());
    }
}
