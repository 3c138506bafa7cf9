package io.floodmark.serve;

import io.floodmark.store.RunReader;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A reader that stays open between reads, because opening a store takes longer than reading a few rows. It is opened
 * again now and then, and after a failure: the file may have been replaced. Used by one thread.
 */
final class ReusedReader implements AutoCloseable {
    private static final int READS = 30;

    private final Supplier<RunReader> store;
    private Optional<RunReader> open = Optional.empty();
    private int reads;

    ReusedReader(Supplier<RunReader> store) {
        this.store = store;
    }

    <T> T read(Function<RunReader, T> question) {
        if (reads >= READS) {
            close();
        }
        RunReader reader = open.orElseGet(store);
        open = Optional.of(reader);
        reads++;
        boolean read = false;
        try {
            T answer = question.apply(reader);
            read = true;
            return answer;
        } finally {
            if (!read) {
                close();
            }
        }
    }

    @Override
    public void close() {
        open.ifPresent(RunReader::close);
        open = Optional.empty();
        reads = 0;
    }
}
