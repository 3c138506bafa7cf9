package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests lists that may be long. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ListPageTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private final List<String> topics = new ArrayList<>();
    private Gateway gateway;
    private Client client;
    private String cluster;

    @BeforeAll
    void start() {
        for (int i = 0; i < 8; i++) {
            topics.add(KAFKA.topic(3));
        }
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        await().until(() -> client.get("/v3/clusters").status() == 200);
        cluster = "/v3/clusters/" + client.cluster();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    /** Returns the items of all pages, which are found by their links. */
    private List<String> items(String path, String query, String member) {
        List<String> items = new ArrayList<>();
        String next = path + query;
        while (!next.isEmpty()) {
            JsonNode page = client.get(next).json();
            page.path("data").forEach(item -> items.add(item.path(member).asString()));
            next = page.path("metadata").path("next").asString("").replaceAll("^http://[^/]+", "");
        }
        return items;
    }

    @Test
    void areCutIntoPages() {
        List<String> whole = items(cluster + "/topics", "", "topic_name");
        List<String> paged = items(cluster + "/topics", "?page_size=5", "topic_name");

        assertThat(whole).containsAll(topics).isSorted();
        // Other tests create topics meanwhile.
        assertThat(paged).containsAll(topics).doesNotHaveDuplicates().isSorted();
        JsonNode first = client.get(cluster + "/topics?page_size=2").json();
        assertThat(first.path("data")).hasSize(2);
        assertThat(first.path("metadata").path("next").asString())
                .startsWith("http://127.0.0.1:" + gateway.port() + cluster + "/topics?page_size=2&page_token=");
        assertThat(items(cluster + "/topics/" + topics.get(0) + "/partitions", "?page_size=2", "partition_id"))
                .containsExactly("0", "1", "2");
    }

    @Test
    void refusePagesThatCannotBe() {
        String partitions = cluster + "/topics/" + topics.get(0) + "/partitions";

        for (String path : List.of(
                cluster + "/topics?page_size=0",
                cluster + "/topics?page_size=some",
                cluster + "/topics?page_token=*",
                cluster + "/topics?page=1",
                partitions + "?page_token=YWJj")) {
            assertThat(client.get(path).status()).as(path).isEqualTo(400);
        }
        assertThat(client.get(cluster + "/topics?page_size=1000000").status()).isEqualTo(200);
    }
}
