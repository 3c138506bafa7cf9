package io.floodmark.model;

import java.util.Optional;

/**
 * Which Kafka Connect the connect engine reads with.
 *
 * @param tasks of each connector, 1 or more; a group has one connector
 * @param workers processes that a lab starts, 1 or more; without meaning where there is a url
 * @param url of the REST interface of a Connect cluster that exists; empty: a lab starts one
 */
public record ConnectSpec(int tasks, int workers, Optional<String> url) {
    public static final ConnectSpec DEFAULT = new ConnectSpec(1, 1, Optional.empty());

    public ConnectSpec {
        Checks.atLeast(1, "tasks", tasks);
        Checks.atLeast(1, "workers", workers);
    }
}
