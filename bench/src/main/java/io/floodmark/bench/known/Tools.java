package io.floodmark.bench.known;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The place where a program finds {@code ss}. */
enum Tools {
    OF_THIS_HOST,
    WITHOUT_SS,
    /** Like before iproute2 4.13: it does not print what limited a connection. */
    OLD_SS;

    private static final String SS = "ss";
    private static final String OLD = """
            #!/bin/sh
            '%s' "$@" | sed -E 's/ (busy|rwnd_limited|sndbuf_limited|delivered|delivery_rate|unacked|notsent):?[^ ]*//g; s/ app_limited//g'
            """;

    /** Returns the environment of a program that finds these tools, which are links in a folder of the room. */
    Map<String, String> environment(Path room) throws IOException {
        if (this == OF_THIS_HOST) {
            return Map.of();
        }
        Path own = Files.createDirectories(room.resolve("tools"));
        Optional<Path> real = Optional.empty();
        for (String folder : System.getenv("PATH").split(":", -1)) {
            for (Path program : programs(Path.of(folder))) {
                Path link = own.resolve(program.getFileName());
                if (program.endsWith(SS)) {
                    real = real.or(() -> Optional.of(program));
                } else if (!Files.isSymbolicLink(link)) {
                    Files.createSymbolicLink(link, program);
                }
            }
        }
        if (this == OLD_SS) {
            Path script = Files.writeString(own.resolve(SS), OLD.formatted(real.orElseThrow()));
            if (!script.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + script + " executable");
            }
        }
        return Map.of("PATH", own.toString());
    }

    private static Iterable<Path> programs(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Stream.<Path>empty().toList();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isExecutable).toList();
        }
    }
}
