package io.floodmark.store;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Stores the effects of a variant by role. */
final class EffectRows {
    static final String PRIMARY = "primary";
    static final String SECONDARY = "secondary";
    static final String LIMIT = "limit";

    private static final Table TABLE = Table.of(
            "comparison_effects",
            "comparison_id",
            "variant",
            "position",
            "role",
            "measure",
            "ratio",
            "low",
            "high",
            "confidence",
            "probability",
            "smallest_found",
            "pairs",
            "alone_low",
            "alone_high",
            "alone_confidence");

    private EffectRows() {}

    static void insert(Handle handle, String id, int variant, ComparedVariant known) {
        List<List<Object>> rows = new ArrayList<>();
        known.found()
                .flatMap(Comparison::primary)
                .ifPresent(effect -> rows.add(row(id, variant, rows.size(), PRIMARY, effect)));
        known.found()
                .map(Comparison::secondary)
                .orElse(List.of())
                .forEach(effect -> rows.add(row(id, variant, rows.size(), SECONDARY, effect)));
        known.limitEffect().ifPresent(effect -> rows.add(row(id, variant, rows.size(), LIMIT, effect)));
        TABLE.insertAll(handle, rows.stream());
    }

    private static List<Object> row(String id, int variant, int position, String role, Effect effect) {
        return Table.row(
                id,
                variant,
                position,
                role,
                Keys.of(effect.measure()),
                effect.ratio(),
                effect.low(),
                effect.high(),
                effect.confidence(),
                effect.probability(),
                effect.smallestFound(),
                effect.pairs(),
                effect.alone().low(),
                effect.alone().high(),
                effect.alone().confidence());
    }

    static void delete(Handle handle, String id, int variant) {
        handle.execute("DELETE FROM comparison_effects WHERE comparison_id = ? AND variant = ?", id, variant);
    }

    static List<Effect> read(Handle handle, String id, int variant, String role) {
        return handle.createQuery(
                        "SELECT * FROM comparison_effects WHERE comparison_id = ? AND variant = ? AND role = ?"
                                + " ORDER BY position")
                .bind(0, id)
                .bind(1, variant)
                .bind(2, role)
                .map((row, context) -> effect(row))
                .list();
    }

    private static Effect effect(ResultSet row) throws SQLException {
        Interval decides = new Interval(row.getDouble("low"), row.getDouble("high"), row.getDouble("confidence"));
        return new Effect(
                Keys.read(Measure.class, row.getString("measure")),
                row.getDouble("ratio"),
                decides.low(),
                decides.high(),
                decides.confidence(),
                row.getDouble("probability"),
                Columns.real(row, "smallest_found"),
                row.getInt("pairs"),
                alone(row).orElse(decides));
    }

    private static Optional<Interval> alone(ResultSet row) throws SQLException {
        Optional<Double> low = Columns.optionalReal(row, "alone_low");
        if (low.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Interval(low.get(), row.getDouble("alone_high"), row.getDouble("alone_confidence")));
    }
}
