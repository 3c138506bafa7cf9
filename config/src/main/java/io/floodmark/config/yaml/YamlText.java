package io.floodmark.config.yaml;

import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** A section of YAML that is built key by key. Text is quoted if YAML would interpret it as something else. */
public final class YamlText {
    private final List<NodeTuple> keys = new ArrayList<>();

    /** Adds a text of the user, or a keyword. */
    public YamlText text(String key, String value) {
        return put(key, scalar(Tag.STR, value));
    }

    public YamlText whole(String key, long value) {
        return put(key, scalar(Tag.INT, Long.toString(value)));
    }

    /**
     * Adds a number in the format that the plan reader reads.
     *
     * @param value digits, with a point if it has a fraction
     */
    public YamlText number(String key, String value) {
        return put(key, scalar(value.contains(".") ? Tag.FLOAT : Tag.INT, value));
    }

    public YamlText flag(String key, boolean value) {
        return put(key, scalar(Tag.BOOL, Boolean.toString(value)));
    }

    public YamlText section(String key, YamlText section) {
        return put(key, section.node());
    }

    public YamlText texts(String key, List<String> values) {
        return put(
                key, list(values.stream().map(value -> scalar(Tag.STR, value)).toList(), FlowStyle.FLOW));
    }

    public YamlText wholes(String key, List<Integer> values) {
        return put(
                key,
                list(
                        values.stream()
                                .map(value -> scalar(Tag.INT, Integer.toString(value)))
                                .toList(),
                        FlowStyle.FLOW));
    }

    public YamlText sections(String key, List<YamlText> sections) {
        return put(key, list(sections.stream().map(YamlText::node).toList(), FlowStyle.BLOCK));
    }

    /** Returns the whole document. */
    public String written() {
        DumpSettings settings = DumpSettings.builder()
                .setSchema(new CoreSchema())
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setWidth(Integer.MAX_VALUE)
                .setIndicatorIndent(2)
                .setIndentWithIndicator(true)
                .build();
        return new Present(settings)
                .emitToString(new Serialize(settings).serializeOne(node()).iterator());
    }

    private YamlText put(String key, Node value) {
        keys.add(new NodeTuple(scalar(Tag.STR, key), value));
        return this;
    }

    private Node node() {
        return new MappingNode(Tag.MAP, keys, keys.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK);
    }

    private static Node list(List<Node> values, FlowStyle style) {
        return new SequenceNode(Tag.SEQ, values, values.isEmpty() ? FlowStyle.FLOW : style);
    }

    private static Node scalar(Tag tag, String value) {
        return new ScalarNode(tag, value, ScalarStyle.PLAIN);
    }
}
