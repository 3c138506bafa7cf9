package io.floodmark.gateway;

import io.floodmark.gateway.ReadLog.Place;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares what readers were given with what is in Kafka: a row for each method of reading, over all rounds. */
final class ReadTable {
    private static final String ROW = "%-28s %10s %10s %10s %10s %10s %10s%n";
    /** The statuses that a correct gateway sends to readers while brokers and gateways stop and start. */
    private static final Set<Integer> EXPECTED =
            Set.of(StreamReader.ENDED, UniqueForm.NO_ANSWER, 200, 404, 409, 429, 503);

    private final LossClaims claims;
    private final Map<String, ReadCount> counts = new LinkedHashMap<>();
    private final Map<String, Map<Integer, Long>> answers = new LinkedHashMap<>();

    ReadTable(LossClaims claims) {
        this.claims = claims;
    }

    /**
     * Adds a round.
     *
     * @param log all records of the topic that they read
     */
    void add(String round, LossReaders readers, Map<Place, String> log) {
        readers.readers().forEach((reader, threads) -> {
            String name = round + ", " + reader.name();
            ReadCount count = reader.log().count(log);
            counts.merge(reader.name(), count, ReadCount::plus);
            claims.require(count.wrong() == 0, name + ": " + count);
            reader.problems().forEach(problem -> claims.require(false, round + ", " + problem));
            threads.answers().forEach((status, times) -> {
                answers.computeIfAbsent(reader.name(), first -> new TreeMap<>()).merge(status, times, Long::sum);
                claims.require(EXPECTED.contains(status), name + ": answered " + status + " " + times + " times");
            });
        });
    }

    void print(PrintStream out) {
        out.printf(ROW, "all rounds, read by", "in Kafka", "read", "again", "skipped", "invented", "doubled");
        counts.forEach((name, count) -> out.printf(
                ROW,
                name,
                number(count.inKafka()),
                number(count.read()),
                number(count.again()),
                number(count.skipped()),
                number(count.invented()),
                number(count.doubled())));
        out.println();
        answers.forEach((name, statuses) -> out.printf(
                "%-28s answers by status (0: none, -1: a stream that said that it ends): %s%n", name, statuses));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
