package io.floodmark.gateway;

import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names and hashes of passwords, from a file of lines {@code NAME:HASH}. Immutable. */
final class Users {
    /** Checked where there is no such user, so that the time tells nobody which names there are. */
    private static final String NOBODY = PasswordHash.of("nobody".toCharArray());

    private final Map<String, String> hashes;

    private Users(Map<String, String> hashes) {
        this.hashes = Map.copyOf(hashes);
    }

    /** @throws PlanException where it cannot be read; the message quotes no hash */
    static Users read(Path file) {
        try {
            Map<String, String> hashes = new HashMap<>();
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                int colon = line.indexOf(':');
                if (colon < 1
                        || !PasswordHash.legal(line.substring(colon + 1))
                        || hashes.put(line.substring(0, colon), line.substring(colon + 1)) != null) {
                    throw new PlanException(
                            file + ":" + (i + 1) + ": is no user; expected NAME:HASH, each name once, as"
                                    + " floodmark gateway --hash-password prints it");
                }
            }
            return new Users(hashes);
        } catch (IOException unreadable) {
            throw new PlanException("cannot read " + file + "; expected a readable file of users");
        }
    }

    /** The name, where name and password are those of a user. Takes a tenth of a second or more. */
    Optional<String> check(String name, String password) {
        boolean fits = PasswordHash.fits(password.toCharArray(), hashes.getOrDefault(name, NOBODY));
        return fits && hashes.containsKey(name) ? Optional.of(name) : Optional.empty();
    }
}
