package io.floodmark.serve;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the pages of a store over HTTP until it is closed. */
public final class RunServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunServer.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MOST_HEADER = 16 * 1024;
    private static final int MOST_FORM = 16 * 1024;
    private static final int MOST_FIELDS = 20;
    private static final int IDLE_SECONDS = 60;
    private static final int WORKERS = 2;

    private final Vertx vertx;
    private final LiveStreams live;
    private final StartedCommands commands;
    private final HttpServer server;
    private final ServeSettings settings;

    private RunServer(
            Vertx vertx, LiveStreams live, StartedCommands commands, HttpServer server, ServeSettings settings) {
        this.vertx = vertx;
        this.live = live;
        this.commands = commands;
        this.server = server;
        this.settings = settings;
    }

    /**
     * What the pages show and start.
     *
     * @param exists whether there is a store; it may be created later
     * @param reader opens the store to read
     * @param writer opens the store to tag runs that were started here
     * @param launcher command line of this program
     * @param arguments arguments of every command that is started, e.g. its store
     */
    public record Source(
            BooleanSupplier exists,
            Supplier<RunReader> reader,
            Supplier<RunStore> writer,
            StudyPages reports,
            List<String> launcher,
            List<String> arguments) {}

    /**
     * Starts a server.
     *
     * @throws EnvironmentException if the address is taken, or a certificate cannot be used
     */
    public static RunServer start(ServeSettings settings, Source source, NanoClock clock) {
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(WORKERS)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        boolean started = false;
        try {
            LiveStreams live = new LiveStreams(vertx, source.reader());
            StartedCommands commands = new StartedCommands(source.launcher(), source.arguments(), source.writer());
            SitePages pages = new SitePages(source, settings);
            RequestGate gate = new RequestGate(settings, new Sessions(clock), new GuessLimit(clock));
            HttpServer server = vertx.createHttpServer(options(settings))
                    .connectionHandler(new ConnectionLimit())
                    .requestHandler(new RequestRouter(vertx, gate, pages, live, commands, settings.plans()));
            await(server.listen(), settings);
            var unused = vertx.executeBlocking(() -> {
                pages.prepare();
                return true;
            });
            started = true;
            return new RunServer(vertx, live, commands, server, settings);
        } finally {
            if (!started) {
                var unused = vertx.close();
            }
        }
    }

    private static HttpServerOptions options(ServeSettings settings) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(settings.host())
                .setPort(settings.port())
                .setMaxHeaderSize(MOST_HEADER)
                .setMaxFormBufferedBytes(MOST_FORM)
                .setMaxFormAttributeSize(MOST_FORM)
                .setMaxFormFields(MOST_FIELDS)
                .setHttp2ClearTextEnabled(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setIdleTimeout(IDLE_SECONDS)
                .setIdleTimeoutUnit(TimeUnit.SECONDS)
                .setCompressionSupported(true);
        settings.tls()
                .ifPresent(tls -> options.setSsl(true)
                        .setKeyCertOptions(new PemKeyCertOptions()
                                .setCertPath(tls.certificate().toString())
                                .setKeyPath(tls.key().toString())));
        return options;
    }

    private static void await(Future<?> future, ServeSettings settings) {
        String place = settings.host() + ":" + settings.port();
        try {
            future.toCompletionStage().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new EnvironmentException(
                    "--listen: cannot listen on " + place + " ("
                            + failed.getMessage()
                            + "); expected a free port of this machine, and files that fit with --tls-cert and --tls-key",
                    failed);
        } catch (TimeoutException slow) {
            throw new EnvironmentException(
                    "--listen: " + place + " did not listen within " + PATIENCE.toSeconds() + " s; try again", slow);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("--listen: interrupted before " + place + " listened", stopped);
        }
    }

    public int port() {
        return server.actualPort();
    }

    /** Returns the address for a browser. */
    public String address() {
        return (settings.tls().isPresent() ? "https" : "http") + "://" + settings.browserHost() + ":" + port();
    }

    /** Stops the commands that were started here, then the server. A failure is logged: what was served is done. */
    @Override
    public void close() {
        commands.close();
        finish(live.close());
        finish(vertx.close());
    }

    private static void finish(Future<?> closing) {
        try {
            closing.toCompletionStage().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failed) {
            LOG.warn("event=server-not-closed", failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
