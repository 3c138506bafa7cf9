package io.floodmark.bench.gateway;

import io.floodmark.bench.Child;
import io.floodmark.bench.InterruptibleSleep;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Locale;

/** Another front end for Kafka, from a public registry, in its own process. */
record Peer(Child child, int port, GatewayProfile profile) implements AutoCloseable {
    private static final int START_LOOKS = 120;
    private static final int LOOK_MILLIS = 500;

    /** Folder for everything that is downloaded or built once. */
    static final Path KEPT = Path.of(System.getProperty("java.io.tmpdir"), "floodmark-peers");

    /** The peers that the bench can start. */
    enum Kind {
        FLUME {
            @Override
            Peer start(Path folder, String bootstrapServers, String topic) throws IOException {
                return Flume.start(folder, bootstrapServers, topic);
            }
        },
        TELEGRAF {
            @Override
            Peer start(Path folder, String bootstrapServers, String topic) throws IOException {
                return Telegraf.start(folder, bootstrapServers, topic);
            }
        };

        /** Downloads the peer if necessary, and waits until it listens. */
        abstract Peer start(Path folder, String bootstrapServers, String topic) throws IOException;

        static Kind of(String name) {
            try {
                return valueOf(name.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException unknown) {
                throw new IllegalArgumentException("peer is " + name + "; expected flume or telegraf", unknown);
            }
        }
    }

    /** Waits until the peer listens; ends it if it does not within a minute. */
    Peer listening() {
        for (int look = 0; look < START_LOOKS; look++) {
            child.requireAlive();
            try (Socket knock = new Socket()) {
                knock.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LOOK_MILLIS);
                return this;
            } catch (IOException notYet) {
                InterruptibleSleep.millis(LOOK_MILLIS);
            }
        }
        child.close();
        throw new IllegalStateException("the peer does not listen on port " + port);
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.close();
    }
}
