package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Availability;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizeReaderTest {
    @TempDir
    private Path folder;

    @Test
    void asksNothingWhereNothingIsSaid() {
        assertThat(PlanReader.read(Optional.empty(), List.of()).size()).isEmpty();
    }

    @Test
    void fillsInWhatIsNotSaid() {
        assertThat(size("{ load: 50000/s }"))
                .isEqualTo(new SizeSpec(
                        new Throughput(50_000, Throughput.Kind.RECORDS),
                        Optional.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        Optional.empty(),
                        new Availability.Share(0.2),
                        Optional.empty(),
                        "$",
                        Optional.empty(),
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void readsEveryKey() {
        assertThat(size("""
                { load: 60MB/s, record-size: 1KiB, replication-factor: 3, groups: 2, retention: 7d, offline: measured,
                  price: 0.904, currency: EUR, limits: [ "fast=155797/s@3" ] }"""))
                .isEqualTo(new SizeSpec(
                        new Throughput(60e6, Throughput.Kind.BYTES),
                        Optional.of(Bytes.ofKiB(1)),
                        OptionalInt.of(3),
                        OptionalInt.of(2),
                        Optional.of(Duration.ofDays(7)),
                        new Availability.OneBroker(),
                        Optional.of(new BigDecimal("0.904")),
                        "EUR",
                        Optional.empty(),
                        Optional.empty(),
                        List.of("fast=155797/s@3")));
    }

    @Test
    void findsNodeTypesBesideThePlan() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), "name\nbig\n");

        SizeSpec size = size("{ load: 5/s, node-types: nodes.csv, node: big }");

        assertThat(size.nodeTypes()).contains(folder.resolve("nodes.csv").toString());
        assertThat(size.node()).contains("big");
    }

    @Test
    void reportsWhatIsWrong() {
        assertThat(problem("{ price: 1 }")).contains("2:7: size.load: is missing; expected records or bytes per time");
        assertThat(problem("{ load: much }")).contains("size.load: invalid throughput 'much'");
        assertThat(problem("{ load: 0/s }"))
                .contains("size.load: invalid value '0/s'; expected records or bytes per time, above 0");
        assertThat(problem("{ load: 5/s, offline: some }"))
                .contains(
                        "size.offline: invalid value 'some'; expected a percentage or a fraction, 0% or more, below 100%, or measured");
        assertThat(problem("{ load: 5/s, offline: 100% }")).contains("size.offline: invalid value '100%'; expected");
        assertThat(problem("{ load: 5/s, node: big }"))
                .contains("size.node: invalid value 'big'; expected node-types, which says what that is");
        assertThat(problem("{ load: 5/s, node-types: none.csv }")).contains("none.csv'; expected");
    }

    private SizeSpec size(String section) {
        return PlanReader.read(Optional.of(plan(section)), List.of()).size().orElseThrow();
    }

    private String problem(String section) {
        PlanException refused =
                catchThrowableOfType(PlanException.class, () -> PlanReader.read(Optional.of(plan(section)), List.of()));
        assertThat(refused.problems()).hasSize(1);
        return refused.problems().get(0);
    }

    private PlanText plan(String section) {
        try {
            return PlanText.of(Files.writeString(folder.resolve("plan.yaml"), "floodmark: 1\nsize: " + section + "\n"));
        } catch (IOException unwritable) {
            throw new java.io.UncheckedIOException(unwritable);
        }
    }
}
