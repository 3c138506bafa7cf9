package io.floodmark.report.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private int columns = 100;
    private final FakeScreen screen = new FakeScreen(100);
    private final LiveView view = new LiveView(screen.stream(), () -> columns, true);

    @Test
    void paintsOverItsOwnBlock() {
        view.show(FakeProgress.state(5, Progress.Phase.PREPARING, "starting 3 brokers"));
        view.show(FakeProgress.state(6, Progress.Phase.PREPARING, "starting"));

        assertThat(screen.lines()).containsExactly("0:06      preparing: starting  (5:54, 487 GB left)");
    }

    @Test
    void growsAndShrinks() {
        view.show(FakeProgress.trial(91, 1, 9_000, 3, List.of()));
        assertThat(screen.lines()).hasSize(4);

        view.show(FakeProgress.state(118, Progress.Phase.PREPARING, ""));
        assertThat(screen.lines()).containsExactly("1:58      preparing  (4:02, 487 GB left)");
    }

    @Test
    void leavesVerdictsAndWhatIsSaidAboveTheBlock() {
        FakeProgress.script().forEach(view::show);
        view.printLine("report: /tmp/report.html");

        assertThat(screen.lines()).hasSize(6);
        assertThat(screen.lines().get(0)).startsWith("   1:44  trial 1: sustained");
        assertThat(screen.lines().get(1)).isEqualTo("s threshold: handler-idle at 25%");
        assertThat(screen.lines().get(2)).startsWith("   1:56  trial 2: overloaded(host-cpu)");
        assertThat(screen.lines().get(4)).isEqualTo("report: /tmp/report.html");
        assertThat(screen.lines().get(5)).startsWith("1:58      searching: all is known");
    }

    @Test
    void followsAWindowThatIsMadeNarrower() {
        view.printLine("starting");
        view.show(FakeProgress.trial(91, 1, 9_000, 3, List.of()));
        screen.narrow(30);
        columns = 30;

        view.show(FakeProgress.state(152, Progress.Phase.PREPARING, ""));

        assertThat(screen.lines()).containsExactly("starting", "2:32      preparing  (3:28...");
    }

    @Test
    void neverLeavesTheCursorHidden() {
        for (Progress progress : FakeProgress.script()) {
            view.show(progress);
            assertThat(screen.cursorShown()).isTrue();
        }
        view.close();
        assertThat(screen.cursorShown()).isTrue();
    }

    @Test
    void takesItsBlockAwayAtTheEnd() {
        view.show(FakeProgress.searching());
        view.close();
        view.close();

        assertThat(screen.lines())
                .filteredOn(line -> line.startsWith("   2:31  trial"))
                .hasSize(4);
        assertThat(String.join("", screen.lines())).doesNotContain("searching", "estimate", "verdicts");
    }

    @Test
    void honoursNoColour() {
        LiveView plain = new LiveView(screen.stream(), () -> columns, false);
        plain.show(FakeProgress.searching());
        assertThat(screen.coloured()).isFalse();

        view.show(FakeProgress.searching());
        assertThat(screen.coloured()).isTrue();
    }
}
