"""A long, and perhaps lossy, path between this host and a network namespace: two TUN devices and a forwarder that delays packets.

Arguments: namespace, its address, address of this host, name of the devices, bits per second, one-way delay in ms, fraction of packets lost.
Ends when standard input ends; devices and routes go with it.
"""
import collections
import ctypes
import fcntl
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
CLONE_NEWNET = 0x40000000
MTU = 1500

namespace, address, here, name, bits, delay_ms, lost = sys.argv[1:8]
delay, lost = float(delay_ms) / 1000, float(lost)
chance = random.Random(42)
libc = ctypes.CDLL(None, use_errno=True)


def enter(path):
    with open(path) as handle:
        if libc.setns(handle.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns " + path)


def device():
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_NO_PI))
    return tun


def configure(ip, tc, own, other):
    for command in (
        ip + ["link", "set", name, "mtu", str(MTU), "up"],
        ip + ["route", "add", other + "/32", "dev", name, "src", own],
        tc + ["qdisc", "replace", "dev", name, "root", "tbf", "rate", bits + "bit", "burst", "131072", "latency", "50ms"],
    ):
        subprocess.run(command, check=True)


near = device()
own_namespace = "/proc/%d/ns/net" % os.getpid()
home = os.open(own_namespace, os.O_RDONLY)
enter("/run/netns/" + namespace)
far = device()
if libc.setns(home, CLONE_NEWNET) != 0:
    raise OSError(ctypes.get_errno(), "setns back")
configure(["ip"], ["tc"], here, address)
configure(["ip", "-n", namespace], ["tc", "-n", namespace], address, here)
print("ready", flush=True)

queues = {near: (far, collections.deque()), far: (near, collections.deque())}
while True:
    now = time.monotonic()
    for source, (target, waiting) in queues.items():
        while waiting and waiting[0][0] <= now:
            try:
                os.write(target, waiting.popleft()[1])
            except BlockingIOError:
                pass  # As a full queue of a router: the packet is lost.
    due = [waiting[0][0] for _, waiting in queues.values() if waiting]
    timeout = max(0.0, min(due) - now) if due else None
    ready, _, _ = select.select([near, far, sys.stdin], [], [], timeout)
    if sys.stdin in ready:
        break
    now = time.monotonic()
    for source in ready:
        waiting = queues[source][1]
        while True:
            try:
                packet = os.read(source, MTU + 64)
            except BlockingIOError:
                break
            if lost == 0 or chance.random() >= lost:
                waiting.append((now + delay, packet))
