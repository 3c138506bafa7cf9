package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one broker over JMX. While the broker does not answer, or is gone, samples are missing; once it returns, the
 * probe reconnects. {@link #read} is called by one thread.
 *
 * <p>A pass over a network with a long round-trip time, or of a busy broker, may exceed its time. The next pass then
 * begins with the beans that this one did not reach. It starts late enough that reading takes at most a quarter of the
 * time.
 */
public final class JmxProbe implements Probe {
    private static final Logger LOG = LoggerFactory.getLogger(JmxProbe.class);
    private static final Duration SHORTEST_PERIOD = Duration.ofSeconds(1);
    private static final int PERIODS_PER_PASS = 4;
    private static final Duration ONE_READING = Duration.ofSeconds(2);
    /** Shorter than a reading, so that a slow pass ends by itself. */
    private static final Duration ONE_PASS = Duration.ofMillis(1_800);

    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);

    private final Entity broker;
    private final JmxSource source;
    private final Predicate<String> clientListeners;
    private final NanoClock clock;
    private final List<Metric> metrics;
    private final IsolatedCall thread;

    private final BeanReaders readers;

    // Used by that thread only.
    private Optional<JmxSource.Session> session = Optional.empty();
    private List<BeanRule> rules;
    private long nextAttemptNanos;
    private boolean awayNoted;

    private volatile long costNanos;

    private volatile Duration period = SHORTEST_PERIOD;

    /**
     * Creates a probe that connects at the first reading.
     *
     * @param clientListener name of the listener that clients use; empty for all but one named CONTROLLER
     */
    public JmxProbe(int broker, JmxSource source, Optional<String> clientListener, NanoClock clock) {
        this(broker, source, clientListener, clock, BeanReaders.USUAL);
    }

    /** @param readers number of threads that read beans at the same time */
    JmxProbe(int broker, JmxSource source, Optional<String> clientListener, NanoClock clock, int readers) {
        this.broker = Entity.broker(broker);
        this.source = source;
        this.clientListeners = listener ->
                clientListener.map(name -> name.equals(listener)).orElseGet(() -> !listener.equals("CONTROLLER"));
        this.clock = clock;
        this.rules = BrokerBeans.rules(this.broker, clientListeners);
        this.metrics = rules.stream().flatMap(rule -> rule.metrics().stream()).toList();
        this.nextAttemptNanos = clock.nanoTime();
        this.thread = new IsolatedCall(name());
        this.readers = new BeanReaders(name(), readers);
    }

    @Override
    public String name() {
        return "jmx " + broker.label();
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public List<Sample> read() {
        long began = clock.nanoTime();
        try {
            return thread.call(this::pass, ONE_READING).orElseGet(this::missing);
        } catch (ExecutionException e) {
            LOG.warn("event=jmx-failed probe=\"{}\" why=\"{}\"", name(), e.getCause(), e);
            return missing();
        } finally {
            long cost = Math.max(clock.nanoTime() - began, costNanos);
            Duration rested = Duration.ofNanos(PERIODS_PER_PASS * cost);
            period = rested.compareTo(SHORTEST_PERIOD) > 0 ? rested : SHORTEST_PERIOD;
        }
    }

    private List<Sample> missing() {
        long now = clock.nanoTime();
        return metrics.stream()
                .map(metric -> Sample.missing(metric, broker, now))
                .toList();
    }

    private List<Sample> pass() throws InterruptedException {
        Deadline deadline = Deadline.in(ONE_PASS, clock);
        BeanPass pass = new BeanPass(rules);
        try {
            Beans beans = Beans.of(connected().beans(), clock, deadline);
            try {
                readers.read(pass, beans);
            } finally {
                costNanos = beans.costNanos();
                rules = pass.unreadFirst();
            }
        } catch (Beans.LateException e) {
            LOG.debug(
                    "event=jmx-late probe=\"{}\" unread={}",
                    name(),
                    pass.unread().size());
        } catch (IOException | SecurityException e) {
            disconnect(e);
        }
        long now = clock.nanoTime();
        List<Sample> samples = new ArrayList<>(pass.samples());
        pass.unread()
                .forEach(rule -> rule.metrics().forEach(metric -> samples.add(Sample.missing(metric, broker, now))));
        return samples;
    }

    private JmxSource.Session connected() throws IOException {
        if (session.isEmpty()) {
            if (clock.nanoTime() - nextAttemptNanos < 0) {
                throw new IOException("not connected");
            }
            nextAttemptNanos = clock.nanoTime() + BETWEEN_ATTEMPTS.toNanos();
            session = Optional.of(source.open());
            LOG.info("event=jmx-connected probe=\"{}\" address={}", name(), source.name());
            awayNoted = false;
        }
        return session.get();
    }

    /** A restarted broker counts from zero, so the rules are recreated. */
    private void disconnect(Exception why) {
        if (!awayNoted) {
            LOG.warn("event=jmx-away probe=\"{}\" address={} why=\"{}\"", name(), source.name(), why.toString());
            awayNoted = true;
        }
        closeSession();
        rules = BrokerBeans.rules(broker, clientListeners);
    }

    private void closeSession() {
        Optional<JmxSource.Session> open = session;
        session = Optional.empty();
        try {
            if (open.isPresent()) {
                open.get().close();
            }
        } catch (IOException alreadyBroken) {
            LOG.debug("event=jmx-close probe=\"{}\" why=\"{}\"", name(), alreadyBroken.toString());
        }
    }

    @Override
    public void close() {
        thread.end(this::closeSession);
        readers.close();
    }
}
