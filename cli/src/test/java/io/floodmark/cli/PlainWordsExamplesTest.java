package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that each rule finds its expression, and leaves similar text alone. */
class PlainWordsExamplesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who wants latency kept says so.",
                "\"What varies.\"",
                "Done. Of the workload only one key is used.",
                "nobody leads it",
                "a quota that somebody set",
                "partitions of ours",
                "what we write",
                "it told us",
                "2 us",
                "no difference is told",
                "the program said",
                "this is no partition",
                "kill it so often",
                "CPU a record",
                "200 a topic",
                "39,595.20 a year",
                "a rate, as 50000/s",
                "flags, as -Xlog:gc",
                "a key, as CODE",
                "what the others carry",
                "the CPU binds",
                "within what is promised",
                "metrics not seen",
                "the cause is not known",
                "innocent in 8 trials",
                "a clue",
                "as long as memory lasts",
                "the half-width",
                "a due time",
                "a look of 4 s",
                "any start of the lab",
                "confirmed by offsets",
                "seed: is given twice",
                "made up content",
                "Tested: a lab",
                "guests",
                "gentle mode",
                "--broker-down",
                "through Event Servers",
                "in a crew",
                "made anew",
                "the folder cannot be made",
                "beside the load",
                "it ends by itself",
                "a file lies there",
                "clients that hang up",
                "it stands in the log",
                "90 %"
            })
    void findsExpressionsThatAreNotPlain(String text) {
        assertThat(PlainWords.violations(text)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What does a record cost?",
                "Of the 35 studies, 18 agree.",
                "60s (us, ms, s, m, h, d)",
                "\"100 us\"",
                "host-us and us-east",
                "it is no longer duplicated",
                "from 3.0 a second one",
                "half of it, as CODE shows",
                "a network, a record",
                "The column stands for a topic.",
                "an overload above the estimate",
                "%.1f %%",
                "if both are known"
            })
    void leavesOtherTextsAlone(String text) {
        assertThat(PlainWords.violations(text)).isEmpty();
    }
}
