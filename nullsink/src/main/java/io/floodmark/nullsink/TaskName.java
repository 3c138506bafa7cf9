package io.floodmark.nullsink;

import java.util.Map;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Identifies a task of a connector. It is also the name of its JMX bean. Immutable. */
final class TaskName {
    /** The setting with the task's number within its connector. */
    static final String NUMBER = "null.sink.task";

    private final String connector;
    private final int number;

    private TaskName(String connector, int number) {
        this.connector = connector;
        this.number = number;
    }

    static TaskName of(Map<String, String> settings) {
        return new TaskName(
                settings.getOrDefault("name", "unnamed"), Integer.parseInt(settings.getOrDefault(NUMBER, "0")));
    }

    int number() {
        return number;
    }

    ObjectName objectName() {
        try {
            return new ObjectName("io.floodmark.nullsink:type=null-sink-task,connector=" + ObjectName.quote(connector)
                    + ",task=" + number);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException("connector '" + connector + "' is not a valid JMX name", impossible);
        }
    }
}
