package io.floodmark.gateway;

import io.floodmark.gateway.ReadLog.Place;
import io.floodmark.gateway.UniqueLoad.Answer;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares the answers about records with unique ids with what is in Kafka. Prints a row for each round, then one for
 * each form and for each encoding of bodies.
 */
final class WriteTable {
    private static final String ROW = "%-28s %9s %9s %11s %8s %10s %9s %9s %15s %5s %8s %11s%n";
    /** The statuses that a correct gateway sends to this load, some of whose records are too large for the topic. */
    private static final Set<Integer> EXPECTED = Set.of(UniqueForm.NO_ANSWER, 200, 207, 409, 413, 429, 503, 504);
    /** The statuses for damaged bodies: nothing of them is written, whatever other reason there is to refuse them. */
    private static final Set<Integer> EXPECTED_DAMAGED = Set.of(UniqueForm.NO_ANSWER, 400, 409, 429, 503);

    private static final List<Integer> REFUSALS = List.of(429, 503);

    private static final int PARTIAL = 207;
    private static final int INVALID = 400;

    private final LossClaims claims;
    private final PrintStream out;
    private final Map<UniqueForm, LossCount> forms = new EnumMap<>(UniqueForm.class);
    private final Map<UniqueEncoding, LossCount> encodings = new EnumMap<>(UniqueEncoding.class);
    private final Map<String, Map<Integer, Long>> answers = new TreeMap<>();

    /** Prints the heading. */
    WriteTable(LossClaims claims, PrintStream out) {
        this.claims = claims;
        this.out = out;
        heading("each round");
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

    /**
     * Adds a round, and prints its row and each record that contradicts the answers to its client.
     *
     * @param log all records in the topic of that load
     */
    void add(String round, UniqueLoad load, Map<Place, String> log) {
        Map<String, Integer> there =
                log.values().stream().collect(Collectors.toMap(UniqueRecord::id, value -> 1, Integer::sum));
        LossCount all = LossCount.of(load.records(), there);
        row(round, all);
        load.records().stream()
                .filter(record ->
                        LossCount.of(record, there.getOrDefault(record.id(), 0)).wrong() > 0)
                .forEach(record -> out.printf(
                        "%s %s %s was answered%s and is at %s%n",
                        record.id(), record.form(), record.encoding(), record.history(), places(log, record)));
        claims.require(all.wrong() == 0, round + ": " + all.wrong() + " records are not as clients were told");
        for (UniqueForm form : UniqueForm.values()) {
            LossCount count = LossCount.of(
                    some(
                            load,
                            record ->
                                    record.form() == form && !record.encoding().damaged()),
                    there);
            claims.require(count.written() > 0, round + ": nothing was written by " + form);
            claims.require(count.notWritten() > 0, round + ": all of " + form + " was written in the end");
            forms.merge(form, count, LossCount::plus);
        }
        for (UniqueEncoding encoding : UniqueEncoding.values()) {
            LossCount count = LossCount.of(some(load, record -> record.encoding() == encoding), there);
            claims.require(
                    encoding.damaged() == (count.inKafka() == 0),
                    round + ": " + count.inKafka() + " records of " + encoding + " are in Kafka");
            encodings.merge(encoding, count, LossCount::plus);
        }
        Set<String> strangers = new HashSet<>(there.keySet());
        load.records().forEach(record -> strangers.remove(record.id()));
        claims.require(strangers.isEmpty(), round + ": records that nobody sent: " + strangers);
        checkAnswers(round, load);
    }

    private static List<Place> places(Map<Place, String> log, UniqueRecord record) {
        return log.entrySet().stream()
                .filter(each -> UniqueRecord.id(each.getValue()).equals(record.id()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<UniqueRecord> some(UniqueLoad load, Predicate<UniqueRecord> which) {
        return load.records().stream().filter(which).toList();
    }

    /**
     * Checks the answers. The outcome of a record that is refused, alone or with its request, shows only if that
     * happens.
     */
    private void checkAnswers(String round, UniqueLoad load) {
        for (UniqueForm form : UniqueForm.values()) {
            for (int status : REFUSALS) {
                require(round, load, new Answer(form, false, status));
            }
            require(round, load, new Answer(form, true, INVALID));
        }
        claims.require(load.statuses().contains(PARTIAL), round + ": no request was answered " + PARTIAL);
        load.answers().forEach((answer, times) -> {
            String form = answer.form() + (answer.damaged() ? ", damaged" : "");
            answers.computeIfAbsent(form, first -> new TreeMap<>()).merge(answer.status(), times, Long::sum);
            Set<Integer> expected = answer.damaged() ? EXPECTED_DAMAGED : EXPECTED;
            claims.require(expected.contains(answer.status()), round + ": " + answer + " came " + times + " times");
        });
    }

    private void require(String round, UniqueLoad load, Answer answer) {
        claims.require(load.answers().containsKey(answer), round + ": nobody was answered " + answer);
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

    /** Prints the sum of all rounds, and the answers to requests of each form. */
    void print() {
        out.println();
        heading("all rounds, whole bodies");
        forms.forEach((form, count) -> row(form.name(), count));
        out.println();
        heading("all rounds, by encoding");
        encodings.forEach((encoding, count) -> row(encoding.name(), count));
        row("all", encodings.values().stream().reduce(LossCount.NONE, LossCount::plus));
        out.println();
        answers.forEach((form, statuses) -> out.printf("%-28s answers by status (0: none): %s%n", form, statuses));
        out.println();
    }
}
