package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.NewFile;
import io.floodmark.cli.flag.SizeFlags;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.report.json.CapacityFile;
import io.floodmark.report.json.SizingJson;
import io.floodmark.report.sizing.SizingLines;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.sizing.SizeOrder;
import io.floodmark.runner.sizing.Sizings;
import io.floodmark.store.StoreAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Calculates how many brokers a load needs and what they cost. It uses limits only; nothing is started. */
@Command(name = "size", description = "Calculate the number of brokers and their price from measured limits.")
final class SizeCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN|RUN",
            description =
                    "Size by this plan with a section size, or by the limits of this run or comparison (default: the flags).")
    private @Nullable String subject;

    @Mixin
    private SizeFlags flags = new SizeFlags();

    @Option(names = "--capacity-json", paramLabel = "FILE", description = "Write a capacity file for Cruise Control.")
    private @Nullable Path capacity;

    @Option(names = "--force", description = "Overwrite an existing file of --capacity-json.")
    private boolean force;

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Read stored runs from this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Option(names = "--json", description = "Print one JSON object to standard output and nothing else.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        SizeOrder order = SizeOrder.of(subject, flags, Workspace.of(store));
        SizeAnswer answer = Sizings.of(order.spec(), order.basis());
        Optional<NewFile> file = Optional.ofNullable(capacity).map(path -> new NewFile("--capacity-json", path, force));
        file.ifPresent(to -> to.write(capacityOf(answer.sizings())));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(SizingJson.of(answer));
        } else {
            SizingLines.of(answer).forEach(out::println);
            file.ifPresent(written -> out.println("wrote " + written.path()));
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private static String capacityOf(List<Sizing> sizings) {
        if (sizings.size() > 1) {
            throw new PlanException("--capacity-json: there are " + sizings.size()
                    + " answers; expected one: a single limit name, and --node if there are several types");
        }
        try {
            return CapacityFile.of(sizings.get(0));
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("--capacity-json: " + wrong.getMessage());
        }
    }
}
