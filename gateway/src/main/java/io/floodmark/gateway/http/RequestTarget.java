package io.floodmark.gateway.http;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.error.RefusedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the target of a request line (RFC 9112, section 3.2). */
final class RequestTarget {
    private static final Pattern ABSOLUTE = Pattern.compile("(?i:https?)://([^/?#]*)(.*)", Pattern.DOTALL);

    private RequestTarget() {}

    /** Returns the path, percent-encoded. */
    static String path(String target) {
        String rest = target.startsWith("/") ? target : afterAuthority(target);
        int query = rest.indexOf('?');
        String path = query < 0 ? rest : rest.substring(0, query);
        return path.isEmpty() ? "/" : path;
    }

    private static String afterAuthority(String target) {
        Matcher absolute = ABSOLUTE.matcher(target);
        return absolute.matches() ? absolute.group(2) : target;
    }

    /**
     * Returns the authority of a target in absolute form; empty for a path or an asterisk.
     *
     * @throws RefusedException if the target has none of these forms
     */
    static Optional<Authority> authority(String target) {
        if (target.startsWith("/") || target.equals("*")) {
            return Optional.empty();
        }
        Matcher absolute = ABSOLUTE.matcher(target);
        if (!absolute.matches()) {
            throw RefusedException.bad("invalid request target; expected a path, or a URL with http or https");
        }
        return Optional.of(Authority.parse(absolute.group(1))
                .orElseThrow(() -> RefusedException.bad(
                        "invalid host in the request target; expected HOST or HOST:PORT of at most 255 characters")));
    }
}
