# Arguments: the kernel's file of throttle rules, bits per second and burst of the network (empty: as it is), number of disks, for each
# of them place, image, bytes per second, size and how to format it; then the program with its arguments.
# It ends as the program ends; a signal waits for that, so that no rule outlives the name spaces.
PATH=$PATH:/usr/sbin:/sbin
rule=$1 bits=$2 burst=$3 disks=$4
shift 4
set -e
numbers= places= unfinished=
clean() {
    if [ -n "$unfinished" ]; then rm -f "$unfinished"; fi
    for number in $numbers; do echo "$number 0" >"$rule" || true; done
    printf '%s' "$places" | while IFS= read -r place; do umount "$place" 2>/dev/null || true; done
}
trap clean EXIT
trap : INT TERM HUP
if [ -n "$bits" ]; then
    ip link set lo up
    tc qdisc add dev lo root tbf rate "$bits" burst "$burst" latency 50ms
fi
while [ "$disks" -gt 0 ]; do
    place=$1 image=$2 speed=$3 size=$4 format=$5
    shift 5
    disks=$((disks - 1))
    # Never over a file that is there: this name may be somebody's disk of a virtual machine.
    (set -C && : >"$image") 2>/dev/null || { echo "throttle: $image cannot be created; expected no such file" >&2; exit 1; }
    unfinished=$image
    truncate -s "$size" "$image"
    $format "$image"
    loop=$(losetup --find --show --direct-io=on "$image")
    # The loop device keeps it; without a name it goes with that, whatever becomes of us.
    rm -f "$image"
    unfinished=
    number=$(cat "/sys/block/${loop#/dev/}/dev")
    numbers="$numbers $number"
    # Rules are of numbers: one of somebody who was killed may be left on this one.
    echo "$number 0" >"$rule"
    mount "$loop" "$place" || { losetup -d "$loop"; exit 1; }
    places="$places$place
"
    # Detached at once: it goes with its last mount.
    losetup -d "$loop"
    echo "$number $speed" >"$rule"
done
set +e
"$@"
