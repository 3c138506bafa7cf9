package io.floodmark.nullsink;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * What one task has counted, as JMX shows it under the task's name. A task that the framework gave up waiting for may
 * end when another of its name has begun: the name is then the other's. Safe for use by many threads.
 */
final class TaskBean {
    /** One at a time, or a task could take its successor's away between finding its own and taking it away. */
    private static final Object TURN = new Object();

    private final ObjectName name;
    private final Counts counts;

    private TaskBean(ObjectName name, Counts counts) {
        this.name = name;
        this.counts = counts;
    }

    /** Shows it, in place of one that is shown under that name. */
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

    /** Takes it away, unless another has taken its place. */
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
