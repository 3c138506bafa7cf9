package io.floodmark.nullsink;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkTaskContext;

/** Records what a task requests from the framework. */
final class RecordingContext implements SinkTaskContext {
    int commitRequests;
    long timeoutMillis = -1;

    @Override
    public void requestCommit() {
        commitRequests++;
    }

    @Override
    public void timeout(long millis) {
        timeoutMillis = millis;
    }

    @Override
    public Map<String, String> configs() {
        return Map.of();
    }

    @Override
    public void offset(Map<TopicPartition, Long> offsets) {
        throw new UnsupportedOperationException("a null sink never rewinds");
    }

    @Override
    public void offset(TopicPartition partition, long offset) {
        throw new UnsupportedOperationException("a null sink never rewinds");
    }

    @Override
    public Set<TopicPartition> assignment() {
        return Set.of();
    }

    @Override
    public void pause(TopicPartition... partitions) {
        throw new UnsupportedOperationException("a null sink never pauses");
    }

    @Override
    public void resume(TopicPartition... partitions) {
        throw new UnsupportedOperationException("a null sink never resumes");
    }
}
