package io.floodmark.bench.hostile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs all attacks of hostile clients at once, until the process is ended. Prints the results now and then: a line of
 * {@code ATTACK:RESULT=COUNT}.
 */
public final class HostileClients {
    private static final long PRINT_MILLIS = 1_000;

    private final ConcurrentMap<String, LongAdder> results = new ConcurrentHashMap<>();

    private HostileClients() {}

    /** Returns the names of all attacks. */
    public static List<String> attacks() {
        return Stream.of(AttackKind.values()).map(AttackKind::name).toList();
    }

    /**
     * Attacks until it is killed.
     *
     * @param arguments port, topic, and a login with the right to read and write it; then the names of attacks
     */
    public static void main(String[] arguments) throws InterruptedException {
        AttackedGateway target = new AttackedGateway(Integer.parseInt(arguments[0]), arguments[1], arguments[2]);
        HostileClients clients = new HostileClients();
        List<Thread> threads = new ArrayList<>();
        for (AttackKind each :
                Stream.of(arguments).skip(3).map(AttackKind::valueOf).toList()) {
            for (int i = 0; i < each.threads(); i++) {
                Attack attack = each.on(target);
                threads.add(new Thread(() -> clients.attack(each, attack), "hostile-" + each));
            }
        }
        threads.forEach(Thread::start);
        while (true) {
            Thread.sleep(PRINT_MILLIS);
            System.out.println(clients.reported());
        }
    }

    private void attack(AttackKind kind, Attack attack) {
        while (true) {
            String result;
            try {
                result = attack.once();
            } catch (IOException closed) {
                result = "closed";
            }
            results.computeIfAbsent(kind + ":" + result, unseen -> new LongAdder())
                    .increment();
        }
    }

    private String reported() {
        return results.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + '=' + each.getValue())
                .collect(Collectors.joining(" "));
    }
}
