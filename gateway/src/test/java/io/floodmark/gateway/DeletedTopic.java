package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.UniqueClient.Manner;
import io.floodmark.gateway.UniqueLoad.Answer;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A topic that is written and read, and deleted meanwhile. From then on its clients get errors, and the topic does not
 * come back.
 */
final class DeletedTopic {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int PARTITIONS = 3;
    private static final int SOME = 100;
    private static final int NOT_FOUND = 404;
    private static final Set<Integer> EXPECTED = Set.of(UniqueForm.NO_ANSWER, 200, 207, NOT_FOUND, 409, 429, 503, 504);

    private final KafkaCluster kafka;
    private final String topic;
    private final UniqueLoad load;
    private final PageReader pages;
    private final ReaderThreads pageThreads = new ReaderThreads();
    private final ReaderThreads eventThreads = new ReaderThreads();
    private int written;

    /** Starts to write and to read. */
    DeletedTopic(KafkaCluster kafka, String topic, CurrentGateway gateway, LossUsers users) {
        this.kafka = kafka;
        this.topic = topic;
        String authorization = users.authorization("deleted-topic");
        load = UniqueLoad.start(
                gateway.port(),
                topic,
                Optional.of(authorization),
                List.of(UniqueEncoding.PLAIN),
                EnumSet.of(Manner.ONCE));
        pages = new PageReader(gateway, authorization, topic, PARTITIONS);
        pages.start(pageThreads);
        new StreamReader(gateway, authorization, topic, Optional.empty()).start(eventThreads);
    }

    static String create(KafkaCluster kafka) {
        return kafka.topic(PARTITIONS, kafka.brokers().size(), Map.of("min.insync.replicas", "2"));
    }

    void moveTo(int port) {
        load.moveTo(port);
    }

    /** Deletes the topic, and waits until the writers in all forms have got 404. */
    void delete() throws Exception {
        await().atMost(SOON).until(() -> load.written() > SOME);
        kafka.admin().deleteTopics(List.of(topic)).all().get();
        await().atMost(SOON)
                .until(() -> Stream.of(UniqueForm.values())
                        .allMatch(form -> load.answers().containsKey(new Answer(form, false, NOT_FOUND))));
        written = load.written();
    }

    /** @param name of the round */
    void stop(String name, LossClaims claims) throws Exception {
        load.stop();
        pageThreads.stop();
        eventThreads.stop();
        int more = load.written() - written;
        claims.require(more == 0, name + ": " + more + " records were answered 200 after their topic was answered 404");
        claims.require(
                !kafka.admin().listTopics().names().get().contains(topic), name + ": the deleted topic came back");
        Set<Integer> statuses = new HashSet<>(load.statuses());
        statuses.addAll(pageThreads.answers().keySet());
        statuses.removeAll(EXPECTED);
        claims.require(statuses.isEmpty(), name + ": clients of the deleted topic were answered " + statuses);
        for (ReaderThreads threads : List.of(pageThreads, eventThreads)) {
            claims.require(
                    threads.answers().containsKey(NOT_FOUND),
                    name + ": readers of the deleted topic were answered only " + threads.answers());
        }
    }

    /** Returns the numbers of write requests by their status. */
    Map<Answer, Long> answers() {
        return load.answers();
    }
}
