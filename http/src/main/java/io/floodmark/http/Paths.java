package io.floodmark.http;

import io.floodmark.model.workload.HttpProduce;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Parses urls into addresses and paths. */
final class Paths {
    private Paths() {}

    /** Returns the url without its path. */
    static URI address(String url) {
        URI whole = URI.create(url.replace(HttpProduce.TOPIC, "topic"));
        return URI.create(whole.getScheme() + "://" + whole.getRawAuthority());
    }

    /** Returns the port of the url, or the default port of its scheme. */
    static int port(URI address) {
        int usual = address.getScheme().equals("https") ? 443 : 80;
        return address.getPort() < 0 ? usual : address.getPort();
    }

    /** Returns path and query for each topic. */
    static List<String> of(HttpFleetSettings settings) {
        return settings.topics().stream()
                .map(topic -> path(settings.http().url(), topic))
                .toList();
    }

    private static String path(String url, String topic) {
        URI whole = URI.create(url.replace(HttpProduce.TOPIC, URLEncoder.encode(topic, StandardCharsets.UTF_8)));
        String path = whole.getRawPath().isEmpty() ? "/" : whole.getRawPath();
        return whole.getRawQuery() == null ? path : path + "?" + whole.getRawQuery();
    }
}
