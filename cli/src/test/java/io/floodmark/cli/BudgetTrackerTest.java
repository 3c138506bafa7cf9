package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanPlaces;
import io.floodmark.config.PlanReader;
import io.floodmark.model.Bytes;
import io.floodmark.model.Plan;
import io.floodmark.model.Vary;
import io.floodmark.report.ProgressView;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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

    /** Time that a test moves. */
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
        ProgressView view = ProgressView.of(
                Map.of(), false, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), () -> 80);
        return new RunContext(
                plan,
                PlanPlaces.NOWHERE,
                new KafkaSites((preflight, asked, yes) -> {}),
                "20261122-100000-abcd",
                "floodmark boundary",
                Workspace.of(Path.of("runs.db")),
                time,
                () -> Instant.EPOCH,
                new StopRequest(),
                new TerminalView(view),
                new Vary.ByRate(),
                Map.of());
    }
}
