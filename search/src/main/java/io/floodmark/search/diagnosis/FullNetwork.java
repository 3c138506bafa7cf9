package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Entity;
import io.floodmark.model.EvidenceSource;
import io.floodmark.model.LoadCurve;
import io.floodmark.model.Metric;
import io.floodmark.search.NetworkPathUsage;
import java.util.List;
import java.util.Optional;

/**
 * Detects a saturated network. Bytes then wait in the buffers of senders, while those of receivers are empty; for a
 * slow receiver, it is the opposite. If no interface reports its speed (most virtual ones), a constant rate is the
 * second signal.
 */
final class FullNetwork implements CauseRule {
    private static final double LEAST_WAITING = 64e3;
    /** Longer than bytes need to arrive and be acknowledged within a data centre. */
    private static final double LEAST_WAIT_SECONDS = 0.005;

    private static final double TIMES_UNREAD = 4;
    private static final double FULL_LINK = 0.80;
    private static final double STEADY = 0.06;
    private static final double SWAYS = 0.30;
    private static final double LEAST_BYTES = 1e6;
    private static final double LEAST_MILLIS = 5;
    private static final double RETRANSMITTED = 0.01;
    private static final double PATH_LIMITED = 0.50;
    private static final double LEAST_REMOTE_MILLIS = 20;
    private static final double IDLE = 0.50;
    private static final double LEAST_SENDING_MILLIS = 100;

    @Override
    public Optional<Cause> look(DiagnosisContext context) {
        double unsent = context.highest(Metric.HOST_TCP_UNSENT);
        double unread = context.highest(Metric.HOST_TCP_UNREAD);
        double used = context.highest(Metric.HOST_NETWORK_USED);
        double sent = context.highest(Metric.HOST_NETWORK_SENT);
        double wait = unsent / sent;
        boolean stuck = unsent > LEAST_WAITING && unsent > TIMES_UNREAD * unread && wait > LEAST_WAIT_SECONDS;
        Optional<NetworkPathUsage> path = NetworkPathUsage.of(context.seen()).stream()
                .findFirst()
                .filter(fullest -> fullest.limited() > PATH_LIMITED);
        Optional<DiagnosisContext.Inflow> between = fullBetweenBrokers(context);
        Optional<ReadingPath> reading = ReadingPath.full(context);
        if (!stuck && !(used > FULL_LINK) && path.isEmpty() && between.isEmpty() && reading.isEmpty()) {
            return Optional.empty();
        }
        double steady = context.variation(Metric.HOST_NETWORK_SENT);
        double service = context.serviceMillis();
        double outside = service - context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS);
        double again = context.highest(Metric.HOST_TCP_RETRANSMITTED);
        double sending = context.highest(Metric.FETCH_CONSUMER_SEND_MILLIS);
        return new EvidenceCollector(Bottleneck.NETWORK)
                .speaks(
                        path.isPresent(),
                        EvidenceSource.CONNECTIONS,
                        List.of(Metric.PATH_BUSY, Metric.PATH_RECEIVER_LIMITED, Metric.PATH_WAITING),
                        "%s was the bottleneck in %.0f%% of the seconds: %s; the generator's interface, the network and the broker's"
                                + " interface cannot be distinguished from here",
                        path.map(fullest -> fullest.path().label()).orElse(""),
                        100 * path.map(NetworkPathUsage::limited).orElse(0.0),
                        path.map(NetworkPathUsage::evidence).orElse(""))
                .speaks(
                        reading.isPresent(),
                        EvidenceSource.CONNECTIONS,
                        List.of(Metric.PATH_RECEIVED),
                        "%s delivers a steady %.1f MB/s (variation %.1f%%) while consumer groups fall behind, and %.0f kB wait in receive"
                                + " buffers; the broker's interface or the network is full, not the consumers",
                        reading.map(ReadingPath::path).map(Entity::label).orElse(""),
                        reading.map(ReadingPath::perSecond).orElse(Double.NaN) / 1e6,
                        100 * reading.map(ReadingPath::variation).orElse(Double.NaN),
                        reading.map(ReadingPath::unread).orElse(Double.NaN) / 1e3)
                .speaks(
                        reading.isPresent() && sending > LEAST_SENDING_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.FETCH_CONSUMER_SEND_MILLIS),
                        "sending the response to a fetch of a consumer takes %.0f ms",
                        sending)
                .speaks(
                        between.isPresent(),
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_REMOTE_MILLIS, Metric.PRODUCE_TOTAL_MILLIS),
                        "a produce request waits %.0f of its %.0f ms for followers",
                        context.produceMillis(Metric.PRODUCE_REMOTE_MILLIS),
                        context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS))
                .speaks(
                        between.isPresent(),
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.BYTES_IN, Metric.REPLICATION_BYTES_IN),
                        "each broker receives a steady rate from clients and leaders, up to %.1f MB/s (variation %.1f%%); more"
                                + " is offered and its request handlers are mostly idle",
                        between.map(DiagnosisContext.Inflow::perSecond).orElse(Double.NaN) / 1e6,
                        100 * between.map(DiagnosisContext.Inflow::variation).orElse(Double.NaN))
                .speaks(
                        stuck,
                        EvidenceSource.SOCKETS,
                        List.of(Metric.HOST_TCP_UNSENT, Metric.HOST_TCP_UNREAD),
                        "%.0f kB waited in send buffers and %.0f kB in receive buffers, on average, so processes read what arrives;"
                                + " bytes wait %.0f ms to be sent and acknowledged (Little's law)",
                        unsent / 1e3,
                        unread / 1e3,
                        1e3 * wait)
                .speaks(
                        used > FULL_LINK,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_USED),
                        "an interface used %.0f%% of its speed",
                        100 * used)
                .speaks(
                        steady < STEADY && sent > LEAST_BYTES,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_SENT),
                        "the host sent a steady %.1f MB/s (variation %.1f%%), although more was offered",
                        sent / 1e6,
                        100 * steady)
                .speaks(
                        again > RETRANSMITTED,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_TCP_RETRANSMITTED),
                        "%.1f%% of the segments were retransmitted",
                        100 * again)
                .speaks(
                        outside > service / 2 && outside > LEAST_MILLIS,
                        LoadCurve.SERVICE,
                        "a response took %.0f ms, of which %.0f ms outside the broker",
                        service,
                        outside)
                .against(
                        outside < service / 4 && service > LEAST_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_TOTAL_MILLIS),
                        "a response took %.0f ms, nearly all of it at the broker",
                        service)
                .against(
                        steady > SWAYS,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_SENT),
                        "the rate that the host sent varied by %.0f%%; that of a full link is constant",
                        100 * steady)
                .closed(
                        Remedies.NETWORK,
                        "the interface's speed and its queue (tc -s qdisc), and iperf between the hosts");
    }

    /**
     * Returns the inflow if the network between the brokers is saturated: brokers receive at a constant rate, requests
     * wait for followers, and neither handlers nor fetcher threads are busy. This needs metrics of brokers only.
     */
    private static Optional<DiagnosisContext.Inflow> fullBetweenBrokers(DiagnosisContext context) {
        double remote = context.produceMillis(Metric.PRODUCE_REMOTE_MILLIS);
        boolean waits = remote > context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS) / 2 && remote > LEAST_REMOTE_MILLIS;
        boolean threadsIdle =
                context.lowest(Metric.HANDLER_IDLE) > IDLE && !(context.highest(Metric.FETCHER_THREAD_CPU) > 1 - IDLE);
        return waits && threadsIdle
                ? context.inflow().filter(inflow -> inflow.variation() < STEADY && inflow.perSecond() > LEAST_BYTES)
                : Optional.empty();
    }
}
