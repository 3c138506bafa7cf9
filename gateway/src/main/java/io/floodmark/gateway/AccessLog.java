package io.floodmark.gateway;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line for some of the requests, and for each whose answer says that something is wrong here (500, 504). Names
 * routes, not paths, and nothing of a payload. Thread-safe.
 */
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("floodmark.access");

    private static final int TRACE_LENGTH = 55;

    private final double share;
    private final AtomicLong requests = new AtomicLong();

    /** @param share of the requests, 0 to 1; they lie evenly among the others */
    AccessLog(double share) {
        this.share = share;
    }

    /**
     * An answer is on its way.
     *
     * @param route its template
     */
    void answered(RequestContext context, String route, int status, long nanos) {
        if (!due() && status != 500 && status != 504) {
            return;
        }
        Optional<String> trace = TraceContext.parent(context.request().headers());
        LOG.info(
                "event=request method={} route={} status={} micros={} principal={} address={} connection={} bytes={} trace={}",
                LogText.of(context.request().method().name()),
                route,
                status,
                nanos / 1_000,
                LogText.of(context.principal().name()),
                context.client().getHostAddress(),
                context.clientConnection().number(),
                context.request().bytesRead(),
                // What later versions add may be anything.
                trace.map(parent -> parent.substring(0, TRACE_LENGTH)).orElse("-"));
    }

    private boolean due() {
        long number = requests.incrementAndGet();
        return (long) (number * share) != (long) ((number - 1) * share);
    }
}
