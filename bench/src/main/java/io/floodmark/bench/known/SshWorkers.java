package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * More hosts at the bridge of a lab on separate hosts, with an ssh server in each, to run load generators. Their names
 * are like those of brokers' hosts, so that they are removed with the lab. Needs OpenSSH's server.
 *
 * @param hosts number of hosts
 * @param bitsPerSecond rate of the link of each
 */
record SshWorkers(int hosts, long bitsPerSecond) implements Injection {
    private static final int FIRST = 101;
    private static final String FOLDER = "workers";
    private static final String SERVER = "/usr/sbin/sshd";

    @Override
    public Undo into(LabEntry lab) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(lab.folder().resolve(FOLDER));
        for (String key : List.of("host", "user")) {
            HostTool.run(List.of(
                    "ssh-keygen",
                    "-q",
                    "-t",
                    "ed25519",
                    "-N",
                    "",
                    "-f",
                    folder.resolve(key).toString()));
        }
        client(lab, folder);
        List<Process> servers = new ArrayList<>();
        for (int number : numbers()) {
            host(lab, number);
            servers.add(server(lab, number, folder));
        }
        return () -> servers.forEach(Process::destroy);
    }

    private List<Integer> numbers() {
        return IntStream.range(FIRST, FIRST + hosts).boxed().toList();
    }

    private static String address(LabEntry lab, int number) {
        String broker = lab.bootstrapServers().split(":", 2)[0];
        return broker.substring(0, broker.lastIndexOf('.') + 1) + number;
    }

    /** Returns the section {@code fleet} of a plan whose load these hosts generate. */
    String fleet(LabEntry lab) {
        return numbers().stream()
                .map(number -> address(lab, number))
                .collect(Collectors.joining(",", "fleet: { on: 'ssh://", "' }\n"));
    }

    /** Returns a folder whose {@code ssh} knows the hosts. */
    static Path client(LabEntry lab) {
        return lab.folder().resolve(FOLDER);
    }

    private void client(LabEntry lab, Path folder) throws IOException {
        String hostKey = Files.readString(folder.resolve("host.pub"));
        String known = numbers().stream()
                .map(number -> address(lab, number) + " " + hostKey)
                .collect(Collectors.joining());
        Path config = Files.writeString(
                folder.resolve("config"),
                String.format(
                        Locale.ROOT,
                        "IdentityFile %s%nIdentitiesOnly yes%nIdentityAgent none%nUserKnownHostsFile %s%n",
                        folder.resolve("user"),
                        Files.writeString(folder.resolve("known_hosts"), known)));
        Path ssh =
                Files.writeString(folder.resolve("ssh"), "#!/bin/sh\nexec /usr/bin/ssh -F '" + config + "' \"$@\"\n");
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    }

    private void host(LabEntry lab, int number) throws IOException, InterruptedException {
        String bridge = "fm" + lab.id();
        String port = bridge + "-" + number;
        String namespace = namespace(lab, number);
        List<String> inside = List.of("ip", "-n", namespace);
        HostTool.run(List.of("ip", "netns", "add", namespace));
        HostTool.run(List.of("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", namespace));
        HostTool.run(List.of("ip", "link", "set", port, "master", bridge, "up"));
        HostTool.run(with(inside, "address", "add", address(lab, number) + "/24", "dev", "eth0"));
        HostTool.run(with(inside, "link", "set", "lo", "up"));
        HostTool.run(with(inside, "link", "set", "eth0", "up"));
        new LinkRate(number, bitsPerSecond).set(lab);
    }

    private static String namespace(LabEntry lab, int number) {
        return "floodmark-" + lab.id() + "-" + number;
    }

    private static List<String> with(List<String> first, String... more) {
        List<String> command = new ArrayList<>(first);
        command.addAll(List.of(more));
        return command;
    }

    private static Process server(LabEntry lab, int number, Path folder) throws IOException {
        // Without this folder the server does not start; a service manager would make it.
        Files.createDirectories(Path.of("/run/sshd"));
        return new ProcessBuilder(
                        "ip",
                        "netns",
                        "exec",
                        namespace(lab, number),
                        SERVER,
                        "-D",
                        "-e",
                        "-f",
                        "/dev/null",
                        "-h",
                        folder.resolve("host").toString(),
                        "-o",
                        "AuthorizedKeysFile=" + folder.resolve("user.pub"),
                        "-o",
                        "StrictModes=no",
                        "-o",
                        "PermitRootLogin=prohibit-password")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sshd-" + number + ".log").toFile())
                .start();
    }
}
