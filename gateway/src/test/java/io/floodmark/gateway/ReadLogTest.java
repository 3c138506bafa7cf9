package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.ReadLog.Place;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadLogTest {
    private static final Place FIRST = new Place(0, 0);
    private static final Place SECOND = new Place(0, 1);
    private static final Map<Place, String> LOG = Map.of(FIRST, "a", SECOND, "b");

    private final ReadLog read = new ReadLog();

    @Test
    void countsWhatIsReadOnce() {
        read.once(FIRST, "a");
        assertThat(read.has(LOG)).isFalse();
        read.once(SECOND, "b");

        assertThat(read.has(LOG)).isTrue();
        assertThat(read.count(LOG)).isEqualTo(new ReadCount(2, 2, 0, 0, 0, 0));
    }

    @Test
    void skipsWhatIsInKafkaAndWasNotGiven() {
        read.once(SECOND, "b");

        assertThat(read.count(LOG)).isEqualTo(new ReadCount(2, 1, 0, 1, 0, 0));
    }

    @Test
    void inventsWhatIsNotInKafkaOrIsOtherwiseThere() {
        read.once(FIRST, "other");
        read.once(SECOND, "b");
        read.once(new Place(1, 0), "c");

        assertThat(read.count(LOG)).isEqualTo(new ReadCount(2, 2, 0, 0, 2, 0));
    }

    @Test
    void doublesWhatMayBeGivenOnce() {
        read.once(FIRST, "a");
        read.once(FIRST, "a");
        read.given(SECOND, "b", false);
        read.given(SECOND, "b", true);
        read.brokeOff(1);

        assertThat(read.count(LOG)).isEqualTo(new ReadCount(2, 2, 2, 0, 0, 1));
    }

    @Test
    void noticesAnotherValueTheSecondTime() {
        read.once(FIRST, "a");
        read.given(FIRST, "other", true);
        read.once(SECOND, "b");

        assertThat(read.count(LOG).invented()).isEqualTo(1);
    }
}
