package io.floodmark.report.answer;

import io.floodmark.model.verdict.Indicator;

/** The name of an indicator in a sentence. */
public final class IndicatorName {
    private IndicatorName() {}

    public static String inWords(Indicator indicator) {
        return switch (indicator) {
            case HANDLER_IDLE -> "the brokers' request handlers";
            case NETWORK_IDLE -> "the brokers' network threads";
            case HOST_CPU -> "the CPU of a broker's host";
            case LINK -> "the network of a broker's host";
            case NETWORK_PATH -> "the network path to a broker";
            case LATENCY -> "the latency objective";
            case ISR_CHURN -> "replicas falling out of sync";
            case FOLLOWER_LAG -> "followers falling behind";
            case MIN_ISR -> "partitions falling below min.insync.replicas";
            case BEHIND_SCHEDULE -> "throughput below the offered load";
            case BACKLOG -> "a growing backlog";
            case CONSUMER_LAG -> "a consumer group falling behind";
            case ERRORS -> "errors";
            case THROTTLED -> "throttling by quota";
            case GATEWAY_QUEUE -> "a growing queue in the gateway";
            case DISK -> "the disks";
        };
    }
}
