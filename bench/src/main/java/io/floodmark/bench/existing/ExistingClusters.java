package io.floodmark.bench.existing;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.known.ProgramRuns;
import io.floodmark.lab.KafkaReleases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/**
 * Starts existing clusters of other releases and runs {@code floodmark limit} and {@code clean} on each. One run ends
 * normally and one is killed under load. Prints what is left; the exit code is 1 if anything is.
 *
 * <p>Arguments: the program, a folder, and the clusters in the form of {@link ClusterForm}.
 */
public final class ExistingClusters {
    private final ProgramRuns commands;
    private final KafkaReleases releases;
    private final Path folder;

    private ExistingClusters(Path program, Path folder) {
        this.commands = new ProgramRuns(program);
        this.folder = folder;
        Path kept = KafkaReleases.cacheFolder(System.getenv(), Path.of(System.getProperty("user.home")));
        this.releases = new KafkaReleases(List.of(), () -> new ArtifactStore(kept, false), (file, files, bytes) -> {});
    }

    public static void main(String[] arguments) throws Exception {
        ExistingClusters bench = new ExistingClusters(
                Path.of(arguments[0]).toAbsolutePath(),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()));
        List<ClusterForm> forms = List.of(arguments).subList(2, arguments.length).stream()
                .map(ClusterForm::parse)
                .toList();
        List<ExistingRow> rows = new ArrayList<>();
        for (ClusterForm form : forms) {
            rows.addAll(bench.on(form));
        }
        ExistingRow.HEAD.forEach(System.out::println);
        rows.forEach(row -> System.out.println(row.line()));
        if (!rows.stream().allMatch(ExistingRow::right)) {
            System.exit(1);
        }
    }

    private List<ExistingRow> on(ClusterForm form) throws Exception {
        Path room = Files.createDirectories(folder.resolve(form.key()));
        Path data = Files.createTempDirectory(folder, "cluster-");
        try (LocalCluster cluster = LocalCluster.start(form, releases.anyRelease(form.release()), data);
                Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
            OtherClients.write(admin, cluster.bootstrapServers(), form.brokers());
            ExistingRun run = new ExistingRun(form, commands, admin, room);
            return run.rows(cluster.bootstrapServers());
        } finally {
            Scratch.delete(data);
        }
    }
}
