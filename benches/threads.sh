#!/usr/bin/env bash
# How many times as fast are two threads as one? The same games as a file, on standard input, through a pipe, from gz and
# as JSON, and as a folder of files of one game each; least wall time of rounds in turn, and the processor time of that run.
#   benches/threads.sh [MEGABYTES [ROUNDS]]
# PDN names a program that is there already, instead of a release build.
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-40}
rounds=${2:-7}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
if [ -z "${PDN:-}" ]; then
  cargo build --quiet --locked --release --bin pdn
  PDN=${CARGO_TARGET_DIR:-target}/release/pdn
fi
export PDN

# The generator need not be quick.
cargo bench --quiet --locked --profile dev --bench games -- russian "$megabytes" >"$folder/games.pdn"
gzip -k "$folder/games.pdn"
mkdir "$folder/many"
# A file for each of the first 20,000 games, a thousand a directory.
awk -v root="$folder/many" '
  /^\[Event / { if (file) close(file); if (n == 20000) exit
    if (n % 1000 == 0) { at = sprintf("%s/%02d", root, n / 1000); system("mkdir " at) }
    file = sprintf("%s/%05d.pdn", at, n++) }
  { print > file }' "$folder/games.pdn"
find "$folder/many" -name '*.pdn' | sort | xargs cat >"$folder/few.pdn"
"$PDN" convert --to ndjson "$folder/few.pdn" 2>/dev/null >"$folder/few.ndjson"

measure() { # NAME COMMAND, in which J stands for the number of threads
  local name=$1 command=$2 j round
  for ((round = 0; round < rounds; round++)); do
    for j in 1 2; do
      TIMEFORMAT='%R %U %S'
      { time bash -c "${command//J/-j$j}" >/dev/null 2>&1 || true; } 2>>"$folder/$j"
    done
  done
  paste -d' ' <(sort -n "$folder/1" | head -1) <(sort -n "$folder/2" | head -1) | awk -v name="$name" '
    { printf "%-34s %5.0f ms %5.0f ms  %5.2f ×  (processor %.0f and %.0f ms)\n", name, $1 * 1e3, $4 * 1e3, $1 / $4,
      ($2 + $3) * 1e3, ($5 + $6) * 1e3 }'
  rm "$folder/1" "$folder/2"
}

printf '%-34s %8s %8s\n' "" "-j1" "-j2"
cd "$folder"
case $PDN in /*) ;; *) PDN=$OLDPWD/$PDN ;; esac
measure "check, a file" '"$PDN" check J games.pdn'
measure "check, standard input" '"$PDN" check J < games.pdn'
measure "check, a pipe" 'cat games.pdn | "$PDN" check J'
measure "check, gz" '"$PDN" check J games.pdn.gz'
measure "check, NDJSON of 20,000 games" '"$PDN" check J few.ndjson'
measure "fmt --check, a file" '"$PDN" fmt --check J games.pdn'
measure "convert to PDN, through pipes" 'cat games.pdn | "$PDN" convert --to pdn J | cat'
measure "convert to NDJSON, through pipes" 'cat few.pdn | "$PDN" convert --to ndjson J | cat'
measure "check, 20,000 games in one file" '"$PDN" check J few.pdn'
measure "check, 20,000 files" '"$PDN" check J many'
measure "check --ignore A, 20,000 files" '"$PDN" check J --ignore A many'
measure "fmt --check, 20,000 files" '"$PDN" fmt --check J many'
measure "convert to NDJSON, 20,000 files" '"$PDN" convert --to ndjson J many'
