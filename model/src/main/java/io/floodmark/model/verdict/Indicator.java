package io.floodmark.model.verdict;

import java.util.Locale;

/**
 * A named rule over samples that detects overload. A <em>leading</em> indicator ({@code MARGIN}) also has a utilisation
 * of its threshold before it fires, so a single trial shows where its limit is. A <em>threshold-only</em> indicator
 * ({@code CLIFF}) gives no warning. An <em>endurance</em> indicator does not detect overload, but whether a load can be
 * sustained permanently: if it fires, the trial is {@code sustained(memory)}; if it is clear, the load is disk-backed;
 * without data this remains open.
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
     * Fires only if work waits: the load is behind schedule, or a backlog or a group's lag grows. Kafka fills its
     * batches when it has no time to spare, so a host can be busy long before it reaches its limit: its utilisation
     * shows the bottleneck, but not the limit.
     */
    HOST_CPU(
            Kind.CLIFF,
            0.95,
            "busy fraction of a broker's host, if work waits for it, above",
            "Larger batches or `linger`; avoid recompression; more or larger brokers."),
    /**
     * Fires only if work waits, like {@link #HOST_CPU}: a link is busy before it is saturated, and a saturated link
     * still sustains what it can.
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
     * Its utilisation, if known, is the appended bytes over the bytes that the disks write while there are pages to
     * write: above 1, the disks sustain only the load divided by it.
     */
    DISK(
            Kind.ENDURANCE,
            0.01,
            "growth of pages not yet on disk over bytes appended, above",
            "Verify with `trial --for 2m` or `--soak 30m`.");

    /** The kind of an indicator: whether it warns before it fires, and whether it detects overload at all. */
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

    /** Returns the key in plans, columns and exports: {@code handler-idle}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Kind kind() {
        return kind;
    }

    /**
     * True if the indicator shows the utilisation of a shared resource: a saturated one is a cause only if work waits.
     */
    public boolean onlyWhereWorkWaits() {
        return this == HOST_CPU || this == LINK || this == NETWORK_PATH;
    }

    public double defaultThreshold() {
        return defaultThreshold;
    }

    /** Returns the comparison, which ends with the direction that fires: "... below", "... above". */
    public String rule() {
        return rule;
    }

    /** Returns the advice if it fires, in Markdown, as printed in the reference of indicators. */
    public String advice() {
        return advice;
    }
}
