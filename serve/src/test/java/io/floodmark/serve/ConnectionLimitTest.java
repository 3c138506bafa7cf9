package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionLimitTest {
    @TempDir
    private Path folder;

    @Test
    void closesNewConnectionsOfASenderThatHasTooMany() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            URI address = URI.create(site.origin());
            List<Socket> open = new ArrayList<>();
            try {
                for (int i = 0; i < ConnectionLimit.OF_SENDER; i++) {
                    open.add(new Socket(address.getHost(), address.getPort()));
                }
                try (Socket another = new Socket(address.getHost(), address.getPort())) {
                    another.setSoTimeout(20_000);
                    assertThat(another.getInputStream().read()).isEqualTo(-1);
                }
                assertThat(answers(open.get(0))).isTrue();
            } finally {
                for (Socket socket : open) {
                    socket.close();
                }
            }

            await().ignoreException(IOException.class)
                    .untilAsserted(() -> assertThat(site.get("/").statusCode()).isEqualTo(200));
        }
    }

    private static boolean answers(Socket socket) throws IOException {
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket.getInputStream().read() == 'H';
    }
}
