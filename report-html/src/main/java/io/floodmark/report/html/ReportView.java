package io.floodmark.report.html;

import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.profile.Profiles;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.answer.Caveats;
import io.floodmark.report.answer.DiskUse;
import io.floodmark.report.answer.FailoverText;
import io.floodmark.report.answer.KeyFigure;
import io.floodmark.report.answer.KeyFigures;
import io.floodmark.report.answer.LimitText;
import io.floodmark.report.answer.ModerateLatency;
import io.floodmark.report.answer.OutlookText;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.picture.Pictures;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Everything that the templates show, as text. Templates decide the layout, not the content.
 *
 * @param searches one line for each search of a run with several, else empty
 * @param pictures in the order in which they are shown
 * @param diagnosis of the trial with the most evidence; empty if none was made
 * @param profiles where threads spent their time; empty if nothing was profiled
 * @param outage trials with a broker stopped, or rejoining
 * @param sizing the sizing that follows from the limit, line by line; empty if it was not requested
 */
record ReportView(
        Run run,
        String when,
        Answer answer,
        List<KeyFigure> figures,
        List<AnswerLine> searches,
        List<PictureCard> pictures,
        Optional<DiagnosisView> diagnosis,
        Optional<ProfilesView> profiles,
        List<TrialDetail> trials,
        List<TrialDetail> outage,
        Optional<IndicatorMatrix> indicators,
        List<EventRow> events,
        Map<String, List<Condition>> conditions,
        List<String> caveats,
        List<String> sizing) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Pattern FIRST_RATE = Pattern.compile("[0-9][0-9,.]*\u00a0records/s");
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile(
            "(?<=[0-9]) (?=(%|ms|s|min|h|MB|GB|kB|KiB|MiB|MB/s|records/s|brokers?|trials?)\\b|%)|(?<=n =) |(?<=\\bn) (?==)");
    private static final Set<String> FACTS = Set.of(
            "Objective",
            "Objectives",
            "Without objective",
            ModerateLatency.LABEL,
            OutlookText.USUAL_SPEED,
            OutlookText.ANY_HOUR,
            OutlookText.PER_CPU_SECOND,
            "Broker outage",
            "Headroom",
            "Broker catch-up",
            FailoverText.LABEL,
            FailoverText.PARTITIONS,
            FailoverText.FIRST,
            FailoverText.METADATA,
            FailoverText.RECOVERY,
            FailoverText.READ_AS,
            "Disk-backed",
            DiskUse.LABEL,
            "Soak test",
            "Sustained",
            "Records",
            "Group catch-up",
            "Lowest failing load",
            "Stop reason",
            "Evidence",
            "Searches");

    static ReportView of(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles, List<String> sizing) {
        return of(run, diagnosis, profiles, sizing, ServedRun.NOT_SERVED);
    }

    static ReportView of(
            Run run,
            Optional<Diagnosis> diagnosis,
            Optional<Profiles> profiles,
            List<String> sizing,
            ServedRun served) {
        OptionalDouble yourLoad = served.load(run);
        double bytes = run.recordBytes();
        List<Round> rounds = Round.of(run);
        Optional<Round> representative = Round.headline(rounds);
        LoadKind kind = LoadKind.of(run);
        return new ReportView(
                run,
                when(run),
                Answer.of(run),
                KeyFigures.of(run, representative, yourLoad),
                searches(run, rounds),
                new Pictures(run, representative, kind, yourLoad).cards(),
                diagnosis.flatMap(found -> explained(found, run, kind)),
                profiles.map(ProfilesView::of),
                run.trials().stream()
                        .map(trial -> TrialDetail.of(trial, bytes, kind, role(trial, run, representative), served))
                        .toList(),
                outage(run, bytes, kind, served),
                run.trials().isEmpty() ? Optional.empty() : Optional.of(IndicatorMatrix.of(run.trials())),
                EventRow.of(run),
                grouped(run.conditions()),
                Caveats.of(run, representative),
                sizing);
    }

    private static Optional<DiagnosisView> explained(Diagnosis found, Run run, LoadKind kind) {
        return run.trials().stream()
                .filter(trial -> trial.number() == found.trial())
                .findFirst()
                .map(trial -> DiagnosisView.of(found, trial, kind));
    }

    private static String when(Run run) {
        String took = run.ended()
                .map(ended -> ", took " + Numerals.duration(Duration.between(run.started(), ended)))
                .orElse(", not ended");
        return MINUTE.format(run.started()) + took;
    }

    private static List<AnswerLine> searches(Run run, List<Round> rounds) {
        if (rounds.size() < 2) {
            return List.of();
        }
        return rounds.stream()
                .map(round -> new AnswerLine(
                        "Search " + round.number(), LimitText.value(round, run) + "; " + LimitText.end(round.limit())))
                .toList();
    }

    private static List<TrialDetail> outage(Run run, double bytes, LoadKind kind, ServedRun served) {
        return run.outage().stream()
                .flatMap(outage -> outage.trials().stream()
                        .map(trial -> TrialDetail.of(trial, bytes, kind, role(trial, outage), served)))
                .toList();
    }

    private static String role(Trial trial, Outage outage) {
        boolean back = outage.rejoins().stream().anyMatch(rejoin -> rejoin.trial() == trial.number());
        String role = outage.limit().map(limit -> role(trial, limit)).orElse("");
        String broker = "broker " + outage.broker();
        if (back) {
            return broker + " rejoins";
        }
        return role.isEmpty() ? "" : role + ", " + broker + " offline";
    }

    /** Returns the trials of all phases, in order. */
    List<TrialDetail> allTrials() {
        return Stream.concat(trials.stream(), outage.stream()).toList();
    }

    /** Returns the heading of the trials with a broker stopped. */
    String outageHeading() {
        return run.outage()
                .map(outage -> "With broker " + outage.broker() + " stopped, then rejoining")
                .orElse("");
    }

    private static String role(Trial trial, Run run, Optional<Round> representative) {
        if (representative.isEmpty()) {
            return run.trials().size() == 1 ? "the trial" : "";
        }
        String ofRepresentative = role(trial, representative.get().limit());
        String ofHard =
                representative.get().beside().map(hard -> role(trial, hard)).orElse("");
        return ofRepresentative.isEmpty() && !ofHard.isEmpty() ? ofHard + " without the objective" : ofRepresentative;
    }

    private static String role(Trial trial, Limit limit) {
        if (limit.passBelow().orElse(-1) == trial.number()) {
            return "highest passing load";
        }
        return limit.overloadAbove().orElse(-1) == trial.number() ? "lowest failing load" : "";
    }

    private static Map<String, List<Condition>> grouped(List<Condition> conditions) {
        Map<String, List<Condition>> groups = new LinkedHashMap<>();
        conditions.forEach(condition -> groups.computeIfAbsent(condition.group(), group -> new ArrayList<>())
                .add(condition));
        return groups;
    }

    /** Returns the headline in three parts. The middle one is its first rate, which is set in bold. */
    List<String> headline() {
        String text = glued(answer.headline());
        Matcher rate = FIRST_RATE.matcher(text);
        return rate.find()
                ? List.of(text.substring(0, rate.start()), rate.group(), text.substring(rate.end()))
                : List.of(text, "", "");
    }

    /** Returns the note on the table of trials. */
    String tableNote() {
        return LoadKind.of(run).note();
    }

    /** Returns the lines of the answer that the key figures do not already show. */
    List<AnswerLine> facts() {
        return answer.all().stream()
                .filter(line -> FACTS.contains(line.label()))
                .toList();
    }

    /** Keeps numbers and their units on one line by non-breaking spaces. */
    static String glued(String text) {
        return NUMBER_AND_UNIT.matcher(text).replaceAll("\u00a0");
    }

    /** Returns the sub-command that made the run, for the command that repeats it with its whole plan. */
    String subCommand() {
        String[] words = run.command().strip().split("\\s+", 3);
        // A search of a boundary is repeated by itself, because its plan contains no boundary.
        boolean command = words.length > 1 && words[1].matches("[a-z]+") && !words[1].equals("boundary");
        return command ? words[1] : "limit";
    }
}
