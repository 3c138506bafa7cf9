package io.floodmark.report.answer;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Durations;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The unavailability after broker kills, in lines of an answer: the median over the kills, with the minimum and the
 * maximum.
 */
public final class FailoverText {
    /** The label of the lines for each number of partitions. A report shows them as facts. */
    public static final String LABEL = "Unavailability";

    public static final String PARTITIONS = "Partitions";
    public static final String FIRST = "First to last";
    public static final String METADATA = "Metadata";
    public static final String RECOVERY = "Recovery";
    public static final String READ_AS = "Interpretation";

    private static final int MOST_COUNTS = 8;

    private FailoverText() {}

    /** Returns a line for each of the first numbers of partitions; no lines if no broker was killed. */
    static List<AnswerLine> of(Run run) {
        if (run.failovers().isEmpty()) {
            return List.of();
        }
        List<AnswerLine> lines = new ArrayList<>();
        unavailability(run).stream().limit(MOST_COUNTS).forEach(lines::add);
        lines.add(new AnswerLine(READ_AS, readAs(run.failovers())));
        return lines;
    }

    /** Returns the lines for further numbers of partitions, and the parts of all times. */
    static List<AnswerLine> details(Run run) {
        List<AnswerLine> lines = new ArrayList<>();
        unavailability(run).stream().skip(MOST_COUNTS).forEach(lines::add);
        NavigableMap<Integer, List<Failover>> all = byLeaders(run);
        all.forEach((leaders, kills) -> {
            if (all.size() > 1) {
                lines.add(new AnswerLine(PARTITIONS, String.format(Locale.ROOT, "%,d", leaders)));
            }
            lines.addAll(parts(kills));
        });
        return lines;
    }

    private static List<AnswerLine> unavailability(Run run) {
        return byLeaders(run).entrySet().stream()
                .map(kills -> new AnswerLine(
                        LABEL,
                        times(kills.getValue(), Failover::last) + " until all accept records again ("
                                + partitions(kills.getKey()) + ", n = "
                                + kills.getValue().size() + ")"))
                .toList();
    }

    /**
     * Returns the times with the fewest partitions and with the most. Most of either is the session timeout after which
     * the controller fences a silent broker, whatever it led. Only the time in which leadership moves grows with the
     * partitions, so it is stated separately.
     */
    static String headline(Run run, String cluster) {
        NavigableMap<Integer, List<Failover>> all = byLeaders(run);
        List<Map.Entry<Integer, List<Failover>>> ends =
                all.size() == 1 ? List.of(all.firstEntry()) : List.of(all.firstEntry(), all.lastEntry());
        return "One broker of " + cluster + " was killed. All partitions that it led accepted records again "
                + ends.stream().map(kills -> after(kills, Failover::last)).collect(Collectors.joining("; "))
                + ". The last of them followed the first "
                + ends.stream().map(kills -> after(kills, Failover::spread)).collect(Collectors.joining("; ")) + ".";
    }

    private static String after(Map.Entry<Integer, List<Failover>> kills, Function<Failover, Duration> time) {
        return "after " + times(kills.getValue(), time) + " with " + partitions(kills.getKey());
    }

    private static NavigableMap<Integer, List<Failover>> byLeaders(Run run) {
        return run.failovers().stream()
                .collect(Collectors.groupingBy(Failover::leaders, TreeMap::new, Collectors.toList()));
    }

    private static List<AnswerLine> parts(List<Failover> kills) {
        List<AnswerLine> lines = new ArrayList<>();
        lines.add(new AnswerLine(
                FIRST,
                times(kills, Failover::spread) + "; the first partition after " + times(kills, Failover::first)));
        lines.add(new AnswerLine(
                METADATA,
                "failure seen after " + times(kills, Failover::noticed) + ", all new leaders after "
                        + times(kills, Failover::elected)));
        List<Failover> seen =
                kills.stream().filter(kill -> kill.back().isPresent()).toList();
        if (!seen.isEmpty()) {
            lines.add(new AnswerLine(
                    RECOVERY,
                    times(seen, kill -> kill.back().orElseThrow())
                            + " after its restart until it was in sync and led all of them"));
        }
        return lines;
    }

    private static String readAs(List<Failover> kills) {
        Duration widest = kills.stream()
                .map(Failover::resolution)
                .max(Duration::compareTo)
                .orElseThrow();
        return "median (min to max) from the kill; no other load; retries every 50 ms, metadata " + seconds(widest);
    }

    private static String partitions(int leaders) {
        return Numerals.counted(leaders, "partition", "partitions");
    }

    private static String times(List<Failover> kills, Function<Failover, Duration> of) {
        List<Duration> sorted = kills.stream().map(of).sorted().toList();
        String median = seconds(median(sorted));
        return sorted.size() == 1
                ? median
                : median + " (" + number(sorted.get(0)) + " to " + number(sorted.get(sorted.size() - 1)) + ")";
    }

    /** Returns the median; for an even number of values the mean of the two middle ones. */
    private static Duration median(List<Duration> sorted) {
        int upper = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(upper)
                : sorted.get(upper - 1).plus(sorted.get(upper)).dividedBy(2);
    }

    /** Returns a time in seconds, for example {@code 8.90 s}. */
    private static String seconds(Duration time) {
        return number(time) + " s";
    }

    private static String number(Duration time) {
        return String.format(Locale.ROOT, "%.2f", Durations.seconds(time));
    }
}
