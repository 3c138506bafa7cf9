package io.floodmark.ssh;

import io.floodmark.crew.CrewDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The main class of the driver of hosts that OpenSSH reaches. When it ends, however it ends, the kernel closes the
 * inputs of its ssh clients, and thereby those of the processes on the hosts, which then halt.
 */
public final class SshDriver {
    private SshDriver() {}

    /**
     * Runs the driver.
     *
     * @param args the ssh client, the jar for hosts, and the hosts; secrets come on standard input
     */
    public static void main(String[] args) {
        Path jar = Path.of(args[1]);
        List<SshHost> hosts = Stream.of(args).skip(2).map(SshHost::of).toList();
        CrewDriver.run("ssh driver", HostMain.RELEASE, (order, answers, waiting, clock) -> {
            HostOpening opening = new HostOpening(args[0], CarriedJar.of(jar), answers);
            return new SshCrew(hosts, opening, order, waiting, clock);
        });
    }
}
