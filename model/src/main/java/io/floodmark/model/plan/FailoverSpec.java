package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import java.util.List;

/**
 * The measurement of broker failovers: one broker of a lab is killed repeatedly, with increasing numbers of partitions
 * to lead.
 *
 * @param leaders partitions that the broker leads when it is killed, 1 to {@link #MOST_LEADERS} each, ascending,
 *     without duplicates
 * @param kills number of kills for each, 1 to {@link #MOST_KILLS}
 */
public record FailoverSpec(List<Integer> leaders, int kills) implements StudySpec {
    public static final int MOST_LEADERS = 10_000;
    public static final int MOST_KILLS = 100;

    /** The numbers of partitions of the published measurement that this repeats. */
    public static final List<Integer> DEFAULT_LEADERS = List.of(50, 200, 1000);

    /** With fewer kills, there is no measure of variation. */
    public static final int DEFAULT_KILLS = 3;

    public FailoverSpec {
        leaders = List.copyOf(leaders);
        Checks.require(!leaders.isEmpty(), "leaders", "an empty list", "one number of partitions, at least");
        for (int i = 0; i < leaders.size(); i++) {
            Checks.require(
                    i == 0 || leaders.get(i) > leaders.get(i - 1),
                    "leaders",
                    leaders,
                    "ascending numbers, without duplicates");
            int each = leaders.get(i);
            Checks.require(each >= 1 && each <= MOST_LEADERS, "leaders", each, "1 to " + MOST_LEADERS);
        }
        Checks.require(kills >= 1 && kills <= MOST_KILLS, "kills", kills, "1 to " + MOST_KILLS);
    }

    @Override
    public String section() {
        return "failover";
    }
}
