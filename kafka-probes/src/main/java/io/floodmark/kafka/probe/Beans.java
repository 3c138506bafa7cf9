package io.floodmark.kafka.probe;

import io.floodmark.model.Deadline;
import io.floodmark.model.NanoClock;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** Reads beans, all attributes of one in one call, each with the time at which it was read. One pass, one thread. */
final class Beans {
    private final MBeanServerConnection connection;
    private final NanoClock clock;
    private final Deadline deadline;

    /** Thrown between two beans when a pass has used up its time. */
    static final class LateException extends IOException {
        private static final long serialVersionUID = 1L;

        LateException() {
            super("the pass over the beans took too long");
        }
    }

    /**
     * What one bean said.
     *
     * @param atNanos run time, the middle of the call
     */
    record Reading(long atNanos, Map<String, Object> values) {
        /** NaN where the bean has no such number. */
        double number(String attribute) {
            return values.get(attribute) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        Optional<Object> value(String attribute) {
            return Optional.ofNullable(values.get(attribute));
        }
    }

    Beans(MBeanServerConnection connection, NanoClock clock, Deadline deadline) {
        this.connection = connection;
        this.clock = clock;
        this.deadline = deadline;
    }

    static ObjectName named(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException("'" + name + "' is not a bean's name", e);
        }
    }

    /** Empty where there is no such bean. */
    Optional<Reading> read(ObjectName bean, String... attributes) throws IOException {
        if (deadline.over()) {
            throw new LateException();
        }
        long before = clock.nanoTime();
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
        }
    }

    /** The answer of an operation of a bean; empty where there is none, or where our user may only read attributes. */
    Optional<Object> ask(ObjectName bean, String operation, Object[] arguments, String[] types) throws IOException {
        if (deadline.over()) {
            throw new LateException();
        }
        try {
            return Optional.ofNullable(connection.invoke(bean, operation, arguments, types));
        } catch (InstanceNotFoundException | ReflectionException | MBeanException | SecurityException e) {
            return Optional.empty();
        }
    }

    Set<ObjectName> find(ObjectName pattern) throws IOException {
        if (deadline.over()) {
            throw new LateException();
        }
        return connection.queryNames(pattern, null);
    }

    long now() {
        return clock.nanoTime();
    }
}
