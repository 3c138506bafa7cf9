package io.floodmark.lab;

import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Formats the log directories of a lab as an operator does: runs the class of {@code kafka-storage.sh} once for each
 * process of the lab, all concurrently. It uses no other part of a release, so that it works with any release.
 */
final class LogDirFormat {
    private static final String TOOL = "kafka.tools.StorageTool";
    private static final Duration DEADLINE = Duration.ofMinutes(1);
    private static final int TAIL_LINES = 25;

    private final KafkaRelease release;
    private final LabLayout layout;
    private final LabAccess access;
    private final RandomGenerator random;

    LogDirFormat(KafkaRelease release, LabLayout layout, LabAccess access, RandomGenerator random) {
        this.release = release;
        this.layout = layout;
        this.access = access;
        this.random = random;
    }

    /**
     * Returns when all are formatted.
     *
     * @throws EnvironmentException if the tool fails or takes longer than a minute; the message contains the end of its
     *     output
     */
    void run() {
        List<String> args = new ArrayList<>(List.of("format", "-t", clusterId()));
        // The tool replaces this argument by the lines of the file, which may contain a password, unlike arguments.
        Path secrets = layout.folder().resolve("format.args");
        List<OwnedProcess> tools = new ArrayList<>();
        try {
            if (!access.formatArguments().isEmpty()) {
                LabFolders.createPrivate(secrets);
                Files.write(secrets, access.formatArguments());
                args.add("@" + secrets);
            }
            layout.nodes().forEach(node -> tools.add(start(node, args)));
            tools.forEach(this::await);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + secrets + ": " + e, e);
        } finally {
            tools.forEach(OwnedProcess::close);
            delete(secrets);
        }
    }

    private OwnedProcess start(NodeSpec node, List<String> args) {
        // It runs for a second or two, in which full optimization would cost more than it gains.
        List<String> flags = new ArrayList<>(
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", NodeLogs.flag(node, release)));
        flags.addAll(SharedClasses.flags(release, node.given()));
        List<String> all = new ArrayList<>(args);
        all.addAll(List.of("-c", node.properties().toString()));
        return OwnedProcess.start(NodeCommand.of(
                "format-" + node.name(), node, flags, release.jars(), TOOL, all, List.of(), layout.folder()));
    }

    private void await(OwnedProcess tool) {
        boolean ended = tool.await(DEADLINE);
        if (!ended || tool.exitStatus().orElse(1) != 0) {
            throw new EnvironmentException("could not format the log directories of Kafka " + release.version()
                    + (ended ? "" : " within " + DEADLINE.toSeconds() + " s") + "; the end of its output:\n"
                    + tool.logTail(TAIL_LINES));
        }
    }

    private static void delete(Path secrets) {
        try {
            Files.deleteIfExists(secrets);
        } catch (IOException e) {
            throw new EnvironmentException("cannot delete " + secrets + ": " + e + "; delete it by hand", e);
        }
    }

    /**
     * Returns an id in Kafka's format of a Uuid: 16 bytes in 22 characters. The first is not a dash, which tools take
     * for an option.
     */
    private String clusterId() {
        ByteBuffer bytes = ByteBuffer.allocate(16)
                .putLong(random.nextLong() & Long.MAX_VALUE)
                .putLong(random.nextLong());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }
}
