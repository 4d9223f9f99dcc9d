#!/usr/bin/env bash
# `pdn` and the measuring stick (chess, pgn-reader + shakmaty: benches/peer) side by side: the processor time of whole runs
# on one thread, each the median of rounds in turn. Prints plies a second, megabytes a second, and how many times the
# chess figure of the same column that is.
#   benches/compare.sh [MEGABYTES [ROUNDS [VARIANT ...]]]
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-40}
rounds=${2:-9}
variants=("${@:3}")
((${#variants[@]})) || variants=(russian brazilian international english)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

cargo build --quiet --locked --release --bin pdn
cargo build --quiet --locked --release --manifest-path benches/peer/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}/peer"
pdn=${CARGO_TARGET_DIR:-target}/release/pdn
chess=${CARGO_TARGET_DIR:-target}/peer/release/chess-peer

"$chess" generate $((megabytes * 950)) >"$folder/chess.pgn"
for variant in "${variants[@]}"; do
  # The generator need not be quick.
  cargo bench --quiet --locked --profile dev --bench games -- "$variant" "$megabytes" >"$folder/$variant.pdn"
done

# Each row: its name, its file, its command.
rows=()
row() { rows+=("$1|$2|${*:3}"); }
row "chess validate" chess.pgn "$chess" validate "$folder/chess.pgn"
row "chess parse" chess.pgn "$chess" parse "$folder/chess.pgn"
for variant in "${variants[@]}"; do
  row "$variant check" "$variant.pdn" "$pdn" check -j1 "$folder/$variant.pdn"
  row "$variant fmt" "$variant.pdn" "$pdn" fmt -j1 --check "$folder/$variant.pdn"
  row "$variant convert pdn" "$variant.pdn" "$pdn" convert -j1 --to pdn "$folder/$variant.pdn"
  row "$variant convert ndjson" "$variant.pdn" "$pdn" convert -j1 --to ndjson "$folder/$variant.pdn"
done

# How many plies each file has.
"$chess" validate "$folder/chess.pgn" | sed 's/.* plies \([0-9]*\) .*/\1/' >"$folder/chess.pgn.plies"
for variant in "${variants[@]}"; do
  { "$pdn" check --fail-on never "$folder/$variant.pdn" 2>&1 >/dev/null; } |
    sed -n 's/.* games, \([0-9]*\) moves.*/\1/p' >"$folder/$variant.pdn.plies"
done

TIMEFORMAT='%U %S'
for ((round = 0; round < rounds; round++)); do
  for i in "${!rows[@]}"; do
    IFS='|' read -r _ _ command <<<"${rows[i]}"
    # shellcheck disable=SC2086 # the command is words
    { time $command >/dev/null 2>&1 || true; } 2>"$folder/time"
    awk '{ print $1 + $2 }' "$folder/time" >>"$folder/times.$i"
  done
done

printf '%-28s %10s %8s %12s\n' "" "plies/s" "MB/s" "× validate"
for i in "${!rows[@]}"; do
  IFS='|' read -r name file _ <<<"${rows[i]}"
  sort -n "$folder/times.$i" | awk -v name="$name" -v rounds="$rounds" -v bytes="$(wc -c <"$folder/$file")" \
    -v plies="$(cat "$folder/$file.plies")" -v base="$folder/base" '
    NR == int((rounds + 1) / 2) {
      speed = plies / $1
      if ((getline first < base) <= 0) { first = speed; print speed > base }
      printf "%-28s %8.1f M %8.0f %12.2f\n", name, speed / 1e6, bytes / $1 / 1e6, speed / first
    }'
done
