package io.floodmark.http;

import io.floodmark.load.RequestTexts;
import io.floodmark.model.HttpSpec;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import java.util.List;

/**
 * What an HTTP fleet sends, and where.
 *
 * @param texts that requests are made of; secret, so never print them
 * @param topics in turn
 * @param connections kept alive, each with one request at a time
 * @param lingerNanos a request leaves that long after its first record was due, full or not
 * @param randomShare of a value, 0 to 1, where records shall compress to a share of themselves
 * @param seed of the records' contents
 * @param copies of a record that the cluster keeps
 */
public record HttpSettings(
        HttpSpec http,
        RequestTexts texts,
        List<String> topics,
        int connections,
        long lingerNanos,
        RecordSpec record,
        double randomShare,
        long seed,
        int copies) {
    /**
     * Of a plan.
     *
     * @param workload whose producers, so many or as many as are usual, are the connections
     * @param randomShare of a value, 0 to 1, where records shall compress to a share of themselves
     */
    public static HttpSettings of(
            Workload workload, RequestTexts texts, List<String> topics, double randomShare, long seed) {
        ProduceSpec produce = workload.produce();
        return new HttpSettings(
                produce.http().orElseThrow(),
                texts,
                topics,
                produce.producers().orElse(HttpSpec.DEFAULT_CONNECTIONS),
                produce.linger().toNanos(),
                workload.record(),
                randomShare,
                seed,
                workload.replicationFactor());
    }

    public HttpSettings {
        topics = List.copyOf(topics);
        if (connections < 1) {
            throw new IllegalArgumentException("connections are " + connections + "; expected 1 or more");
        }
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("topics are empty; expected at least one");
        }
    }

    HttpSettings withTopics(List<String> others) {
        return new HttpSettings(http, texts, others, connections, lingerNanos, record, randomShare, seed, copies);
    }

    /** What records take in the logs of all replicas at most, each in a batch of its own: what budgets are charged. */
    long logBytes(int records, long payloadBytes) {
        return (payloadBytes + (long) records * RecordSpec.ALONE_IN_A_BATCH) * copies;
    }

    /** Without texts. */
    @Override
    public String toString() {
        return "HttpSettings[" + http.url() + ", " + http.format() + ", connections=" + connections + "]";
    }
}
