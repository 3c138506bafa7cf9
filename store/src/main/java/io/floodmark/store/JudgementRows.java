package io.floodmark.store;

import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Stores verdicts with their evidence: some columns of a trial, and the causes and readings as separate rows. */
final class JudgementRows {
    /** Columns of the table of trials that {@link #columns} fills. */
    static final List<String> COLUMNS = List.of(
            "verdict",
            "hard_verdict",
            "invalid_cause",
            "invalid_why",
            "generator_innocent",
            "generator_machine_share",
            "generator_busiest_thread",
            "generator_run_delay",
            "generator_gc",
            "generator_lateness_max_nanos",
            "generator_reason");

    private static final Table CAUSES = Table.of("overload_causes", "trial_id", "position", "indicator");
    private static final Table READINGS = Table.of(
            "readings",
            "trial_id",
            "position",
            "indicator",
            "state",
            "value",
            "threshold",
            "utilisation",
            "entity_id",
            "evidence");

    private static final String SUSTAINED = "sustained";
    private static final String SUSTAINED_BY_MEMORY = "sustained-by-memory";
    private static final String OVERLOADED = "overloaded";
    private static final String INVALID = "invalid";

    private JudgementRows() {}

    static List<Object> columns(Judgement judgement) {
        Optional<Verdict.Invalid> invalid = Optional.of(judgement.verdict())
                .filter(Verdict.Invalid.class::isInstance)
                .map(Verdict.Invalid.class::cast);
        GeneratorProof proof = judgement.generator();
        return Table.row(
                kind(judgement.verdict()),
                hardKind(judgement),
                invalid.map(verdict -> Keys.of(verdict.cause())),
                invalid.map(Verdict.Invalid::why),
                proof.innocent(),
                proof.machineShare(),
                proof.busiestThread(),
                proof.runDelay(),
                proof.gc(),
                proof.latenessMaxNanos(),
                proof.reason());
    }

    /**
     * Returns the verdict without the objective if it cannot be derived: no overload is left if its only cause was a
     * missed latency objective.
     */
    private static Optional<String> hardKind(Judgement judgement) {
        String hard = kind(judgement.hard());
        return hard.equals(kind(judgement.verdict())) ? Optional.empty() : Optional.of(hard);
    }

    private static String kind(Verdict verdict) {
        if (verdict instanceof Verdict.Overloaded) {
            return OVERLOADED;
        }
        if (verdict instanceof Verdict.Invalid) {
            return INVALID;
        }
        return verdict instanceof Verdict.SustainedByMemory ? SUSTAINED_BY_MEMORY : SUSTAINED;
    }

    static void insert(Handle handle, long trialId, Judgement judgement, Names names) {
        if (judgement.verdict() instanceof Verdict.Overloaded overloaded) {
            List<Indicator> by = overloaded.by();
            CAUSES.insertAll(
                    handle,
                    IntStream.range(0, by.size())
                            .mapToObj(position -> Table.row(trialId, position, Keys.of(by.get(position)))));
        }
        List<IndicatorReading> readings = judgement.readings();
        READINGS.insertAll(handle, IntStream.range(0, readings.size()).mapToObj(position -> {
            IndicatorReading reading = readings.get(position);
            return Table.row(
                    trialId,
                    position,
                    Keys.of(reading.indicator()),
                    Keys.of(reading.state()),
                    reading.value(),
                    reading.threshold(),
                    reading.utilisation(),
                    names.id(reading.where()),
                    reading.evidence());
        }));
    }

    /** Returns the judgement without readings. */
    static Judgement outline(ResultSet row, List<Indicator> causes) throws SQLException {
        Verdict verdict = verdict(row, () -> causes);
        return new Judgement(verdict, hard(verdict, row), List.of(), proof(row));
    }

    /** Returns the causes of overloads by the database's numbers of trials. */
    static Map<Long, List<Indicator>> causes(Handle handle, Selection runs) {
        Map<Long, List<Indicator>> causes = new HashMap<>();
        runs.bind(handle.createQuery("SELECT trial_id, indicator FROM overload_causes JOIN trials ON id = trial_id"
                        + runs.where() + " ORDER BY position"))
                .map((row, context) ->
                        Map.entry(row.getLong("trial_id"), Keys.read(Indicator.class, row.getString("indicator"))))
                .forEach(cause -> causes.computeIfAbsent(cause.getKey(), trial -> new ArrayList<>())
                        .add(cause.getValue()));
        return causes;
    }

    /** @param row row of the table of trials */
    static Judgement read(Handle handle, long trialId, ResultSet row, Names names) throws SQLException {
        Verdict verdict = verdict(row, () -> causes(handle, trialId));
        return new Judgement(verdict, hard(verdict, row), readings(handle, trialId, names), proof(row));
    }

    private static Verdict hard(Verdict verdict, ResultSet row) throws SQLException {
        Optional<String> kind = Columns.optionalText(row, "hard_verdict");
        if (kind.isPresent()) {
            return switch (kind.get()) {
                case SUSTAINED -> new Verdict.Sustained();
                case SUSTAINED_BY_MEMORY -> new Verdict.SustainedByMemory();
                default -> throw Keys.unknown("hard_verdict", kind.get());
            };
        }
        if (verdict instanceof Verdict.Overloaded overloaded) {
            List<Indicator> others = overloaded.by().stream()
                    .filter(indicator -> indicator != Indicator.LATENCY)
                    .toList();
            return others.isEmpty() ? verdict : new Verdict.Overloaded(others);
        }
        return verdict;
    }

    private static Verdict verdict(ResultSet row, Supplier<List<Indicator>> causes) throws SQLException {
        String kind = row.getString("verdict");
        return switch (kind) {
            case SUSTAINED -> new Verdict.Sustained();
            case SUSTAINED_BY_MEMORY -> new Verdict.SustainedByMemory();
            case OVERLOADED -> new Verdict.Overloaded(causes.get());
            case INVALID ->
                new Verdict.Invalid(
                        Keys.read(InvalidCause.class, row.getString("invalid_cause")), row.getString("invalid_why"));
            default -> throw Keys.unknown("verdict", kind);
        };
    }

    private static List<Indicator> causes(Handle handle, long trialId) {
        return handle.createQuery("SELECT indicator FROM overload_causes WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> Keys.read(Indicator.class, row.getString("indicator")))
                .list();
    }

    private static List<IndicatorReading> readings(Handle handle, long trialId, Names names) {
        return handle.createQuery("SELECT * FROM readings WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new IndicatorReading(
                        Keys.read(Indicator.class, row.getString("indicator")),
                        Keys.read(IndicatorReading.State.class, row.getString("state")),
                        Columns.real(row, "value"),
                        Columns.real(row, "threshold"),
                        Columns.real(row, "utilisation"),
                        names.entity(row.getLong("entity_id")),
                        row.getString("evidence")))
                .list();
    }

    private static GeneratorProof proof(ResultSet row) throws SQLException {
        return new GeneratorProof(
                row.getBoolean("generator_innocent"),
                Columns.real(row, "generator_machine_share"),
                Columns.real(row, "generator_busiest_thread"),
                Columns.real(row, "generator_run_delay"),
                Columns.real(row, "generator_gc"),
                row.getLong("generator_lateness_max_nanos"),
                row.getString("generator_reason"));
    }
}
