package io.floodmark.bench.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of wrk (closed loop, one thread, keep-alive).
 *
 * @param others responses that are not 2xx, and errors of sockets
 */
record Wrk(double requestsPerSecond, String median, String p99, long requests, long others) {
    static Wrk run(Path folder, String url, String script, int connections, int seconds) {
        try {
            Path lua = Files.writeString(folder.resolve("wrk.lua"), script, StandardCharsets.US_ASCII);
            Process wrk = new ProcessBuilder(
                            "wrk",
                            "-t1",
                            "-c" + connections,
                            "-d" + seconds + "s",
                            "--timeout",
                            "30s",
                            "--latency",
                            "-s",
                            lua.toString(),
                            url)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!said.contains("Requests/sec:")) {
                throw new IllegalStateException("output of wrk: " + said);
            }
            return read(said);
        } catch (IOException e) {
            throw new UncheckedIOException("wrk cannot be run; expected it on the PATH (apt-get install wrk)", e);
        }
    }

    static Wrk read(String said) {
        long failed = number(said, "Non-2xx or 3xx responses: ([0-9]+)");
        for (String kind : new String[] {"connect", "read", "write", "timeout"}) {
            failed += number(said, kind + " ([0-9]+)");
        }
        return new Wrk(
                Double.parseDouble(find(said, "Requests/sec: +([0-9.]+)")),
                find(said, " 50% +(\\S+)"),
                find(said, " 99% +(\\S+)"),
                number(said, "([0-9]+) requests in"),
                failed);
    }

    private static long number(String said, String pattern) {
        String found = find(said, pattern);
        return found.isEmpty() ? 0 : Long.parseLong(found);
    }

    private static String find(String said, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(said);
        return found.find() ? found.group(1) : "";
    }
}
