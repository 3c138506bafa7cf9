package io.floodmark.runner.load;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.KafkaClients;
import io.floodmark.artifacts.ReleaseProperties;
import io.floodmark.config.reader.ClientLookup;
import io.floodmark.lab.KafkaRelease;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.runner.FetchLines;
import io.floodmark.runner.Home;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The releases and JVMs of real clients on this machine. A missing release is fetched, and each JVM is tested once.
 * Used by one thread.
 */
public final class RealClients implements ClientLookup {
    private record Jvm(Optional<String> home, List<String> flags) {}

    private record Brokers(String version, Map<String, String> given) {}

    private final KafkaClients releases;
    private final KafkaReleases brokers;
    private final Map<Jvm, Optional<JvmProblem>> tried = new HashMap<>();

    /** Cached because variants of a comparison mostly need the same properties, and each takes a second. */
    private final Map<Brokers, Optional<Properties>> asked = new HashMap<>();

    /** @param say receives the progress of downloads */
    public RealClients(Consumer<String> say) {
        releases = new KafkaClients(
                Home.bundledKafka(), () -> new ArtifactStore(Home.cache(), false), new FetchLines(say));
        brokers = new KafkaReleases(
                Home.bundledKafka(), () -> new ArtifactStore(Home.cache(), false), new FetchLines(say));
    }

    /** Returns the jars of a release in class path order. */
    List<Path> jars(String version) {
        return releases.jars(version);
    }

    @Override
    public Optional<Properties> properties(String version, Client client, Map<String, String> given) {
        ReleaseProperties found = releases.properties(version, which(client), given);
        return Optional.of(new Properties(found.defaults().keySet(), found.refused()));
    }

    @Override
    public Optional<Properties> broker(String version, Map<String, String> given) {
        return asked.computeIfAbsent(new Brokers(version, Map.copyOf(given)), this::readProperties);
    }

    private Optional<Properties> readProperties(Brokers which) {
        return brokers.present(which.version())
                .map(release -> readProperties(release, which.given()))
                .or(() -> brokers.present(LabCluster.DEFAULT_KAFKA_VERSION)
                        .map(release -> readProperties(release, Map.of()))
                        .map(other -> new Properties(other.known(), Map.of(), false)));
    }

    private static Properties readProperties(KafkaRelease release, Map<String, String> given) {
        ReleaseProperties found = ReleaseProperties.read(release.jars(), ReleaseProperties.Client.BROKER, given);
        return new Properties(found.defaults().keySet(), found.refused());
    }

    private static ReleaseProperties.Client which(Client client) {
        return switch (client) {
            case PRODUCER -> ReleaseProperties.Client.PRODUCER;
            case CONSUMER -> ReleaseProperties.Client.CONSUMER;
        };
    }

    @Override
    public Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags) {
        return tried.computeIfAbsent(new Jvm(javaHome, jvmFlags), jvm -> ClientJvms.problem(jvm.home(), jvm.flags()));
    }
}
