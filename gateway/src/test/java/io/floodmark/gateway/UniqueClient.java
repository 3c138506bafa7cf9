package io.floodmark.gateway;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One client of a {@link UniqueLoad}. It writes in one form, one request after the other, and may retry records that
 * were not confirmed.
 */
final class UniqueClient {
    private static final int MOST_TRIES = 40;
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final UniqueLoad load;
    private final UniqueForm form;
    private final Manner manner;

    /** The reaction to a bad or missing answer. */
    enum Manner {
        /** It waits long, and never sends a record again. */
        ONCE(Duration.ofSeconds(60)),
        /** It gives up soon, and sends again what was not confirmed as written. */
        AGAIN(Duration.ofSeconds(1)),
        /**
         * It behaves like {@link #AGAIN}, but with an Idempotency-Key as long as the request stays exactly the same.
         */
        AGAIN_WITH_A_KEY(Duration.ofSeconds(1));

        private final Duration patience;

        Manner(Duration patience) {
            this.patience = patience;
        }

        Duration patience() {
            return patience;
        }

        private Optional<String> repeatKey() {
            return this == AGAIN_WITH_A_KEY ? Optional.of(UUID.randomUUID().toString()) : Optional.empty();
        }
    }

    UniqueClient(UniqueLoad load, UniqueForm form, Manner manner) {
        this.load = load;
        this.form = form;
        this.manner = manner;
    }

    /** Writes until the load is stopped. */
    void run() throws InterruptedException {
        while (!load.stopsWithin(Duration.ZERO)) {
            write(load.next(form));
        }
    }

    private void write(List<UniqueRecord> records) throws InterruptedException {
        List<UniqueRecord> left = records;
        Optional<String> repeatKey = manner.repeatKey();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            send(left, repeatKey);
            List<UniqueRecord> again = left.stream().filter(UniqueRecord::again).toList();
            // Without a pause, a client that is refused keeps a core busy with that alone.
            if (again.isEmpty() || load.stopsWithin(PAUSE) || manner == Manner.ONCE) {
                return;
            }
            if (again.size() < left.size()) {
                repeatKey = manner.repeatKey();
            }
            left = again;
        }
    }

    private void send(List<UniqueRecord> records, Optional<String> repeatKey) {
        int first = records.get(0).number();
        // Every other request has a key, which leads it to a partition.
        Optional<String> key = first % 2 == 0 ? Optional.of("k" + first % 100) : Optional.empty();
        try {
            Client.Reply reply = form.send(load.client(manner), load, records, key, repeatKey);
            boolean replayed = reply.header("Idempotency-Replayed").equals("true");
            load.tell(reply.status(), records, form.statuses(reply, records.size()), replayed);
        } catch (UncheckedIOException broken) {
            // There was no answer about any record.
            List<Integer> none = Collections.nCopies(records.size(), UniqueForm.NO_ANSWER);
            load.tell(UniqueForm.NO_ANSWER, records, none, false);
        }
    }
}
