package io.floodmark.gateway;

import io.floodmark.gateway.ReadLog.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads server-sent events, and continues from the last id when a stream ends. It accepts the records of a page when
 * the id after them comes. It drops those of a page that broke off, because they come again.
 */
final class StreamReader implements LossReader {
    private static final int OK = 200;
    /** Used in place of a status if the stream announced its end, e.g. while no broker answers. */
    static final int ENDED = -1;
    /** Used in place of a status for an event by which the stream continues elsewhere, or without a record. */
    static final int PASSED_OVER = -2;

    private static final int MOST_EVENTS = 400;

    private final CurrentGateway gateway;
    private final String authorization;
    private final String topic;
    private final Optional<Random> hangsUp;
    private final ReadLog log = new ReadLog();

    /** @param hangsUp chooses the number of events before it hangs up; empty if it stays until the gateway ends */
    StreamReader(CurrentGateway gateway, String authorization, String topic, Optional<Random> hangsUp) {
        this.gateway = gateway;
        this.authorization = authorization;
        this.topic = topic;
        this.hangsUp = hangsUp;
    }

    @Override
    public String name() {
        return hangsUp.isPresent() ? "events, hanging up" : "events";
    }

    @Override
    public ReadLog log() {
        return log;
    }

    @Override
    public void start(ReaderThreads threads) {
        Reader reader = new Reader(threads);
        threads.start("events", reader::ask);
    }

    private final class Reader {
        private final CurrentGateway.Follower follower = gateway.new Follower(authorization);
        private final ReaderThreads threads;
        /** The records of the page that is not complete yet. */
        private final Map<Place, String> page = new LinkedHashMap<>();

        private Optional<String> lastId = Optional.empty();

        Reader(ReaderThreads threads) {
            this.threads = threads;
        }

        int ask() {
            String[] headers =
                    lastId.map(id -> new String[] {"Last-Event-ID", id}).orElse(new String[0]);
            HttpResponse<InputStream> stream =
                    follower.client().stream("/v1/topics/" + topic + "/events?from=earliest", headers);
            try (InputStream body = stream.body()) {
                return stream.statusCode() == OK ? read(body) : stream.statusCode();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            } finally {
                log.brokeOff(page.size());
                page.clear();
            }
        }

        private int read(InputStream body) throws IOException {
            BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
            int left = hangsUp.map(random -> 1 + random.nextInt(MOST_EVENTS)).orElse(Integer.MAX_VALUE);
            while (left > 0 && !threads.stopped()) {
                Map<String, String> event = event(lines);
                if (event.isEmpty()) {
                    return OK;
                }
                if (event.containsKey("event")) {
                    return event.getOrDefault("data", "").startsWith("\"") ? ENDED : PASSED_OVER;
                }
                if (event.containsKey("data")) {
                    take(event);
                    left--;
                }
            }
            return OK;
        }

        private void take(Map<String, String> event) {
            JsonNode record = JsonMapper.shared().readTree(event.get("data"));
            page.put(
                    new Place(
                            record.path("partition").asInt(),
                            record.path("offset").asLong()),
                    PageReader.value(record));
            if (event.containsKey("id")) {
                lastId = Optional.of(event.getOrDefault("id", ""));
                page.forEach(log::once);
                page.clear();
            }
        }
    }

    /**
     * Returns the fields up to an empty line, with comments under an empty name; no fields at the end of the stream.
     */
    private static Map<String, String> event(BufferedReader lines) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                return fields;
            }
            int colon = line.indexOf(':');
            fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return Map.of();
    }
}
