package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.LabCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class LabPortsTest {
    @TempDir
    private Path folder;

    /** A random generator that occupies the first port chosen, between its choice and its use. */
    private static final class Thief implements RandomGenerator, AutoCloseable {
        private final RandomGenerator random = RandomGenerator.getDefault();
        private final List<Integer> ports = new ArrayList<>();
        private final List<ServerSocket> taken = new ArrayList<>();

        @Override
        public int nextInt(int from, int to) {
            int port = random.nextInt(from, to);
            ports.add(port);
            return port;
        }

        /** Is called for the cluster id, after ports were chosen and before Kafka binds them. */
        @Override
        public long nextLong() {
            if (!ports.isEmpty() && taken.isEmpty()) {
                try {
                    taken.add(new ServerSocket(ports.get(0), 1, InetAddress.getLoopbackAddress()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return random.nextLong();
        }

        @Override
        public void close() throws IOException {
            for (ServerSocket socket : taken) {
                socket.close();
            }
        }
    }

    @Test
    void triesAgainWithOtherPortsWhereOneIsTakenBeforeKafkaBindsIt() throws IOException {
        LabTools given = TestLabs.tools(folder);
        try (Thief thief = new Thief()) {
            LabTools tools = new LabTools(given.jars(), given.registry(), given.clock(), thief);
            LabCluster cluster = new LabCluster(
                    1, TestLabs.version(), true, false, TestLabs.QUICK_START, Map.of(), OptionalDouble.empty());

            try (Lab lab = Lab.start(cluster, TestLabs.settings(folder), tools)) {
                assertThat(thief.taken).hasSize(1);
                assertThat(lab.brokers().get(0).port())
                        .isNotEqualTo(thief.taken.get(0).getLocalPort());
            }
        }
    }
}
