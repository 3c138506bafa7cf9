package io.floodmark.nullsink;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;

/**
 * Reads topics as fast as Connect can and discards the records. It shows the throughput of a Connect cluster without a
 * slow destination. The framework commits offsets, as for every sink.
 */
public final class NullSinkConnector extends SinkConnector {
    private Map<String, String> settings = Map.of();

    @Override
    public String version() {
        return PluginVersion.number();
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

    /** Returns the same settings for all tasks, with the number of each task, which the framework does not provide. */
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
