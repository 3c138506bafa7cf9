package io.floodmark.lab;

import io.floodmark.host.ProcessStamp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The registry entry of one lab, with all that is needed to use it, to end it and to remove what it left.
 *
 * @param owner the process with which it ends
 * @param supervised whether {@code lab up} started it, so that it runs until {@code lab down}
 * @param bootstrapServers empty until it is up
 * @param folders everything that must be deleted in the end
 * @param cgroup created for its processes
 * @param problem why it did not start; empty if it did
 */
public record LabEntry(
        String id,
        ProcessStamp owner,
        boolean supervised,
        String kafkaVersion,
        String bootstrapServers,
        List<Path> folders,
        List<Server> servers,
        Optional<Path> cgroup,
        String problem) {
    /**
     * One process.
     *
     * @param name e.g. {@code broker-1}
     * @param port on loopback
     */
    public record Server(String name, ProcessStamp stamp, int port) {}

    public LabEntry {
        if (!id.matches("[a-z0-9-]{1,40}")) {
            throw new IllegalArgumentException(
                    "lab id is '" + id + "'; expected lower-case letters, digits and dashes");
        }
        folders = List.copyOf(folders);
        servers = List.copyOf(servers);
    }

    /** Returns the folder of its configuration and logs. */
    public Path folder() {
        return folders.get(0);
    }

    /** True while its owner runs. Otherwise its processes have ended, but the files that they left remain. */
    public boolean live() {
        return owner.alive();
    }

    /** True when clients can connect. */
    public boolean up() {
        return live() && !bootstrapServers.isEmpty();
    }

    /** Returns a file for {@code --command-config}; empty if clients need no authentication. */
    public Optional<Path> clientProperties() {
        return Optional.of(folder().resolve(LabAccess.CLIENT_FILE)).filter(Files::isRegularFile);
    }

    /**
     * Returns the file with the password of user {@link LabJmx#USER}; empty if the brokers do not have separate hosts.
     */
    public Optional<Path> jmxPasswordFile() {
        return Optional.of(folder().resolve(LabJmx.FOLDER).resolve(LabJmx.PASSWORD_FILE))
                .filter(Files::isRegularFile);
    }

    LabEntry failed(String why) {
        return new LabEntry(id, owner, supervised, kafkaVersion, "", folders, List.of(), cgroup, why);
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("id", id);
        properties.setProperty("owner", owner.toString());
        properties.setProperty("supervised", Boolean.toString(supervised));
        properties.setProperty("kafka-version", kafkaVersion);
        properties.setProperty("bootstrap-servers", bootstrapServers);
        properties.setProperty("problem", problem);
        cgroup.ifPresent(group -> properties.setProperty("cgroup", group.toString()));
        for (int folder = 0; folder < folders.size(); folder++) {
            properties.setProperty("folder." + folder, folders.get(folder).toString());
        }
        for (int server = 0; server < servers.size(); server++) {
            Server each = servers.get(server);
            properties.setProperty("server." + server, each.name + " " + each.stamp + " " + each.port);
        }
        return properties;
    }

    /** Throws {@link IllegalArgumentException} if these are not the properties of an entry. */
    static LabEntry fromProperties(Properties properties) {
        return new LabEntry(
                properties.getProperty("id", ""),
                stamp(properties.getProperty("owner", "")),
                Boolean.parseBoolean(properties.getProperty("supervised", "false")),
                properties.getProperty("kafka-version", ""),
                properties.getProperty("bootstrap-servers", ""),
                numbered("folder.", properties).stream().map(Path::of).toList(),
                numbered("server.", properties).stream().map(LabEntry::server).toList(),
                Optional.ofNullable(properties.getProperty("cgroup")).map(Path::of),
                properties.getProperty("problem", ""));
    }

    private static List<String> numbered(String prefix, Properties properties) {
        List<String> values = new ArrayList<>();
        while (properties.containsKey(prefix + values.size())) {
            values.add(properties.getProperty(prefix + values.size(), ""));
        }
        return values;
    }

    private static Server server(String text) {
        String[] parts = text.split(" ", 3);
        if (parts.length < 3) {
            throw new IllegalArgumentException("server is '" + text + "'; expected a name, a process and a port");
        }
        return new Server(parts[0], stamp(parts[1]), Integer.parseInt(parts[2]));
    }

    private static ProcessStamp stamp(String text) {
        return ProcessStamp.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("process is '" + text + "'; expected it as pid@start"));
    }
}
