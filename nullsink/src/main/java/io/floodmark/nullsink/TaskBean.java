package io.floodmark.nullsink;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * The JMX bean of one task's counts, under the task's name. A task that the framework no longer waits for may end after
 * a successor with its name has begun. The name then belongs to the successor. Thread-safe.
 */
final class TaskBean {
    /**
     * The lock of all changes. Otherwise a task could remove its successor's bean between finding its own and removing
     * it.
     */
    private static final Object TURN = new Object();

    private final ObjectName name;
    private final Counts counts;

    private TaskBean(ObjectName name, Counts counts) {
        this.name = name;
        this.counts = counts;
    }

    /** Registers the bean, in place of one with the same name. */
    static TaskBean show(ObjectName name, Counts counts) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            synchronized (TURN) {
                try {
                    server.registerMBean(counts, name);
                } catch (InstanceAlreadyExistsException ofATaskThatWasGivenUp) {
                    server.unregisterMBean(name);
                    server.registerMBean(counts, name);
                }
            }
        } catch (JMException refused) {
            throw new ConnectException("cannot show " + name + " by JMX: " + refused, refused);
        }
        return new TaskBean(name, counts);
    }

    /** Removes the bean, unless another one has replaced it. */
    void hide() {
        try {
            synchronized (TURN) {
                if (counts.shown()) {
                    ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
                }
            }
        } catch (JMException refused) {
            throw new ConnectException("cannot take " + name + " out of JMX: " + refused, refused);
        }
    }
}
