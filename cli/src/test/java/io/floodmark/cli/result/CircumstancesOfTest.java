package io.floodmark.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.report.html.Circumstances;
import io.floodmark.report.html.Circumstances.Part;
import io.floodmark.testing.runner.StoredRun;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CircumstancesOfTest {
    private static final Run RUN = StoredRun.of();
    private static final ComparisonRun COMPARISON = StoredRun.compared(RUN, "seed: 42", 10_000, 12_000);

    @Test
    void tellsThoseOfEveryVariant() {
        Circumstances told = CircumstancesOf.of(COMPARISON, id -> Optional.of(RUN));

        assertThat(told.parts()).extracting(Part::name).containsExactly("codec=lz4", "codec=none");
        assertThat(told.parts()).extracting(Part::run).containsOnly(RUN.id());
        assertThat(told.parts().get(0).surroundings()).isEqualTo(RUN.surroundings());
        assertThat(told.parts().get(0).explained()).as("it has no trial").isEmpty();
    }

    @Test
    void doesWithoutARunThatIsNotThere() {
        Circumstances told = CircumstancesOf.of(COMPARISON, id -> {
            throw new PlanException("run '" + id + "' is not there");
        });

        assertThat(told.parts()).isEmpty();
    }
}
