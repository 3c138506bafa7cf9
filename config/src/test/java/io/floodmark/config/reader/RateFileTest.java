package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.Shape.RatePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateFileTest {
    @TempDir
    private Path folder;

    private List<RatePoint> read(String text) throws IOException {
        return RateFile.read(Files.writeString(folder.resolve("rates.csv"), text));
    }

    @Test
    void readsTheStepsThatItWrites() throws IOException {
        List<RatePoint> points = read(RateFile.stepwise(List.of(10.0, 0.0, 1234.5678), 3_600));

        assertThat(points)
                .containsExactly(
                        new RatePoint(0, 10),
                        new RatePoint(3_599, 10),
                        new RatePoint(3_600, 0),
                        new RatePoint(7_199, 0),
                        new RatePoint(7_200, 1_234.568),
                        new RatePoint(10_800, 1_234.568));
        double mean = new Shape.Recorded(points).mean().perSecond();
        assertThat(mean).isCloseTo((10 + 1_234.568) / 3, within(0.2));
    }

    @Test
    void saysWhichLineIsWrong() {
        assertThatThrownBy(() -> read("0,10\n60;20\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 2: invalid value '60;20'");
    }
}
