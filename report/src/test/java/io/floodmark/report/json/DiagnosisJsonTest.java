package io.floodmark.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.floodmark.model.run.Run;
import io.floodmark.testing.report.FakeDiagnosis;
import io.floodmark.testing.report.FakeRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DiagnosisJsonTest {
    @Test
    void fitsTheSchemaOfResults() throws IOException {
        Run run = FakeRuns.limit();
        String json = JsonResult.of(run, Optional.of(FakeDiagnosis.known(8)), Optional.of(Path.of("report.html")));

        assertThat(JsonResultTest.schema().validate(json, InputFormat.JSON)).isEmpty();
        JsonNode diagnosis = JsonMapper.shared().readTree(json).path("diagnosis");
        assertThat(diagnosis.path("cause").asString()).isEqualTo("network-threads");
        assertThat(diagnosis.path("proved").path(0).path("evidence")).hasSize(3);
        assertThat(JsonMapper.shared()
                        .readTree(DiagnosisJson.of("r1", FakeDiagnosis.notKnown(8)))
                        .path("cause")
                        .isNull())
                .isTrue();
    }
}
