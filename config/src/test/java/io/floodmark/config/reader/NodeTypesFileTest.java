package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTypesFileTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("nodes.csv"), text);
    }

    @Test
    void readsTypesWithWhatIsKnown() throws IOException {
        Path file = file("""
                name, price-per-hour, network, storage, disk
                i3en.2xlarge, 0.904, 25Gbit/s, 1GB/s, 5TB

                unknown,,,,
                """.replace("5TB", "5000GB"));

        List<NodeType> types = NodeTypesFile.read(file);

        assertThat(types).extracting(NodeType::name).containsExactly("i3en.2xlarge", "unknown");
        NodeType first = types.get(0);
        assertThat(first.pricePerHour()).contains(new BigDecimal("0.904"));
        assertThat(first.network()).isEqualTo(OptionalDouble.of(3.125e9));
        assertThat(first.storage()).isEqualTo(OptionalDouble.of(1e9));
        assertThat(first.storageNetwork()).isEmpty();
        assertThat(first.disk()).contains(Bytes.ofGB(5_000));
        assertThat(types.get(1).pricePerHour()).isEmpty();
    }

    @Test
    void tellsEveryProblemWithItsLine() throws IOException {
        Path file = file("""
                name,price,network
                a,0.9,25Gbit/s
                b,0.9
                ,0.9,25Gbit/s
                c,0.9,fast
                d,0.9,100/s
                """);

        assertThatThrownBy(() -> NodeTypesFile.read(file))
                .isInstanceOfSatisfying(
                        PlanException.class,
                        problems -> assertThat(problems.problems())
                                .hasSize(5)
                                .allSatisfy(problem -> assertThat(problem).startsWith(file + ":"))
                                .anySatisfy(problem ->
                                        assertThat(problem).contains(":1: has column 'price'; expected some of"))
                                .anySatisfy(problem -> assertThat(problem).contains(":3: has 2 columns; expected 3"))
                                .anySatisfy(problem -> assertThat(problem).contains(":4: name is empty"))
                                .anySatisfy(problem ->
                                        assertThat(problem).contains(":5: network: invalid throughput 'fast'"))
                                .anySatisfy(
                                        problem -> assertThat(problem).contains(":6: network: '100/s' is not bytes")));
    }

    @Test
    void refusesPricesThatAreNone() throws IOException {
        Path file = file("name,price-per-hour\na,cheap\nb,-1\n");

        assertThatThrownBy(() -> NodeTypesFile.read(file))
                .hasMessageContaining(":2: price-per-hour: 'cheap' is not a number")
                .hasMessageContaining(":3: price per hour is");
    }

    @Test
    void refusesFilesWithoutTypes() throws IOException {
        assertThatThrownBy(() -> NodeTypesFile.read(folder.resolve("none.csv")))
                .hasMessageContaining("none.csv: cannot be read");
        Path empty = file("");
        assertThatThrownBy(() -> NodeTypesFile.read(empty)).hasMessageContaining(":1: has no column name");
        Path headed = file("name\n");
        assertThatThrownBy(() -> NodeTypesFile.read(headed)).hasMessageContaining("has no types");
    }
}
