package io.floodmark.config.writer;

import io.floodmark.config.key.SizeKeys;
import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.plan.Availability;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.unit.Durations;

/** Writes the section {@code size} of a plan. */
final class SizeWriter {
    private SizeWriter() {}

    static YamlText write(SizeSpec size) {
        YamlText yaml = new YamlText().text("load", size.load().toString());
        size.recordSize().ifPresent(bytes -> yaml.text("record-size", bytes.toString()));
        size.replication().ifPresent(copies -> yaml.whole("replication-factor", copies));
        size.groups().ifPresent(groups -> yaml.whole("groups", groups));
        size.retention().ifPresent(kept -> yaml.text("retention", Durations.format(kept)));
        yaml.text("offline", offline(size.availability()));
        size.pricePerHour().ifPresent(price -> yaml.number("price", price.toPlainString()));
        yaml.text("currency", size.currency());
        size.nodeTypes().ifPresent(file -> yaml.text("node-types", file));
        size.node().ifPresent(name -> yaml.text("node", name));
        return size.limits().isEmpty() ? yaml : yaml.texts("limits", size.limits());
    }

    private static String offline(Availability availability) {
        return availability instanceof Availability.Share share
                ? PlanWriter.percent(share.offline())
                : SizeKeys.MEASURED;
    }
}
