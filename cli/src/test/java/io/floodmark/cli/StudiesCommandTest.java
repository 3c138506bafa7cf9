package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.config.reader.ClientLookup;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.reader.Study;
import io.floodmark.config.reader.StudyReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that every plan of a published study is read as strictly as any other. */
class StudiesCommandTest {
    private static final Path STUDIES = Path.of("..", "studies");

    @TempDir
    private Path folder;

    @Test
    void listsEveryStudyWithWhatItMayCost() throws IOException {
        Program studies = Program.run(folder, "studies");

        assertThat(studies.exitCode()).as(studies.said()).isZero();
        assertThat(studies.out()).contains("STUDY", "AT MOST", "QUESTION").doesNotContain("Not on this machine");
        try (Stream<Path> files = Files.list(STUDIES)) {
            List<String> names = files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .toList();
            assertThat(names)
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(studies.out())
                            .containsPattern("(?m)^" + name + " +(limit|boundary|compare|trial|failover|size) "));
        }
    }

    @Test
    void noneTakesMoreThanHalfAnHourForAPairOfLevels() throws IOException {
        assertThat(files()).allSatisfy(file -> {
            Plan plan = PlanReader.read(Optional.of(PlanText.of(file)), List.of());
            assertThat(plan.budget().maxTime())
                    .as(file.toString())
                    .isLessThanOrEqualTo(Duration.ofMinutes(30).multipliedBy(pairs(plan)));
        });
    }

    /** The levels in the table of the published studies; the baseline of a factor is not always the first. */
    private static final String LEVELS = """
            acks              | acks: 0, 1, all
            batch-size        | batch.size: 1KiB, 16KiB, 64KiB, 256KiB, 512KiB, 1MiB; buffer.memory: 33554432, 268435456
            boundary          | 10, 100, 1000, 10000, 100000; brokers: 1, 2, 3
            boundary-producers | 10, 100, 1000, 10000, 100000
            broker-recompress | compression.type of the topic: producer, snappy, gzip
            class-a           | variant: defaults, tuned
            class-b           | variant: defaults, tuned
            class-c           | variant: defaults, tuned
            client-version    | kafka-clients: 2.2.0, 2.7.0, 3.1.2, 4.4.0; codec: gzip, none
            codec-equal-rate  | codec: none, gzip, snappy, lz4, zstd; at 80%
            codec-max         | codec: none, gzip, snappy, lz4, zstd
            codec-max-gateway | variant: none, gzip, snappy, lz4, zstd
            connect-limit     | reader: wire, client, connect
            connect-null-sink | reader: wire, client, connect
            consumer-engines  | reader: wire, client, connect
            content           | content: random, constant, half
            density           | 1, 10, 50, 200, 1000
            density-raised    | 1, 10, 50, 200, 1000
            disks             | disks: 1, 2, 4
            drives            | drive: 20 MB/s, 60 MB/s, 120 MB/s; flushing: every 1000 records, left to the kernel
            failover          | 50, 200, 1000
            fan-out           | 0, 1, 2, 3, 5, 8
            fan-out-bounded   | 0, 1, 3, 5, 8, 11
            fan-out-shaped    | 0, 1, 2, 3, 5, 8
            file-system       | file system: ext4, xfs, tmpfs
            jvm-maximum       | jvm: G1, C1 only, ZGC
            jvm-usable        | jvm: G1, C1 only, ZGC
            linger-high       | linger: 0ms, 1ms, 5ms, 20ms, 100ms; at 80%
            linger-low        | linger: 0ms, 1ms, 5ms, 20ms, 100ms; at 10%
            message-size      | message size: 1 KiB, 10 KiB, 100 KiB, 1 MiB, 1.5 MB
            producer-lock     | variant: 2.7.0 shared, 2.2.0 shared, 2.7.0 a producer each
            producer-threads  | variant: 1, 2, 3, 5, 8
            producers         | producers: 4, 1, 2, 8, 16, 32
            replication       | replication: 1, 2, 3
            shared-producer   | variant: 2.2.0 shared, 2.7.0 shared, 3.1.2 shared, 4.4.0 shared, 2.7.0 a producer each, 2.2.0 shared, no codec, 2.7.0 shared, no codec
            thread-pools      | num.io.threads: 8, 1, 2; num.network.threads: 3, 1, 8; num.replica.fetchers: 1, 2, 4
            traffic-burst     | variant: even, bursts
            traffic-burst-gateway | variant: even, bursts
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = LEVELS)
    void asksForTheLevelsThatWerePublished(String name, String levels) {
        assertThat(levels(plan(STUDIES.resolve(name + ".yaml")))).isEqualTo(levels);
    }

    @Test
    void noneHasLevelsThatNobodyLookedAt() throws IOException {
        assertThat(files().stream()
                        .filter(file -> !levels(plan(file)).isEmpty())
                        .map(file -> file.getFileName().toString().replace(".yaml", "")))
                .containsExactlyInAnyOrderElementsOf(LEVELS.lines()
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .toList());
    }

    private static Plan plan(Path file) {
        return PlanReader.read(Optional.of(PlanText.of(file)), List.of());
    }

    /** Returns the levels; empty if a study has one load or one limit. */
    private static String levels(Plan plan) {
        return plan.comparison()
                .map(StudiesCommandTest::compared)
                .or(() -> plan.boundary()
                        .map(over -> joined(over.values())
                                + (over.brokers().isEmpty() ? "" : "; brokers: " + joined(over.brokers()))))
                .or(() -> plan.failover().map(spec -> joined(spec.leaders())))
                .orElse("");
    }

    private static String compared(ComparisonSpec spec) {
        String share = spec.loadShare() == ComparisonSpec.DEFAULT_LOAD_SHARE
                ? ""
                : "; at " + Math.round(100 * spec.loadShare()) + "%";
        return spec.factors().stream()
                        .map(factor -> factor.name() + ": "
                                + factor.levels().stream().map(Level::name).collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; "))
                + share;
    }

    private static String joined(List<? extends Number> values) {
        return values.stream().map(value -> Long.toString(value.longValue())).collect(Collectors.joining(", "));
    }

    /** The same bytes per second, not records per second, so that an effect of the size is not one of the load. */
    @Test
    void messagesOfEverySizeComeAtTheSameBytesASecond() {
        List<Plan> sizes = PlanReader.readComparison(
                        Optional.of(PlanText.of(STUDIES.resolve("message-size.yaml"))), List.of(), ClientLookup.NONE)
                .variants();

        assertThat(sizes)
                .allSatisfy(plan -> assertThat(plan.payloadBytesPerRecord()
                                * plan.load().orElseThrow().rate().perSecond())
                        .isCloseTo(20.48e6, Percentage.withPercentage(0.2)));
    }

    private static int pairs(Plan plan) {
        return plan.comparison()
                .map(spec -> spec.variants().size() - 1)
                .or(() -> plan.boundary()
                        .map(over -> (over.values().size() - 1)
                                * over.lines(plan.cluster()).size()))
                .or(() -> plan.failover().map(spec -> spec.leaders().size() - 1))
                .orElse(1);
    }

    @Test
    void eachHasALineInTheIndexAndAPage() throws IOException {
        Path results = Path.of("..", "docs", "results");
        String index = Files.readString(results.resolve("studies.md"));

        assertThat(files()).allSatisfy(file -> {
            Study study = StudyReader.read(PlanText.of(file)).orElseThrow();
            String name = file.getFileName().toString().replace(".yaml", "");
            assertThat(index).contains("| [" + name + "](studies/" + name + ".md) | " + study.question() + " | ");
            assertThat(Files.readString(results.resolve("studies").resolve(name + ".md")))
                    .startsWith("# " + study.question() + "\n")
                    .contains(
                            "(../../../studies/" + file.getFileName() + ")",
                            "| published | " + study.published() + " |");
        });
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(STUDIES)) {
            return files.sorted().toList();
        }
    }

    @Test
    void printsOneToBeginWith() throws IOException {
        Program acks = Program.run(folder, "studies", "acks");

        assertThat(acks.exitCode()).as(acks.said()).isZero();
        assertThat(acks.out()).isEqualTo(Files.readString(STUDIES.resolve("acks.yaml")));
    }

    @Test
    void namesWhatThereIs() {
        Program none = Program.run(folder, "studies", "nothing");

        assertThat(none.exitCode()).as(none.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(none.err()).contains("study not found: 'nothing'; expected one of acks, ");
    }
}
