package io.floodmark.traffic;

import io.floodmark.traffic.RecordShape.Header;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes the records of one shape, reproducibly from a seed. One thread. */
public final class RecordSource {
    private final Optional<Corpus> corpus;
    private final Optional<Sizes> sizes;
    private final Optional<KeySpace> keys;
    private final PayloadGenerator filling;
    private final List<Header> headers;
    private final int besideValue;
    private final SplittableRandom random;
    private long next;

    /** @throws IOException where the shape's corpus cannot be read */
    public RecordSource(RecordShape shape, long seed) throws IOException {
        this.random = new SplittableRandom(seed);
        this.corpus = shape.corpus();
        this.sizes = shape.sizes();
        this.keys = shape.keys();
        this.filling = shape.filling();
        this.headers = List.copyOf(shape.headers(random.split()));
        this.besideValue = keys.map(KeySpace::bytes).orElse(0)
                + headers.stream().mapToInt(Header::bytes).sum();
        // Sources of one corpus with other seeds begin at other documents.
        this.next = corpus.isPresent() ? random.nextInt(corpus.get().size()) : 0;
    }

    /** Values are documents of a corpus: there is no end of distinct ones to be made. */
    public boolean ofCorpus() {
        return corpus.isPresent();
    }

    /** The value of the next record. */
    public byte[] value() {
        if (corpus.isPresent()) {
            return corpus.get().document(next++);
        }
        int bytes = sizes.orElseThrow().next(random) - besideValue;
        return filling.value(Math.max(0, bytes), random);
    }

    /** Bytes of a record beside its value: key and headers. */
    public int besideValue() {
        return besideValue;
    }

    /** Of a record on the long run, key and headers included. */
    public double meanBytes() {
        return corpus.map(documents -> documents.meanBytes() + besideValue)
                .orElseGet(() -> sizes.orElseThrow().mean());
    }

    /** Of the largest record, key and headers included. */
    public int largestBytes() {
        return corpus.map(documents -> documents.largestBytes() + besideValue)
                .orElseGet(() -> sizes.orElseThrow().largest());
    }

    public Optional<KeySpace> keys() {
        return keys;
    }

    public List<Header> headers() {
        return headers;
    }

    /** For draws that belong to the records, as of keys. */
    public SplittableRandom random() {
        return random;
    }
}
