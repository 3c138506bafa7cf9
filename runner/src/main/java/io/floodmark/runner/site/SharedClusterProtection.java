package io.floodmark.runner.site;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.safety.Canary;
import io.floodmark.kafka.safety.Guard;
import io.floodmark.kafka.safety.GuardLimits;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.LagWatch;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.Preflight;
import io.floodmark.kafka.safety.QuotaBackstop;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.kafka.safety.TopicSet;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.Closing;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.load.Protection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Protects a cluster that is not a lab: a guard during every load phase, a quota behind the generator and, if other
 * clients use the cluster, a canary whose latency shows what they experience.
 */
final class SharedClusterProtection implements Protection {
    private static final String SHARED_CLUSTER = "shared cluster";
    private static final Duration CALL = Duration.ofSeconds(30);
    private static final Duration BASELINE = Duration.ofSeconds(20);
    private static final Bytes CANARY_DISK = Bytes.ofMiB(64);
    private static final Bytes CANARY_BATCH = Bytes.ofKiB(1);

    private final RunContext runContext;
    private final QuotaBackstop quota;
    private final RequestBytes requestBytes;
    private final GuardLimits limits;
    private final List<Probe> probes = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final Closing closing = new Closing();
    private Guard guard;
    /** True if the operator set no quota, so that any throttling comes from the run's own quota. */
    private final boolean noQuotaOfOperator;

    private boolean quotaRefused;
    private double quotaBytesPerSecond;

    private SharedClusterProtection(
            RunContext runContext,
            ClusterClient client,
            Preflight preflight,
            Map<Entity, Double> muted,
            Journal journal,
            OwnedTopics owned,
            RunNames names) {
        this.runContext = runContext;
        this.quota = new QuotaBackstop(client, journal, names.clientId("load"));
        this.noQuotaOfOperator = preflight.quotas().isEmpty();
        this.requestBytes = new RequestBytes(runContext.plan().workload(), preflight.brokers());
        closing.add(() -> quota.remove(deadline()));
        OptionalDouble baseline = OptionalDouble.empty();
        Map<Entity, Double> lags = Map.of();
        if (preflight.protectedMode()) {
            try {
                baseline = runContext.plan().workload().topic().isPresent()
                        ? noCanary()
                        : canary(client, preflight, owned, names);
                lags = groups(client);
            } catch (RuntimeException failed) {
                closing.closeAfter(failed);
                throw failed;
            }
        }
        this.limits = preflight.guardLimits(muted, baseline, lags);
        this.guard = new Guard(limits, runContext.time());
        conditions.add(
                new Condition(SHARED_CLUSTER, "mode", preflight.protectedMode() ? "protected" : "overload allowed"));
    }

    /**
     * Starts the protection; if that fails, everything that it created is removed.
     *
     * @param muted connections that brokers throttle before any load
     */
    static SharedClusterProtection open(
            RunContext runContext,
            ClusterClient client,
            Preflight preflight,
            Map<Entity, Double> muted,
            Journal journal,
            OwnedTopics owned,
            RunNames names) {
        return new SharedClusterProtection(runContext, client, preflight, muted, journal, owned, names);
    }

    /** Returns the order of the canary's topic, which has one partition per broker. */
    static TopicOrder canary(int brokers, Plan plan) {
        int partitions = Math.max(1, brokers);
        int replicas = Math.min(partitions, plan.workload().replicationFactor());
        return new TopicOrder(1, partitions, replicas, CANARY_DISK, CANARY_BATCH, TopicOrder.DEFAULT_RETENTION);
    }

    private OptionalDouble canary(ClusterClient client, Preflight preflight, OwnedTopics owned, RunNames names) {
        runContext.checkStop();
        TopicSet topic = owned.create("canary", canary(preflight.brokers(), runContext.plan()), deadline());
        closing.add(() -> topic.delete(deadline()));
        Canary canary = closing.add(new Canary(client, topic, names.clientId("canary"), runContext.time()));
        probes.add(canary);
        OptionalDouble baseline = canary.baselineMillis(Deadline.in(BASELINE, runContext.time()));
        String text = baseline.isPresent()
                ? String.format(Locale.ROOT, "p99 %.1f ms before the load", baseline.getAsDouble())
                : "no answer before the load, so this rule is off";
        conditions.add(new Condition(SHARED_CLUSTER, "canary", text));
        runContext.view().printLine("canary: " + text);
        return baseline;
    }

    private OptionalDouble noCanary() {
        conditions.add(new Condition(SHARED_CLUSTER, "canary", "none: the run creates no topics"));
        return OptionalDouble.empty();
    }

    private Map<Entity, Double> groups(ClusterClient client) {
        runContext.checkStop();
        LagWatch watch = new LagWatch(
                client, LagWatch.READINGS, LagWatch.APART, Deadline.in(BASELINE, runContext.time()), runContext.time());
        probes.add(watch);
        conditions.add(new Condition(SHARED_CLUSTER, "lag of other groups", watch.summary()));
        runContext.view().printLine("lag of other groups: " + watch.summary());
        return watch.baseline();
    }

    private Deadline deadline() {
        return Deadline.in(CALL, runContext.time());
    }

    @Override
    public void expect(Rate load) {
        raiseQuota(requestBytes.perSecondOfBusiestBroker(load));
        guard = new Guard(limits, runContext.time());
    }

    /**
     * Raises the quota; it is never lowered. Brokers average over seconds, so earlier records would otherwise throttle
     * the new load.
     */
    private void raiseQuota(double bytesPerSecond) {
        if (quotaRefused || bytesPerSecond <= quotaBytesPerSecond) {
            return;
        }
        Optional<String> refused = quota.set(bytesPerSecond, deadline());
        quotaBytesPerSecond = bytesPerSecond;
        quotaRefused = refused.isPresent();
        refused.ifPresent(why -> runContext.view().printLine("no quota of the run is set: " + why));
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
        intervals.forEach(guard::addInterval);
        return guard.check(fresh).or(() -> throttledByOwnQuota(intervals));
    }

    private Optional<TrialEvent> throttledByOwnQuota(List<LoadInterval> intervals) {
        boolean inForce = quotaBytesPerSecond > 0 && !quotaRefused;
        return intervals.stream()
                .filter(interval -> inForce && noQuotaOfOperator && interval.throttledNanos() > 0)
                .findFirst()
                .map(
                        interval -> new TrialEvent(
                                interval.toNanos(),
                                TrialEvent.Kind.OWN_QUOTA,
                                "the generator sent more than planned: the quota that the run sets on its own client id throttled it"));
    }

    @Override
    public List<Probe> probes() {
        return List.copyOf(probes);
    }

    @Override
    public List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    @Override
    public void close() {
        closing.close();
    }
}
