package io.floodmark.kafka.probe;

import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * Reads beans in one pass. All attributes of a bean are read in one call, with the time of the reading. Thread-safe.
 */
final class Beans {
    private final MBeanServerConnection connection;
    private final NanoClock clock;
    private final Deadline deadline;
    private final long roundTripNanos;
    private final AtomicLong costNanos = new AtomicLong();

    /** Thrown between two beans if a pass has used up its time. */
    static final class LateException extends IOException {
        private static final long serialVersionUID = 1L;

        LateException() {
            super("the pass over the beans took too long");
        }
    }

    /**
     * The values of one bean.
     *
     * @param atNanos run time of the middle of the call
     */
    record Reading(long atNanos, Map<String, Object> values) {
        /** Returns NaN if the bean has no such number. */
        double number(String attribute) {
            return values.get(attribute) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        Optional<Object> value(String attribute) {
            return Optional.ofNullable(values.get(attribute));
        }
    }

    private Beans(MBeanServerConnection connection, NanoClock clock, Deadline deadline, long roundTripNanos) {
        this.connection = connection;
        this.clock = clock;
        this.deadline = deadline;
        this.roundTripNanos = roundTripNanos;
    }

    /** Measures the round-trip time by a call that costs the broker almost nothing. */
    static Beans of(MBeanServerConnection connection, NanoClock clock, Deadline deadline) throws IOException {
        long before = clock.nanoTime();
        connection.getDefaultDomain();
        return new Beans(connection, clock, deadline, clock.nanoTime() - before);
    }

    static ObjectName named(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException("'" + name + "' is not a bean's name", e);
        }
    }

    /** Returns the values of a bean; empty if it does not exist. */
    Optional<Reading> read(ObjectName bean, String... attributes) throws IOException {
        long before = begin();
        try {
            Map<String, Object> values = new HashMap<>();
            for (Attribute attribute :
                    connection.getAttributes(bean, attributes).asList()) {
                if (attribute.getValue() != null) {
                    values.put(attribute.getName(), attribute.getValue());
                }
            }
            return Optional.of(new Reading(before + (clock.nanoTime() - before) / 2, values));
        } catch (InstanceNotFoundException | ReflectionException e) {
            return Optional.empty();
        } finally {
            ended(before);
        }
    }

    /** Invokes an operation of a bean; returns empty if it does not exist, or if the user may only read attributes. */
    Optional<Object> invoke(ObjectName bean, String operation, Object[] arguments, String[] types) throws IOException {
        long before = begin();
        try {
            return Optional.ofNullable(connection.invoke(bean, operation, arguments, types));
        } catch (InstanceNotFoundException | ReflectionException | MBeanException | SecurityException e) {
            return Optional.empty();
        } finally {
            ended(before);
        }
    }

    Set<ObjectName> find(ObjectName pattern) throws IOException {
        long before = begin();
        try {
            return connection.queryNames(pattern, null);
        } finally {
            ended(before);
        }
    }

    private long begin() throws LateException {
        if (deadline.over()) {
            throw new LateException();
        }
        return clock.nanoTime();
    }

    private void ended(long beforeNanos) {
        costNanos.addAndGet(Math.max(0, clock.nanoTime() - beforeNanos - roundTripNanos));
    }

    /** Returns the time of the calls beyond their round trips: an upper bound of the broker's work for them. */
    long costNanos() {
        return costNanos.get();
    }

    long now() {
        return clock.nanoTime();
    }
}
