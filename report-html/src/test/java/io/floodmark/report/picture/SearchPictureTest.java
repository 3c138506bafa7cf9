package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.report.run.Round;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class SearchPictureTest {
    private final Round round = Round.of(FakeRuns.limit()).get(0);

    @Test
    void marksEveryTrialWithItsLoadAndVerdict() {
        String svg = new SearchPicture(round, "").whole().wide();

        assertThat(svg.split("class=\"mark\"", -1)).hasSize(8 + 1);
        assertThat(svg).contains("trial 5: 50,900 records/s, overloaded(host-cpu)");
    }

    @Test
    void ringsTheTwoTrialsThatHoldTheAnswer() {
        String svg = new SearchPicture(round, "").whole().wide();

        assertThat(svg.split("class=\"halo ok\"", -1)).hasSize(2);
        assertThat(svg.split("class=\"halo over\"", -1)).hasSize(2);
    }

    @Test
    void pointsToTrialsOutsideTheCloseUp() {
        String svg = new SearchPicture(round, "").closeUp().wide();

        assertThat(svg.split("class=\"beyond\"", -1)).hasSize(4 + 1);
        assertThat(svg).contains(">50,900<", ">48,000<", ">46,200<", ">50,300<");
    }

    @Test
    void leavesTheIntervalOpenWhereNoOverloadWasSeen() {
        Round open = Round.of(FakeRuns.ended(Limit.End.LOWER_BOUND)).get(0);

        assertThat(new SearchPicture(open, "").closeUp().wide()).contains(">open<");
    }

    @Test
    void claimsNoEstimateWhereNoTrialWasValid() {
        Round invalid = Round.of(FakeRuns.allInvalid()).get(0);

        assertThat(new SearchPicture(invalid, "").whole().wide()).doesNotContain("class=\"estimate\"");
    }
}
