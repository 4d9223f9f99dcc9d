#!/bin/sh
# What the program reads: files, games, moves, findings by code, and games lost, over corpus/ and, where PDN_RECORDS names
# a folder, over the real files there. Prints the table of the README. Usage: benches/figures.sh [PROGRAM]
#
# Games lost: those that should be there less those that were read, file by file. How many should be there is told by
# tests/data/records.txt (counted in the files), for the corpus by the golden reports beside its records.
set -eu
cd "$(dirname "$0")/.."
pdn=${1:-target/release/pdn}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The number of games of each file: `games<tab>path`.
games() {
    while read -r path; do
        printf '%s\t%s\n' "$("$pdn" stats "$path" | awk '$1 == "games" && NF == 2 { print $2 }')" "$path"
    done
}

# What should be there ($1) less what was read ($2), both `games<tab>path`.
lost() {
    awk -F '\t' '/^#/ { next } FNR == NR { there[$2] = $1; next } { read[$2] = $1 }
        END { for (path in there) if (there[path] > read[path]) lost += there[path] - read[path]; print lost + 0 }' "$1" "$2"
}

# A record, not something made of one: its name has one dot.
find corpus -name '*.pdn' ! -name '*.*.pdn' | sort > "$work/corpus"
grep -v '^corpus/archives/' "$work/corpus" | while read -r path; do
    printf '%s\t%s\n' "$(awk '/^[0-9,]+ games?, / { print $1 }' "${path%.pdn}.txt")" "$path"
done > "$work/there"
for report in corpus/archives/*.txt; do
    printf '%s\t%s\n' "$(awk '/^[0-9,]+ games?, / { print $1 }' "$report")" "${report%.txt}"
done >> "$work/there"
{ grep -v '^corpus/archives/' "$work/corpus"; find corpus/archives -mindepth 1 -type d; } | games > "$work/read"
"$pdn" stats --files-from "$work/corpus" > "$work/left"
echo "games-lost $(lost "$work/there" "$work/read")" >> "$work/left"
: > "$work/right"
if [ -n "${PDN_RECORDS:-}" ]; then
    "$pdn" stats "$PDN_RECORDS" > "$work/right"
    (cd "$PDN_RECORDS" && find . -name '*.pdn' | sed 's|^\./||' | sort) > "$work/records"
    sed "s|^|$PDN_RECORDS/|" "$work/records" | games | sed "s|	$PDN_RECORDS/|	|" > "$work/read"
    echo "games-lost $(lost tests/data/records.txt "$work/read")" >> "$work/right"
fi

awk -v right="$work/right" '
    { column = FILENAME == right ? 2 : 1 }
    /^files |^games  |^moves |^games-lost / { sub("-", " "); name = $1; if (NF == 3) name = name " " $2; value[name, column] = $NF }
    /^games understood/ { value["games understood", column] = $NF }
    /^  [A-Z][0-9][0-9][0-9] / { value[$1, column] = $NF; if (!seen[$1]++) codes[++count] = $1 }
    function row(name) { printf "| %s | %s | %s |\n", name, value[name, 1] + 0, (column == 2 ? value[name, 2] + 0 : "–") }
    function found(where, column,    i, line) {
        for (i = 1; i <= count; i++) if (value[codes[i], column]) line = line ", " codes[i] " " value[codes[i], column]
        print "\nFindings in " where ": " substr(line, 3) "."
    }
    END {
        print "| | corpus | real files |"
        print "|---|---:|---:|"
        row("files"); row("games"); row("games lost"); row("games understood"); row("moves")
        for (i = 2; i <= count; i++) for (j = i; j > 1 && codes[j] < codes[j - 1]; j--) {
            code = codes[j]; codes[j] = codes[j - 1]; codes[j - 1] = code
        }
        found("the corpus", 1)
        if (column == 2) found("the real files", 2)
    }' "$work/left" "$work/right"
