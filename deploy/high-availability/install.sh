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

# write <template> <place> <owner> <mode>: a name without a value stops everything, rather than leaving a gap.
write() {
  for name in $(grep -o '\${[A-Z0-9_]*}' "$here/$1" | tr -d '${}' | sort -u); do
    eval "value=\${$name:-}"
    if [ -z "$value" ]; then
      echo "$settings: $name is missing." >&2
      exit 1
    fi
  done
  mkdir -p "$(dirname "$ROOT$2")"
  envsubst <"$here/$1" >"$ROOT$2"
  chown "$3" "$ROOT$2"
  chmod "$4" "$ROOT$2"
}

case $role in
database)
  write etcd.env /etc/default/etcd root:root 0644
  write patroni.yml /etc/patroni/config.yml postgres:postgres 0600
  ;;
instance)
  write haproxy.cfg /etc/haproxy/haproxy.cfg root:root 0644
  write pgbouncer.ini /etc/pgbouncer/pgbouncer.ini postgres:postgres 0640
  write userlist.txt /etc/pgbouncer/userlist.txt postgres:postgres 0600
  write temari.env /etc/temari-database.env root:root 0600
  ;;
*)
  echo 'Say which role this machine has: ./install.sh database, or ./install.sh instance.' >&2
  exit 2
  ;;
esac
