package io.floodmark.ssh;

import io.floodmark.model.error.PlanException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A host in the arguments of ssh. Empty parts are determined by {@code ~/.ssh/config} or ssh's own defaults.
 *
 * @param user empty if not given
 * @param name of the host, an alias of the configuration, or an address
 * @param port empty if not given
 */
record SshHost(String user, String name, String port) {
    private static final String SCHEME = "ssh://";
    private static final Pattern PARTS = Pattern.compile("(?:([^@]+)@)?(?:\\[(.+)]|([^:]+))(?::([0-9]+))?");

    /**
     * Parses {@code fleet.on}, whose syntax was checked when the plan was read.
     *
     * @throws PlanException if a host is named twice, because it would count as two machines
     */
    static List<SshHost> all(String on) {
        List<SshHost> hosts = new ArrayList<>();
        for (String text : on.substring(SCHEME.length()).split(",", -1)) {
            SshHost host = of(text);
            if (hosts.contains(host)) {
                throw new PlanException(
                        "fleet.on is " + on + ", which names " + text + " twice; expected each host once");
            }
            hosts.add(host);
        }
        return List.copyOf(hosts);
    }

    /** Parses {@code user@host:port}, in which an IPv6 address has brackets. */
    static SshHost of(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw new PlanException("fleet.on names the host " + text + "; expected user@host:port, host:port or host");
        }
        return new SshHost(
                orEmpty(parts.group(1)), orEmpty(parts.group(2)) + orEmpty(parts.group(3)), orEmpty(parts.group(4)));
    }

    private static String orEmpty(@Nullable String group) {
        return group == null ? "" : group;
    }

    /** Returns the arguments for ssh, with the host last. */
    List<String> arguments() {
        Stream<String> login = user.isEmpty() ? Stream.of() : Stream.of("-l", user);
        Stream<String> gate = port.isEmpty() ? Stream.of() : Stream.of("-p", port);
        return Stream.of(login, gate, Stream.of("--", name))
                .flatMap(part -> part)
                .toList();
    }

    /** Returns the host as it is typed after {@code ssh}. */
    String typed() {
        return (port.isEmpty() ? "" : "-p " + port + " ") + login() + name;
    }

    private String login() {
        return user.isEmpty() ? "" : user + "@";
    }

    /** Returns the host as it is written in a plan. */
    @Override
    public String toString() {
        String host = name.contains(":") ? "[" + name + "]" : name;
        return login() + host + (port.isEmpty() ? "" : ":" + port);
    }
}
