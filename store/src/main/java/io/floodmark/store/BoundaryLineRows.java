package io.floodmark.store;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.plan.Axis;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Stores the lines of a boundary, in the order in which they were begun. */
final class BoundaryLineRows {
    private static final String OF_LINE = " WHERE boundary_id = ? AND line = ? ORDER BY position";
    private static final Table TABLE = Table.of(
            "boundary_lines",
            "boundary_id",
            "position",
            "cluster",
            "brokers",
            "shared_host",
            "cores_each",
            "record_bytes",
            "axis");
    private static final RecordTable<BandPoint> BAND =
            RecordTable.of("boundary_band", BandPoint.class, "boundary_id", "line");
    private static final Table UNKNOWNS = Table.of("boundary_unknowns", "boundary_id", "line", "position", "sentence");

    private static final Table VALUES = Table.of("boundary_values", "boundary_id", "line", "value");

    private BoundaryLineRows() {}

    static void insert(Handle handle, String id, int line, BoundaryLine of) {
        TABLE.insert(
                handle,
                Table.row(
                        id,
                        line,
                        of.cluster(),
                        of.brokers(),
                        of.sharedHost(),
                        of.coresEach().stream().boxed().findFirst(),
                        of.recordBytes(),
                        of.axis().name()));
        VALUES.insertAll(handle, of.values().stream().map(value -> Table.row(id, line, value)));
        for (int position = 0; position < of.searches().size(); position++) {
            BoundaryLine.Search search = of.searches().get(position);
            BoundarySearchRows.begin(handle, id, line, position, search);
            BoundarySearchRows.end(handle, id, line, position, search.point().finding());
        }
        of.found().ifPresent(found -> update(handle, id, line, found));
    }

    /** Adds the result of a line's searches. */
    static void update(Handle handle, String id, int line, Boundary found) {
        handle.createUpdate("UPDATE boundary_lines SET ending = ?, confidence = ?, between_trial_sd = ?,"
                        + " between_start_sd = ?, trials = ?, took_nanos = ? WHERE boundary_id = ? AND position = ?")
                .bind(0, Keys.of(found.end()))
                .bind(1, found.confidence())
                .bind(2, found.betweenTrialSd())
                .bind(3, found.betweenStartSd())
                .bind(4, found.trials())
                .bind(5, found.took().toNanos())
                .bind(6, id)
                .bind(7, line)
                .execute();
        found.curve().ifPresent(curve -> update(handle, id, line, curve));
        BAND.insert(handle, 0, found.band(), id, line);
        List<String> unknown = found.unknown();
        UNKNOWNS.insertAll(
                handle,
                IntStream.range(0, unknown.size())
                        .mapToObj(position -> Table.row(id, line, position, unknown.get(position))));
    }

    private static void update(Handle handle, String id, int line, CostCurve curve) {
        figure(handle, id, line, "fixed", curve.fixed());
        figure(handle, id, line, "growing", curve.growing());
        curve.cap().ifPresent(cap -> figure(handle, id, line, "cap", cap));
        curve.crossover().ifPresent(crossover -> figure(handle, id, line, "crossover", crossover));
        real(handle, id, line, "misfit_sd", OptionalDouble.of(curve.misfitSd()));
        OptionalDouble lackOfFit =
                Double.isNaN(curve.lackOfFit()) ? OptionalDouble.empty() : OptionalDouble.of(curve.lackOfFit());
        real(handle, id, line, "lack_of_fit", lackOfFit);
    }

    private static void figure(Handle handle, String id, int line, String name, Figure figure) {
        real(handle, id, line, name, OptionalDouble.of(figure.value()));
        real(handle, id, line, name + "_low", figure.low());
        real(handle, id, line, name + "_high", figure.high());
    }

    private static void real(Handle handle, String id, int line, String column, OptionalDouble value) {
        if (value.isPresent()) {
            handle.execute(
                    "UPDATE boundary_lines SET " + column + " = ? WHERE boundary_id = ? AND position = ?",
                    value.getAsDouble(),
                    id,
                    line);
        }
    }

    static List<BoundaryLine> read(Handle handle, String id) {
        return handle.createQuery("SELECT * FROM boundary_lines WHERE boundary_id = ? ORDER BY position")
                .bind(0, id)
                .map((row, context) -> line(handle, id, row))
                .list();
    }

    private static BoundaryLine line(Handle handle, String id, ResultSet row) throws SQLException {
        int position = row.getInt("position");
        Axis axis = axis(row.getString("axis"));
        List<BoundaryLine.Search> searches = BoundarySearchRows.read(handle, id, position);
        Optional<String> end = Columns.optionalText(row, "ending");
        Optional<Boundary> found = end.isEmpty()
                ? Optional.empty()
                : Optional.of(found(handle, id, row, Keys.read(Boundary.End.class, end.get()), axis, searches));
        return new BoundaryLine(
                row.getString("cluster"),
                row.getInt("brokers"),
                row.getBoolean("shared_host"),
                optionalReal(row, "cores_each"),
                row.getDouble("record_bytes"),
                axis,
                values(handle, id, position),
                searches,
                found);
    }

    private static List<Double> values(Handle handle, String id, int line) {
        return handle.createQuery("SELECT value FROM boundary_values WHERE boundary_id = ? AND line = ? ORDER BY value")
                .bind(0, id)
                .bind(1, line)
                .mapTo(Double.class)
                .list();
    }

    private static Axis axis(String name) {
        try {
            return Axis.named(name);
        } catch (IllegalArgumentException unknown) {
            throw Keys.unknown("Axis", name);
        }
    }

    private static Boundary found(
            Handle handle, String id, ResultSet row, Boundary.End end, Axis axis, List<BoundaryLine.Search> searches)
            throws SQLException {
        int line = row.getInt("position");
        return new Boundary(
                end,
                axis,
                searches.stream().map(BoundaryLine.Search::point).toList(),
                curve(row),
                BAND.read(handle, id, line),
                row.getDouble("confidence"),
                Columns.real(row, "between_trial_sd"),
                Columns.real(row, "between_start_sd"),
                row.getInt("trials"),
                Duration.ofNanos(row.getLong("took_nanos")),
                new ArrayList<>(handle.createQuery("SELECT sentence FROM boundary_unknowns" + OF_LINE)
                        .bind(0, id)
                        .bind(1, line)
                        .mapTo(String.class)
                        .list()));
    }

    private static Optional<CostCurve> curve(ResultSet row) throws SQLException {
        Optional<Figure> fixed = figure(row, "fixed");
        Optional<Figure> growing = figure(row, "growing");
        return fixed.isEmpty() || growing.isEmpty()
                ? Optional.empty()
                : Optional.of(new CostCurve(
                        fixed.get(),
                        growing.get(),
                        figure(row, "cap"),
                        figure(row, "crossover"),
                        Columns.real(row, "misfit_sd"),
                        Columns.real(row, "lack_of_fit")));
    }

    private static Optional<Figure> figure(ResultSet row, String name) throws SQLException {
        Optional<Double> value = Columns.optionalReal(row, name);
        return value.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Figure(value.get(), optionalReal(row, name + "_low"), optionalReal(row, name + "_high")));
    }

    private static OptionalDouble optionalReal(ResultSet row, String column) throws SQLException {
        return Columns.optionalReal(row, column).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
