package io.floodmark.bench.existing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExistingRowTest {
    private static final ClusterForm FORM = ClusterForm.parse("3.9.1-zookeeper:3");

    @Test
    void aClusterIsDescribedInOneWord() {
        assertThat(FORM).isEqualTo(new ClusterForm("3.9.1", true, 3));
        assertThat(ClusterForm.parse("4.4.0")).isEqualTo(new ClusterForm("4.4.0", false, 1));
        assertThatThrownBy(() -> ClusterForm.parse("3.9"))
                .hasMessage("invalid cluster '3.9' (expected RELEASE[-zookeeper][:BROKERS], e.g. 3.9.1-zookeeper:3)");
    }

    @Test
    void whatIsNewMissingOrChangedIsADifference() {
        ClusterState before = new ClusterState(Map.of("topic a", "1", "topic b", "1", "topic c", "1"));
        ClusterState after = new ClusterState(Map.of("topic b", "2", "topic c", "1", "topic d", "1"));

        assertThat(after.since(before)).containsExactly("-topic a", "~topic b", "+topic d");
        assertThat(before.since(before)).isEmpty();
    }

    @Test
    void aRunIsRightIfItEndsWithAnAnswerAndNothingIsLeft() {
        assertThat(row(false, 0, List.of(), 0, List.of()).right()).isTrue();
        assertThat(row(true, 137, List.of("+topic x"), 0, List.of()).right()).isTrue();
        assertThat(row(false, 0, List.of("+topic x"), 0, List.of()).right()).isFalse();
        assertThat(row(false, 3, List.of(), 0, List.of()).right()).isFalse();
        assertThat(row(true, 137, List.of("+topic x"), 0, List.of("+topic x")).right())
                .isFalse();
        assertThat(row(true, 137, List.of("+topic x"), 7, List.of()).right()).isFalse();
    }

    @Test
    void theTableNamesWhatIsLeft() {
        assertThat(row(true, 137, List.of("+topic x", "+quota y"), 0, List.of()).line())
                .isEqualTo("| 3.9.1 | ZooKeeper | 3 | `kill -9` under load | 137 | +topic x, +quota y | 0 | nothing |");
    }

    private static ExistingRow row(boolean killed, int code, List<String> left, int cleanCode, List<String> leftThen) {
        return new ExistingRow(FORM, killed, code, left, cleanCode, leftThen);
    }
}
