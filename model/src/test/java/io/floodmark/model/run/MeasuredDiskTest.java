package io.floodmark.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredDiskTest {
    private static final MeasuredDisk DISK = new MeasuredDisk(425.25e6, LocalDate.of(2026, 11, 30));

    @Test
    void isReadFromTheConditionThatItIsStoredAs() {
        assertThat(DISK.condition().value()).isEqualTo("425.25 MB/s, measured by doctor on 2026-11-30");
        assertThat(MeasuredDisk.of(List.of(new Condition("host", "cpu", "x"), DISK.condition())))
                .contains(DISK);
    }

    @Test
    void isUnknownWithoutThatCondition() {
        Condition stored = DISK.condition();

        assertThat(MeasuredDisk.of(List.of())).isEmpty();
        assertThat(MeasuredDisk.of(List.of(new Condition("lab", stored.name(), stored.value()))))
                .isEmpty();
        assertThat(MeasuredDisk.of(List.of(new Condition(
                        stored.group(), stored.name(), stored.value().replace("-11-", "-13-")))))
                .isEmpty();
        assertThat(MeasuredDisk.of(List.of(new Condition(
                        stored.group(), stored.name(), stored.value().replace("425.25", "0")))))
                .isEmpty();
    }

    @Test
    void hasASpeed() {
        assertThatThrownBy(() -> new MeasuredDisk(0, LocalDate.EPOCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("disk speed");
    }
}
