package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * A long path between this host and the only broker of a lab on separate hosts. It replaces the broker's link. Requires
 * Python 3 and TUN devices.
 *
 * @param oneWay delay in each direction
 * @param lost fraction of the packets that are lost
 */
record SlowPath(long bitsPerSecond, Duration oneWay, double lost) implements Injection {
    private static final String SCRIPT = "slow-path.py";

    @Override
    public Undo into(LabEntry lab) throws IOException {
        String address = lab.bootstrapServers().split(":", 2)[0];
        String here = address.substring(0, address.lastIndexOf('.')) + ".1";
        Process forwarder = new ProcessBuilder(List.of(
                        "python3",
                        "-c",
                        script(),
                        "floodmark-" + lab.id() + "-1",
                        address,
                        here,
                        "fmpath",
                        Long.toString(bitsPerSecond),
                        Long.toString(oneWay.toMillis()),
                        Double.toString(lost)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Not closed: it ends with its standard input, even if this process is killed.
        BufferedReader said = forwarder.inputReader();
        if (!"ready".equals(said.readLine())) {
            throw new IOException("the forwarder of the slow path has ended; its message is above");
        }
        return () -> {
            forwarder.destroy();
            forwarder.onExit().join();
        };
    }

    private static String script() throws IOException {
        try (InputStream in = SlowPath.class.getResourceAsStream(SCRIPT)) {
            if (in == null) {
                throw new IOException("resource " + SCRIPT + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
