package io.floodmark.profiling;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;

/**
 * Samples the stacks of one JVM and its waits for locks. Only stacks and the names of threads and classes are written:
 * never system properties, the environment or arguments, which may be secret.
 */
interface StackSampler {
    /** Describes the sampler and its method, for people. */
    String words();

    /**
     * Starts sampling.
     *
     * @param recording file of Java Flight Recorder, which is complete when sampling was stopped
     * @throws EnvironmentException if the JVM cannot be sampled in this way
     */
    Sampling start(Path recording);

    /** Active sampling. It must be stopped before the JVM ends, because a killed JVM leaves an incomplete file. */
    interface Sampling {
        /**
         * Stops sampling.
         *
         * @throws EnvironmentException if the JVM has ended, or if the recording cannot be completed
         */
        void stop();
    }
}
