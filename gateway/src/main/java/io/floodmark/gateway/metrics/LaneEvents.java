package io.floodmark.gateway.metrics;

import io.floodmark.gateway.cluster.Topics;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.lane.Affinity;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.lane.InFlightRecord;
import io.floodmark.gateway.lane.LaneWatch;
import io.floodmark.gateway.lane.RetryAfter;

/** Passes events of lanes to the metrics, to affinity, and to the topic metadata. Thread-safe. */
public final class LaneEvents implements LaneWatch {
    private final GatewayMetrics metrics;
    private final Affinity affinity;
    private final Topics topics;
    private final RetryAfter retryAfter;

    public LaneEvents(GatewayMetrics metrics, Affinity affinity, Topics topics, RetryAfter retryAfter) {
        this.metrics = metrics;
        this.affinity = affinity;
        this.topics = topics;
        this.retryAfter = retryAfter;
    }

    @Override
    public void waited(long nanos) {
        metrics.waited(nanos);
    }

    @Override
    public void blocked(long nanos) {
        metrics.sending(nanos);
    }

    @Override
    public void onOutcome(InFlightRecord inFlightRecord, RecordOutcome outcome, long nanos) {
        String topic = inFlightRecord.topic();
        if (outcome instanceof RecordOutcome.Written written) {
            metrics.written(inFlightRecord.sizeBytes(), nanos);
            retryAfter.drained(inFlightRecord.sizeBytes());
            affinity.recordOutcome(topic, written.partition(), outcome, nanos);
            return;
        }
        if (outcome instanceof RecordOutcome.NotWritten refused) {
            metrics.notWritten(refused.reason());
        } else {
            metrics.unknown();
        }
        topics.doubt(topic);
        if (inFlightRecord.partition() != Event.ANY_PARTITION) {
            affinity.recordOutcome(topic, inFlightRecord.partition(), outcome, nanos);
        }
    }

    @Override
    public void refused(Reason reason) {
        metrics.notWritten(reason);
    }

    @Override
    public void rebuilt() {
        metrics.rebuilt();
    }

    @Override
    public void stuck(String topic) {
        // The topic may have lost a leader or been deleted.
        topics.doubt(topic);
    }
}
