package io.floodmark.testing.runner;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.TestBed;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.DiskAllowance;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.SampleSource;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A scripted cluster under load: an idle generator, logs that retention keeps small, and the events of the script. */
final class ScriptedBed implements TestBed, SampleSource {
    /** Time from the start of a load to the event in it, which is long enough for a trial. */
    private static final Duration UNTIL_THEN = Duration.ofSeconds(6);

    private final RunContext runContext;
    private final ScriptedSites sites;
    private final ScriptedBroker broker;
    private final TrialContext context;
    private final List<Sample> read = new ArrayList<>();
    private Optional<ScriptedSites.Happening> due = Optional.empty();
    private long dueNanos;

    ScriptedBed(RunContext runContext, ScriptedSites sites, int brokers) {
        this.runContext = runContext;
        this.sites = sites;
        Plan plan = runContext.plan();
        RunTime time = runContext.time();
        this.broker = new ScriptedBroker(time, brokers, plan.budget().held());
        ScriptedFleet fleet = new ScriptedFleet(
                time, () -> sites.cluster(plan).share(broker.share()), plan.payloadBytesPerRecord(), this::begins);
        this.context = new TrialContext(
                time,
                new ScriptedTarget(fleet, this::happening),
                fleet,
                this,
                new ByteBudget(plan.budget().maxBytes().value()),
                new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)),
                runContext.stop());
    }

    RunContext runContext() {
        return runContext;
    }

    private void begins(LoadOrder order) {
        due = sites.begins(order);
        dueNanos = runContext.time().nanoTime() + UNTIL_THEN.toNanos();
    }

    private List<TrialEvent> happening() {
        if (due.isEmpty() || runContext.time().nanoTime() < dueNanos) {
            return List.of();
        }
        ScriptedSites.Happening now = due.get();
        due = Optional.empty();
        return now
                .to(this)
                .map(kind -> new TrialEvent(runContext.time().nanoTime(), kind, "as the script says"))
                .stream()
                .toList();
    }

    @Override
    public TrialContext context() {
        return context;
    }

    void reads(Metric metric, Entity entity, double value) {
        read.add(Sample.gauge(metric, entity, runContext.time().nanoTime(), value));
    }

    @Override
    public List<Sample> drain() {
        reads(Metric.HANDLER_IDLE, Entity.broker(1), 0.8);
        reads(Metric.PROCESS_CPU, Entity.broker(1), 0.5);
        reads(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, 0.05);
        reads(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, 0.1);
        broker.missing().ifPresent(partitions -> reads(Metric.REJOIN_MISSING, Entity.CLUSTER, partitions));
        List<Sample> drained = List.copyOf(read);
        read.clear();
        return drained;
    }

    @Override
    public long blindNanos() {
        return 0;
    }

    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public Optional<Backfill> backfill() {
        return Backfill.NONE;
    }

    @Override
    public Optional<TopicFilling> filling() {
        return Optional.empty();
    }

    @Override
    public Optional<BrokerSwitch> brokerSwitch() {
        return Optional.of(broker);
    }

    @Override
    public List<Condition> conditions() {
        return List.of(new Condition("generator", "producers", "scripted"));
    }

    @Override
    public void close() {}
}
