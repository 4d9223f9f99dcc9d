#!/usr/bin/env bash
# How many machine instructions `pdn check` needs for a ply, counted by callgrind: unlike the time, the count is the same
# on a busy machine. Fails above a generous bound. Needs valgrind; the build with link-time optimisation takes minutes.
#   benches/instructions.sh [VARIANT ...]
set -euo pipefail
cd "$(dirname "$0")/.."
bound=900 # instructions a ply: twice what it is
if ! command -v valgrind >/dev/null; then
  echo "valgrind is not there: nothing is counted" >&2
  exit 0
fi
cargo build --quiet --locked --profile bench --bin pdn
program=${CARGO_TARGET_DIR:-target}/release/pdn
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
status=0
for variant in "${@:-russian}"; do
  cargo bench --quiet --locked --bench games -- "$variant" 2 >"$folder/games.pdn"
  said=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$program" check -j1 --fail-on never "$folder/games.pdn" 2>&1 >/dev/null)
  moves=$(sed -n 's/.* games, \([0-9]*\) moves.*/\1/p' <<<"$said")
  count=$(sed -n 's/.*refs: *\([0-9,]*\).*/\1/p' <<<"$said" | tr -d ,)
  each=$((count / moves))
  echo "$variant: $each instructions a ply ($moves plies)"
  if ((each > bound)); then
    echo "$variant: more than $bound" >&2
    status=1
  fi
done
exit $status
