package io.floodmark.model;

import java.util.Locale;

/**
 * A named rule over samples that tells overload. A <em>margin</em> indicator also says how near its threshold is while
 * it is still clear, so one trial tells where its limit lies; a <em>cliff</em> gives no warning. An <em>endurance</em>
 * indicator tells no overload, but for how long a load is carried: fired it makes a trial {@code sustained(memory)},
 * clear it proves the load for ever, unseen it leaves that open.
 */
public enum Indicator {
    HANDLER_IDLE(
            Kind.MARGIN,
            0.20,
            "idle fraction of the worst broker's request handlers, below",
            "More `num.io.threads` if CPU is free; larger batches; otherwise more brokers."),
    NETWORK_IDLE(
            Kind.MARGIN,
            0.30,
            "idle fraction of the worst network processor, below",
            "More `num.network.threads` if CPU is free; fewer connections; larger batches."),
    /**
     * Fires only if work waits: behind schedule, or with a backlog or a group's lag that grows. Kafka fills its batches
     * when it has no time to spare, so a host can be busy for long before it carries no more: how busy it is tells what
     * binds, not where.
     */
    HOST_CPU(
            Kind.CLIFF,
            0.95,
            "busy fraction of a broker's host, if work waits for it, above",
            "Larger batches or `linger`; avoid recompression; more or larger brokers."),
    /**
     * Fires only if work waits, as {@link #HOST_CPU} does: it is busy before it is full, and full it carries what it
     * can.
     */
    LINK(
            Kind.CLIFF,
            0.80,
            "used share of the bandwidth of a broker host's interface, if work waits for it, above",
            "Compression; fewer consumer groups or replicas per broker; a faster network."),
    /** Fires only if work waits, as {@link #HOST_CPU} does: a full path without waiting work sustains the load. */
    NETWORK_PATH(
            Kind.CLIFF,
            0.50,
            "share of time in which the network path to a broker is the bottleneck, if work waits, above",
            "Check bandwidth between generator and brokers, container limits and the generator's interface."),
    LATENCY(
            Kind.MARGIN,
            1.0,
            "latency over its objective, ratio above",
            "See which indicator is near its threshold; lower load or a larger objective."),
    ISR_CHURN(
            Kind.CLIFF,
            0.50,
            "share of polls in which an in-sync set was short or changed, above",
            "Check disks, network and `num.replica.fetchers` of followers."),
    FOLLOWER_LAG(
            Kind.CLIFF,
            0.01,
            "growth of follower lag, seconds per second, above",
            "More `num.replica.fetchers`; check disks and network."),
    MIN_ISR(
            Kind.CLIFF,
            0,
            "test partitions below min.insync.replicas, more than",
            "Check disks, network and `num.replica.fetchers` of followers."),
    BEHIND_SCHEDULE(
            Kind.CLIFF,
            0.99,
            "achieved over offered, below",
            "`floodmark explain RUN`; more `workload.produce.producers` if the verdict says so."),
    BACKLOG(Kind.CLIFF, 0.01, "growth of the backlog, seconds per second, above", "`floodmark explain RUN`."),
    CONSUMER_LAG(
            Kind.CLIFF,
            0.01,
            "growth of a consumer group's lag, seconds per second, above",
            "More members or partitions; larger fetches."),
    ERRORS(Kind.CLIFF, 0.0001, "failed over sent records, above", "The report lists the errors."),
    THROTTLED(
            Kind.CLIFF,
            0.01,
            "share of time in which brokers throttled the load by quota, above",
            "A client quota is the limit; the preflight lists it."),
    GATEWAY_QUEUE(
            Kind.CLIFF,
            0.5,
            "seconds that the oldest record of a gateway's fullest lane waits, mean above",
            "More `lanes.count`; check the brokers behind the gateway."),
    /**
     * Its utilisation, where it is known, is what the brokers append over what the disks write while they have pages to
     * write: above 1 they carry only the load over it.
     */
    DISK(
            Kind.ENDURANCE,
            0.01,
            "growth of pages not yet on disk over bytes appended, above",
            "Verify with `trial --for 2m` or `--soak 30m`.");

    /** Whether an indicator warns before it fires, and whether it tells overload at all. */
    public enum Kind {
        MARGIN,
        CLIFF,
        ENDURANCE
    }

    private final Kind kind;
    private final double defaultThreshold;
    private final String rule;
    private final String advice;

    Indicator(Kind kind, double defaultThreshold, String rule, String advice) {
        this.kind = kind;
        this.defaultThreshold = defaultThreshold;
        this.rule = rule;
        this.advice = advice;
    }

    /** As plans, columns and exports write it: {@code handler-idle}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Kind kind() {
        return kind;
    }

    /**
     * Whether it tells how busy something is that everything shares: full it is a cause where work waits, and none
     * where none does.
     */
    public boolean onlyWhereWorkWaits() {
        return this == HOST_CPU || this == LINK || this == NETWORK_PATH;
    }

    public double defaultThreshold() {
        return defaultThreshold;
    }

    /** What is compared, ending in the direction that fires: "... below", "... above". */
    public String rule() {
        return rule;
    }

    /** What to do if it fires, in Markdown, as the reference of indicators prints it. */
    public String advice() {
        return advice;
    }
}
