package io.floodmark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs one search per seed on a few threads; the results do not depend on the number of threads. */
final class SearchSweep implements AutoCloseable {
    private final long firstSeed;
    private final int seeds;
    private final ExecutorService searchers;

    SearchSweep(long firstSeed, int seeds, int threads) {
        this.firstSeed = firstSeed;
        this.seeds = seeds;
        this.searchers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "searcher");
            thread.setDaemon(true);
            return thread;
        });
    }

    SearchTally tally(SearchMethod method, SearchCondition condition) {
        List<Callable<SearchFinding>> searches = new ArrayList<>();
        for (int i = 0; i < seeds; i++) {
            long seed = firstSeed + i;
            searches.add(() -> method.find(condition, seed));
        }
        try {
            List<SearchFinding> findings = new ArrayList<>();
            for (Future<SearchFinding> search : searchers.invokeAll(searches)) {
                findings.add(search.get());
            }
            return SearchTally.of(findings);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while searching", interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a search failed", failed.getCause());
        }
    }

    @Override
    public void close() {
        searchers.shutdownNow();
    }
}
