package io.floodmark.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.testing.report.FakeRuns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RunExportTest {
    @Test
    void holdsEverythingThatWasMeasured() throws IOException {
        Run run = FakeRuns.limit();

        JsonNode trial = export(run).get("trials").get(7);

        Observation seen = run.trials().get(7).observation();
        assertThat(trial.get("intervals")).hasSize(seen.intervals().size());
        assertThat(trial.get("samples")).hasSize(seen.samples().size());
        assertThat(trial.get("histogram").binaryValue())
                .isEqualTo(seen.histogram().payload());
        assertThat(trial.get("intervals").get(3).get("acked").asLong())
                .isEqualTo(seen.intervals().get(3).acked());
    }

    @Test
    void writesMissingSamplesAsNull() {
        JsonNode samples = export(FakeRuns.limit()).get("trials").get(7).get("samples");

        assertThat(samples).anySatisfy(sample -> {
            assertThat(sample.get("quality").asString()).isEqualTo("missing");
            assertThat(sample.get("value").isNull()).isTrue();
        });
    }

    @Test
    void leavesTheStreamOpen() {
        boolean[] closed = {false};
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed[0] = true;
            }
        };

        RunExport.write(FakeRuns.empty(), out);

        assertThat(closed[0]).isFalse();
        assertThat(out.size()).isPositive();
    }

    private static JsonNode export(Run run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RunExport.write(run, out);
        return new JsonMapper().readTree(out.toByteArray());
    }
}
