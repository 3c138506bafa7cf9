package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {
    @Test
    void readsTheRateOfTheBucketThatAnInterfaceLeavesBy() {
        assertThat(TokenBuckets.parse("""
                [{"kind":"noqueue","handle":"0:","dev":"eth1","root":true,"refcnt":2,"options":{}},
                {"kind":"tbf","handle":"8004:","dev":"lo","root":true,"refcnt":2,"options":{"rate":100000000,"burst":400000,"lat":50000}},
                {"kind":"tbf","handle":"8005:","dev":"eth0","root":true,"refcnt":2,"options":{"rate":1250000,"burst":4000,"limit":9000}}]
                """)).isEqualTo(Map.of("lo", 1e8, "eth0", 1.25e6));
    }

    @Test
    void leavesOutABucketOfOneClassAndWhatIsNone() {
        assertThat(TokenBuckets.parse("""
                [{"kind":"htb","handle":"1:","dev":"eth0","root":true,"refcnt":2,"options":{"r2q":10,"default":"0x10"}},
                {"kind":"tbf","handle":"8006:","dev":"eth0","parent":"1:10","options":{"rate":1250000,"burst":4000}}]
                """)).isEmpty();
        assertThat(TokenBuckets.parse("")).isEmpty();
    }

    @Test
    void asksThisMachineWithoutHarm() {
        assertThat(TokenBuckets.read()).isNotNull();
    }
}
