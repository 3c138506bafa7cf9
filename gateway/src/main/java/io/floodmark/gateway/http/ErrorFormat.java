package io.floodmark.gateway.http;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.json.GatewayJson;

/** The format of errors of an API. */
public enum ErrorFormat {
    /** The gateway's own format, for requests that write. */
    WRITE {
        @Override
        public GatewayResponse refused(NotWritten why) {
            return GatewayResponse.refused(why);
        }
    },
    /** The gateway's own format, for requests that read. */
    READ {
        @Override
        public GatewayResponse refused(NotWritten why) {
            return answer(why, GatewayJson.TYPE, GatewayJson.write(writer -> {
                writer.writeStartObject();
                writer.writeNumberProperty("status", why.reason().status());
                writer.writeStringProperty("reason", why.reason().key());
                writer.writeStringProperty("message", why.message());
                writer.writeEndObject();
            }));
        }
    },
    /** The format of the Confluent REST Proxy, version 2. */
    V2 {
        @Override
        public GatewayResponse refused(NotWritten why) {
            return answer(why, V2_TYPE, error(code(why.reason()), why.message()));
        }

        private static int code(Reason reason) {
            return switch (reason) {
                case NOT_FOUND -> 40_401;
                case NO_PARTITION -> 40_402;
                case NOT_ACCEPTABLE -> 40_601;
                case NO_INSTANCE -> 40_403;
                case INSTANCE_EXISTS -> 40_902;
                case CONFLICT -> 40_903;
                case KAFKA_AWAY -> 50_003;
                case BAD_REQUEST,
                        UNAUTHENTICATED,
                        TOO_MANY,
                        FORBIDDEN,
                        CROSS_SITE,
                        EXPECTATION,
                        MISDIRECTED,
                        NO_PATH,
                        OUT_OF_RANGE,
                        BAD_METHOD,
                        TOO_SLOW,
                        IN_PROGRESS,
                        TOO_LARGE,
                        HEAD_TOO_LARGE,
                        LINE_TOO_LONG,
                        BAD_MEDIA_TYPE,
                        REJECTED,
                        KEY_REUSED,
                        NO_MEMORY,
                        TOO_MANY_CONNECTIONS,
                        LANES_FULL,
                        WAITED_TOO_LONG,
                        KEYS_AWAY,
                        DRAINING -> reason.status();
            };
        }
    },
    /** The format of the Confluent REST Proxy, version 3. */
    V3 {
        @Override
        public GatewayResponse refused(NotWritten why) {
            return answer(why, GatewayJson.TYPE, error(v3Code(why.reason()), why.message()));
        }
    };

    public static final String V2_TYPE = "application/vnd.kafka.v2+json";

    public abstract GatewayResponse refused(NotWritten why);

    /** Returns the error code of version 3, for requests and for single records. */
    public static int v3Code(Reason reason) {
        return reason == Reason.NOT_FOUND || reason == Reason.NO_PARTITION ? 40_403 : reason.status();
    }

    private static GatewayResponse answer(NotWritten why, String type, String body) {
        return new GatewayResponse(
                why.reason().status(), type, body, why.reason().passing());
    }

    private static String error(int code, String message) {
        return GatewayJson.write(writer -> {
            writer.writeStartObject();
            writer.writeNumberProperty("error_code", code);
            writer.writeStringProperty("message", message);
            writer.writeEndObject();
        });
    }
}
