package io.floodmark.gateway;

import io.floodmark.gateway.json.GatewayJson;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A format of requests that write text values, and of the answers about each record. */
enum UniqueForm {
    /** The body is the record. */
    RAW(1, "text/plain") {
        @Override
        byte[] body(List<String> values, Optional<String> key) {
            return utf8(values.get(0));
        }

        @Override
        List<Integer> told(Client.Reply reply, int records) {
            return List.of(reply.status());
        }
    },
    /** NDJSON: the values are strings of JSON. */
    LINES(UniqueForm.SEVERAL, "application/x-ndjson") {
        @Override
        byte[] body(List<String> values, Optional<String> key) {
            return utf8(values.stream().map(value -> '"' + value + "\"\n").collect(Collectors.joining()));
        }
    },
    FRAMED(UniqueForm.SEVERAL, "application/vnd.floodmark.records") {
        @Override
        String path(String topic, String cluster, Optional<String> key) {
            return super.path(topic, cluster, Optional.empty());
        }

        @Override
        byte[] body(List<String> values, Optional<String> key) {
            byte[] keyBytes = key.map(UniqueForm::utf8).orElse(new byte[0]);
            int keySize = key.isPresent() ? Integer.BYTES + keyBytes.length : 0;
            ByteBuffer body = ByteBuffer.allocate(values.stream()
                    .mapToInt(value -> Integer.BYTES + 1 + keySize + value.length())
                    .sum());
            for (String value : values) {
                body.putInt(1 + keySize + value.length()).put((byte) (key.isPresent() ? 1 : 0));
                key.ifPresent(there -> body.putInt(keyBytes.length).put(keyBytes));
                body.put(utf8(value));
            }
            return body.array();
        }
    },
    /** The format of the Confluent REST Proxy, version 2. */
    V2(UniqueForm.SEVERAL, "application/vnd.kafka.binary.v2+json") {
        @Override
        String path(String topic, String cluster, Optional<String> key) {
            return "/topics/" + topic;
        }

        @Override
        byte[] body(List<String> values, Optional<String> key) {
            String keyed =
                    key.map(there -> "\"key\":\"" + base64(there) + "\",").orElse("");
            return utf8(values.stream()
                    .map(value -> "{" + keyed + "\"value\":\"" + base64(value) + "\"}")
                    .collect(Collectors.joining(",", "{\"records\":[", "]}")));
        }

        @Override
        List<Integer> told(Client.Reply reply, int records) {
            return each(reply.json().path("offsets"), UniqueForm::ofVersion2);
        }
    },
    /** Version 3, in a body whose length is declared. */
    V3(UniqueForm.SEVERAL, GatewayJson.TYPE) {
        @Override
        String path(String topic, String cluster, Optional<String> key) {
            return "/v3/clusters/" + cluster + "/topics/" + topic + "/records";
        }

        @Override
        byte[] body(List<String> values, Optional<String> key) {
            String keyed = key.map(there -> "\"key\":" + string(there) + ",").orElse("");
            return utf8(values.stream()
                    .map(value -> "{" + keyed + "\"value\":" + string(value) + "}")
                    .collect(Collectors.joining("\n")));
        }

        @Override
        List<Integer> told(Client.Reply reply, int records) {
            return receipts(reply, records);
        }
    },
    /** Version 3, in chunks: each record is forwarded as it comes. */
    STREAM(UniqueForm.SEVERAL, GatewayJson.TYPE) {
        @Override
        String path(String topic, String cluster, Optional<String> key) {
            return V3.path(topic, cluster, key);
        }

        @Override
        byte[] body(List<String> values, Optional<String> key) {
            return V3.body(values, key);
        }

        @Override
        BodyPublisher publisher(byte[] body) {
            return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
        }

        @Override
        List<Integer> told(Client.Reply reply, int records) {
            return receipts(reply, records);
        }
    };

    /** There was no answer about the outcome. */
    static final int NO_ANSWER = 0;

    private static final int SEVERAL = 8;
    private static final int OK = 200;
    private static final int REFUSED = 400;
    private static final int UNAVAILABLE = 503;
    private static final int UNKNOWN = 504;
    private static final int PASSING = 50_003;

    private final int records;
    private final String type;

    UniqueForm(int records, String type) {
        this.records = records;
        this.type = type;
    }

    /** Returns the number of records per request. */
    int records() {
        return records;
    }

    String path(String topic, String cluster, Optional<String> key) {
        return "/v1/topics/" + topic + "/records"
                + key.map(there -> "?key=" + there).orElse("");
    }

    abstract byte[] body(List<String> values, Optional<String> key);

    BodyPublisher publisher(byte[] body) {
        return BodyPublishers.ofByteArray(body);
    }

    /** Returns the status of each record; empty if the answer is about all of them together. */
    List<Integer> told(Client.Reply reply, int records) {
        return each(
                reply.json().path("records"), record -> record.path("status").asInt());
    }

    /** Returns the status of each record, as one of the gateway's own statuses. */
    final List<Integer> statuses(Client.Reply reply, int records) {
        List<Integer> told = told(reply, records);
        return told.size() == records ? told : Collections.nCopies(records, reply.status());
    }

    /** Sends some of the records of a request. The repeat key is the same for the same request. */
    final Client.Reply send(
            Client client, UniqueLoad load, List<UniqueRecord> some, Optional<String> key, Optional<String> repeat) {
        UniqueRecord first = some.get(0);
        List<String> headers = new ArrayList<>(List.of("Content-Type", type));
        first.encoding().contentEncoding().ifPresent(name -> headers.addAll(List.of("Content-Encoding", name)));
        repeat.ifPresent(same -> headers.addAll(List.of("Idempotency-Key", same)));
        byte[] body = body(some.stream().map(UniqueRecord::value).toList(), key);
        return client.post(
                path(load.topic(), load.cluster(), key),
                publisher(first.encoding().encode(body, first.number())),
                headers);
    }

    private static List<Integer> each(JsonNode list, java.util.function.ToIntFunction<JsonNode> status) {
        return StreamSupport.stream(list.spliterator(), false)
                .mapToInt(status)
                .boxed()
                .toList();
    }

    private static int ofVersion2(JsonNode offset) {
        if (offset.path("error_code").isNull()) {
            return OK;
        }
        if (offset.path("error").asString().startsWith("outcome unknown")) {
            return UNKNOWN;
        }
        return offset.path("error_code").asInt() == PASSING ? UNAVAILABLE : REFUSED;
    }

    /**
     * Returns the status of each record, from one receipt per record. The last receipt stands for all records that were
     * not read, and gives the reason.
     */
    private static List<Integer> receipts(Client.Reply reply, int records) {
        List<Integer> codes = reply.text()
                .lines()
                .map(line ->
                        JsonMapper.shared().readTree(line).path("error_code").asInt(reply.status()))
                .toList();
        int last = codes.isEmpty() ? NO_ANSWER : codes.get(codes.size() - 1);
        int rest = last < REFUSED ? NO_ANSWER : last;
        return IntStream.range(0, records)
                .mapToObj(at -> at < codes.size() ? codes.get(at) : Integer.valueOf(rest))
                .toList();
    }

    private static String string(String text) {
        return "{\"type\":\"STRING\",\"data\":\"" + text + "\"}";
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(utf8(text));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
