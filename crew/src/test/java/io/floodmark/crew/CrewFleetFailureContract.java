package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Checks that a fleet reports the failure of its parts, and that no load goes on after one.
 *
 * @param <E> one for all tests of a class
 */
public abstract class CrewFleetFailureContract<E extends FleetEnvironment> extends CrewFleetContract<E> {
    /** One fleet for all failures, because its start takes most of the time. */
    @Test
    void reportsTheFailureOfItsPartsAndSendsNothingAfterIt() throws Exception {
        create("unwatched");
        create("orphans");
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "unwatched")) {
            stopsByItselfWhereNobodyLooks(fleet, "unwatched");
            holdsABudget(fleet);
            outlivesMore(fleet);
            fleet.retarget(List.of("orphans"));
            isKilledWhileWorkersSend(fleet, "orphans");
            // The fleet has started another driver.
            isHeldUpWhileWorkersSend(fleet, "orphans");
        }
    }

    /** Checks what only fleets of this kind outlive. */
    protected void outlivesMore(CrewFleet fleet) throws Exception {}

    /** Checks that a fleet outlives a frozen worker. Like a paused virtual machine, it keeps its connections open. */
    protected final void outlivesAFrozenWorker(CrewFleet fleet, Duration soon) throws Exception {
        List<ProcessHandle> frozen = new ArrayList<>();
        try {
            losesAWorker(fleet, worker -> {
                frozen.add(worker);
                freeze(worker);
            });
            create("thawed");
            fleet.retarget(List.of("thawed"));
            Instant began = Instant.now();
            holdsItsRate(fleet, "thawed", 0);
            assertThat(Duration.between(began, Instant.now())).isLessThan(soon);
        } finally {
            frozen.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private void isKilledWhileWorkersSend(CrewFleet fleet, String topic) throws Exception {
        SessionReports reports = SessionReports.none();
        ByteBudget budget = new ByteBudget(4L << 30);
        try (LoadSession session = fleet.start(new LoadOrder(Pace.constant(2_000), LONG, List.of(budget)))) {
            reports.readUntil(session, () -> !reports.intervals().isEmpty());
            long before = written(topic);
            driver(fleet).destroyForcibly();
            restsInTime(topic, before);
            endsAsLost(session, reports);
        }
        assertThat(budget.taken()).as("what was written counts").isGreaterThanOrEqualTo(200 * written(topic));
        awaitNobody();
    }

    private void isHeldUpWhileWorkersSend(CrewFleet fleet, String topic) throws Exception {
        SessionReports reports = SessionReports.none();
        try (LoadSession session = fleet.start(order(2_000))) {
            reports.readUntil(session, () -> !reports.intervals().isEmpty());
            long before = written(topic);
            freeze(driver(fleet));
            restsInTime(topic, before);
            assertThat(workers()).as("they only wait").hasSize(2);

            driver(fleet).destroyForcibly();
            awaitNobody();
            endsAsLost(session, reports);
        }
    }

    private static void freeze(ProcessHandle process) throws Exception {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private static ProcessHandle driver(CrewFleet fleet) {
        return ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
    }

    /**
     * Fails if load goes on after 3 s, one heartbeat and the requests in flight. Workers leave by themselves much
     * later, after 15 s.
     */
    private void restsInTime(String topic, long before) throws Exception {
        awaitRest(topic);
        assertThat(written(topic) - before).isLessThan(2_000 * 6);
    }

    private static void endsAsLost(LoadSession session, SessionReports reports) {
        reports.readUntil(session, () -> !reports.events().isEmpty());
        assertThat(session.ended()).isTrue();
        session.stop(Duration.ofSeconds(5));
        assertThat(reports.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
    }

    private void stopsByItselfWhereNobodyLooks(CrewFleet fleet, String topic) {
        try (LoadSession session = fleet.start(order(2_000))) {
            // Load stops 3 s after the last poll; the records of 8 s would be 16,000.
            await().atMost(LONG).until(() -> written(topic) > 0);
            awaitRest(topic);
            assertThat(written(topic)).isBetween(2_000L, 10_000L);
            SessionReports reports = SessionReports.none();
            reports.readUntil(session, () -> !reports.events().isEmpty());
            assertThat(reports.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BLIND);
            session.stop(Duration.ofSeconds(5));
        }
    }

    private void holdsABudget(CrewFleet fleet) {
        create("budget");
        fleet.retarget(List.of("budget"));
        ByteBudget small = new ByteBudget(20_000_000);
        LoadOrder bounded = new LoadOrder(Pace.constant(20_000), LONG, List.of(small));
        try (LoadSession session = fleet.start(bounded)) {
            SessionReports reports = SessionReports.none();
            reports.readUntil(session, session::ended);
            session.stop(Duration.ofSeconds(5));
            reports.read(session);
            assertThat(reports.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BUDGET);
            assertThat(reports.acked() * 200).isBetween(1_000_000L, 20_000_000L);
            assertThat(small.left() + small.taken()).isEqualTo(20_000_000);
        }
    }
}
