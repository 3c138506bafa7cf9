package io.floodmark.bench.hostile;

import java.util.ArrayList;
import java.util.List;

/**
 * A spelling of a login.
 *
 * @param right true if the password is right
 */
record Spelling(boolean right, String scheme, int spaces, boolean padded) {
    private static final List<String> SCHEMES = List.of("Basic", "basic", "BASIC", "bAsIc", "BaSiC");

    static List<Spelling> all(int count) {
        List<Spelling> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String scheme = SCHEMES.get(i % SCHEMES.size());
            all.add(new Spelling(true, scheme, 1 + i / 10, i % 2 == 0));
            all.add(new Spelling(false, scheme, 1 + i / 10, i % 2 == 0));
        }
        return all;
    }

    String header(String login) {
        String text = AttackedGateway.base64(login);
        return "Authorization: " + scheme + " ".repeat(spaces) + (padded ? text : text.replace("=", "")) + "\r\n";
    }
}
