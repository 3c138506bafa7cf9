package io.floodmark.cli;

import io.floodmark.kafka.safety.Preflight;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.StoppedException;
import io.floodmark.runner.UnconfirmedException;

/** Asks the owner of a cluster for confirmation, after they have seen the preflight. */
final class ConfirmationPrompt {
    private ConfirmationPrompt() {}

    /**
     * Returns normally if the run may start.
     *
     * @throws UnconfirmedException if {@code --yes} is missing, or the typed cluster id for an overload or name of an
     *     existing topic is wrong
     * @throws StoppedException if the user stops the run instead of typing
     */
    static void require(Preflight preflight, RunContext runContext, boolean yes) {
        if (!yes) {
            throw new UnconfirmedException("nothing was created or written; add --yes to run");
        }
        TypedLines lines = new TypedLines(System.in);
        if (preflight.traffic().protectedMode() && runContext.plan().allowOverload()) {
            typed(
                    lines,
                    runContext,
                    "others may use this cluster, and --allow-overload lets the search overload it; type its id ("
                            + preflight.clusterId() + ") to go ahead:",
                    "cluster id",
                    preflight.clusterId());
        }
        runContext
                .plan()
                .workload()
                .topic()
                .ifPresent(topic -> typed(
                        lines,
                        runContext,
                        "up to " + runContext.plan().budget().maxBytes().human()
                                + " of test records will be appended to topic " + topic
                                + " and stay there; type its name to go ahead:",
                        "topic",
                        topic));
    }

    private static void typed(TypedLines lines, RunContext runContext, String question, String what, String expected) {
        runContext.view().printLine(question);
        String typed = lines.next(runContext.stop());
        if (!typed.equals(expected)) {
            throw new UnconfirmedException(
                    what + " typed is '" + typed + "'; expected " + expected + "; nothing was created or written");
        }
    }
}
