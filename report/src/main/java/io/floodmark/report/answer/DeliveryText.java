package io.floodmark.report.answer;

import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupDelivery;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Describes the records that consumer groups received, one line for each group. The terminal, the report and the
 * summary share these lines.
 */
final class DeliveryText {
    /** The number of partitions that are named. A list of hundreds would not be read, and the export contains it. */
    private static final int NAMED = 3;

    private static final String UNKNOWN = "unknown";

    private DeliveryText() {}

    static List<AnswerLine> of(Trial trial) {
        return GroupDelivery.of(trial.observation()).stream()
                .map(group -> new AnswerLine("Delivered", of(group, trial.number())))
                .toList();
    }

    private static String of(GroupDelivery group, int trial) {
        return "group " + group.group() + " (trial " + trial + ") received "
                + Numerals.counted(group.received(), "record", "records")
                + " of " + Numerals.counted(group.partitions().size(), "partition", "partitions") + ", lost "
                + count(group, Delivery::lost) + ", duplicates " + count(group, Delivery::duplicated)
                + (group.basis() == Delivery.Basis.SEQUENCE ? " (by sequence)" : " (by offsets)");
    }

    /** Returns the count with its worst partitions, for example {@code 12 (load-3 10, load-5 2)}. */
    private static String count(GroupDelivery group, ToDoubleFunction<Delivery> value) {
        double sum = group.partitions().stream().mapToDouble(value).sum();
        if (Double.isNaN(sum)) {
            return UNKNOWN;
        }
        List<Delivery> worst = group.partitions().stream()
                .filter(each -> value.applyAsDouble(each) > 0)
                .sorted(Comparator.comparingDouble(value).reversed())
                .toList();
        String named = worst.stream()
                .limit(NAMED)
                .map(each -> each.topic() + "-" + each.partition() + " " + Numerals.whole(value.applyAsDouble(each)))
                .collect(Collectors.joining(", "));
        String more = worst.size() > NAMED ? ", and " + (worst.size() - NAMED) + " more" : "";
        return Numerals.whole(sum) + (named.isEmpty() ? "" : " (" + named + more + ")");
    }
}
