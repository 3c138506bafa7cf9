package io.floodmark.lab;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.OptionalInt;

/** Queries the REST interface of a Connect worker with a request that only a member of its group can answer. */
public final class ConnectAnswer {
    private static final int PATIENCE_MILLIS = 2_000;

    private ConnectAnswer() {}

    /**
     * Requests the connectors, with a timeout of 2 s.
     *
     * @param url e.g. {@code http://127.0.0.1:8083}
     * @return the HTTP status: 200 when it serves, an error before; empty if it does not answer
     */
    public static OptionalInt of(String url) {
        try {
            HttpURLConnection asked =
                    (HttpURLConnection) URI.create(url + "/connectors").toURL().openConnection();
            try {
                asked.setConnectTimeout(PATIENCE_MILLIS);
                asked.setReadTimeout(PATIENCE_MILLIS);
                return OptionalInt.of(asked.getResponseCode());
            } finally {
                asked.disconnect();
            }
        } catch (IOException silent) {
            return OptionalInt.empty();
        }
    }

    /** True when the worker serves. */
    public static boolean serves(String url) {
        return of(url).equals(OptionalInt.of(HttpURLConnection.HTTP_OK));
    }
}
