package io.floodmark.nullsink;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;

/**
 * Reads topics as fast as Connect can and keeps nothing: shows what a Connect cluster takes from Kafka without a
 * destination that slows it down. Offsets are committed by the framework, as for every sink.
 */
public final class NullSinkConnector extends SinkConnector {
    private Map<String, String> settings = Map.of();

    @Override
    public String version() {
        return Version.number();
    }

    @Override
    public ConfigDef config() {
        return NullSinkSettings.definition();
    }

    @Override
    public void start(Map<String, String> given) {
        NullSinkSettings.of(given);
        settings = Map.copyOf(given);
    }

    @Override
    public Class<? extends Task> taskClass() {
        return NullSinkTask.class;
    }

    /** The same for all; each is told its number, which the framework does not tell. */
    @Override
    public List<Map<String, String>> taskConfigs(int mostTasks) {
        List<Map<String, String>> tasks = new ArrayList<>();
        for (int number = 0; number < mostTasks; number++) {
            Map<String, String> task = new HashMap<>(settings);
            task.put(TaskName.NUMBER, Integer.toString(number));
            tasks.add(task);
        }
        return tasks;
    }

    @Override
    public void stop() {}
}
