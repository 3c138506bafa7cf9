# Sourced by the launchers: sets JAVA_HOME and java_version to a Java of 17 or newer, or ends with exit code 10.
if [ -z "${JAVA_HOME:-}" ]; then
    java=$(command -v java || true)
    if [ -z "$java" ]; then
        echo "floodmark: no Java found; install a JDK of 17 or newer, or set JAVA_HOME to one" >&2
        exit 10
    fi
    while [ -h "$java" ]; do
        link=$(readlink "$java")
        case $link in
            /*) java=$link ;;
            *) java=$(dirname "$java")/$link ;;
        esac
    done
    JAVA_HOME=$(cd "$(dirname "$java")/.." && pwd)
fi
if [ ! -x "$JAVA_HOME/bin/java" ]; then
    echo "floodmark: JAVA_HOME is $JAVA_HOME, but there is no bin/java in it; set it to a JDK of 17 or newer" >&2
    exit 10
fi
# The release file says the version without starting a JVM.
java_version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release" 2>/dev/null || true)
if [ -z "$java_version" ]; then
    java_version=$("$JAVA_HOME/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p' | head -n 1)
fi
java_major=${java_version%%[.-]*}
case $java_major in
    '' | *[!0-9]*) java_major=0 ;;
esac
if [ "$java_major" -lt 17 ]; then
    echo "floodmark: $JAVA_HOME is Java ${java_version:-of unknown version}; expected 17 or newer (set JAVA_HOME)" >&2
    exit 10
fi
export JAVA_HOME
