package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class WorkersTest {
    private static Future<?> failed(Throwable failure) {
        return CompletableFuture.failedFuture(failure);
    }

    @Test
    void throwsTheFirstFailureWithTheOthers() {
        IllegalStateException first = new IllegalStateException("one");
        IllegalArgumentException second = new IllegalArgumentException("two");

        Throwable thrown = catchThrowable(
                () -> Workers.await(List.of(CompletableFuture.completedFuture(1), failed(first), failed(second))));

        assertThat(thrown).isSameAs(first).hasSuppressedException(second);
    }

    /** A cause that stops one worker usually stops all of them. */
    @Test
    void doesNotRepeatWhatTheFirstSays() {
        Throwable thrown = catchThrowable(() -> Workers.await(
                List.of(failed(new IllegalStateException("same")), failed(new IllegalStateException("same")))));

        assertThat(thrown).hasNoSuppressedExceptions();
    }

    @Test
    void throwsAnErrorAsItIs() {
        assertThatThrownBy(() -> Workers.await(List.of(failed(new StackOverflowError()))))
                .isInstanceOf(StackOverflowError.class);
    }

    @Test
    void wrapsWhatACallerNeedNotExpect() {
        IOException checked = new IOException("disk");

        assertThatThrownBy(() -> Workers.await(List.of(failed(checked))))
                .isInstanceOf(EnvironmentException.class)
                .hasCause(checked);
    }

    @Test
    void doesNotWaitLongerThanItWasTold() {
        assertThatThrownBy(() -> Workers.await(List.of(new CompletableFuture<>()), Duration.ofMillis(1)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("did not end within PT0.001S");
    }

    @Test
    void looksForFailuresWithoutWaiting() {
        Workers.throwFailure(List.of(new CompletableFuture<>(), CompletableFuture.completedFuture(1)));

        assertThatThrownBy(() -> Workers.throwFailure(
                        List.of(new CompletableFuture<>(), failed(new IllegalStateException("one")))))
                .hasMessage("one");
    }

    @Test
    void leavesWhenItIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Workers.await(List.of(new CompletableFuture<>())))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
