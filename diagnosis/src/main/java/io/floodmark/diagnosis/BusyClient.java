package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects a client that has no CPU left while brokers wait for work. If it compresses, and the threads that do so are
 * the busy ones (for KafkaProducer the threads that call send, which close and compress batches), compression is the
 * cause.
 */
final class BusyClient implements CauseRule {
    private static final double FULL_THREAD = 0.75;
    private static final double FULL_HOST = 0.50;
    private static final double IDLE = 0.50;
    private static final double NOT_IDLE = 0.30;
    private static final double TIMES_THE_BROKERS = 1.5;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double thread = context.highest(Metric.GENERATOR_BUSIEST_THREAD);
        double share = context.highest(Metric.GENERATOR_MACHINE_SHARE);
        double brokers = context.brokersShare();
        // On a shared host, many threads that all need a core get less than one each.
        boolean mostOfTheHost = share > FULL_HOST && !(share < TIMES_THE_BROKERS * brokers);
        if (!(thread > FULL_THREAD) && !mostOfTheHost) {
            return Optional.empty();
        }
        ProduceSpec produce = context.plan().workload().produce();
        double idle = Math.min(context.lowest(Metric.HANDLER_IDLE), context.lowest(Metric.NETWORK_IDLE_MIN));
        double atBroker = context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS);
        double latency = context.latencyMillis();
        boolean compresses =
                produce.codec() != ProduceSpec.Codec.NONE && produce.client().isPresent();
        boolean byLoaders =
                context.highest(Metric.GENERATOR_LOAD_THREAD) >= context.highest(Metric.GENERATOR_SENDER_THREAD);
        boolean compression = compresses && byLoaders;
        return new EvidenceCollector(compression ? Bottleneck.CLIENT_COMPRESSION : Bottleneck.CLIENT_CPU)
                .speaks(
                        true,
                        EvidenceSource.GENERATOR_CLOCK,
                        List.of(Metric.GENERATOR_LOAD_THREAD, Metric.GENERATOR_BUSIEST_THREAD),
                        "the client used %.0f%% of its host's CPU, its busiest thread %.0f%% of a core%s",
                        100 * share,
                        100 * thread,
                        compression ? ": a thread that calls send, which compresses (" + codec(produce) + ")" : "")
                .speaks(
                        idle > IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE, Metric.NETWORK_IDLE_MIN),
                        "request handlers and network threads of every broker were idle for at least %.0f%% of the time",
                        100 * idle)
                .speaks(
                        atBroker < latency / 5,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_TOTAL_MILLIS),
                        "a request spent %.1f ms at its broker, of %.0f ms from scheduled send time to acknowledgement",
                        atBroker,
                        latency)
                .speaks(
                        brokers * TIMES_THE_BROKERS < share,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "all brokers together used %.0f%% of the CPU",
                        100 * brokers)
                .against(
                        idle < NOT_IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE, Metric.NETWORK_IDLE_MIN),
                        "the busiest request handlers or network thread of a broker were idle for only %.0f%% of the time",
                        100 * idle)
                .against(
                        atBroker > latency / 2,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_TOTAL_MILLIS),
                        "a request spent %.1f ms at its broker, most of the %.0f ms from scheduled send time to acknowledgement",
                        atBroker,
                        latency)
                .closed(
                        compression ? Remedies.compression(produce) : Remedies.CLIENT_CPU,
                        "CPU per thread of the client, and the same load from a second client on another host");
    }

    private static String codec(ProduceSpec produce) {
        String codec = produce.codec().name().toLowerCase(Locale.ROOT);
        return produce.level().isPresent() ? codec + " level " + produce.level().getAsInt() : codec;
    }
}
