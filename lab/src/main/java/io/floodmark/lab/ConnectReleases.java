package io.floodmark.lab;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.FetchProgress;
import io.floodmark.artifacts.JarSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Releases of Kafka Connect, from Maven Central: some 55 jars, 35 MB. */
public final class ConnectReleases {
    private final Supplier<ArtifactStore> store;
    private final FetchProgress progress;

    /** @param store opened when a release is requested */
    public ConnectReleases(Supplier<ArtifactStore> store, FetchProgress progress) {
        this.store = store;
        this.progress = progress;
    }

    /**
     * Returns the class path of a worker, including a logging binding.
     *
     * @param version of Kafka, e.g. {@code 4.4.0}
     * @throws io.floodmark.model.error.EnvironmentException if it does not exist or cannot be downloaded
     */
    public List<Path> jars(String version) {
        List<String> coordinates = new ArrayList<>(List.of("org.apache.kafka:connect-runtime:" + version));
        coordinates.addAll(KafkaReleases.logs(version));
        return store.get().fetch("connect-" + version, new JarSet(coordinates, List.of()), progress);
    }
}
