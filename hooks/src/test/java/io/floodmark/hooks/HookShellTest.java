package io.floodmark.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.plan.Hook;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookShellTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final StopRequest stop = new StopRequest();
    private final HookShell shell = new HookShell(new SystemRunTime(), stop);

    @Test
    void keepsWhatIsSaidAndTheStatus() {
        HookRun run = shell.before("jvm=new", new Hook("echo one; echo two >&2; exit 3", LONG));

        assertThat(run.output()).isEqualTo("one\ntwo");
        assertThat(run.exit()).hasValue(3);
        assertThat(run.succeeded()).isFalse();
        assertThat(shell.after("jvm=new", new Hook("true", LONG)).succeeded()).isTrue();
    }

    @Test
    void endsWhatTakesTooLongWithAllItStarted() throws IOException {
        Path pid = folder.resolve("pid");
        HookRun run =
                shell.before("disk=a", new Hook("sleep 300 & echo $! > " + pid + "; wait", Duration.ofSeconds(2)));

        assertThat(run.exit()).isEmpty();
        assertThat(run.succeeded()).isFalse();
        long child = Long.parseLong(Files.readString(pid).strip());
        await().until(() ->
                ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void asksBeforeItKillsSoThatAScriptCanPutThingsRight() {
        Hook restart = new Hook("trap 'echo started again; exit 1' TERM; sleep 300 & wait", Duration.ofSeconds(1));

        HookRun run = shell.before("jvm=a", restart);

        assertThat(run.exit()).isEmpty();
        assertThat(run.output()).contains("started again");
        assertThat(run.took()).isLessThan(ProcessTree.GRACE);
    }

    @Test
    void killsWhatDoesNotHeed() throws IOException {
        Path pid = folder.resolve("pid");
        String stubborn = "trap '' TERM; echo $$ > " + pid + "; while true; do sleep 1; done";

        HookRun run = shell.before("jvm=a", new Hook(stubborn, Duration.ofSeconds(1)));

        assertThat(run.exit()).isEmpty();
        long ended = Long.parseLong(Files.readString(pid).strip());
        await().until(() ->
                ProcessHandle.of(ended).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void leavesOutWhatMayBeSecret() {
        HookRun run = shell.before("jvm=a", new Hook("echo one; echo password: $((6 * 7)); echo two", LONG));

        assertThat(run.output()).isEqualTo("one\n[a line that may hold a secret was left out]\ntwo");
    }

    @Test
    void leavesWhatGoesOnInTheBackground() throws IOException {
        Path pid = folder.resolve("pid");
        HookRun run = shell.before("jvm=a", new Hook("sleep 300 & echo $! > " + pid, LONG));

        assertThat(run.succeeded()).isTrue();
        ProcessHandle left =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertThat(left.isAlive()).isTrue();
        left.destroyForcibly();
    }

    @Test
    void isEndedByARequestToStopUnlessItUndoes() {
        stop.request();

        assertThat(shell.before("disk=a", new Hook("sleep 300", LONG)).exit()).isEmpty();
        assertThat(shell.after("disk=a", new Hook("echo undone", LONG)).output())
                .isEqualTo("undone");
    }
}
