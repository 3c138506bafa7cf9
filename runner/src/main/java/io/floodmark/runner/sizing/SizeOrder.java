package io.floodmark.runner.sizing;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.run.Run;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order of {@code floodmark size}: the demand, and the limits to use. Limits named by flags take precedence over
 * those of a plan. A run or a comparison that is named brings its own limits.
 */
public record SizeOrder(SizeSpec spec, SizeBasis basis) {
    private static final List<String> LAST = List.of("last");

    /** The part of the order that flags define; it takes precedence over a plan. */
    public interface Request {
        /** Returns the request, completed by the plan. */
        SizeSpec over(Optional<SizeSpec> planned);

        /** True if it names limits. */
        boolean limited();
    }

    /**
     * Returns the order for a subject.
     *
     * @param subject a plan file, a run or a comparison; null for the request alone
     */
    public static SizeOrder of(@Nullable String subject, Request request, Workspace workspace) {
        if (subject == null) {
            return named(request.over(Optional.empty()), workspace);
        }
        if (Files.isRegularFile(Path.of(subject)) || subject.endsWith(".yaml") || subject.endsWith(".yml")) {
            Plan plan = PlanReader.read(Optional.of(PlanText.of(Path.of(subject))), List.of());
            return named(request.over(plan.size()), workspace);
        }
        return found(subject, request, workspace);
    }

    private static SizeOrder found(String id, Request request, Workspace workspace) {
        Optional<ComparisonRun> comparison = StoredRuns.comparison(workspace, id);
        if (comparison.isEmpty()) {
            Run run = StoredRuns.find(workspace, id);
            SizeSpec spec = request.over(StoredRuns.plan(run, List.of()).size());
            return request.limited() ? named(spec, workspace) : new SizeOrder(spec, SizeBasis.of(run));
        }
        SizeSpec spec = request.over(StoredRuns.plan(comparison.get()).size());
        return request.limited()
                ? named(spec, workspace)
                : new SizeOrder(
                        spec, SizeBasis.of(comparison.get(), run -> Optional.of(StoredRuns.find(workspace, run))));
    }

    private static SizeOrder named(SizeSpec spec, Workspace workspace) {
        List<String> texts = spec.limits().isEmpty() ? LAST : spec.limits();
        List<LimitSource> sources = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String name = texts.size() == 1 ? "limit" : "limit " + (i + 1);
            sources.add(LimitSource.read(texts.get(i), name, workspace));
        }
        return new SizeOrder(spec, SizeBasis.of(sources));
    }
}
