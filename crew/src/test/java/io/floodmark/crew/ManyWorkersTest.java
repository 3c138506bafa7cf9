package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a driver of a thousand workers that each report every second. */
class ManyWorkersTest {
    private static final Pattern ANSWERED = Pattern.compile("answered ([0-9.]+) ms after the last word");

    /**
     * The driver has a hundredth of the memory that all histograms would take, and its sum is complete with the last
     * report.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void areAddedUpAsTheyComeInLittleMemory(int readers) throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MusterCost.class.getName(),
                        "1000",
                        "4",
                        "20",
                        Integer.toString(readers))
                .redirectErrorStream(true)
                .start();
        String said = new String(driver.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(driver.waitFor()).as(said).isZero();
        List<Double> waits = ANSWERED.matcher(said)
                .results()
                .map(found -> Double.parseDouble(found.group(1)))
                .toList();
        assertThat(waits)
                .as(said)
                .hasSize(4)
                .allSatisfy(millis -> assertThat(millis).isLessThan(2_000));
    }
}
