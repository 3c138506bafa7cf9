package io.floodmark.config.writer;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import java.math.BigDecimal;

/** Writes the definition of records; {@code RecordReader} reads an equal one. */
final class RecordWriter {
    private RecordWriter() {}

    static YamlText write(RecordSpec record) {
        YamlText yaml = new YamlText();
        if (record.content() instanceof Content.Documents documents) {
            yaml.section("corpus", corpus(documents));
        } else {
            sizes(yaml, record.sizes());
            content(yaml, record.content());
        }
        record.keys()
                .ifPresent(keys -> yaml.section(
                        "keys",
                        new YamlText()
                                .whole("distinct", keys.distinct())
                                .text("size", keys.size().toString())
                                .number("skew", plain(keys.skew()))));
        RecordHeaders headers = record.headers();
        if (headers.count() > 0) {
            yaml.section(
                    "headers",
                    new YamlText()
                            .whole("count", headers.count())
                            .text("size", headers.size().toString()));
        }
        return yaml;
    }

    private static YamlText corpus(Content.Documents documents) {
        return new YamlText()
                .text("path", documents.path())
                .whole("documents", documents.documents())
                .number("mean-bytes", plain(documents.meanBytes()))
                .text("largest", documents.largest().toString());
    }

    private static void sizes(YamlText yaml, RecordSizes sizes) {
        if (sizes instanceof RecordSizes.Fixed fixed) {
            yaml.text("size", fixed.size().toString());
        } else if (sizes instanceof RecordSizes.Weighted weighted) {
            YamlText weights = new YamlText();
            weighted.weights().forEach(item -> weights.number(item.size().toString(), plain(item.weight())));
            yaml.section("sizes", weights);
        } else if (sizes instanceof RecordSizes.LogNormal logNormal) {
            yaml.section(
                    "log-normal",
                    new YamlText()
                            .text("median", logNormal.median().toString())
                            .number("sigma", plain(logNormal.sigma()))
                            .text("smallest", logNormal.smallest().toString())
                            .text("largest", logNormal.largest().toString()));
        }
    }

    private static void content(YamlText yaml, Content content) {
        if (content instanceof Content.CompressesTo share) {
            yaml.number("compresses-to", plain(share.share())).text("compresses-by", PlanKeys.word(share.by()));
        } else {
            yaml.text("content", word(content));
        }
    }

    private static String word(Content content) {
        if (content instanceof Content.Json) {
            return "json";
        }
        return content instanceof Content.Constant ? "constant" : "random";
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
