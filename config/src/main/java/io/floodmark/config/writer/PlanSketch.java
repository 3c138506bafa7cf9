package io.floodmark.config.writer;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * Writes a plan with records, batches and load, and leaves the rest to the defaults and the user; the lab is as large
 * as the replicas require.
 */
public final class PlanSketch {
    private PlanSketch() {}

    /**
     * Returns YAML that {@code PlanReader} reads.
     *
     * @param head lines to write above it as comments
     */
    public static String write(List<String> head, Workload workload, Optional<Load> load) {
        StringBuilder text = new StringBuilder();
        // Control characters are replaced, so that no line of the head can become a key.
        head.forEach(line -> text.append(("# " + line.replaceAll("\\p{Cntrl}", " ")).stripTrailing())
                .append('\n'));
        YamlText yaml = new YamlText().whole("floodmark", Plan.FORMAT);
        if (workload.replicationFactor() > LabCluster.DEFAULT_BROKERS) {
            yaml.section("lab", new YamlText().whole("brokers", workload.replicationFactor()));
        }
        yaml.section("workload", workload(workload));
        load.ifPresent(each ->
                yaml.section("load", new YamlText().text("rate", each.rate().toString())));
        return text.append(yaml.written()).toString();
    }

    private static YamlText workload(Workload workload) {
        ProduceSpec produce = workload.produce();
        YamlText batches = new YamlText()
                .text("compression", PlanKeys.word(produce.codec()))
                .text("batch-bytes", produce.batchBytes().toString());
        if (!produce.maxRequest().equals(ProduceSpec.DEFAULT_MAX_REQUEST)) {
            batches.text("max-request-size", produce.maxRequest().toString());
        }
        return new YamlText()
                .whole("partitions", workload.partitions())
                .whole("replication-factor", workload.replicationFactor())
                .section("record", RecordWriter.write(workload.record()))
                .section("produce", batches);
    }
}
