package io.floodmark.nullsink;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The counts of one task. Written by its thread and read by threads of JMX; locked once per batch. */
final class Counts implements NullSinkTaskMXBean, MBeanRegistration {
    private final long startedMillis;
    private final SinkLatencies latencies = new SinkLatencies();
    private long records;
    private long bytes;
    private long recordsOfUnknownSize;
    private long batches;
    private long refusedBatches;
    private long commitRequests;
    private boolean shown;

    /** @param startedMillis start of the task, by the host's clock */
    Counts(long startedMillis) {
        this.startedMillis = startedMillis;
    }

    synchronized void add(Collection<SinkRecord> batch, long nowMillis) {
        batches++;
        for (SinkRecord each : batch) {
            records++;
            addSize(each.value());
            Long timestamp = each.timestamp();
            if (timestamp != null && timestamp >= 0) {
                latencies.record(nowMillis - timestamp);
            }
        }
    }

    private void addSize(@Nullable Object value) {
        if (value instanceof byte[]) {
            bytes += ((byte[]) value).length;
        } else if (value instanceof String) {
            bytes += ((String) value).getBytes(StandardCharsets.UTF_8).length;
        } else if (value != null) {
            recordsOfUnknownSize++;
        }
    }

    synchronized void refused() {
        refusedBatches++;
    }

    synchronized void commitRequested() {
        commitRequests++;
    }

    /** True if these counts are registered with JMX, under any name. */
    synchronized boolean shown() {
        return shown;
    }

    @Override
    public ObjectName preRegister(MBeanServer server, ObjectName name) {
        return name;
    }

    @Override
    public synchronized void postRegister(Boolean done) {
        shown = done;
    }

    @Override
    public void preDeregister() {}

    @Override
    public synchronized void postDeregister() {
        shown = false;
    }

    @Override
    public long getStartedMillis() {
        return startedMillis;
    }

    @Override
    public synchronized long getRecords() {
        return records;
    }

    @Override
    public synchronized long getBytes() {
        return bytes;
    }

    @Override
    public synchronized long getRecordsOfUnknownSize() {
        return recordsOfUnknownSize;
    }

    @Override
    public synchronized long getBatches() {
        return batches;
    }

    @Override
    public synchronized long getRefusedBatches() {
        return refusedBatches;
    }

    @Override
    public synchronized long getCommitRequests() {
        return commitRequests;
    }

    @Override
    public synchronized long getNegativeLatencies() {
        return latencies.negative();
    }

    @Override
    public synchronized double getLatencyMeanMillis() {
        return latencies.mean();
    }

    @Override
    public synchronized double getLatencyP50Millis() {
        return latencies.quantile(0.5);
    }

    @Override
    public synchronized double getLatencyP99Millis() {
        return latencies.quantile(0.99);
    }

    @Override
    public synchronized double getLatencyMaxMillis() {
        return latencies.max();
    }

    @Override
    public synchronized byte[] getLatencyHistogram() {
        return latencies.encoded();
    }
}
