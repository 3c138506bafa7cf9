package io.floodmark.store;

import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.plan.Measure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;

/** Stores pairs of trials that counted, with their measures. */
final class TrialPairRows {
    private static final Table TABLE = Table.of(
            "comparison_pairs",
            "comparison_id",
            "variant",
            "position",
            "baseline_trial",
            "variant_trial",
            "variant_first");
    private static final Table VALUES = Table.of(
            "comparison_values", "comparison_id", "variant", "pair", "measure", "baseline_value", "variant_value");

    private TrialPairRows() {}

    static void insert(Handle handle, String id, int variant, int position, TrialPair pair) {
        TABLE.insert(
                handle,
                Table.row(id, variant, position, pair.baselineTrial(), pair.variantTrial(), pair.variantFirst()));
        Map<Measure, Double> ofVariant = pair.measured().variant();
        VALUES.insertAll(
                handle,
                pair.measured().baseline().entrySet().stream()
                        .map(value -> Table.row(
                                id,
                                variant,
                                position,
                                Keys.of(value.getKey()),
                                value.getValue(),
                                Objects.requireNonNull(ofVariant.get(value.getKey())))));
    }

    static List<TrialPair> read(Handle handle, String id, int variant) {
        return handle.createQuery(
                        "SELECT * FROM comparison_pairs WHERE comparison_id = ? AND variant = ? ORDER BY position")
                .bind(0, id)
                .bind(1, variant)
                .map((row, context) -> new TrialPair(
                        row.getInt("baseline_trial"),
                        row.getInt("variant_trial"),
                        row.getBoolean("variant_first"),
                        measured(handle, id, variant, row.getInt("position"))))
                .list();
    }

    private static MeasuredPair measured(Handle handle, String id, int variant, int pair) {
        Map<Measure, Double> baseline = new EnumMap<>(Measure.class);
        Map<Measure, Double> ofVariant = new EnumMap<>(Measure.class);
        handle.createQuery("SELECT * FROM comparison_values WHERE comparison_id = ? AND variant = ? AND pair = ?")
                .bind(0, id)
                .bind(1, variant)
                .bind(2, pair)
                .map((row, context) -> {
                    Measure measure = Keys.read(Measure.class, row.getString("measure"));
                    baseline.put(measure, row.getDouble("baseline_value"));
                    ofVariant.put(measure, row.getDouble("variant_value"));
                    return measure;
                })
                .list();
        return new MeasuredPair(baseline, ofVariant);
    }
}
