package io.floodmark.gateway.access;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names and hashes of passwords, from a file of lines {@code NAME:HASH}. Immutable. */
final class Users {
    private final Map<String, PasswordHash> hashes;
    /**
     * Hashes that are checked for unknown users, so that the time does not reveal which names exist: one with the
     * rounds of each user.
     */
    private final List<PasswordHash> nobodys;
    /** A secret with which an unknown name takes the same time in each attempt, which no client can compute. */
    private final int secret = new SecureRandom().nextInt();

    private Users(Map<String, PasswordHash> hashes) {
        this.hashes = Map.copyOf(hashes);
        nobodys = hashes.values().stream()
                .map(hash -> PasswordHash.nobodys(hash.rounds()))
                .toList();
    }

    /** @throws PlanException if it cannot be read; the message quotes no hash */
    static Users read(Path file) {
        Map<String, PasswordHash> hashes = new HashMap<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(':');
            Optional<PasswordHash> hash = PasswordHash.read(line.substring(colon + 1));
            if (colon < 1 || hash.isEmpty() || hashes.put(line.substring(0, colon), hash.get()) != null) {
                throw new PlanException(file + ":" + (i + 1)
                        + ": invalid user; expected NAME:HASH, each name once, and a HASH of at most "
                        + PasswordHash.MOST_ROUNDS + " rounds as floodmark gateway --hash-password prints it");
            }
        }
        if (hashes.isEmpty()) {
            throw new PlanException(file + ": no users; expected at least one line NAME:HASH, as floodmark gateway"
                    + " --hash-password prints the HASH");
        }
        return new Users(hashes);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new PlanException("cannot read " + file + "; expected a readable file of users");
        }
    }

    Set<String> names() {
        return hashes.keySet();
    }

    /**
     * Returns the name, if name and password are those of a user. It takes a tenth of a second or more.
     *
     * @param goOn called about every millisecond
     */
    Optional<String> check(String name, String password, Runnable goOn) {
        boolean fits = hash(name).fits(password.toCharArray(), goOn);
        return fits && hashes.containsKey(name) ? Optional.of(name) : Optional.empty();
    }

    /** Returns the hash to check a password with. For an unknown name, its check takes as long as that of some user. */
    PasswordHash hash(String name) {
        PasswordHash nobodys = this.nobodys.get(Math.floorMod((secret + name).hashCode(), this.nobodys.size()));
        return hashes.getOrDefault(name, nobodys);
    }
}
