package io.floodmark.load;

/**
 * A way of generating load, split among workers. A fleet asks for the workers it runs; a fleet over several processes
 * asks in each for that process's ones, by the same numbers.
 */
public interface Engine {
    /**
     * Makes one worker; it belongs to one thread from its first {@link Worker#prepare} on.
     *
     * @param worker from 0; its part of every schedule is worker {@code worker} of {@code of}
     */
    Worker worker(int worker, int of);
}
