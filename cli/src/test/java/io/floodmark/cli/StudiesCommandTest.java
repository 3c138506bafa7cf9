package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                            .containsPattern("(?m)^" + name + " +(limit|boundary|compare|trial) "));
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
