package io.floodmark.bench.known;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.explain.Injection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The misfortunes of docs/results/bench-known-limits.md. */
final class Misfortunes {
    /** Exit code if a limit was found. */
    private static final Set<Integer> FOUND = Set.of(0);
    /** Exit codes if a limit was found, or if the measurement proves none. */
    private static final Set<Integer> ENDED = Set.of(0, 5);
    /** Exit code after signal 9. */
    private static final Set<Integer> KILLED = Set.of(137);

    private static final int DROP_SECONDS = 5;
    private static final int RESET_SECONDS = 5;
    private static final long SEED = 11;
    private static final long SECOND_MINUTES = 10;

    static final List<Misfortune> ALL = List.of(
            of("link-down", "the link goes down for 5 s during trial 3", Misfortunes::linkDown, ENDED),
            new Misfortune(
                    "loss",
                    "1% of the packets are lost, 20 ms of round trip",
                    new SlowPath(100_000_000, Duration.ofMillis(10), 0.01),
                    Tools.OF_THIS_HOST,
                    Misfortune.Blow.NONE,
                    FOUND),
            of("resets", "1% of the connections are reset every 5 s", Misfortunes::resets, ENDED),
            new Misfortune("no-ss", "ss is missing", Injection.NONE, Tools.WITHOUT_SS, Misfortune.Blow.NONE, FOUND),
            new Misfortune(
                    "old-ss",
                    "ss does not print what limits a connection",
                    Injection.NONE,
                    Tools.OLD_SS,
                    Misfortune.Blow.NONE,
                    FOUND),
            of("killed", "kill -9 during the test with twice the producers", Misfortunes::killed, KILLED),
            of("two-runs", "another search begins on the same cluster", Misfortunes::anotherRun, ENDED));

    private Misfortunes() {}

    private static Misfortune of(String key, String what, Misfortune.Blow blow, Set<Integer> codes) {
        return new Misfortune(key, what, Injection.NONE, Tools.OF_THIS_HOST, blow, codes);
    }

    private static void linkDown(RunningSearch search) throws Exception {
        search.awaitTrial(3);
        search.dropLink(DROP_SECONDS);
    }

    private static void resets(RunningSearch search) throws Exception {
        Random random = new Random(SEED);
        while (search.process().isAlive()) {
            search.resetConnections(random);
            InterruptibleSleep.seconds(RESET_SECONDS);
        }
    }

    private static void killed(RunningSearch search) throws Exception {
        search.awaitDoubling();
        search.kill9();
    }

    private static void anotherRun(RunningSearch search) throws Exception {
        search.awaitTrial(2);
        Path other = Files.createDirectories(search.room().resolve("other"));
        Files.copy(search.room().resolve("plan.yaml"), other.resolve("plan.yaml"));
        KnownCluster cluster = search.cluster();
        cluster.commands().run(BadLuck.LIMIT, cluster.credentials(), "", other, "limit", SECOND_MINUTES);
    }
}
