package io.floodmark.http;

import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;

/**
 * The http engine in this process, with one request thread and one event loop for every two cores. Connections stay
 * open between sessions, even when {@link #retarget} sets other topics. Used by one thread.
 */
public final class HttpFleet implements Fleet {
    private static final int KNOCK_MILLIS = 5_000;

    private final HttpEngine engine;
    private final LocalFleet fleet;

    /** Creates a fleet that connects at the first session. */
    public HttpFleet(HttpFleetSettings settings, NanoClock clock) {
        this.engine = new HttpEngine(settings, clock);
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        this.fleet = new LocalFleet(engine, Math.min(threads, settings.connections()), clock);
    }

    /**
     * Connects once without sending anything.
     *
     * @throws TargetException if the host of the url does not accept connections on its port
     */
    public static void requireListening(String url) {
        URI address = Paths.address(url);
        try (Socket knock = new Socket()) {
            knock.connect(new InetSocketAddress(address.getHost(), Paths.port(address)), KNOCK_MILLIS);
        } catch (IOException refused) {
            throw new TargetException(
                    TargetException.Kind.UNREACHABLE,
                    "cannot connect to " + address + ": " + refused.getMessage()
                            + "; expected a service that takes records there (workload.produce.url)",
                    refused);
        }
    }

    /** Sets the topics of the next session. */
    public void retarget(List<String> topics) {
        if (fleet.busy()) {
            throw new EnvironmentException(
                    "cannot retarget to " + topics + " while a session is under way; stop it first");
        }
        engine.retarget(topics);
    }

    @Override
    public LoadSession start(LoadOrder order) {
        return fleet.start(order);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
