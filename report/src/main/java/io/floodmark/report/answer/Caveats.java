package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The caveats of a run: what its numbers do not show. Only those that apply are included. */
public final class Caveats {
    public static final String LAB =
            "A lab on one machine compares settings; it does not size production. Its brokers share CPU, memory and"
                    + " disk, and their traffic crosses no network.";

    static final String SEPARATE_HOSTS =
            "The brokers' separate hosts were network namespaces of one machine. They shared its CPU, memory"
                    + " and disk with the load generator, so their limit does not size production.";

    public static final String SHARED_HOST =
            "The load generator ran on a host of the brokers, so its CPU was not available to them. Every trial"
                    + " shows its share.";

    /** The relative difference from the planned mean up to which a different record size is not mentioned. */
    private static final double SAME_SIZE = 0.01;

    private final Run run;
    private final Optional<Round> round;
    private final List<String> caveats = new ArrayList<>();

    private Caveats(Run run, Optional<Round> round) {
        this.run = run;
        this.round = round;
    }

    public static List<String> of(Run run, Optional<Round> round) {
        return new Caveats(run, round).collect();
    }

    private List<String> collect() {
        surroundings();
        outage();
        failover();
        memory();
        readAgain();
        warming();
        length();
        invalid();
        confirmation();
        NoAcks.words(run).ifPresent(words -> caveats.add("W" + words.substring(1) + "."));
        sizes();
        unseen();
        guilty();
        return List.copyOf(caveats);
    }

    private void surroundings() {
        boolean madeForTheRun = run.conditions().stream()
                .anyMatch(condition -> condition.group().equals(Condition.LAB));
        if (madeForTheRun && !run.surroundings().lab()) {
            caveats.add(SEPARATE_HOSTS);
        }
        if (run.surroundings().lab()) {
            caveats.add(LAB);
            starts();
            if (run.failovers().isEmpty()) {
                caveats.add("The brokers were warmed up before the first trial. A broker that has just started, or"
                        + " has a cold page cache, sustains only a fraction of this.");
            }
        }
        if (run.surroundings().sharedHost() && run.failovers().isEmpty()) {
            caveats.add(SHARED_HOST);
        }
    }

    private void outage() {
        run.outage().flatMap(Outage::limit).ifPresent(limit -> caveats.add(brokerOutage()));
    }

    private String brokerOutage() {
        if (BrokerQuotas.each(run)) {
            return "While a broker was stopped, the CPU quotas of the others did not change. They used its share of the"
                    + " machine's memory and disk, and fewer replicas were written. If the disk is the bottleneck, the"
                    + " headroom is less than with one machine per broker.";
        }
        return "While a broker was stopped, the others used its share of this machine's CPU, memory and disk, and fewer"
                + " replicas were written. If the machine is the bottleneck, the headroom is less than with one machine"
                + " per broker, and there may be none. If a per-broker setting is the bottleneck, the headroom is the"
                + " same.";
    }

    private void failover() {
        if (!run.failovers().isEmpty()) {
            caveats.add("The broker's process was killed, so its port refused connections at once. If a whole host"
                    + " fails, clients also wait for their own timeouts.");
            caveats.add(
                    "Most of this time, Kafka waits for the broker's next heartbeat (broker.session.timeout.ms). The part"
                            + " that grows with the number of partitions follows. There was no load; with one, it takes"
                            + " longer.");
        }
    }

    private void starts() {
        round.map(Round::limit)
                .filter(limit -> limit.betweenStartSd() > 0)
                .ifPresent(limit -> caveats.add("The limit varies across lab restarts by about "
                        + Numerals.percent(limit.betweenStartSd()) + " (one standard deviation): JIT compilers decide"
                        + " differently, and other VMs change the speed of the machine. The interval includes"
                        + " this. To compare settings, repeat the starts; two runs are not enough."));
        round.flatMap(found -> found.limit().outlook())
                .ifPresent(
                        outlook -> caveats.add("The interval holds for this run. After a restart, or at another hour,"
                                + " the limit may be anywhere in the range of " + OutlookText.ANY_HOUR + "."));
    }

    private void memory() {
        deciding().stream()
                .filter(trial -> trial.verdict() instanceof Verdict.SustainedByMemory)
                .max(Comparator.comparing(Trial::load))
                .ifPresent(trial -> caveats.add("The page cache absorbed the load; the disks have not written it yet."
                        + " The load is sustained only until memory is full. Trial " + trial.number() + ": "
                        + ResultText.why(trial) + "."));
    }

    private void readAgain() {
        if (LoadKind.of(run) == LoadKind.READ) {
            caveats.add(
                    "The logs were read repeatedly. From the second round on, data that fit into the brokers' memory came"
                            + " from there. Data that had just been written did so in the first round too. Reads of older"
                            + " data need the disks.");
        }
    }

    private void warming() {
        Warming.atStart(run)
                .ifPresent(words ->
                        caveats.add("The brokers were still warming up when the trials began: " + words + "."));
        Warming.words(deciding())
                .ifPresent(words -> caveats.add("The brokers were still warming up: " + words
                        + ". This CPU is not counted as load, but competes with it. Brokers that have run for longer"
                        + " sustain more."));
    }

    private void length() {
        Optional<Soak> held =
                round.map(Round::limit).flatMap(Limit::soak).filter(soak -> soak.outcome() == Soak.Outcome.PASSED);
        if (held.isPresent()) {
            caveats.add("The soak test sustained 90% of the lower end of the CI for "
                    + Numerals.duration(held.get().length()) + ". Effects that take longer to show, or show only closer"
                    + " to the limit, are not included in this number.");
            return;
        }
        deciding().stream()
                .map(trial -> trial.observation().measured().length())
                .max(Comparator.naturalOrder())
                .ifPresent(longest -> caveats.add("The longest deciding trial measured " + Numerals.duration(longest)
                        + ". Slower effects (page-cache write-back, segment deletion, full disks, exhausted burst"
                        + " credits) are not included in this number. To see them, run a long floodmark trial at the"
                        + " limit."));
    }

    private void invalid() {
        long invalid = run.trials().stream().filter(Trial::invalid).count();
        if (invalid > 0) {
            caveats.add("Invalid and not counted: " + invalid + " of "
                    + Numerals.counted(run.trials().size(), "trial", "trials") + ".");
        }
    }

    private void confirmation() {
        String numbers = run.trials().stream()
                .filter(trial -> !trial.observation().confirmation().agrees())
                .map(trial -> Integer.toString(trial.number()))
                .collect(Collectors.joining(", "));
        if (!numbers.isEmpty()) {
            caveats.add("End offsets were not read, or do not match the client's counts, in trial " + numbers + ".");
        }
    }

    /**
     * Adds a caveat if the mean size differs from the plan: a random sample, a pool of records or a part of a corpus
     * has a mean of its own.
     */
    private void sizes() {
        double planned = run.surroundings().recordBytes();
        double sent = run.recordBytes();
        if (Math.abs(sent - planned) > SAME_SIZE * planned) {
            caveats.add(String.format(
                    Locale.ROOT,
                    "The mean record size was %s instead of the planned %s: sizes are random, and large ones are rare."
                            + " MB/s refer to the records sent.",
                    Numerals.bytes(sent),
                    Numerals.bytes(planned)));
        }
    }

    private void unseen() {
        TreeSet<String> missing = new TreeSet<>();
        deciding().forEach(trial -> missing.addAll(ReadingRow.unseen(trial)));
        if (!missing.isEmpty()) {
            caveats.add("No data in the deciding trials for: " + String.join("; ", missing) + ".");
        }
        MissingIndicators.partly(run, deciding())
                .ifPresent(some -> caveats.add(
                        "Not every broker was judged in the deciding trials: no exact reading for " + some + "."));
    }

    private void guilty() {
        String numbers = run.trials().stream()
                .filter(trial -> !trial.judgement().generator().innocent())
                .map(trial -> Integer.toString(trial.number()))
                .collect(Collectors.joining(", "));
        if (!numbers.isEmpty()) {
            boolean clients = PlanFacts.read(run.effectivePlan()).realClients();
            caveats.add(
                    clients
                            ? "The clients may have been the bottleneck in trial " + numbers
                                    + ": the result is what these clients achieve, not what the cluster sustains."
                            : "The load generator may have been the bottleneck in trial " + numbers + ".");
        }
    }

    private List<Trial> deciding() {
        return round.map(Round::deciding).orElseGet(run::trials);
    }
}
