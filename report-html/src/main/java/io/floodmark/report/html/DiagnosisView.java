package io.floodmark.report.html;

import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.chart.EvidenceCharts;
import io.floodmark.report.diagnosis.DiagnosisSentences;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.text.AnswerLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A diagnosis as the report shows it, each piece of evidence with its chart.
 *
 * @param withoutRule causes that no rule could have identified; empty if a cause is known
 * @param stalls what is known about stalls; empty if the latency shows none
 * @param checks the compared values and the result of each comparison
 */
record DiagnosisView(
        String headline, List<CauseView> causes, String withoutRule, String stalls, List<AnswerLine> checks) {
    /**
     * One cause.
     *
     * @param facts setting, direction, risk and other consequences of the cause
     */
    record CauseView(String heading, boolean proved, List<ClueView> clues, List<AnswerLine> facts) {}

    /**
     * One piece of evidence.
     *
     * @param id of its place in the page
     * @param kind for or against
     * @param data of its chart, as JSON that is safe inside a script element
     */
    record ClueView(String id, String kind, String says, String instrument, String data) {}

    static DiagnosisView of(Diagnosis diagnosis, Trial trial, LoadKind loadKind) {
        EvidenceCharts charts = new EvidenceCharts(trial, loadKind);
        List<CauseView> causes = Stream.concat(diagnosis.proved().stream(), diagnosis.suspected().stream())
                .map(cause -> of(cause, diagnosis, charts))
                .toList();
        List<AnswerLine> checks = diagnosis.checks().stream()
                .map(check ->
                        new AnswerLine(check.law(), check.says() + " (" + DiagnosisSentences.outcome(check) + ")"))
                .toList();
        return new DiagnosisView(
                DiagnosisSentences.headline(diagnosis),
                causes,
                DiagnosisSentences.withoutRule(diagnosis).orElse(""),
                diagnosis.stalls().orElse(""),
                checks);
    }

    private static CauseView of(Cause cause, Diagnosis diagnosis, EvidenceCharts charts) {
        List<ClueView> clues = Stream.concat(
                        cause.evidence().stream().map(clue -> of(cause, clue, "evidence", charts)),
                        cause.against().stream().map(clue -> of(cause, clue, "against", charts)))
                .toList();
        return new CauseView(DiagnosisSentences.heading(cause, diagnosis), cause.proved(), clues, facts(cause));
    }

    private static ClueView of(Cause cause, Evidence clue, String kind, EvidenceCharts charts) {
        int number = (kind.equals("evidence") ? cause.evidence() : cause.against()).indexOf(clue);
        String id = cause.bottleneck().key() + "-" + kind + "-" + (number + 1);
        return new ClueView(id, kind, clue.says(), clue.instrument().words(), charts.data(clue));
    }

    private static List<AnswerLine> facts(Cause cause) {
        List<AnswerLine> facts = new ArrayList<>();
        if (cause.against().isEmpty()) {
            facts.add(new AnswerLine("Against", DiagnosisSentences.NOTHING_AGAINST));
        }
        if (!cause.proved()) {
            facts.add(new AnswerLine("Next check", cause.wouldTell()));
            return facts;
        }
        facts.addAll(List.of(
                new AnswerLine("Setting", cause.remedy().setting()),
                new AnswerLine("Direction", cause.remedy().direction()),
                new AnswerLine("Risk", cause.remedy().risk()),
                new AnswerLine("Documented", cause.remedy().documentation()),
                new AnswerLine("Experiment", cause.remedy().experiment())));
        return facts;
    }
}
