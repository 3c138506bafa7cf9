package io.floodmark.config.writer;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Factor;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Level;
import io.floodmark.model.unit.Durations;
import java.math.BigDecimal;
import java.util.List;

/** Writes the section {@code compare} of a plan, every level with all its settings. */
final class ComparisonWriter {
    private ComparisonWriter() {}

    /** @param loadGiven whether the plan sets the common load, which excludes a share of the lowest limit */
    static YamlText write(ComparisonSpec spec, boolean loadGiven) {
        YamlText yaml = new YamlText()
                .text("design", PlanKeys.word(spec.design()))
                .text("measure", PlanKeys.word(spec.measure()))
                .number("alpha", plain(spec.error()))
                .number("minimum-effect", plain(spec.matters()))
                .wholes("interim-analyses", spec.looks());
        if (!loadGiven) {
            yaml.number("load-share", plain(spec.loadShare()));
        }
        if (spec.design() == ComparisonSpec.Design.VARIANTS) {
            Factor only = spec.factors().get(0);
            return yaml.text("baseline", only.baseline()).sections("variants", levels(only));
        }
        return yaml.sections(
                "factors", spec.factors().stream().map(ComparisonWriter::factor).toList());
    }

    private static YamlText factor(Factor factor) {
        return new YamlText()
                .text("name", factor.name())
                .text("baseline", factor.baseline())
                .sections("variants", levels(factor));
    }

    private static List<YamlText> levels(Factor factor) {
        return factor.levels().stream().map(ComparisonWriter::level).toList();
    }

    private static YamlText level(Level level) {
        YamlText set = new YamlText();
        level.settings().forEach(set::text);
        YamlText yaml = new YamlText().text("name", level.name()).section("set", set);
        level.before().ifPresent(hook -> yaml.section("before", hook(hook)));
        level.after().ifPresent(hook -> yaml.section("after", hook(hook)));
        return yaml;
    }

    private static YamlText hook(Hook hook) {
        return new YamlText().text("command", hook.command()).text("timeout", Durations.format(hook.timeout()));
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
