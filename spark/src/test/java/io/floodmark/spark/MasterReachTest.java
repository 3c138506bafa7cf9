package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class MasterReachTest {
    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @Test
    void saysWhereNobodyAnswers() throws IOException {
        int free;
        try (ServerSocket socket = listening()) {
            free = socket.getLocalPort();
        }

        assertThatThrownBy(() -> MasterReach.require("spark://127.0.0.1:" + free))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("127.0.0.1:" + free)
                .hasMessageContaining("expected the URL that the page of Spark's master shows");
    }

    @Test
    void isContentWithOneOfSeveral() throws IOException {
        try (ServerSocket socket = listening()) {
            String master = "spark://host.invalid:7077,127.0.0.1:" + socket.getLocalPort();

            assertThatCode(() -> MasterReach.require(master)).doesNotThrowAnyException();
        }
    }

    @Test
    void refusesAPortThatThereIsNot() {
        assertThatThrownBy(() -> MasterReach.require("spark://127.0.0.1:70000,127.0.0.1:99999999999"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("127.0.0.1:70000: no such port; expected 1 to 65535")
                .hasMessageContaining("127.0.0.1:99999999999: no such port");
    }

    @Test
    void leavesOtherMastersToSpark() {
        assertThatCode(() -> MasterReach.require("yarn")).doesNotThrowAnyException();
    }
}
