package io.floodmark.lab;

import java.nio.file.Path;
import java.util.List;

/**
 * The Kafka Connect cluster that a lab is to have.
 *
 * @param version of Kafka, e.g. {@code 4.4.0}
 * @param jars the class path of a worker
 * @param workers number of processes, 1 or more
 * @param plugIn the folder of a plug-in that they load, e.g. {@code connect-null-sink}
 */
public record ConnectRequest(String version, List<Path> jars, int workers, Path plugIn) {
    public ConnectRequest {
        jars = List.copyOf(jars);
        if (workers < 1) {
            throw new IllegalArgumentException("Connect workers are " + workers + "; expected 1 or more");
        }
    }
}
