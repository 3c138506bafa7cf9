package io.floodmark.load;

/**
 * A way of generating load, split among workers. A fleet requests the workers that it runs. A fleet of several
 * processes requests in each of them the workers of that process, with the same numbers.
 */
public interface Engine {
    /**
     * Creates one worker, which is used by one thread from its first {@link Worker#prepare} on.
     *
     * @param worker from 0; its part of every schedule is worker {@code worker} of {@code of}
     */
    Worker worker(int worker, int of);
}
