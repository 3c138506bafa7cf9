package io.floodmark.store;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.unit.Rate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Stores the variants of a comparison, the baseline first. */
final class ComparedVariantRows {
    private static final Table TABLE = Table.of(
            "comparison_variants",
            "comparison_id",
            "position",
            "name",
            "run_id",
            "note",
            "limit_verified",
            "limit_per_second",
            "limit_low_per_second",
            "limit_high_per_second",
            "limit_confidence",
            "ending",
            "pairs",
            "invalid_pairs",
            "took_nanos");
    private static final Table LEVELS =
            Table.of("comparison_levels", "comparison_id", "variant", "position", "factor", "level");

    private ComparedVariantRows() {}

    static void insert(Handle handle, String id, int position, ComparedVariant variant) {
        TABLE.insert(handle, row(id, position, variant));
        int level = 0;
        for (Map.Entry<String, String> each : variant.levels().entrySet()) {
            LEVELS.insert(handle, Table.row(id, position, level++, each.getKey(), each.getValue()));
        }
        for (int pair = 0; pair < variant.pairs().size(); pair++) {
            TrialPairRows.insert(handle, id, position, pair, variant.pairs().get(pair));
        }
        EffectRows.insert(handle, id, position, variant);
    }

    private static List<Object> row(String id, int position, ComparedVariant variant) {
        Optional<VariantLimit> limit = variant.limit();
        Optional<Comparison> found = variant.found();
        return Table.row(
                id,
                position,
                variant.name(),
                variant.run(),
                variant.note(),
                limit.map(VariantLimit::verified).map(verified -> verified ? 1 : 0),
                limit.map(known -> known.estimate().perSecond()),
                limit.map(known -> known.low().perSecond()),
                limit.flatMap(VariantLimit::high).map(Rate::perSecond),
                limit.map(VariantLimit::confidence),
                found.map(Comparison::end).map(Keys::of),
                found.map(Comparison::pairs),
                found.map(Comparison::invalid),
                found.map(known -> known.took().toNanos()));
    }

    /** Replaces the data of a variant except its pairs, which are only ever added. */
    static void update(Handle handle, String id, int position, ComparedVariant variant) {
        TABLE.update(handle, row(id, position, variant), 2);
        EffectRows.delete(handle, id, position);
        EffectRows.insert(handle, id, position, variant);
    }

    static List<ComparedVariant> read(Handle handle, String id) {
        return handle.createQuery("SELECT * FROM comparison_variants WHERE comparison_id = ? ORDER BY position")
                .bind(0, id)
                .map((row, context) -> variant(handle, id, row))
                .list();
    }

    private static ComparedVariant variant(Handle handle, String id, ResultSet row) throws SQLException {
        int position = row.getInt("position");
        return new ComparedVariant(
                row.getString("name"),
                levels(handle, id, position),
                Columns.optionalText(row, "run_id"),
                limit(row),
                TrialPairRows.read(handle, id, position),
                found(handle, id, position, row),
                EffectRows.read(handle, id, position, EffectRows.LIMIT).stream().findFirst(),
                Columns.optionalText(row, "note"));
    }

    private static Map<String, String> levels(Handle handle, String id, int variant) {
        Map<String, String> levels = new LinkedHashMap<>();
        handle.createQuery("SELECT * FROM comparison_levels WHERE comparison_id = ? AND variant = ? ORDER BY position")
                .bind(0, id)
                .bind(1, variant)
                .map((row, context) -> Map.entry(row.getString("factor"), row.getString("level")))
                .forEach(level -> levels.put(level.getKey(), level.getValue()));
        return levels;
    }

    private static Optional<VariantLimit> limit(ResultSet row) throws SQLException {
        Optional<Double> estimate = Columns.optionalReal(row, "limit_per_second");
        if (estimate.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new VariantLimit(
                row.getBoolean("limit_verified"),
                new Rate(estimate.get()),
                new Rate(row.getDouble("limit_low_per_second")),
                Columns.optionalReal(row, "limit_high_per_second").map(Rate::new),
                row.getDouble("limit_confidence")));
    }

    private static Optional<Comparison> found(Handle handle, String id, int position, ResultSet row)
            throws SQLException {
        Optional<String> ending = Columns.optionalText(row, "ending");
        if (ending.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Comparison(
                Keys.read(Comparison.End.class, ending.get()),
                EffectRows.read(handle, id, position, EffectRows.PRIMARY).stream()
                        .findFirst(),
                EffectRows.read(handle, id, position, EffectRows.SECONDARY),
                row.getInt("pairs"),
                row.getInt("invalid_pairs"),
                Duration.ofNanos(row.getLong("took_nanos"))));
    }
}
