package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.config.Study;
import io.floodmark.config.StudyReader;
import io.floodmark.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every plan of a published study is read as strictly as any other. */
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
    void eachIsInTheTableOfThem() throws IOException {
        String table = Files.readString(Path.of("..", "docs", "studies.md"));

        assertThat(files()).allSatisfy(file -> {
            Study study = StudyReader.read(PlanText.of(file)).orElseThrow();
            assertThat(table)
                    .contains("| [" + file.getFileName().toString().replace(".yaml", "") + "](../studies/"
                            + file.getFileName() + ") | " + study.question() + " | " + study.published() + " | ");
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
        assertThat(none.err()).contains("there is no 'nothing'; expected one of acks, ");
    }
}
