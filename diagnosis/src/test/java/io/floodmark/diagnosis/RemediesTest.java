package io.floodmark.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.diagnosis.Remedy.Change;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediesTest {
    @Test
    void endsRecompressionByThePlanThatAskedForIt() {
        Remedy ofTopics = Remedies.recompression(plan(
                LabCluster.defaults(),
                workload(
                        RecordSpec.DEFAULT, ProduceSpec.DEFAULT, new TopicConfig(Map.of("compression.type", "gzip")))));
        Remedy ofBrokers = Remedies.recompression(plan(lab(Map.of("compression.type", "gzip"), Map.of())));

        assertThat(ofTopics.changes())
                .containsExactly(new Change("workload.topic-config.compression.type", "producer"));
        assertThat(ofBrokers.changes()).containsExactly(new Change("lab.config.compression.type", "producer"));
    }

    @Test
    void leavesRecompressionThatNoPlanAskedForToPeople() {
        assertThat(Remedies.recompression(plan(LabCluster.defaults())).changes())
                .isEmpty();
    }

    /** Kafka's defaults are 3, 8 and 1. */
    @Test
    void doublesWhatThePlanHasNowOrElseKafkasDefault() {
        Plan defaults = plan(LabCluster.defaults());
        Plan raised = plan(
                lab(Map.of("num.network.threads", "8", "num.io.threads", "16", "num.replica.fetchers", "4"), Map.of()));

        assertThat(Remedies.networkThreads(defaults).changes()).containsExactly(change("num.network.threads", "6"));
        assertThat(Remedies.networkThreads(raised).changes()).containsExactly(change("num.network.threads", "16"));
        assertThat(Remedies.requestHandlers(defaults).changes()).containsExactly(change("num.io.threads", "16"));
        assertThat(Remedies.requestHandlers(raised).changes()).containsExactly(change("num.io.threads", "32"));
        assertThat(Remedies.replication(defaults).changes()).containsExactly(change("num.replica.fetchers", "2"));
        assertThat(Remedies.replication(raised).changes()).containsExactly(change("num.replica.fetchers", "8"));
        assertThat(Remedies.networkThreads(raised).experiment()).contains("16 network threads instead of 8");
    }

    @Test
    void changesNothingThatABrokersOwnSettingWouldOverride() {
        Plan own = plan(lab(Map.of(), Map.of("num.io.threads", "2")));

        assertThat(Remedies.requestHandlers(own).changes()).isEmpty();
        assertThat(Remedies.networkThreads(own).changes()).containsExactly(change("num.network.threads", "6"));
    }

    @Test
    void doublesBatchesAndNothingElseWhileTheyFitIntoARequest() {
        assertThat(ofHost(Bytes.ofKiB(16)).changes())
                .containsExactly(new Change("workload.produce.batch-bytes", "32768B"));
        assertThat(ofHost(Bytes.ofMiB(1)).changes()).isEmpty();
    }

    private static Remedy ofHost(Bytes batch) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(), ProduceSpec.Acks.ALL, batch, Duration.ofMillis(5), ProduceSpec.Codec.NONE, 5);
        return Remedies.hostCpu(new DiagnosisContext(
                RecordedTrial.of("nothing").trial(),
                RecordedTrial.plan(produce),
                RecordedTrial.shared(),
                List.of(),
                List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "GZIP, 9, workload.produce.compression-level, 1",
        "GZIP, '', workload.produce.compression, lz4",
        "LZ4, '', workload.produce.compression, none",
        "SNAPPY, '', workload.produce.compression, none",
        "GZIP, 1, '', ''",
        "ZSTD, -5, '', ''"
    })
    void takesTheNextCheaperCompressionInOneSetting(ProduceSpec.Codec codec, String level, String key, String value) {
        ProduceSpec produce = new ProduceSpec(
                ClientProduce.DEFAULT,
                OptionalInt.of(1),
                ProduceSpec.Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                codec,
                level.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(level)),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);

        assertThat(Remedies.compression(produce).changes())
                .isEqualTo(key.isEmpty() ? List.of() : List.of(new Change(key, value)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, workload.record.keys.distinct, 10000",
        "1, 2, workload.record.keys.distinct, 10000",
        "1000, 2, workload.record.keys.skew, 0",
        "1000, 0, '', ''"
    })
    void spreadsKeysByOneSetting(int distinct, double skew, String key, String value) {
        RecordSpec records = new RecordSpec(
                RecordSpec.DEFAULT.sizes(),
                RecordSpec.DEFAULT.content(),
                Optional.of(new RecordKeys(distinct, RecordKeys.DEFAULT_SIZE, skew)),
                RecordSpec.DEFAULT.headers());

        Remedy remedy = Remedies.hotPartition(
                plan(LabCluster.defaults(), workload(records, ProduceSpec.DEFAULT, TopicConfig.NONE)));

        assertThat(remedy.changes()).isEqualTo(key.isEmpty() ? List.of() : List.of(new Change(key, value)));
    }

    private static Change change(String key, String value) {
        return new Change("lab.config." + key, value);
    }

    private static LabCluster lab(Map<String, String> config, Map<String, String> ofBrokerOne) {
        LabNode node = new LabNode(Optional.empty(), List.of(), config, List.of());
        Map<Integer, LabNode> own = ofBrokerOne.isEmpty()
                ? Map.of()
                : Map.of(1, new LabNode(Optional.empty(), List.of(), ofBrokerOne, List.of()));
        return new LabCluster(3, LabCluster.DEFAULT_KAFKA_VERSION, false, false, node, own, OptionalDouble.empty());
    }

    private static Plan plan(LabCluster lab) {
        return plan(lab, workload(RecordSpec.DEFAULT, ProduceSpec.DEFAULT, TopicConfig.NONE));
    }

    private static Plan plan(Cluster cluster, Workload workload) {
        Plan defaults = RecordedTrial.plan(ProduceSpec.DEFAULT);
        return defaults.part(cluster, workload, defaults.search(), defaults.budget());
    }

    private static Workload workload(RecordSpec records, ProduceSpec produce, TopicConfig config) {
        return new Workload(1, 12, 3, records, produce, List.of(), Optional.empty(), Shape.STEADY, config);
    }
}
