package io.floodmark.kafka;

import io.floodmark.model.error.PlanException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One address of {@code bootstrap.servers}. */
record BootstrapServer(String host, int port) {
    private static final Pattern FORM = Pattern.compile("\\[([0-9a-fA-F:.%]+)]:([0-9]{1,5})|([^:/\\s]+):([0-9]{1,5})");

    /** Reads {@code host:port,host:port}, as Kafka writes it; every malformed part is reported at once. */
    static List<BootstrapServer> parse(String servers) {
        List<BootstrapServer> parsed = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String part : servers.split(",", -1)) {
            Matcher form = FORM.matcher(part.strip());
            if (form.matches()) {
                boolean bracketed = form.group(1) != null;
                int port = Integer.parseInt(form.group(bracketed ? 2 : 4));
                if (port >= 1 && port <= 65_535) {
                    parsed.add(new BootstrapServer(form.group(bracketed ? 1 : 3), port));
                    continue;
                }
            }
            problems.add("bootstrap-server: '" + part.strip() + "' is not an address; expected host:port[,host:port]");
        }
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
        return parsed;
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
