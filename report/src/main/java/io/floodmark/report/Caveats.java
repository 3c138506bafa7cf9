package io.floodmark.report;

import io.floodmark.model.Condition;
import io.floodmark.model.Limit;
import io.floodmark.model.Outage;
import io.floodmark.model.Run;
import io.floodmark.model.Soak;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the numbers of a run do not say; only what applies to it. */
final class Caveats {
    static final String LAB =
            "A lab on one machine compares; it does not size production: its brokers share CPU, memory and"
                    + " disk, and no network lies between them.";

    static final String SEPARATE_HOSTS =
            "The brokers had hosts of their own only in the form of network namespaces of one machine. They shared its CPU, memory"
                    + " and disk with the load generator, so their limit does not size production.";

    static final String SHARED_HOST =
            "The generator ran on a host of the brokers, which lost the CPU that it used. Every trial"
                    + " shows its share.";

    /** Of their mean, by which sizes may differ without a word. */
    private static final double SAME_SIZE = 0.01;

    private final Run run;
    private final Optional<Round> round;
    private final List<String> caveats = new ArrayList<>();

    private Caveats(Run run, Optional<Round> round) {
        this.run = run;
        this.round = round;
    }

    static List<String> of(Run run, Optional<Round> round) {
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
                caveats.add("The brokers were warmed before the first trial. One that has just started, or whose page"
                        + " cache is cold, sustains a fraction of this.");
            }
        }
        if (run.surroundings().sharedHost() && run.failovers().isEmpty()) {
            caveats.add(SHARED_HOST);
        }
    }

    private void outage() {
        run.outage().flatMap(Outage::limit).ifPresent(limit -> caveats.add(brokerDown()));
    }

    private String brokerDown() {
        if (BrokerQuotas.each(run)) {
            return "While a broker was stopped, the CPU quotas of the others did not change. They had its share of the machine's"
                    + " memory and disk, and fewer copies were written to it. If the disk is the bottleneck, the headroom is less"
                    + " than with one machine per broker.";
        }
        return "While a broker was stopped, the others had its share of this machine's CPU,"
                + " memory and disk, and fewer copies were written to it. If the machine is the bottleneck, the headroom is less than with one"
                + " machine per broker, and there may be none. If a setting of each broker is, the headroom is the same.";
    }

    private void failover() {
        if (!run.failovers().isEmpty()) {
            caveats.add("The broker's process was killed, so its port refused connections at once. A host that is lost"
                    + " leaves clients waiting for their own timeouts too.");
            caveats.add(
                    "Most of the time is Kafka's waiting for the broker's next heartbeat (broker.session.timeout.ms); what"
                            + " grows with the partitions comes after it. No load was held meanwhile; with one, it takes longer.");
        }
    }

    private void starts() {
        round.map(Round::limit)
                .filter(limit -> limit.betweenStartSd() > 0)
                .ifPresent(limit -> caveats.add("Another start of such a lab has another limit, about "
                        + Numerals.percent(limit.betweenStartSd()) + " (one standard deviation) away: its compilers"
                        + " decide again, and other VMs of the machine change its speed. The interval includes"
                        + " that; compare settings by repeated starts, not by two runs."));
    }

    private void memory() {
        deciding().stream()
                .filter(trial -> trial.verdict() instanceof Verdict.SustainedByMemory)
                .max(Comparator.comparing(Trial::load))
                .ifPresent(
                        trial -> caveats.add("The page cache absorbed the load; the disk has not yet written it. It is"
                                + " sustained only while memory lasts. Trial " + trial.number() + ": "
                                + Evidence.why(trial) + "."));
    }

    private void readAgain() {
        if (LoadKind.of(run) == LoadKind.READ) {
            caveats.add(
                    "The logs were read repeatedly. Data that fit into the brokers' memory came from there from the second round on,"
                            + " or from the first if they had just been written. Reads of older data need the disks.");
        }
    }

    private void warming() {
        Warming.atStart(run)
                .ifPresent(
                        words -> caveats.add("The brokers were still warming when the trials began: " + words + "."));
        Warming.words(deciding())
                .ifPresent(words -> caveats.add("The brokers were still warming: " + words
                        + ". That is not counted as load, but competes with it: brokers that have run for longer sustain"
                        + " more."));
    }

    private void length() {
        Optional<Soak> held =
                round.map(Round::limit).flatMap(Limit::soak).filter(soak -> soak.outcome() == Soak.Outcome.HELD);
        if (held.isPresent()) {
            caveats.add("The soak held 0.9 of the lower end for "
                    + Numerals.duration(held.get().length()) + ". What takes longer to show, or shows only nearer to"
                    + " the limit, is not in this number.");
            return;
        }
        deciding().stream()
                .map(trial -> trial.observation().measured().length())
                .max(Comparator.naturalOrder())
                .ifPresent(longest -> caveats.add("The longest deciding trial measured " + Numerals.duration(longest)
                        + ". Slower effects (write-back of the page cache, deletion of segments, a disk that"
                        + " fills, burst credits that end) are not in this number; a long floodmark trial at the limit"
                        + " shows it."));
    }

    private void invalid() {
        long invalid = run.trials().stream().filter(Trial::invalid).count();
        if (invalid > 0) {
            caveats.add("Invalid and not counted: " + Numerals.counted(invalid, "trial", "trials") + " of "
                    + run.trials().size() + ".");
        }
    }

    private void confirmation() {
        String numbers = run.trials().stream()
                .filter(trial -> !trial.observation().confirmation().agrees())
                .map(trial -> Integer.toString(trial.number()))
                .collect(Collectors.joining(", "));
        if (!numbers.isEmpty()) {
            caveats.add("Offsets were not read, or disagree with the client, in trial " + numbers + ".");
        }
    }

    /** Of sizes that are drawn, a pool of records or a part of a corpus has another mean than all that could be. */
    private void sizes() {
        double planned = run.surroundings().recordBytes();
        double sent = run.recordBytes();
        if (Math.abs(sent - planned) > SAME_SIZE * planned) {
            caveats.add(String.format(
                    Locale.ROOT,
                    "Records had %s on average, planned were %s: sizes are drawn, and large ones are rare. MB/s are of what"
                            + " was sent.",
                    Numerals.bytes(sent),
                    Numerals.bytes(planned)));
        }
    }

    private void unseen() {
        TreeSet<String> unseen = new TreeSet<>();
        deciding().forEach(trial -> unseen.addAll(ReadingRow.unseen(trial)));
        if (!unseen.isEmpty()) {
            caveats.add("Could not see in the deciding trials: " + String.join("; ", unseen) + ".");
        }
        MissingIndicators.partly(run, deciding())
                .ifPresent(some -> caveats.add(
                        "Did not judge every broker in the deciding trials: no exact reading for " + some + "."));
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
                            ? "The clients could have been the bottleneck in trial " + numbers
                                    + ": this is what such clients get here, not what the cluster can take."
                            : "The generator could have been the bottleneck in trial " + numbers + ".");
        }
    }

    private List<Trial> deciding() {
        return round.map(Round::deciding).orElseGet(run::trials);
    }
}
