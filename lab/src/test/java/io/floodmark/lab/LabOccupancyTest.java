package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lab whose user creates topics without settings, as after {@code lab up}, and then writes twice its disk target. */
@Tag("full")
class LabOccupancyTest {
    private static final Bytes TARGET = Bytes.ofMiB(600);
    private static final int PARTITIONS = 4;
    private static final int REPLICAS = 2;
    private static final double APPENDED_PER_SECOND = 100e6;

    /** Number of records between two readings of the disk. */
    private static final int SLICE = 100;

    @TempDir
    private Path folder;

    @Test
    void neverOccupiesMoreThanItsTarget() throws Exception {
        LabSettings settings = LabSettings.of(List.of(folder.resolve("labs")), TARGET, PARTITIONS * REPLICAS)
                .withAppendedPerSecond(APPENDED_PER_SECOND)
                .withStartDeadline(TestLabs.LONG);
        LabCluster cluster = TestLabs.cluster(REPLICAS, TestLabs.QUICK_START);
        try (Lab lab = Lab.start(cluster, settings, TestLabs.tools(folder))) {
            create(lab);

            long most = flood(lab, 2 * TARGET.value() / REPLICAS);

            assertThat(most).as("bytes in files").isBetween(TARGET.value() / 10, TARGET.value());
        }
    }

    private static void create(Lab lab) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", lab.bootstrapServers()))) {
            NewTopic topic = new NewTopic("flood", PARTITIONS, (short) REPLICAS);
            admin.createTopics(List.of(topic)).all().get();
        }
    }

    /**
     * Sends at most at the rate that retention was derived for, without catching up after a pause. Returns the most
     * bytes in files seen at any moment.
     */
    private static long flood(Lab lab, long bytes) throws Exception {
        Map<String, Object> config = Map.of("bootstrap.servers", lab.bootstrapServers(), "batch.size", 100_000);
        byte[] value = new byte[50_000];
        new Random(7).nextBytes(value);
        long most = 0;
        ByteArraySerializer serializer = new ByteArraySerializer();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(config, serializer, serializer)) {
            long sliceNanos = (long) (SLICE * value.length * REPLICAS / APPENDED_PER_SECOND * 1e9);
            for (long sent = 0; sent < bytes; sent += (long) SLICE * value.length) {
                long endNanos = System.nanoTime() + sliceNanos;
                sendSlice(producer, value);
                most = Math.max(most, occupied(lab));
                LockSupport.parkNanos(endNanos - System.nanoTime());
            }
        }
        return most;
    }

    private static void sendSlice(KafkaProducer<byte[], byte[]> producer, byte[] value) throws Exception {
        List<Future<RecordMetadata>> pending = new ArrayList<>();
        for (int record = 0; record < SLICE; record++) {
            pending.add(producer.send(new ProducerRecord<>("flood", value)));
        }
        producer.flush();
        for (Future<RecordMetadata> sent : pending) {
            sent.get();
        }
    }

    private static long occupied(Lab lab) {
        return lab.logDirs().stream().mapToLong(LabOccupancyTest::occupied).sum();
    }

    /** Returns the bytes in files, which may appear and disappear while they are counted. */
    private static long occupied(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(LabOccupancyTest::size).sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
