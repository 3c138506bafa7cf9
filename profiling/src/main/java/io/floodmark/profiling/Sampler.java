package io.floodmark.profiling;

import io.floodmark.model.EnvironmentException;
import java.nio.file.Path;

/**
 * Takes samples of the stacks of one JVM, and notes who waited for locks. Only stacks, names of threads and of classes
 * are written: never system properties, the environment or arguments, which may be secret.
 */
interface Sampler {
    /** What it is and how it samples, for people. */
    String words();

    /**
     * Begins.
     *
     * @param recording the file of Java Flight Recorder that is whole once the sampling was stopped
     * @throws EnvironmentException where the JVM cannot be sampled like that
     */
    Sampling start(Path recording);

    /** Goes on until it is stopped, which must be before the JVM ends: what a JVM was killed with is no whole file. */
    interface Sampling {
        /**
         * Ends it.
         *
         * @throws EnvironmentException where the JVM is gone, or the recording cannot be finished
         */
        void stop();
    }
}
