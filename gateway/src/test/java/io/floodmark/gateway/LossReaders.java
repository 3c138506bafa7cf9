package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.ReadLog.Place;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.core.ConditionTimeoutException;

/** Reads a topic by all methods at once: each has to be given what is in it. */
final class LossReaders {
    /** Groups wait 45 s for members that died with their gateway. */
    private static final Duration SOON = Duration.ofMinutes(3);

    private final Map<LossReader, ReaderThreads> readers = new LinkedHashMap<>();
    private final List<GroupReader> groups;

    /** @param toDelete another topic, which one of the groups reads too */
    LossReaders(CurrentGateway gateway, LossUsers users, Admin admin, String topic, int partitions, String toDelete) {
        groups = List.of(
                new GroupReader(
                        gateway,
                        users.authorization("groups"),
                        new GroupOffsets(admin, "auto-" + topic),
                        List.of(topic, toDelete),
                        true),
                new GroupReader(
                        gateway,
                        users.authorization("groups"),
                        new GroupOffsets(admin, "own-" + topic),
                        List.of(topic),
                        false));
        String events = users.authorization("events");
        List.of(
                        new PageReader(gateway, users.authorization("pages"), topic, partitions),
                        new StreamReader(gateway, events, topic, Optional.empty()),
                        new StreamReader(gateway, events, topic, Optional.of(new Random(topic.hashCode()))),
                        groups.get(0),
                        groups.get(1))
                .forEach(reader -> readers.put(reader, new ReaderThreads()));
        readers.forEach(LossReader::start);
    }

    void replaceInstances(Consumer<GroupReader> how) {
        groups.forEach(how);
    }

    /** Waits until each reader has all of the log, or until that takes too long. */
    void readAll(Map<Place, String> log) {
        try {
            await().atMost(SOON)
                    .until(() -> readers.keySet().stream()
                            .allMatch(reader -> reader.log().has(log)));
        } catch (ConditionTimeoutException late) {
            // Missing records are counted later.
            return;
        }
    }

    void stop() throws InterruptedException {
        for (ReaderThreads threads : readers.values()) {
            threads.stop();
        }
    }

    /** Returns the readers, with the threads of each. */
    Map<LossReader, ReaderThreads> readers() {
        return Collections.unmodifiableMap(readers);
    }
}
