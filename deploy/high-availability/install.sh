#!/bin/sh
# Writes the files of this machine's role from the settings: ./install.sh database, or ./install.sh instance.
# It starts nothing. SETTINGS is the file with the settings; ROOT, if set, is a folder that stands for /.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
role=${1:-}
settings=${SETTINGS:-/etc/temari-cluster.env}
ROOT=${ROOT:-}

set -a
. "$settings"
USERLIST=$ROOT/etc/pgbouncer/userlist.txt
set +a

# place <place> <owner> <mode>: what comes in, at that place.
place() {
  (umask 022 && mkdir -p "$(dirname "$ROOT$1")")
  cat >"$ROOT$1"
  chown "$2" "$ROOT$1"
  chmod "$3" "$ROOT$1"
}

# fill <template> <place> <owner> <mode>: a name without a value stops everything, rather than leaving a gap.
fill() {
  for name in $(grep -o '\${[A-Z0-9_]*}' "$here/$1" | tr -d '${}' | sort -u); do
    eval "value=\${$name:-}"
    if [ -z "$value" ]; then
      echo "$settings: $name is missing." >&2
      exit 1
    fi
  done
  envsubst <"$here/$1" | place "$2" "$3" "$4"
}

case $role in
database)
  fill etcd.env /etc/default/etcd root:root 0644
  fill patroni.yml /etc/patroni/config.yml postgres:postgres 0600
  fill full-disk.env /etc/default/temari-full-disk root:root 0600
  place /usr/local/sbin/temari-full-disk root:root 0755 <"$here/full-disk.sh"
  place /etc/systemd/system/temari-full-disk.service root:root 0644 <"$here/temari-full-disk.service"
  ;;
instance)
  fill haproxy.cfg /etc/haproxy/haproxy.cfg root:root 0644
  fill pgbouncer.ini /etc/pgbouncer/pgbouncer.ini postgres:postgres 0640
  fill userlist.txt /etc/pgbouncer/userlist.txt postgres:postgres 0600
  fill temari.env /etc/temari-shared.env root:root 0600
  ;;
*)
  echo 'Say which role this machine has: ./install.sh database, or ./install.sh instance.' >&2
  exit 2
  ;;
esac
