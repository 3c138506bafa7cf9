package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.unit.BitRate;
import io.floodmark.shaping.NetworkNamespaces;
import io.floodmark.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a lab whose brokers are separate hosts: reached over links of a given rate, and removed even without its owner.
 */
@Tag("full")
@Timeout(300)
class SeparateHostsTest {
    private static final double LINK = 2e6;
    private static final int RECORD = 10_000;
    private static final int RECORDS = 1_500;

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsRoot() {
        List<String> lacks = NetworkNamespaces.lacks();
        Requires.right(lacks.isEmpty(), "to create network namespaces: " + lacks);
    }

    private static LabCluster cluster() {
        return TestLabs.cluster(2, TestLabs.QUICK_START)
                .withSecurity(LabSecurity.PLAIN)
                .withHosts(new LabHosts(true, Optional.of(new BitRate(Math.round(LINK * Byte.SIZE)))));
    }

    @Test
    void limitsTheLinksOfBrokersAndLeavesNothing() throws Exception {
        LabTools tools = TestLabs.tools(folder);
        List<ProcessStamp> processes;
        String id;
        try (Lab lab = Lab.start(cluster(), TestLabs.settings(folder), tools)) {
            id = lab.id();
            processes = lab.brokers().stream().map(LabServer::stamp).toList();
            assertThat(lab.bootstrapServers()).matches("198\\.18\\.\\d+\\.11:9092,198\\.18\\.\\d+\\.12:9092");
            assertThat(BrokerState.read(
                            lab.brokers().get(0).jmx(), lab.jmx().orElseThrow().environment()))
                    .isEqualTo(BrokerState.RUNNING);
            assertThatThrownBy(() -> BrokerState.read(lab.brokers().get(0).jmx(), Map.of()))
                    .isInstanceOf(SecurityException.class);
            assertThat(leftOf(id)).isNotEmpty();

            lab.brokers().get(1).restart();

            assertThat(bytesPerSecondToEach(lab))
                    .hasSize(2)
                    .allSatisfy(rate -> assertThat(rate).isBetween(0.8 * LINK, 1.05 * LINK));
        }

        assertThat(processes).noneMatch(ProcessStamp::alive);
        assertThat(leftOf(id)).isEmpty();
        assertThat(tools.registry().entries()).isEmpty();
    }

    @Test
    void isRemovedWithoutItsOwner() {
        LabTools tools = TestLabs.tools(folder);
        String id = Lab.newId(tools);
        NetworkNamespaces.create(id, Map.of(1, Optional.empty(), 100, Optional.empty()), new Random(7));
        ProcessStamp gone = ProcessStamp.parse("4194303@1").orElseThrow();
        LabEntry entry = new LabEntry(
                id, gone, false, "4.4.0", "", List.of(folder.resolve("none")), List.of(), Optional.empty(), "");

        tools.registry().remove(entry);

        assertThat(leftOf(id)).isEmpty();
    }

    /** Measures at the same time, because no two brokers share a link. */
    private static List<Double> bytesPerSecondToEach(Lab lab) throws Exception {
        ExecutorService producers = Executors.newFixedThreadPool(2);
        try {
            List<Double> rates = new ArrayList<>();
            for (Future<Double> rate : producers.invokeAll(
                    List.<Callable<Double>>of(() -> bytesPerSecondTo(lab, 1), () -> bytesPerSecondTo(lab, 2)))) {
                rates.add(rate.get());
            }
            return rates;
        } finally {
            producers.shutdownNow();
        }
    }

    /** Uses one leader, so that all bytes enter one broker; large records keep the overhead small. */
    private static double bytesPerSecondTo(Lab lab, int broker) throws Exception {
        Map<String, Object> client = new HashMap<>(lab.clientProperties());
        client.put("bootstrap.servers", lab.bootstrapServers());
        String topic = "to-" + broker;
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic(topic, Map.of(0, List.of(broker)))))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
        // With large requests, the bandwidth is the limit, not the number of requests in flight.
        client.put("batch.size", 20 * RECORD);
        client.put("linger.ms", 50);
        byte[] random = new byte[RECORD];
        new Random(broker).nextBytes(random);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(() ->
                            producer.send(new ProducerRecord<>(topic, random)).get() != null);
            long start = System.nanoTime();
            for (int record = 0; record < RECORDS; record++) {
                var ignored = producer.send(new ProducerRecord<>(topic, random));
            }
            producer.flush();
            return RECORDS * (double) RECORD / (System.nanoTime() - start) * 1e9;
        }
    }

    /** Returns the network interfaces and namespaces whose names contain the lab's id. */
    private static List<String> leftOf(String id) {
        return Stream.of("/sys/class/net", "/run/netns")
                .flatMap(place -> names(Path.of(place)))
                .filter(name -> name.contains(id))
                .toList();
    }

    private static Stream<String> names(Path place) {
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList().stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }
}
