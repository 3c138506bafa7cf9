package io.floodmark.bench.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The form of requests for the same records in different APIs, for records of 1,000 random bytes. */
enum GatewayProfile {
    /** The Confluent REST Proxy's version 2, binary. */
    V2("application/vnd.kafka.binary.v2+json") {
        @Override
        byte[] body(int records) {
            return ascii(Stream.of(randomValues(records))
                    .map(value -> "{\"value\":\"" + base64(value) + "\"}")
                    .collect(Collectors.joining(",", "{\"records\":[", "]}")));
        }

        @Override
        String path(String topic, String cluster) {
            return "/topics/" + topic;
        }
    },
    /** The Confluent REST Proxy's version 3. */
    V3("application/json") {
        @Override
        byte[] body(int records) {
            return ascii(Stream.of(randomValues(records))
                    .map(value -> "{\"value\":{\"type\":\"BINARY\",\"data\":\"" + base64(value) + "\"}}")
                    .collect(Collectors.joining("\n")));
        }

        @Override
        String path(String topic, String cluster) {
            return "/v3/clusters/" + cluster + "/topics/" + topic + "/records";
        }
    },
    /** The gateway's own API: the body as it is, or several framed records. */
    RAW("application/octet-stream") {
        @Override
        byte[] body(int records) {
            byte[][] values = randomValues(records);
            if (records == 1) {
                return values[0];
            }
            ByteBuffer framed = ByteBuffer.allocate(records * (VALUE_BYTES + 5));
            for (byte[] value : values) {
                framed.putInt(1 + value.length).put((byte) 0).put(value);
            }
            return framed.array();
        }

        @Override
        String path(String topic, String cluster) {
            return "/v1/topics/" + topic + "/records";
        }

        @Override
        String type(int records) {
            return records == 1 ? super.type(records) : "application/vnd.floodmark.records";
        }
    },
    /** The same path, with a JSON text in each line. */
    NDJSON("application/x-ndjson") {
        @Override
        byte[] body(int records) {
            return ascii(Stream.of(randomValues(records))
                    .map(value -> "\"" + text(value).substring(2) + "\"")
                    .collect(Collectors.joining("\n")));
        }

        @Override
        String path(String topic, String cluster) {
            return RAW.path(topic, cluster);
        }
    },
    /** Apache Flume's HTTP source: texts instead of bytes. */
    FLUME("application/json; charset=utf-8") {
        @Override
        byte[] body(int records) {
            return ascii(Stream.of(randomValues(records))
                    .map(value -> "{\"headers\":{},\"body\":\"" + text(value) + "\"}")
                    .collect(Collectors.joining(",", "[", "]")));
        }

        @Override
        String path(String topic, String cluster) {
            return "/";
        }
    },
    /** Telegraf's HTTP listener: the body is one text. */
    TELEGRAF("text/plain") {
        @Override
        byte[] body(int records) {
            return ascii(text(randomValues(1)[0]));
        }

        @Override
        String path(String topic, String cluster) {
            return "/telegraf";
        }

        @Override
        boolean takes(int records) {
            return records == 1;
        }
    };

    /** The profiles that the gateway supports. */
    static final List<GatewayProfile> OURS = List.of(V2, V3, RAW);

    static final int VALUE_BYTES = 1_000;

    /** The topic that the benches write to. */
    static final String TOPIC = "bench";

    private final String type;

    GatewayProfile(String type) {
        this.type = type;
    }

    abstract byte[] body(int records);

    abstract String path(String topic, String cluster);

    String type(int records) {
        return type;
    }

    /** True if a request can hold this number of records. */
    boolean takes(int records) {
        return true;
    }

    static GatewayProfile of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns a script for wrk that sends the body repeatedly. */
    String script(int records) {
        StringBuilder lua = new StringBuilder("wrk.method = \"POST\"\nwrk.headers[\"Content-Type\"] = \"");
        lua.append(type(records)).append("\"\nwrk.body = \"");
        for (byte letter : body(records)) {
            lua.append(String.format(Locale.ROOT, "\\%03d", letter & 0xFF));
        }
        return lua.append("\"\n").toString();
    }

    private static byte[][] randomValues(int records) {
        Random random = new Random(records);
        byte[][] values = new byte[records][VALUE_BYTES];
        for (byte[] value : values) {
            random.nextBytes(value);
        }
        return values;
    }

    private static String base64(byte[] value) {
        return Base64.getEncoder().encodeToString(value);
    }

    /** Returns a text of the same length as the value. */
    private static String text(byte[] value) {
        return base64(value).substring(0, VALUE_BYTES);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
