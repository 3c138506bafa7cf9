package io.floodmark.lab;

import io.floodmark.host.OwnedCommand;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.List;

/** Creates commands that run on the JVM of one process of a lab. */
final class NodeCommand {
    private static final Bytes PRINTED_LIMIT = Bytes.ofMiB(2);

    private NodeCommand() {}

    /** Returns a command that writes its output to {@code <name>.out} in its working folder. */
    static OwnedCommand of(
            String name,
            NodeSpec node,
            List<String> flags,
            List<Path> classPath,
            String mainClass,
            List<String> args,
            List<String> prefix,
            Path folder) {
        return new OwnedCommand(
                name,
                JavaHome.of(node.given()),
                flags,
                classPath,
                mainClass,
                args,
                "",
                prefix,
                folder,
                folder.resolve(name + ".out"),
                PRINTED_LIMIT);
    }
}
