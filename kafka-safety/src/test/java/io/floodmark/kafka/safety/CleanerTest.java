package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.safety.CleanReport.Item;
import io.floodmark.kafka.safety.CleanReport.Outcome;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class CleanerTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final TopicShape SHAPE =
            new TopicOrder(1, 3, 1, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION).shape();
    private static final String NAME = "floodmark-cleaned-load-0-0";

    @TempDir
    Path folder;

    private ClusterClient client;

    @BeforeEach
    void open() {
        client = connect(KAFKA);
    }

    @AfterEach
    void removeAll() throws Exception {
        List<String> left = topics().stream()
                .filter(name -> name.startsWith("floodmark-cleaned"))
                .toList();
        client.admin().deleteTopics(left).all().get();
        client.close();
    }

    @Test
    void removesWhatARunLeftThatWasKilled() throws Exception {
        Process run = startRun();
        eventually(() -> assertThat(topics()).contains("floodmark-killed-1-load-0-0", "floodmark-killed-1-load-1-0"));
        eventually(() -> assertThat(quotas()).contains("floodmark-killed-1-load"));
        ResourceInventory living = LedgerReader.readAll(folder).get(0);
        assertThatThrownBy(() -> new Cleaner(client).clean(living, seconds(60)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("still runs");

        run.destroyForcibly().waitFor();
        CleanReport report =
                new Cleaner(client).clean(LedgerReader.readAll(folder).get(0), seconds(60));

        assertThat(report.items()).hasSize(3).extracting(Item::outcome).containsOnly(Outcome.REMOVED);
        assertThat(report.items().get(2).what()).isEqualTo("quota of client id floodmark-killed-1-load");
        eventually(() -> assertThat(topics()).noneMatch(name -> name.startsWith("floodmark-killed")));
        eventually(() -> assertThat(quotas()).isEmpty());
        ResourceInventory after = LedgerReader.readAll(folder).get(0);
        assertThat(after.settled()).isTrue();
        assertThat(new Cleaner(client).clean(after, seconds(60)).items()).isEmpty();
    }

    private Process startRun() throws Exception {
        Process run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledRun.class.getName(),
                        KAFKA.bootstrapServers(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = new BufferedReader(new InputStreamReader(run.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        while (line != null && !line.equals(KilledRun.READY)) {
            line = said.readLine();
        }
        assertThat(line).isEqualTo(KilledRun.READY);
        return run;
    }

    @Test
    void removesATopicWhoseIdTheRunNeverLearnt() throws Exception {
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty());
        create(SHAPE.config());

        assertThat(clean(inventory)).extracting(Item::outcome).containsExactly(Outcome.REMOVED);
        eventually(() -> assertThat(topics()).doesNotContain(NAME));
    }

    @Test
    void leavesATopicWithOtherSettingsWhereTheIdIsUnknown() throws Exception {
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty());
        create(Map.of("retention.ms", "1000"));

        assertThat(clean(inventory)).extracting(Item::outcome).containsExactly(Outcome.FOREIGN);
        eventually(() -> assertThat(topics()).contains(NAME));
    }

    @Test
    void leavesATopicOfTheSameNameWithAnotherId() throws Exception {
        Uuid another = Uuid.randomUuid();
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.of(another.toString()));
        create(SHAPE.config());

        List<Item> items = clean(inventory);

        assertThat(items).extracting(Item::outcome).containsExactly(Outcome.FOREIGN);
        assertThat(items.get(0).why()).contains("but the run created " + another);
        eventually(() -> assertThat(topics()).contains(NAME));
        assertThat(LedgerReader.read(inventory.file()).settled()).isFalse();
    }

    /** Another run of the same plan creates a topic with that name too, with the same properties. */
    @Test
    void leavesATopicThatThePlanNamedWhereTheIdIsUnknown() throws Exception {
        String name = "floodmark-cleanedin";
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty(), name);
        Uuid id = create(name, SHAPE.config());

        List<Item> items = clean(inventory);

        assertThat(items).extracting(Item::outcome).containsExactly(Outcome.FOREIGN);
        assertThat(items.get(0).why()).contains("nothing shows that it is the one that the run requested");
        eventually(() -> assertThat(topics()).contains(name));
        try (Journal journal = Journal.reopen(inventory.file())) {
            journal.append(new JournalEntry.CreatedTopic(name, id.toString()));
        }
        assertThat(clean(LedgerReader.read(inventory.file())))
                .extracting(Item::outcome)
                .containsExactly(Outcome.REMOVED);
    }

    @Test
    void removesAGroupThatReadATopicThatThePlanNamed() throws Exception {
        String name = "floodmark-cleanedin";
        Uuid id = create(name, SHAPE.config());
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.of(id.toString()), name);
        try (Journal journal = Journal.reopen(inventory.file())) {
            journal.append(JournalEntry.Verb.USING_GROUP.of("billing"));
        }
        commit("billing", name);

        assertThat(clean(LedgerReader.read(inventory.file())))
                .extracting(Item::outcome)
                .containsExactly(Outcome.REMOVED, Outcome.REMOVED);
        assertThat(OwnedGroups.all(client, seconds(60))).doesNotContain("billing");
    }

    @Test
    void saysThatATopicIsGoneAlready() {
        ResourceInventory inventory =
                deadRun(client.clusterId(), Optional.of(Uuid.randomUuid().toString()));

        assertThat(clean(inventory)).extracting(Item::outcome).containsExactly(Outcome.ALREADY_GONE);
        assertThat(LedgerReader.read(inventory.file()).settled()).isTrue();
    }

    @Test
    void removesAGroupThatHasOffsetsOfTheRunOnly() throws Exception {
        create(SHAPE.config());
        ResourceInventory inventory = deadRunWithGroup("billing");
        commit("billing", NAME);

        assertThat(clean(inventory)).extracting(Item::outcome).containsExactly(Outcome.REMOVED);
        assertThat(OwnedGroups.all(client, seconds(60))).doesNotContain("billing");
    }

    /** Since the run ended, a service has begun to use the name that a plan gave to a group. */
    @Test
    void leavesAGroupThatSomebodyElseUsesNow() throws Exception {
        ResourceInventory inventory = deadRunWithGroup("billing");
        String theirs = "orders-of-the-cleaner-test";
        client.admin()
                .createTopics(List.of(new NewTopic(theirs, 1, (short) 1)))
                .all()
                .get();
        new TopicLook(client).awaitAll(List.of(theirs), seconds(60));
        commit("billing", theirs);

        List<Item> items = clean(inventory);

        assertThat(items).extracting(Item::outcome).containsExactly(Outcome.FOREIGN);
        assertThat(items.get(0).why()).contains("it has offsets of topic " + theirs, "left alone");
        assertThat(OwnedGroups.all(client, seconds(60))).contains("billing");
        client.admin().deleteConsumerGroups(List.of("billing")).all().get();
        client.admin().deleteTopics(List.of(theirs)).all().get();
    }

    private ResourceInventory deadRunWithGroup(String group) {
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty());
        try (Journal journal = Journal.reopen(inventory.file())) {
            journal.append(JournalEntry.Verb.DELETED_TOPIC.of(NAME));
            journal.append(JournalEntry.Verb.USING_GROUP.of(group));
        }
        return LedgerReader.read(inventory.file());
    }

    private void commit(String group, String topic) throws Exception {
        client.admin()
                .alterConsumerGroupOffsets(group, Map.of(new TopicPartition(topic, 0), new OffsetAndMetadata(0)))
                .all()
                .get();
    }

    @Test
    void refusesAnotherCluster() {
        ResourceInventory inventory = deadRun("another-cluster", Optional.empty());

        assertThatThrownBy(() -> clean(inventory))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("another-cluster");
    }

    @Test
    void listsLookAlikesWithoutTouchingThem() throws Exception {
        create(Map.of());
        QuotaBackstop backstop = new QuotaBackstop(
                client,
                Journal.start(folder.resolve("elsewhere"), "lost", client.clusterId(), "h:1", Optional.empty()),
                "floodmark-lost-load");
        backstop.set(1e6, seconds(60));
        LookAlikes lookAlikes = new LookAlikes(client);

        List<OrphanCandidate> found = lookAlikes.find(List.of(), seconds(60));

        assertThat(found).extracting(OrphanCandidate::name).contains(NAME, "floodmark-lost-load");
        eventually(() -> assertThat(topics()).contains(NAME));

        OrphanCandidate topic = found.stream()
                .filter(each -> each.name().equals(NAME))
                .findFirst()
                .orElseThrow();
        assertThat(topic.partitions()).isEqualTo(3);
        assertThat(topic.bytes()).hasValue(0);
        lookAlikes.remove(topic, seconds(60));
        backstop.remove(seconds(60));
        eventually(() -> assertThat(topics()).doesNotContain(NAME));
        eventually(() -> assertThat(quotas()).isEmpty());
    }

    @Test
    void listsGroupsThatLookLikeOursAndRemovesThemWhenAsked() throws Exception {
        create(Map.of());
        String lost = "floodmark-lost-readers";
        Map<TopicPartition, OffsetAndMetadata> offsets = Map.of(new TopicPartition(NAME, 0), new OffsetAndMetadata(0));
        eventually(() ->
                client.admin().alterConsumerGroupOffsets(lost, offsets).all().get());
        LookAlikes lookAlikes = new LookAlikes(client);

        List<OrphanCandidate> found = lookAlikes.find(List.of(), seconds(60)).stream()
                .filter(each -> each.kind() == OrphanCandidate.Kind.GROUP)
                .toList();

        assertThat(found).extracting(OrphanCandidate::name).containsExactly(lost);
        lookAlikes.remove(found.get(0), seconds(60));
        assertThat(lookAlikes.find(List.of(), seconds(60)))
                .extracting(OrphanCandidate::name)
                .doesNotContain(lost);
    }

    @Test
    void doesNotListWhatAJournalNames() throws Exception {
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty());
        create(SHAPE.config());

        assertThat(new LookAlikes(client).find(List.of(inventory), seconds(60)))
                .extracting(OrphanCandidate::name)
                .doesNotContain(NAME);
    }

    @Test
    void removesATopicOfTheRunThatABrokerHasCreatedAgain() throws Exception {
        ResourceInventory inventory = deadRun(client.clusterId(), Optional.empty());
        create("floodmark-cleaned-load-0-7", Map.of());
        create("floodmark-cleaned-load-0-8", SHAPE.config());
        create("floodmark-cleaned2-load-0-7", Map.of());

        List<Item> items = clean(inventory);

        assertThat(items)
                .filteredOn(item -> item.outcome() == Outcome.REMOVED)
                .extracting(Item::what)
                .containsExactly("topic floodmark-cleaned-load-0-7");
        eventually(() -> assertThat(topics())
                .doesNotContain("floodmark-cleaned-load-0-7")
                .contains("floodmark-cleaned-load-0-8", "floodmark-cleaned2-load-0-7"));
        assertThat(LedgerReader.read(inventory.file()).settled()).isTrue();
    }

    /** Returns the inventory of a run that died after it had announced a topic, or had received its id. */
    private ResourceInventory deadRun(String clusterId, Optional<String> topicId) {
        return deadRun(clusterId, topicId, NAME);
    }

    private ResourceInventory deadRun(String clusterId, Optional<String> topicId, String topic) {
        Path file;
        try (Journal journal = Journal.start(folder, "cleaned", clusterId, "h:1", Optional.empty())) {
            file = journal.file();
            Owner self = Owner.thisProcess();
            journal.append(new JournalEntry.StartedBy(new Owner(self.host(), self.pid(), "an-earlier-boot/1")));
            journal.append(new JournalEntry.CreatingTopic(topic, SHAPE));
            topicId.ifPresent(id -> journal.append(new JournalEntry.CreatedTopic(topic, id)));
        }
        assertThat(Files.exists(file)).isTrue();
        return LedgerReader.read(file);
    }

    private List<Item> clean(ResourceInventory inventory) {
        return new Cleaner(client).clean(inventory, seconds(60)).items();
    }

    private void create(Map<String, String> config) throws Exception {
        create(NAME, config);
    }

    private Uuid create(String topic, Map<String, String> config) throws Exception {
        client.admin()
                .createTopics(List.of(new NewTopic(topic, 3, (short) 1).configs(config)))
                .all()
                .get();
        return Objects.requireNonNull(new TopicLook(client)
                        .awaitAll(List.of(topic), seconds(60))
                        .get(topic))
                .topicId();
    }

    /** Waits, because brokers learn of a change one after the other. */
    private static void eventually(ThrowingRunnable assertion) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(assertion);
    }

    private Set<String> topics() throws Exception {
        return client.admin().listTopics().names().get();
    }

    private List<String> quotas() {
        return QuotaBackstop.all(client, seconds(60)).orElse(Map.of()).keySet().stream()
                .map(entity -> String.valueOf(entity.entries().get("client-id")))
                .toList();
    }
}
