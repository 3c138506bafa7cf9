package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.workload.HttpProduce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpReaderTest {
    private static final String URL = "url: \"http://gate:8082/v1/topics/{topic}/records\"";

    private static Plan read(String produce) {
        return plan("cluster: { bootstrap-server: \"kafka:9092\" }", produce, "");
    }

    private static Plan plan(String cluster, String produce, String more) {
        String text =
                "floodmark: 1\n" + cluster + "\nworkload: { produce: { engine: http, " + produce + " }" + more + " }\n";
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", text)), List.of());
    }

    private static HttpProduce http(Plan plan) {
        return plan.workload().produce().http().orElseThrow();
    }

    @Test
    void sendsOneRawRecordARequestUnlessToldOtherwise() {
        assertThat(http(read(URL)))
                .isEqualTo(new HttpProduce(
                        "http://gate:8082/v1/topics/{topic}/records",
                        Optional.empty(),
                        HttpProduce.Format.RAW,
                        1,
                        Duration.ofSeconds(30),
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void isWrittenAsItIsRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("token"), "Bearer x");
        Plan plan = read(URL + ", format: framed, records: 50, timeout: 5s, producers: 8, headers: { X-Source: bench },"
                + " header-files: { Authorization: \"" + secret + "\" }");

        String written = PlanWriter.write(plan);

        assertThat(PlanReader.read(Optional.of(new PlanText("written.yaml", written)), List.of()))
                .isEqualTo(plan);
        assertThat(written).doesNotContain("Bearer");
    }

    @Test
    void namesTheTopicThatAServiceWritesToAndWhomToTrust(@TempDir Path folder) throws IOException {
        Path authorities = Files.writeString(folder.resolve("ca.pem"), "some");
        Plan plan = read("url: \"https://gate/in\", topic: floodmark-ingest, ca-file: \"" + authorities + "\"");

        assertThat(http(plan).topic()).contains("floodmark-ingest");
        assertThat(http(plan).caFile()).contains(authorities.toString());
        assertThat(PlanReader.read(Optional.of(new PlanText("written.yaml", PlanWriter.write(plan))), List.of()))
                .isEqualTo(plan);
    }

    @Test
    void namesOneTopicOnly() {
        assertThatThrownBy(() -> plan(
                        "cluster: { bootstrap-server: \"kafka:9092\" }",
                        "url: \"http://gate/in\", topic: floodmark-a",
                        ", topics: 2"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("topic: is the name of one topic; expected workload.topics 1, or");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "format: raw; has the http engine; expected url",
                "url: gate:8082; url: invalid value 'gate:8082'; expected an address of HTTP or HTTPS",
                "url: http://u:p@gate/{topic}; expected an address of HTTP or HTTPS, without user and password",
                "url: http://gate/in; url: has no {topic}; expected it where the service takes the name of the topic, or else",
                "url: http://gate/in, topic: orders; topic: invalid value 'orders'; expected the name of a topic that the run makes",
                "url: http://gate/in, topic: floodmark-; topic: invalid value 'floodmark-'; expected",
                "url: http://gate/{topic}, ca-file: /no/such/file; ca-file: invalid value '/no/such/file'; expected a readable file",
                "url: http://gate/{topic}, acks: 1; acks: is not for the http engine",
                "url: http://gate/{topic}, records: 5; records: invalid value '5'; expected 1: a request of format raw holds one record",
                "url: http://gate/{topic}, format: template; body",
                "url: http://gate/{topic}, headers: { Authorization: x }; holds a secret",
                "url: http://gate/{topic}, headers: { a b: x }; invalid header name",
                "url: http://gate/{topic}, header-files: { A: /no/such/file }; expected a readable file"
            })
    void refusesWhatDoesNotFit(String produce, String problem) {
        assertThatThrownBy(() -> read(produce.replaceAll("(http://[^,]*)", "\"$1\"")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml:")
                .hasMessageContaining(problem);
    }

    @Test
    void isNotForALabThatIsMadeForTheRun() {
        assertThatThrownBy(() -> plan("lab: { brokers: 1 }", URL, ""))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("engine: is http for a lab that is made for the run; expected a cluster");
    }

    @Test
    void sendsNoKeys() {
        assertThatThrownBy(() -> plan(
                        "cluster: { bootstrap-server: \"kafka:9092\" }", URL, ", record: { keys: { distinct: 5 } }"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("has keys or headers; expected neither with the http engine");
    }

    @Test
    void itsKeysAreForItAlone() {
        assertThatThrownBy(() -> PlanReader.read(
                        Optional.of(new PlanText("plan.yaml", "workload: { produce: { records: 5 } }")), List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("records: requires the http engine; expected engine: http in the same section");
    }
}
