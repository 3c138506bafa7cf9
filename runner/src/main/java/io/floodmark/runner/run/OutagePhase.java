package io.floodmark.runner.run;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.search.Headrooms;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.PlaceHistory;
import io.floodmark.search.RejoinSearch;
import io.floodmark.search.Rejoining;
import io.floodmark.search.SearchOrder;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.FollowerBackfill;
import io.floodmark.trial.TrialRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The phase after the limit is known. A broker of the lab is stopped and the limit of the remaining brokers is
 * searched. Then the broker is repeatedly restarted under load. If this phase fails, the limit found before stays as it
 * is.
 */
final class OutagePhase {
    /**
     * Standard deviation of ln(limit). The N - 1 remaining brokers sustain about their share; less if brokers were not
     * the bottleneck, more if they shared a host.
     */
    private static final double GUESS_SD = 0.3;
    /** Shortest full length of a trial in which a broker rejoins. The trial ends when the broker has caught up. */
    private static final Duration CATCH_UP = Duration.ofSeconds(60);
    /** Time to stop the broker, fill and start it before such a trial. */
    private static final Duration AROUND = Duration.ofSeconds(60);

    private final RunContext runContext;
    private final TestBed bed;
    private final Site site;
    private final RunRecorder recorder;
    private final RunListener listener;
    private final BrokerSwitch broker;
    private final int brokers;

    OutagePhase(
            RunContext runContext,
            TestBed bed,
            Site site,
            BrokerSwitch broker,
            RunRecorder recorder,
            RunListener listener) {
        this.runContext = runContext;
        this.bed = bed;
        this.site = site;
        this.recorder = recorder;
        this.listener = listener;
        this.broker = broker;
        this.brokers = site.brokers();
    }

    /** Runs the phase and stores each result at once. Leaves the end open if the user asked to stop. */
    void run() {
        recorder.begin(Outage.of(broker.broker(), brokers));
        Optional<Limit> whole = HeadlineLimit.of(recorder.run()).filter(OutagePhase::comparable);
        if (whole.isEmpty()) {
            recorder.endOutage(false, "no broker was stopped, since no limit was found to compare with");
            return;
        }
        try {
            Optional<String> ended = search(whole.get());
            if (!runContext.stop().requested()) {
                boolean returned = bringBack();
                recorder.endOutage(returned, ended.orElse("further trials would not change the answer"));
            }
        } catch (TargetException | EnvironmentException broken) {
            recorder.endOutage(false, "aborted: " + broken.getMessage());
        }
    }

    private static boolean comparable(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, LOWER_BOUND -> true;
            case BUDGET_SPENT -> limit.bounded();
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    /** Returns why the phase ended before everything was tried. */
    private Optional<String> search(Limit whole) {
        long deadline = deadline();
        if (late(deadline, settings().trial())) {
            return Optional.of("no broker was stopped, since budget.max-time leaves no time for it");
        }
        runContext
                .view()
                .printLine("stopping broker " + broker.broker() + " of " + brokers
                        + " (controlled shutdown); the others keep running");
        broker.stop();
        Limit down = searchDown(whole, deadline);
        recorder.found(down, Headrooms.of(whole, down, recorder.ofThisStart(whole)));
        return comparable(down)
                ? catchUp(down, deadline())
                : Optional.of("catching up was not tested, since no limit with the broker offline was found");
    }

    private Limit searchDown(Limit whole, long deadline) {
        Rate share = whole.estimate().times((brokers - 1.0) / brokers);
        SearchStart start = SearchStart.of(
                settings(),
                Optional.of(new LimitPrior(share, GUESS_SD)),
                site.disk().ceiling(),
                recorder.ofThisStart(whole) ? StartSpread.NONE : PlaceHistory.NONE.starts(),
                PlaceHistory.NONE,
                deadline);
        LimitSearch search = new LimitSearch(
                settings(),
                plan().indicators().thresholds().keySet(),
                runners().searching(),
                listener,
                runContext.time());
        return search.find(new SearchOrder(whole.goal(), start, List.of(), false, deadline));
    }

    private Optional<String> catchUp(Limit down, long deadline) {
        Duration full = longer(settings().trial(), CATCH_UP);
        RejoinTarget target = new RejoinTarget(
                runContext,
                bed.context().target(),
                broker,
                new FollowerBackfill(
                        bed.context(), TrialRules.DEFAULT, plan().workload().replicationFactor()),
                (double) plan().workload().replicationFactor() / brokers,
                listener);
        TrialRunner runner = runners().rejoining(target, broker.broker());
        Optional<Rate> next = next(down);
        while (next.isPresent() && !runContext.stop().requested()) {
            if (late(deadline, full) || late(runContext.endNanos(), full.plus(AROUND))) {
                return Optional.of("the time budget was spent before catching up was conclusive");
            }
            String reason = "broker " + broker.broker() + " rejoins under this load";
            runner.run(new TrialOrder(next.get(), full, full, reason, down.goal()));
            recorder.found(rejoin(target, down));
            next = next(down);
        }
        return Optional.empty();
    }

    private Optional<Rate> next(Limit down) {
        return RejoinSearch.next(down, recorder.outage().rejoins(), settings().lowest());
    }

    private Rejoin rejoin(RejoinTarget target, Limit down) {
        List<Trial> trials = recorder.outage().trials();
        Trial last = trials.get(trials.size() - 1).under(down.goal());
        return Rejoining.of(last, target.missed(), target.servedNanos());
    }

    /** Returns true once the broker is in every in-sync set and leads its share again. */
    private boolean bringBack() {
        if (!broker.up()) {
            broker.start();
        }
        runContext.view().printLine("waiting for broker " + broker.broker() + " to be in sync");
        broker.rejoined();
        return bed.context().target().awaitRest(TrialRules.DEFAULT.ready()).isEmpty();
    }

    private TrialRunnerFactory runners() {
        int next = recorder.trials().size() + recorder.outage().trials().size() + 1;
        return new TrialRunnerFactory(runContext, bed, site, recorder, listener, next);
    }

    private long deadline() {
        return Math.min(runContext.time().nanoTime() + settings().total().toNanos(), runContext.endNanos());
    }

    private boolean late(long deadline, Duration needed) {
        return runContext.time().nanoTime() + needed.toNanos() > deadline;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private Plan plan() {
        return runContext.plan();
    }

    private SearchSettings settings() {
        return plan().search();
    }
}
