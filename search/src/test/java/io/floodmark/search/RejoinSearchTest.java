package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.outage.Rejoin.Outcome;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RejoinSearchTest {
    private static final Rate LOWEST = new Rate(50);
    private static final Limit DOWN = new Limit(
            Goal.WITHOUT_OBJECTIVE,
            Limit.End.CONVERGED,
            new Rate(1_000),
            new Rate(900),
            Optional.of(new Rate(1_100)),
            0.9,
            Optional.empty(),
            0,
            OptionalInt.empty(),
            OptionalInt.empty(),
            0.03,
            0,
            8,
            "",
            Optional.empty());

    @Test
    void beginsAtTheLowerEndOfTheLimitWithTheBrokerDown() {
        assertThat(RejoinSearch.next(DOWN, List.of(), LOWEST)).contains(new Rate(900));
    }

    @ParameterizedTest
    @ValueSource(doubles = {400, 600, 800, 1_000})
    void bracketsWhatIsCarriedWhileItCatchesUp(double carried) {
        List<Rejoin> seen = new ArrayList<>();
        Optional<Rate> next = RejoinSearch.next(DOWN, seen, LOWEST);
        while (next.isPresent()) {
            double load = next.get().perSecond();
            seen.add(rejoin(load, load <= carried ? Outcome.SUSTAINED : Outcome.OVERLOADED));
            next = RejoinSearch.next(DOWN, seen, LOWEST);
        }

        assertThat(seen).hasSizeLessThanOrEqualTo(RejoinSearch.MOST_TRIALS);
        assertThat(seen).anyMatch(rejoin -> rejoin.outcome() == Outcome.OVERLOADED);
        assertThat(seen.stream()
                        .filter(rejoin -> rejoin.outcome() == Outcome.SUSTAINED)
                        .count())
                .isEqualTo(carried >= 900 / Math.pow(1.25, 3) ? 1 : 0);
    }

    @Test
    void goesNoHigherThanTheUpperEndWithTheBrokerDown() {
        List<Rejoin> held = List.of(rejoin(900, Outcome.SUSTAINED), rejoin(1_100, Outcome.SUSTAINED));

        assertThat(RejoinSearch.next(DOWN, held.subList(0, 1), LOWEST)).contains(new Rate(1_100));
        assertThat(RejoinSearch.next(DOWN, held, LOWEST)).isEmpty();
    }

    @Test
    void nothingBiggerCanBeTriedOnceABacklogWasTooSmall() {
        assertThat(RejoinSearch.next(DOWN, List.of(rejoin(900, Outcome.TOO_SHORT)), LOWEST))
                .isEmpty();
    }

    @Test
    void whatProvedNothingIsTriedOnceMore() {
        Rejoin nothing = rejoin(900, Outcome.INCONCLUSIVE);

        assertThat(RejoinSearch.next(DOWN, List.of(nothing), LOWEST)).contains(new Rate(900));
        assertThat(RejoinSearch.next(DOWN, List.of(nothing, nothing), LOWEST)).isEmpty();
    }

    private static Rejoin rejoin(double perSecond, Outcome outcome) {
        return new Rejoin(1, new Rate(perSecond), Bytes.ofMiB(100), Optional.empty(), outcome, "made up");
    }
}
