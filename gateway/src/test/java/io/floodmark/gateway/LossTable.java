package io.floodmark.gateway;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What clients were told of records with unique ids, beside what is in Kafka: a row for each round, then one for each form. */
final class LossTable {
    private static final String ROW = "%-28s %9s %9s %11s %8s %10s %9s %9s %15s %5s %8s %11s%n";
    /** What this load is answered by a gateway that makes no mistake: some records are too large for the topic. */
    private static final Set<Integer> EXPECTED = Set.of(UniqueForm.NO_ANSWER, 200, 207, 409, 413, 429, 503, 504);

    private static final List<Integer> REFUSALS = List.of(429, 503);

    private static final int PARTIAL = 207;

    private final PrintStream out;
    private final Map<UniqueForm, LossCount> forms = new EnumMap<>(UniqueForm.class);
    private final Map<UniqueForm, Map<Integer, Long>> answers = new EnumMap<>(UniqueForm.class);
    private final List<String> problems = new ArrayList<>();

    /** Prints the heading. */
    LossTable(PrintStream out) {
        this.out = out;
        heading("round, what happened");
    }

    private void heading(String first) {
        out.printf(
                ROW,
                first,
                "sent",
                "written",
                "not-written",
                "unknown",
                "unanswered",
                "(there)",
                "in Kafka",
                "twice, retried",
                "lost",
                "invented",
                "other twice");
    }

    /** @param values of all that is in the topic of that load */
    void add(int round, String what, UniqueLoad load, List<String> values) {
        String name = round + " " + what;
        Map<String, Integer> there =
                values.stream().collect(Collectors.toMap(UniqueRecord::id, value -> 1, Integer::sum));
        LossCount all = LossCount.NONE;
        for (UniqueForm form : UniqueForm.values()) {
            LossCount count = LossCount.of(of(form, load.records()), there);
            require(count.written() > 0, name + ": nothing was written by " + form);
            require(count.notWritten() > 0, name + ": all of " + form + " was written in the end");
            forms.merge(form, count, LossCount::plus);
            all = all.plus(count);
        }
        row(name, all);
        requireRefusals(name, load);
        require(all.wrong() == 0, name + ": " + all.wrong() + " records are not as clients were told");
        Set<String> strangers = new HashSet<>(there.keySet());
        load.records().forEach(record -> strangers.remove(record.id()));
        require(strangers.isEmpty(), name + ": records that nobody sent: " + strangers);
        load.answers().forEach((answer, times) -> {
            answers.computeIfAbsent(answer.form(), first -> new TreeMap<>()).merge(answer.status(), times, Long::sum);
            require(EXPECTED.contains(answer.status()), name + ": " + answer + " came " + times + " times");
        });
    }

    /** What becomes of a record that is refused, alone or with its request, is shown only where that happens. */
    private void requireRefusals(String name, UniqueLoad load) {
        for (UniqueForm form : UniqueForm.values()) {
            for (int status : REFUSALS) {
                boolean came = load.answers().containsKey(new UniqueLoad.Answer(form, status));
                require(came, name + ": no request of " + form + " was answered " + status);
            }
        }
        require(load.statuses().contains(PARTIAL), name + ": no request was answered " + PARTIAL);
    }

    private static Collection<UniqueRecord> of(UniqueForm form, List<UniqueRecord> records) {
        return records.stream().filter(record -> record.form() == form).toList();
    }

    private void row(String name, LossCount count) {
        out.printf(
                ROW,
                name,
                number(count.sent()),
                number(count.written()),
                number(count.notWritten()),
                number(count.unknown()),
                number(count.unanswered()),
                number(count.maybeThere()),
                number(count.inKafka()),
                number(count.explained()),
                number(count.lost()),
                number(count.invented()),
                number(count.twice()));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private void require(boolean claim, String otherwise) {
        if (!claim) {
            problems.add(otherwise);
        }
    }

    /**
     * Prints all rounds together, and how requests of each form were answered.
     *
     * @throws IllegalStateException where a claim was broken
     */
    void end() {
        out.println();
        heading("all rounds, by form");
        forms.forEach((form, count) -> row(form.name(), count));
        row("all", forms.values().stream().reduce(LossCount.NONE, LossCount::plus));
        out.println();
        answers.forEach((form, statuses) -> out.printf("%-28s answers by status (0: none): %s%n", form, statuses));
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join(System.lineSeparator(), problems));
        }
    }
}
