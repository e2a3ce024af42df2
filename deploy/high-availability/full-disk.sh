#!/bin/sh
# Hands the database over when the disk of the primary is nearly full: Patroni does not look at it, and PostgreSQL would
# stay primary while every write fails. Started by temari-full-disk.service, with /etc/default/temari-full-disk.
set -eu

freeMegabytes() {
  df --output=avail -m "$POSTGRES_DATA" | tail -n 1 | tr -d ' '
}

isPrimary() {
  curl --silent --fail --output /dev/null --max-time 2 "http://$NODE_ADDRESS:8008/primary"
}

isFullPrimary() {
  [ -d "$POSTGRES_DATA" ] && [ "$(freeMegabytes)" -lt "$LEAST_FREE_MEGABYTES" ] && isPrimary
}

handOver() {
  curl --silent --max-time 10 --user "patroni:$PATRONI_PASSWORD" --json "{\"leader\": \"$NODE_NAME\"}" \
    "http://$NODE_ADDRESS:8008/switchover"
}

while sleep 2; do
  isFullPrimary || continue
  echo "Less than $LEAST_FREE_MEGABYTES MB are free on the disk of the primary: another node takes over."
  handOver || true
  echo
  # A disk without any room can keep PostgreSQL from ending in order. The standby has what was acknowledged.
  isFullPrimary || continue
  "$POSTGRES_BIN/pg_ctl" stop --pgdata "$POSTGRES_DATA" --mode immediate --no-wait || true
done
