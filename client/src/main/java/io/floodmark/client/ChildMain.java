package io.floodmark.client;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.utils.AppInfoParser;

/**
 * The child: does what the messages on its standard input say, answers on its standard output, and halts when the input ends,
 * which the kernel sees to when the parent is gone, however it went.
 */
public final class ChildMain {
    private final Pipe pipe;
    private final Clock clock = new Clock();
    private Optional<Role> role = Optional.empty();

    private ChildMain(Pipe pipe) {
        this.pipe = pipe;
    }

    /** Takes no arguments: they can be seen by everybody on the machine. */
    public static void main(String[] args) {
        OutputStream out = System.out;
        // Whatever a library prints must not get between our messages.
        System.setOut(System.err);
        ChildMain child = new ChildMain(new Pipe(out));
        try {
            child.run(new DataInputStream(System.in));
        } catch (EOFException parentGone) {
            Runtime.getRuntime().halt(0);
        } catch (IOException | RuntimeException fault) {
            fault.printStackTrace();
            child.pipe.fail(new Failure(Failure.Kind.CHILD, "The child cannot go on: " + fault));
            Runtime.getRuntime().halt(1);
        }
    }

    private void run(DataInputStream in) throws IOException {
        Hello hello = new Hello(
                Message.PROTOCOL,
                AppInfoParser.getVersion(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        pipe.send(Message.of(Message.Kind.HELLO, hello::writeTo));
        while (true) {
            Message message = Message.readFrom(in);
            try {
                obey(message);
            } catch (Failure told) {
                pipe.fail(told);
            }
        }
    }

    private void obey(Message message) throws IOException {
        DataInputStream body = message.body();
        switch (message.kind()) {
            case CONFIGURE:
                configure(Assignment.readFrom(body));
                break;
            case CONFIGURE_CONSUMERS:
                configure(ConsumerAssignment.readFrom(body));
                break;
            case PREPARE:
                role().prepare(Texts.readAll(body));
                pipe.send(Message.of(Message.Kind.READY));
                break;
            case PING:
                long now = clock.nanoTime();
                pipe.send(Message.of(Message.Kind.PONG, out -> out.writeLong(now)));
                break;
            case START:
                role().start(Start.readFrom(body));
                break;
            case LEASE:
                role().lookedAt(body.readLong());
                break;
            case STOP:
                role().stop(body.readLong());
                break;
            default:
                throw new IOException("a parent does not send " + message.kind());
        }
    }

    private void configure(Assignment assignment) {
        Combination.refuseIfImpossible(assignment.config().all());
        EffectiveProducer effective = EffectiveProducer.of(assignment.config());
        become(new Producing(assignment, pipe, clock), effective.shown());
    }

    private void configure(ConsumerAssignment assignment) {
        ClientConfig ofAMember = assignment.config(assignment.groups().get(0));
        Combination.refuseIfImpossible(ofAMember.all());
        Map<String, String> effective = EffectiveConsumer.of(ofAMember);
        become(new Consuming(assignment, pipe, clock), effective);
    }

    private void become(Role fresh, Map<String, String> effective) {
        role.ifPresent(Role::close);
        role = Optional.of(fresh);
        pipe.send(Message.of(Message.Kind.CONFIGURED, out -> Texts.writeMap(out, effective)));
    }

    private Role role() {
        return role.orElseThrow(
                () -> new Failure(Failure.Kind.CHILD, "The child was told to work before it was configured."));
    }
}
