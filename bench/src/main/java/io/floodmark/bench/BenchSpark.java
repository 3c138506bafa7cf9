package io.floodmark.bench;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.JarSet;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A standalone Spark cluster on loopback: a master and two workers of one core each, which end with this process. */
final class BenchSpark implements AutoCloseable {
    static final int WORKERS = 2;

    private static final String VERSION = "4.2.0";
    private static final String DEPLOY = "org.apache.spark.deploy.";
    private static final int LOG_LINES = 500;
    private static final int LOOKS = 600;
    private static final int LOOK_MILLIS = 100;

    private final Path folder;
    private final Path home;
    private final List<Path> jars;
    private final List<OwnedProcess> processes = new ArrayList<>();
    private final String master;

    /** @param folder for jars, logs and files of executors; not deleted */
    BenchSpark(Path folder) throws IOException {
        this.folder = folder.toAbsolutePath();
        this.jars = new ArtifactStore(this.folder.resolve("jars"), false)
                .fetch(
                        VERSION,
                        new JarSet(
                                List.of("org.apache.spark:spark-core_2.13:" + VERSION),
                                List.of("org.rocksdb:rocksdbjni")),
                        (file, files, bytes) -> {});
        this.home = installation();
        try {
            this.master = await(start("master", "master.Master", List.of()), "Starting Spark master at (spark://\\S+)")
                    .group(1);
            for (int worker = 0; worker < WORKERS; worker++) {
                Path work = Files.createDirectories(this.folder.resolve("work-" + worker));
                await(
                        start(
                                "worker-" + worker,
                                "worker.Worker",
                                List.of("--cores", "1", "--memory", "1g", "-d", work.toString(), master)),
                        "Successfully registered with master");
            }
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** Returns a folder that Spark accepts as an installation and from which it starts executors. */
    private Path installation() throws IOException {
        Path at = Files.createDirectories(folder.resolve("spark"));
        Path link = at.resolve("jars");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, jars.get(0).getParent());
        Files.writeString(at.resolve("RELEASE"), "Spark " + VERSION + "\n");
        return at;
    }

    private OwnedProcess start(String name, String mainClass, List<String> more) {
        List<String> args = new ArrayList<>(List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0"));
        args.addAll(more);
        OwnedProcess process = OwnedProcess.start(new OwnedCommand(
                name,
                Path.of(System.getProperty("java.home")),
                List.of("-Xmx256m"),
                List.of(home.resolve("jars/*")),
                DEPLOY + mainClass,
                args,
                "",
                List.of("env", "SPARK_HOME=" + home, "SPARK_SCALA_VERSION=2.13", "SPARK_LOCAL_IP=127.0.0.1"),
                folder,
                folder.resolve(name + ".log"),
                Bytes.ofMiB(4)));
        processes.add(process);
        return process;
    }

    private static Matcher await(OwnedProcess process, String line) {
        Pattern pattern = Pattern.compile(line);
        for (int look = 0; look < LOOKS && process.alive(); look++) {
            Matcher found = pattern.matcher(process.logTail(LOG_LINES));
            if (found.find()) {
                return found;
            }
            InterruptibleSleep.millis(LOOK_MILLIS);
        }
        throw new IllegalStateException("Spark does not come up: " + process.logTail(LOG_LINES));
    }

    String master() {
        return master;
    }

    Path home() {
        return home;
    }

    List<Path> jars() {
        return jars;
    }

    @Override
    public void close() {
        processes.forEach(OwnedProcess::close);
    }
}
