package io.floodmark.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.CurrentRun;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.Workspace;
import io.floodmark.store.StoreFile;
import io.floodmark.testing.runner.ScriptedSites;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BudgetTrackerTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Hand time = new Hand();

    /** Time that a test sets. */
    private static final class Hand implements RunTime {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void awaitUntil(long until) {
            nanos = Math.max(nanos, until);
        }
    }

    @Test
    void dealsOutTheTimeThatIsLeftEvenlyOverTheLinesThatAreLeft() {
        BudgetTracker all = new BudgetTracker(runContext("53m"));

        long first = all.share(3).endNanos();
        time.nanos = 5 * MINUTE;
        long second = all.share(2).endNanos();

        assertThat(first).isEqualTo((53 * MINUTE - RunContext.CLEANING_UP.toNanos()) / 3);
        assertThat(second).isEqualTo(5 * MINUTE + (48 * MINUTE - RunContext.CLEANING_UP.toNanos()) / 2);
    }

    @Test
    void countsTheBytesOfAllLinesTogether() {
        BudgetTracker all = new BudgetTracker(runContext("53m"));
        Bytes whole = all.left().maxBytes();

        all.share(2).spend(1_000);
        all.share(1).spend(500);

        assertThat(all.share(1).left().maxBytes()).isEqualTo(new Bytes(whole.value() - 1_500));
    }

    @Test
    void leavesARunNoTrialWhereNothingIsLeft() {
        BudgetTracker all = new BudgetTracker(runContext("53m"));
        time.nanos = 60 * MINUTE;
        all.spend(Long.MAX_VALUE / 2);

        assertThat(all.left().maxTime()).isEqualTo(RunContext.CLEANING_UP);
        assertThat(all.left().maxBytes()).isEqualTo(new Bytes(1));
    }

    @Test
    void allowsATrialOnlyWhereTimeAndBytesAreLeftForIt() {
        BudgetTracker all = new BudgetTracker(runContext("53m"));
        Duration trial = Duration.ofSeconds(25);

        assertThat(all.allows(trial)).isTrue();
        assertThat(all.allows(Duration.ofHours(1))).isFalse();
        all.spend(all.left().maxBytes().value());
        assertThat(all.allows(trial)).isFalse();
    }

    private RunContext runContext(String maxTime) {
        Plan plan = PlanReader.readBoundary(
                Optional.empty(), List.of(new PlanOverride("budget.max-time", maxTime, "--max-time")));
        return new RunContext(
                plan,
                PlanPlaces.NOWHERE,
                ScriptedSites.of(0),
                "20261122-100000-abcd",
                "floodmark boundary",
                "0.1.0",
                Workspace.of(new StoreFile(Path.of("runs.db"))),
                time,
                () -> Instant.EPOCH,
                new StopRequest(),
                new SilentView(),
                new Vary.ByRate(),
                Map.of());
    }

    private static final class SilentView implements StudyView {
        @Override
        public void printLine(String line) {}

        @Override
        public void found(BoundaryLine.Search search, BoundaryLine line) {}

        @Override
        public RunListener listener(RunContext runContext, CurrentRun run) {
            throw new IllegalStateException("no run is begun");
        }

        @Override
        public void close() {}
    }
}
