package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TcpConnectionTest {
    private static final String LIMITED =
            "0      1048576   [::ffff:10.1.0.1]:41234  [::ffff:10.1.0.2]:9092 skmem:(r98304,rb131072,t0,tb3939840,f2646,w0,o0,bl0,d3) cubic wscale:7,7 rto:208"
                    + " rtt:4.25/0.8 ato:40 mss:1448 pmtu:1500 cwnd:52 bytes_sent:90000000 bytes_retrans:1448 bytes_acked:89000001"
                    + " bytes_received:12345 segs_out:62000 segs_in:31000 data_segs_out:61999 data_segs_in:300 send 141Mbps lastsnd:4"
                    + " pacing_rate 170Mbps delivery_rate 98.1Mbps delivered:61000 busy:7800ms rwnd_limited:120ms(1.5%)"
                    + " sndbuf_limited:40ms(0.5%) unacked:48 retrans:0/7 rcv_space:14480 notsent:950000 minrtt:0.05";

    @Test
    void readsWhatTheKernelCounts() {
        TcpConnection connection = TcpConnection.parse(LIMITED + "\n").get(0);

        assertThat(connection)
                .isEqualTo(new TcpConnection(
                        "[::ffff:10.1.0.1]:41234",
                        "[::ffff:10.1.0.2]:9092",
                        0,
                        0.75,
                        7_800,
                        120,
                        40,
                        950_000,
                        false,
                        89_000_001,
                        12_345,
                        4.25,
                        61_999,
                        7));
    }

    @Test
    void whatIsNotToldIsNone() {
        TcpConnection idle = TcpConnection.parse(
                        "17 0 10.1.0.1:5 10.1.0.2:9092 bbr rtt:3.311/6.545 delivery_rate 9039448272bps app_limited busy:48ms")
                .get(0);

        assertThat(idle.unread()).isEqualTo(17);
        assertThat(idle.bufferUsed()).isZero();
        assertThat(idle.applicationLimited()).isTrue();
        assertThat(idle.receiverMillis()).isZero();
        assertThat(idle.unsent()).isZero();
        assertThat(idle.busyMillis()).isEqualTo(48);
    }

    @Test
    void leavesOutWhatIsNoConnection() {
        assertThat(TcpConnection.parse("Recv-Q Send-Q Local Peer\n\nError: an inet prefix is expected\n"))
                .isEmpty();
    }
}
