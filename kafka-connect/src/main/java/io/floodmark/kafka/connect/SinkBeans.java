package io.floodmark.kafka.connect;

import io.floodmark.kafka.probe.IsolatedCall;
import io.floodmark.kafka.probe.JmxSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.zip.DataFormatException;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the metrics of null sinks by the JMX of the workers that run them. Connections are kept, and reopened if one is
 * lost. A worker that never answers, e.g. because it is stopped or collects garbage for minutes, delays no caller. Used
 * by one thread at a time.
 */
final class SinkBeans implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SinkBeans.class);
    private static final Duration ONE_READING = Duration.ofSeconds(2);
    private static final String[] ATTRIBUTES = {"StartedMillis", "NegativeLatencies", "LatencyHistogram"};

    private final List<JmxSource> workers;
    private final IsolatedCall thread = new IsolatedCall("fm-connect-jmx");

    // Used by that thread only.
    private final Map<JmxSource, JmxSource.Session> open = new HashMap<>();

    /** @param workers all workers; none if their JMX may not be read */
    SinkBeans(List<JmxSource> workers) {
        this.workers = List.copyOf(workers);
    }

    /**
     * Returns the counts of all tasks; empty if a worker cannot be read in time, because incomplete counts would look
     * complete.
     */
    Optional<SinkReading> read(String connector) {
        if (workers.isEmpty()) {
            return Optional.empty();
        }
        try {
            return thread.call(() -> all(connector), ONE_READING).flatMap(Function.identity());
        } catch (ExecutionException failed) {
            LOG.warn(
                    "event=connect-jmx-failed connector={} why={}",
                    connector,
                    String.valueOf(failed.getCause()),
                    failed);
            return Optional.empty();
        }
    }

    private Optional<SinkReading> all(String connector) {
        Map<SinkReading.Task, SinkCounts> tasks = new HashMap<>();
        for (JmxSource worker : workers) {
            try {
                tasks.putAll(tasks(session(worker).beans(), worker.name(), connector));
            } catch (IOException | JMException | DataFormatException | RuntimeException lost) {
                LOG.debug("event=connect-jmx-lost worker={} why={}", worker.name(), lost.toString());
                forget(worker);
                return Optional.empty();
            }
        }
        return Optional.of(new SinkReading(tasks));
    }

    private JmxSource.Session session(JmxSource worker) throws IOException {
        JmxSource.Session known = open.get(worker);
        if (known != null) {
            return known;
        }
        JmxSource.Session fresh = worker.open();
        open.put(worker, fresh);
        return fresh;
    }

    private static Map<SinkReading.Task, SinkCounts> tasks(MBeanServerConnection beans, String worker, String connector)
            throws IOException, JMException, DataFormatException {
        ObjectName all = new ObjectName(
                "io.floodmark.nullsink:type=null-sink-task,connector=" + ObjectName.quote(connector) + ",*");
        Map<SinkReading.Task, SinkCounts> tasks = new HashMap<>();
        for (ObjectName task : beans.queryNames(all, null)) {
            Map<String, Object> read = new HashMap<>();
            for (Attribute attribute : beans.getAttributes(task, ATTRIBUTES).asList()) {
                read.put(attribute.getName(), attribute.getValue());
            }
            if (read.get(ATTRIBUTES[0]) instanceof Long started
                    && read.get(ATTRIBUTES[1]) instanceof Long negative
                    && read.get(ATTRIBUTES[2]) instanceof byte[] latency) {
                SinkCounts counts = new SinkCounts(
                        negative,
                        Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(latency), SinkCounts.HIGHEST_MILLIS));
                tasks.put(new SinkReading.Task(worker, task.getCanonicalName(), started), counts);
            }
        }
        return tasks;
    }

    private void forget(JmxSource worker) {
        JmxSource.Session lost = open.remove(worker);
        if (lost != null) {
            try {
                lost.close();
            } catch (IOException gone) {
                LOG.debug("event=connect-jmx-gone worker={}", worker.name());
            }
        }
    }

    @Override
    public void close() {
        thread.end(() -> workers.forEach(this::forget));
    }
}
