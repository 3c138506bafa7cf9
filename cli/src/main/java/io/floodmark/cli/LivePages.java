package io.floodmark.cli;

import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.ServeFlags;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.serve.RunServer;
import java.util.Optional;

/**
 * The pages that a command serves while it runs, if --live asks for them.
 *
 * @param server empty without --live
 */
record LivePages(Optional<RunServer> server) implements AutoCloseable {
    static LivePages of(OutputFlags output, NanoClock clock) {
        return new LivePages(
                output.live
                        ? Optional.of(RunPages.start(output.workspace(), ServeFlags.DEFAULT, clock))
                        : Optional.empty());
    }

    /** Returns the address of the server. */
    Optional<String> address() {
        return server.map(RunServer::address);
    }

    @Override
    public void close() {
        server.ifPresent(RunServer::close);
    }
}
