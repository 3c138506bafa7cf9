package io.floodmark.http;

import io.floodmark.load.RequestTexts;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.util.List;

/**
 * The settings of an HTTP fleet.
 *
 * @param texts parts of requests; secret, so never print them
 * @param topics used in turn
 * @param connections number of persistent connections, each with one request at a time
 * @param lingerNanos time after the due time of its first record at which a request leaves, full or not
 * @param randomShare random fraction of a value, 0 to 1, if records are to compress to a given ratio
 * @param seed of the records' contents
 * @param copies of a record that the cluster stores
 */
public record HttpFleetSettings(
        HttpProduce http,
        RequestTexts texts,
        List<String> topics,
        int connections,
        long lingerNanos,
        RecordSpec record,
        double randomShare,
        long seed,
        int copies) {
    /**
     * Returns the settings of a plan.
     *
     * @param workload whose number of producers, or the default number, is that of connections
     * @param randomShare random fraction of a value, 0 to 1, if records are to compress to a given ratio
     */
    public static HttpFleetSettings of(
            Workload workload, RequestTexts texts, List<String> topics, double randomShare, long seed) {
        ProduceSpec produce = workload.produce();
        return new HttpFleetSettings(
                produce.http().orElseThrow(),
                texts,
                topics,
                produce.producers().orElse(HttpProduce.DEFAULT_CONNECTIONS),
                produce.linger().toNanos(),
                workload.record(),
                randomShare,
                seed,
                workload.replicationFactor());
    }

    public HttpFleetSettings {
        topics = List.copyOf(topics);
        if (connections < 1) {
            throw new IllegalArgumentException("connections are " + connections + "; expected 1 or more");
        }
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("topics are empty; expected at least one");
        }
    }

    HttpFleetSettings withTopics(List<String> others) {
        return new HttpFleetSettings(http, texts, others, connections, lingerNanos, record, randomShare, seed, copies);
    }

    /**
     * Returns the maximum bytes that records take in the logs of all replicas, if each is in a separate batch. This
     * amount is taken from budgets.
     */
    long logBytes(int records, long payloadBytes) {
        return (payloadBytes + (long) records * RecordSpec.ALONE_IN_A_BATCH) * copies;
    }

    /** Does not contain the texts. */
    @Override
    public String toString() {
        return "HttpSettings[" + http.url() + ", " + http.format() + ", connections=" + connections + "]";
    }
}
