package io.floodmark.host.speed;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Measures one TCP connection over loopback, with a thread at each end. */
public final class LoopbackSpeed {
    private static final int BUFFER = 64 << 10;

    private LoopbackSpeed() {}

    /**
     * Sends for the given time, and counts what arrives.
     *
     * @throws EnvironmentException if there is no connection to 127.0.0.1
     */
    public static MeasuredSpeed measure(Duration time, NanoClock clock) {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Long> received = CompletableFuture.supplyAsync(() -> receive(server));
            long begun = clock.nanoTime();
            try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
                send(client.getOutputStream(), begun + time.toNanos(), clock);
            }
            long bytes = received.join();
            double seconds = (clock.nanoTime() - begun) / 1e9;
            return MeasuredSpeed.bytes(
                    "loopback, one connection",
                    bytes / seconds,
                    String.format(Locale.ROOT, "%s in %.1f s", new Bytes(bytes).human(), seconds));
        } catch (IOException | CompletionException failed) {
            throw new EnvironmentException(
                    "no connection over loopback (" + failed + "); expected TCP connections to 127.0.0.1", failed);
        }
    }

    private static void send(OutputStream out, long untilNanos, NanoClock clock) throws IOException {
        byte[] block = new byte[BUFFER];
        do {
            out.write(block);
        } while (clock.nanoTime() - untilNanos < 0);
    }

    private static long receive(ServerSocket server) {
        byte[] block = new byte[BUFFER];
        long bytes = 0;
        try (Socket accepted = server.accept();
                InputStream in = accepted.getInputStream()) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                bytes += read;
            }
            return bytes;
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }
}
