package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.metric.Metric;
import io.floodmark.progress.metrics.WholePage;
import io.floodmark.testing.ExposedMetrics;
import io.floodmark.testing.GeneratedBlocks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the generated blocks of the reference pages. */
class ReferencePagesTest {
    private static final Path DOCS = Path.of(System.getProperty("floodmark.docs", ""));
    private static final Path REFERENCE = DOCS.resolve("reference");

    /** Compared by GatewayPagesTest in module gateway. */
    private static final List<String> OF_THE_GATEWAY = List.of("gateway-settings", "gateway-metrics");

    private final Map<String, String> blocks = blocks();

    @Test
    void holdWhatTheCodeRenders() {
        GeneratedBlocks.assertMatch(REFERENCE, blocks);
    }

    @Test
    void haveEachBlockOnce() {
        List<String> all = new ArrayList<>(OF_THE_GATEWAY);
        all.addAll(blocks.keySet());

        assertThat(GeneratedBlocks.names(REFERENCE)).containsExactlyInAnyOrderElementsOf(all);
    }

    private static Map<String, String> blocks() {
        Map<String, String> all = new TreeMap<>(OptionTables.all());
        all.putAll(PlanTables.of(DOCS.resolve("plan.schema.json")));
        for (String json : List.of("result", "boundary", "comparison", "trend")) {
            all.putAll(JsonTables.of(json, DOCS.resolve(json + ".schema.json")));
        }
        all.put("metrics", metrics());
        all.put("live-metrics", ExposedMetrics.of(WholePage.text()).table("floodmark_"));
        all.put("exit-codes", exitCodes());
        return all;
    }

    private static String metrics() {
        return Arrays.stream(Metric.values())
                .map(metric ->
                        "| `" + metric.key() + "` | " + metric.unit().symbol() + " | " + metric.description() + " |\n")
                .collect(Collectors.joining("", "| metric | unit | meaning |\n|---|---|---|\n", ""));
    }

    private static String exitCodes() {
        return Arrays.stream(ExitCode.values())
                .map(code -> "| " + code.code() + " | " + code.name() + " | " + code.meaning() + " |\n")
                .collect(Collectors.joining("", "| code | name | meaning |\n|---|---|---|\n", ""));
    }
}
