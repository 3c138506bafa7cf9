package io.floodmark.model.workload;

import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.unit.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Null sinks in Kafka Connect.
 *
 * @param tasks of each connector, 1 or more; a group has one connector
 * @param workers processes that a lab starts, 1 or more; ignored if there is a url
 * @param url of the REST interface of an existing Connect cluster; empty: a lab starts one
 * @param access to that interface
 * @param connector settings of each connector, which override those of a null sink: converters,
 *     {@code consumer.override.*}
 */
public record ConnectConsume(
        int tasks, int workers, Optional<String> url, HttpAccess access, Map<String, String> connector)
        implements ConsumeEngine {
    public static final ConnectConsume DEFAULT = new ConnectConsume(1, 1, Optional.empty(), HttpAccess.OPEN, Map.of());

    public ConnectConsume {
        Checks.atLeast(1, "tasks", tasks);
        Checks.atLeast(1, "workers", workers);
        Checks.require(
                url.isPresent() || access.equals(HttpAccess.OPEN),
                "url",
                "not given together with credentials",
                "the REST interface that asks for it");
        connector = Collections.unmodifiableMap(new LinkedHashMap<>(connector));
    }

    @Override
    public EngineKind kind() {
        return EngineKind.CONNECT;
    }
}
