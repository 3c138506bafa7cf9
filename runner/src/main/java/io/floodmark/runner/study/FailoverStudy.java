package io.floodmark.runner.study;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.unit.Durations;
import io.floodmark.runner.LeaderKills;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.run.RunRecorder;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Kills a broker of a lab as often as the plan says, with more and more partitions to lead. Waits each time until it is
 * back.
 */
final class FailoverStudy {
    /** Time that must be left before a kill. */
    private static final Duration ONE_KILL = Duration.ofSeconds(30);

    private final RunContext runContext;
    private final LeaderKills kills;
    private final RunRecorder recorder;
    private final FailoverSpec spec;

    FailoverStudy(RunContext runContext, LeaderKills kills, RunRecorder recorder) {
        this.runContext = runContext;
        this.kills = kills;
        this.recorder = recorder;
        this.spec = runContext.plan().failover().orElseThrow();
    }

    Outcome run() {
        for (int leaders : spec.leaders()) {
            runContext.checkStop();
            Optional<Outcome> late = kill(leaders);
            if (late.isPresent()) {
                return late.get();
            }
        }
        return new Outcome(Status.DONE, "done: " + summary());
    }

    private String summary() {
        return "broker " + kills.broker() + " was killed "
                + recorder.run().failovers().size() + " times";
    }

    private Optional<Outcome> kill(int leaders) {
        runContext.view().printLine("creating a topic of which every broker leads " + leaders + " partitions");
        kills.lead(leaders);
        for (int kill = 1; kill <= spec.kills(); kill++) {
            runContext.checkStop();
            if (runContext.time().nanoTime() > runContext.endNanos() - ONE_KILL.toNanos()) {
                boolean nothing = recorder.run().failovers().isEmpty();
                return Optional.of(new Outcome(
                        nothing ? Status.INVALID : Status.DONE,
                        (nothing ? "invalid: " : "done: ") + summary() + ", then budget.max-time was spent"));
            }
            Failover failover = kills.once();
            recorder.add(failover);
            runContext
                    .view()
                    .printLine("broker " + kills.broker() + " killed with " + leaders + " partitions led by it (" + kill
                            + " of " + spec.kills() + "): all accept records again after "
                            + String.format(Locale.ROOT, "%.2f s", Durations.seconds(failover.last())));
        }
        return Optional.empty();
    }
}
