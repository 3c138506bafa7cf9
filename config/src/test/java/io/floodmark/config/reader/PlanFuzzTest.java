package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.writer.PlanGenerator;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each plan with typing errors is either read, or rejected with the places of the errors; nothing else ever happens.
 */
class PlanFuzzTest {
    private static final List<String> SLIPS = List.of(
            "",
            " ",
            "\t",
            "\n",
            ":",
            ": ",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "\"",
            "'",
            "#",
            "&a",
            "*a",
            "!!x",
            "%",
            "0",
            "-",
            "9999999999",
            ".",
            "x",
            "~",
            "null",
            "|",
            ">",
            "<<: ",
            "? ",
            "@",
            "\u00e9",
            "\uD83D\uDE80",
            "\uFFFE");

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsOrReportsEveryPlan(long seed) {
        String text = slipped(new Random(seed), PlanWriter.write(new PlanGenerator(seed).plan()));

        try {
            Plan plan = PlanReader.readStored(new PlanText("plan.yaml", text), List.of());

            assertThat(PlanReader.readStored(new PlanText("again", PlanWriter.write(plan)), List.of()))
                    .as("seed %d%n%s", seed, text)
                    .isEqualTo(plan);
        } catch (PlanException refused) {
            assertThat(refused.problems())
                    .as("seed %d%n%s", seed, text)
                    .isNotEmpty()
                    .allMatch(problem -> problem.matches("(?s)plan\\.yaml:\\d+:\\d+: .+"));
        }
    }

    private static String slipped(Random random, String plan) {
        StringBuilder text = new StringBuilder(plan);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            int at = random.nextInt(text.length());
            int until = Math.min(text.length(), at + random.nextInt(4));
            text.replace(at, until, SLIPS.get(random.nextInt(SLIPS.size())));
        }
        return text.toString();
    }
}
