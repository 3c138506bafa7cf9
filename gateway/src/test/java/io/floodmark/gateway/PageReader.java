package io.floodmark.gateway;

import io.floodmark.gateway.ReadLog.Place;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.databind.JsonNode;

/** Reads pages of all partitions, each from the end of the one before. */
final class PageReader implements LossReader {
    private static final int OK = 200;
    /** Some records are longer than this, but most pages have several records. */
    private static final int PAGE_BYTES = 4_000;

    private final CurrentGateway gateway;
    private final String authorization;
    private final String topic;
    private final int partitions;
    private final ReadLog log = new ReadLog();

    PageReader(CurrentGateway gateway, String authorization, String topic, int partitions) {
        this.gateway = gateway;
        this.authorization = authorization;
        this.topic = topic;
        this.partitions = partitions;
    }

    @Override
    public String name() {
        return "pages";
    }

    @Override
    public ReadLog log() {
        return log;
    }

    @Override
    public void start(ReaderThreads threads) {
        for (int partition = 0; partition < partitions; partition++) {
            OfOnePartition one = new OfOnePartition(partition);
            threads.start("pages-of-" + partition, one::ask);
        }
    }

    private final class OfOnePartition {
        private final CurrentGateway.Follower follower = gateway.new Follower(authorization);
        private final int partition;
        private long next;

        OfOnePartition(int partition) {
            this.partition = partition;
        }

        int ask() {
            Client.Reply reply = follower.client()
                    .get("/v1/topics/" + topic + "/partitions/" + partition + "/records?timeout=1s&max-bytes="
                            + PAGE_BYTES + "&offset=" + next);
            if (reply.status() == OK) {
                reply.json().path("records").forEach(this::take);
                next = reply.json().path("next-offset").asLong();
            }
            return reply.status();
        }

        private void take(JsonNode record) {
            log.once(new Place(partition, record.path("offset").asLong()), value(record));
        }
    }

    /** Returns the value of a record in the default format of pages, events and groups. */
    static String value(JsonNode record) {
        return new String(Base64.getDecoder().decode(record.path("value").asString()), StandardCharsets.UTF_8);
    }
}
