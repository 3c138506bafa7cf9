package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The data that Linux reports about a running process. */
public record Proc(long pid) {
    /** Units of /proc/PID/stat: USER_HZ, 100 on every Linux in use. */
    private static final double TICKS_PER_SECOND = 100;

    private static final String ESTABLISHED = "01";
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private Path file(String name) {
        return Path.of("/proc", Long.toString(pid), name);
    }

    /** Returns user and system time of all its threads so far. */
    public double cpuSeconds() {
        try {
            String stat = Files.readString(file("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int threads() {
        return Integer.parseInt(status("Threads:"));
    }

    public long residentBytes() {
        return 1_024 * Long.parseLong(status("VmRSS:").replace(" kB", ""));
    }

    private String status(String name) {
        return lines("status").stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).strip())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + name + " in " + file("status")));
    }

    private List<String> lines(String name) {
        try {
            return Files.readAllLines(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of its established connections to one of these ports, on any host. */
    public long connectionsTo(Set<Integer> ports) {
        Set<String> ours = sockets();
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(table).stream().skip(1))
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields[STATE].equals(ESTABLISHED) && ours.contains(fields[INODE]))
                .filter(fields -> ports.contains(port(fields[REMOTE])))
                .count();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
    }

    private Set<String> sockets() {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> open = Files.list(file("fd"))) {
            for (Path each : (Iterable<Path>) open::iterator) {
                String target = target(each);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return inodes;
    }

    /** Returns the target of a descriptor; empty if it was closed meanwhile. */
    private static String target(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException closed) {
            return "";
        }
    }

    /** Returns the ports in addresses of the form {@code host:port,host:port}. */
    public static Set<Integer> ports(String addresses) {
        Set<Integer> ports = new HashSet<>();
        Arrays.stream(addresses.split(",", -1))
                .map(address -> address.substring(address.lastIndexOf(':') + 1))
                .forEach(port -> ports.add(Integer.valueOf(port)));
        return ports;
    }
}
