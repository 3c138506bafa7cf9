package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcTest {
    private final Proc self = new Proc(ProcessHandle.current().pid());

    @Test
    void countsConnectionsToAPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Set<Integer> port = Set.of(server.getLocalPort());
            assertThat(self.connectionsTo(port)).isZero();
            try (Socket one = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket two = new Socket(server.getInetAddress(), server.getLocalPort())) {
                assertThat(one.isConnected() && two.isConnected()).isTrue();
                assertThat(self.connectionsTo(port)).isEqualTo(2);
            }
        }
    }

    @Test
    void readsCpuThreadsAndMemory() {
        assertThat(self.cpuSeconds()).isPositive();
        assertThat(self.threads()).isGreaterThan(1);
        assertThat(self.residentBytes()).isGreaterThan(10_000_000);
    }

    @Test
    void findsThePortsOfAddresses() {
        assertThat(Proc.ports("127.0.0.1:9092,[::1]:9093")).containsExactlyInAnyOrder(9_092, 9_093);
    }
}
