package io.floodmark.bench.existing;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.known.ProgramRuns;
import io.floodmark.kafka.safety.RunNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/**
 * The program's runs on one cluster.
 *
 * @param room folder in which the program runs and leaves its output
 */
record ExistingRun(ClusterForm form, ProgramRuns commands, Admin admin, Path room) {
    private static final long MINUTES = 5;
    private static final long MILLIS = 200;
    private static final int PARTITIONS_PER_BROKER = 3;

    private static final List<String> LIMIT = List.of("limit", "plan.yaml", "--yes");

    List<ExistingRow> rows(String bootstrapServers) throws Exception {
        Files.writeString(room.resolve("plan.yaml"), plan(bootstrapServers));
        ClusterState before = ClusterStateReader.read(admin);
        Files.write(room.resolve("before.txt"), before.lines());
        int code = commands.run(LIMIT, Map.of(), "", room, "limit", MINUTES);
        ExistingRow ended = cleaned(false, code, before, "clean");
        return List.of(ended, cleaned(true, killUnderLoad(), before, "clean-killed"));
    }

    private String plan(String bootstrapServers) {
        return "floodmark: 1\ncluster: { bootstrap-server: '" + bootstrapServers + "' }\nworkload: { partitions: "
                + PARTITIONS_PER_BROKER * form.brokers() + ", replication-factor: " + Math.min(3, form.brokers())
                + ", consume: [ { groups: 1 } ] }\nsearch: { effort: quick }\n"
                + "budget: { max-time: 2m, max-disk: 2GB, max-bytes: 20GB }\n";
    }

    private ExistingRow cleaned(boolean killed, int code, ClusterState before, String name) throws Exception {
        List<String> left = ClusterStateReader.read(admin).since(before);
        int cleanCode = commands.run(List.of("clean"), Map.of(), "", room, name, MINUTES);
        ClusterState after = ClusterStateReader.read(admin);
        Files.write(room.resolve("after-" + name + ".txt"), after.lines());
        ExistingRow row = new ExistingRow(form, killed, code, left, cleanCode, after.since(before));
        System.err.println(row.line());
        return row;
    }

    private int killUnderLoad() throws Exception {
        Process run = commands.start(LIMIT, Map.of(), room, "killed");
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        try {
            while (!underLoad()) {
                if (!run.isAlive() || System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("no load came; see " + room.resolve("killed.err"));
                }
                InterruptibleSleep.millis(MILLIS);
            }
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly().waitFor();
        }
        return run.exitValue();
    }

    /** True if the run has a topic and its group has committed offsets of it. */
    private boolean underLoad() throws ExecutionException, InterruptedException {
        return admin.listTopics().names().get().stream().anyMatch(name -> name.startsWith(RunNames.PREFIX))
                && admin.listGroups().all().get().stream()
                        .anyMatch(group -> group.groupId().startsWith(RunNames.PREFIX));
    }
}
