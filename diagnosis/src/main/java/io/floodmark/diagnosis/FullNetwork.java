package io.floodmark.diagnosis;

import io.floodmark.judging.NetworkPathUsage;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
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
    private static final double IDLE = 0.50;
    private static final double LEAST_SENDING_MILLIS = 100;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        Optional<NetworkPathUsage> path = NetworkPathUsage.of(context.observation()).stream()
                .findFirst()
                .filter(fullest -> fullest.limited() > PATH_LIMITED);
        Optional<ReadingPath> reading = ReadingPath.full(context);
        Optional<DiagnosisContext.Inflow> between = fullBetweenBrokers(context);
        SocketBuffers buffers = SocketBuffers.of(context);
        double used = context.highest(Metric.HOST_NETWORK_USED);
        if (!buffers.stuck() && !(used > FULL_LINK) && path.isEmpty() && between.isEmpty() && reading.isEmpty()) {
            return Optional.empty();
        }
        EvidenceCollector evidence = new EvidenceCollector(Bottleneck.NETWORK);
        path.ifPresent(fullest -> ofPath(evidence, fullest));
        reading.ifPresent(full -> ofReading(evidence, full, context.highest(Metric.FETCH_CONSUMER_SEND_MILLIS)));
        between.ifPresent(inflow -> betweenBrokers(evidence, inflow, context));
        ofBuffers(evidence, buffers);
        ofInterfaces(evidence, used, context);
        ofRequestTimes(evidence, context);
        return evidence.against(
                        context.variation(Metric.HOST_NETWORK_SENT) > SWAYS,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_SENT),
                        "the rate that the host sent varied by %.0f%%; that of a full link is constant",
                        100 * context.variation(Metric.HOST_NETWORK_SENT))
                .closed(
                        Remedies.NETWORK,
                        "the interface's speed and its queue (tc -s qdisc), and iperf between the hosts");
    }

    private static void ofPath(EvidenceCollector evidence, NetworkPathUsage fullest) {
        evidence.speaks(
                true,
                EvidenceSource.CONNECTIONS,
                List.of(Metric.PATH_BUSY, Metric.PATH_RECEIVER_LIMITED, Metric.PATH_WAITING),
                "%s was the bottleneck in %.0f%% of the seconds: %s; the generator's interface, the network and the broker's"
                        + " interface cannot be distinguished from here",
                fullest.path().label(),
                100 * fullest.limited(),
                fullest.evidence());
    }

    private static void ofReading(EvidenceCollector evidence, ReadingPath reading, double sendingMillis) {
        evidence.speaks(
                        true,
                        EvidenceSource.CONNECTIONS,
                        List.of(Metric.PATH_RECEIVED),
                        "%s delivers a steady %.1f MB/s (variation %.1f%%) while consumer groups fall behind, and %.0f kB wait in receive"
                                + " buffers; the broker's interface or the network is full, not the consumers",
                        reading.path().label(),
                        reading.perSecond() / 1e6,
                        100 * reading.variation(),
                        reading.unread() / 1e3)
                .speaks(
                        sendingMillis > LEAST_SENDING_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.FETCH_CONSUMER_SEND_MILLIS),
                        "sending the response to a fetch of a consumer takes %.0f ms",
                        sendingMillis);
    }

    private static void betweenBrokers(
            EvidenceCollector evidence, DiagnosisContext.Inflow inflow, DiagnosisContext context) {
        FollowerWait.of(context)
                .speaks(evidence, true)
                .speaks(
                        true,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.BYTES_IN, Metric.REPLICATION_BYTES_IN),
                        "each broker receives a steady rate from clients and leaders, up to %.1f MB/s (variation %.1f%%); more"
                                + " is offered and its request handlers are mostly idle",
                        inflow.perSecond() / 1e6,
                        100 * inflow.variation());
    }

    private static void ofBuffers(EvidenceCollector evidence, SocketBuffers buffers) {
        evidence.speaks(
                buffers.stuck(),
                EvidenceSource.SOCKETS,
                List.of(Metric.HOST_TCP_UNSENT, Metric.HOST_TCP_UNREAD),
                "%.0f kB waited in send buffers and %.0f kB in receive buffers, on average, so processes read what arrives;"
                        + " bytes wait %.0f ms to be sent and acknowledged (Little's law)",
                buffers.unsent() / 1e3,
                buffers.unread() / 1e3,
                1e3 * buffers.waitSeconds());
    }

    private static void ofInterfaces(EvidenceCollector evidence, double used, DiagnosisContext context) {
        double sent = context.highest(Metric.HOST_NETWORK_SENT);
        double variation = context.variation(Metric.HOST_NETWORK_SENT);
        double again = context.highest(Metric.HOST_TCP_RETRANSMITTED);
        evidence.speaks(
                        used > FULL_LINK,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_USED),
                        "an interface used %.0f%% of its speed",
                        100 * used)
                .speaks(
                        variation < STEADY && sent > LEAST_BYTES,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_NETWORK_SENT),
                        "the host sent a steady %.1f MB/s (variation %.1f%%), although more was offered",
                        sent / 1e6,
                        100 * variation)
                .speaks(
                        again > RETRANSMITTED,
                        EvidenceSource.HOST_NETWORK,
                        List.of(Metric.HOST_TCP_RETRANSMITTED),
                        "%.1f%% of the segments were retransmitted",
                        100 * again);
    }

    private static void ofRequestTimes(EvidenceCollector evidence, DiagnosisContext context) {
        double service = context.serviceMillis();
        double outside = service - context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS);
        evidence.speaks(
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
                        service);
    }

    /**
     * Mean bytes in the TCP buffers of the host.
     *
     * @param waitSeconds time that a byte waits to be sent and acknowledged (Little's law)
     */
    private record SocketBuffers(double unsent, double unread, double waitSeconds) {
        static SocketBuffers of(DiagnosisContext context) {
            double unsent = context.highest(Metric.HOST_TCP_UNSENT);
            return new SocketBuffers(
                    unsent,
                    context.highest(Metric.HOST_TCP_UNREAD),
                    unsent / context.highest(Metric.HOST_NETWORK_SENT));
        }

        /** True if bytes wait to be sent while processes read what arrives. */
        boolean stuck() {
            return unsent > LEAST_WAITING && unsent > TIMES_UNREAD * unread && waitSeconds > LEAST_WAIT_SECONDS;
        }
    }

    /**
     * Returns the inflow if the network between the brokers is saturated: brokers receive at a constant rate, requests
     * wait for followers, and neither handlers nor fetcher threads are busy. All of this is also true of brokers with a
     * CPU limit, which seem idle. This needs metrics of brokers only.
     */
    private static Optional<DiagnosisContext.Inflow> fullBetweenBrokers(DiagnosisContext context) {
        boolean threadsIdle =
                context.lowest(Metric.HANDLER_IDLE) > IDLE && !(context.highest(Metric.FETCHER_THREAD_CPU) > 1 - IDLE);
        return FollowerWait.of(context).most()
                        && threadsIdle
                        && BrokerCpuLimit.shown(context).isEmpty()
                ? context.inflow().filter(inflow -> inflow.variation() < STEADY && inflow.perSecond() > LEAST_BYTES)
                : Optional.empty();
    }
}
