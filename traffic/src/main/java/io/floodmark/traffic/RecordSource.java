package io.floodmark.traffic;

import io.floodmark.traffic.RecordShape.Header;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Generates the records of one shape, reproducibly from a seed. Used by one thread. */
public final class RecordSource {
    private final Optional<Corpus> corpus;
    private final Optional<Sizes> sizes;
    private final Optional<KeySpace> keys;
    private final PayloadGenerator filling;
    private final List<Header> headers;
    private final int besideValue;
    private final SplittableRandom random;
    private long next;

    /** @throws IOException if the shape's corpus cannot be read */
    public RecordSource(RecordShape shape, long seed) throws IOException {
        this.random = new SplittableRandom(seed);
        this.corpus = shape.corpus();
        this.sizes = shape.sizes();
        this.keys = shape.keys();
        this.filling = shape.filling();
        this.headers = List.copyOf(shape.headers(random.split()));
        this.besideValue = keys.map(KeySpace::bytes).orElse(0)
                + headers.stream().mapToInt(Header::bytes).sum();
        // Sources of one corpus with different seeds begin at different documents.
        this.next = corpus.isPresent() ? random.nextInt(corpus.get().size()) : 0;
    }

    /** True if values are documents of a corpus, so that the number of distinct values is limited. */
    public boolean ofCorpus() {
        return corpus.isPresent();
    }

    /** Returns the value of the next record. */
    public byte[] value() {
        if (corpus.isPresent()) {
            return corpus.get().document(next++);
        }
        int bytes = sizes.orElseThrow().next(random) - besideValue;
        return filling.value(Math.max(0, bytes), random);
    }

    /** Returns the bytes of a record other than its value: key and headers. */
    public int besideValue() {
        return besideValue;
    }

    /** Returns the long-term mean size of a record, including key and headers. */
    public double meanBytes() {
        return corpus.map(documents -> documents.meanBytes() + besideValue)
                .orElseGet(() -> sizes.orElseThrow().mean());
    }

    /** Returns the size of the largest record, including key and headers. */
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

    /** Returns the generator for random choices that belong to the records, such as keys. */
    public SplittableRandom random() {
        return random;
    }
}
