"""Compares the legal moves of `pdn` with those of an independent library on random positions.

    cargo build --release
    python3 -m venv one && one/bin/pip install pydraughts==0.6.7
    python3 -m venv two && two/bin/pip install py-draughts==1.10.1
    one/bin/python tests/differential/differential.py pydraughts target/release/pdn
    two/bin/python tests/differential/differential.py py-draughts target/release/pdn

Both libraries install a module named `draughts`, hence two environments. It prints each disagreement and a line
of totals a variant, and is not part of the ordinary tests: it needs programs of other people.
"""

import json
import random
import subprocess
import sys

# variant: (files, ranks, is a1 played on?, name in pydraughts, class in py-draughts)
VARIANTS = {
    "russian": (8, 8, True, "russian", "RussianBoard"),
    "brazilian": (8, 8, True, "brazilian", "BrazilianBoard"),
    "international": (10, 10, True, "standard", "StandardBoard"),
    "frisian": (10, 10, True, "frisian", "FrisianBoard"),
    "english": (8, 8, True, "english", None),
    "italian": (8, 8, False, "italian", None),
    "turkish": (8, 8, None, "turkish", None),
    "antidraughts": (10, 10, True, "antidraughts", "AntidraughtsBoard"),
    "breakthrough": (10, 10, True, "breakthrough", "BreakthroughBoard"),
}
# Schemes of numbers: squares are listed from 1 upwards from the top left, or from a1.
FROM_A1 = {"pydraughts": {"russian", "brazilian", "turkish"}, "py-draughts": set()}


def squares(variant):
    """Algebraic names in the order of the top-left numbers."""
    files, ranks, with_a1, _, _ = VARIANTS[variant]
    return [
        "abcdefghijkl"[file] + str(rank + 1)
        for rank in reversed(range(ranks))
        for file in range(files)
        if with_a1 is None or (file + rank) % 2 == (0 if with_a1 else 1)
    ]


def numbered(variant, library):
    names = squares(variant)
    if variant in FROM_A1[library]:
        names = sorted(names, key=lambda name: (int(name[1:]), name[0]))
    return names


def random_position(variant, dice):
    """Pieces of both sides, as {name: 'W', 'WK', 'B' or 'BK'}; men stand off their crown row."""
    names = squares(variant)
    ranks = VARIANTS[variant][1]
    pieces = {}
    kings = dice.random()
    for name in dice.sample(names, dice.randint(2, 16)):
        side = dice.choice("WB")
        crown = ranks if side == "W" else 1
        king = dice.random() < kings or int(name[1:]) == crown
        pieces[name] = side + ("K" if king else "")
    return pieces


def fen(pieces, turn, write):
    side = lambda s: ",".join(("K" if v[1:] else "") + write(n) for n, v in pieces.items() if v[0] == s)
    return f"{turn}:W{side('W')}:B{side('B')}"


def ours(program, variant, position):
    text = subprocess.run(
        [program, "moves", "--variant", variant, "--fen", position, "--format", "json"],
        capture_output=True, text=True, check=True,
    ).stdout
    return {(m["from"], m["to"], tuple(m["taken"])) for m in json.loads(text)["moves"]}


def theirs_pydraughts(variant, pieces, turn):
    import draughts

    names = numbered(variant, "pydraughts")
    number = lambda name: str(names.index(name) + 1)
    # 8x8 games with names take names, the others numbers.
    write = (lambda name: name) if variant in ("russian", "brazilian", "turkish") else number
    board = draughts.Board(variant=VARIANTS[variant][3], fen=fen(pieces, turn, write))
    moves = set()
    for move in board.legal_moves():
        steps = move.hub_move.replace("-", "x").split("x")
        start, end, *taken = [names[int(step) - 1] for step in steps]
        moves.add((start, end, tuple(sorted(taken))))
    return moves


def theirs_py_draughts(variant, pieces, turn):
    import draughts

    names = numbered(variant, "py-draughts")
    board = getattr(draughts, VARIANTS[variant][4]).from_fen(
        fen(pieces, turn, lambda name: str(names.index(name) + 1))
    )
    return {
        (names[m.square_list[0]], names[m.square_list[-1]], tuple(sorted(names[s] for s in m.captured_list)))
        for m in board.legal_moves
    }


def main():
    library, program = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    ask = {"pydraughts": theirs_pydraughts, "py-draughts": theirs_py_draughts}[library]
    for variant, row in VARIANTS.items():
        if library == "py-draughts" and row[4] is None:
            continue
        dice = random.Random(variant)
        same = different = refused = 0
        while same + different + refused < rounds:
            pieces = random_position(variant, dice)
            if len({piece[0] for piece in pieces.values()}) < 2:
                continue
            turn = dice.choice("WB")
            position = fen(pieces, turn, lambda name: name)
            try:
                other = ask(variant, pieces, turn)
            except Exception as error:  # their failure, not a disagreement
                refused += 1
                print(f"{variant} {position}: {library} fails: {error!r}")
                continue
            mine = ours(program, variant, position)
            if mine == other:
                same += 1
            else:
                different += 1
                print(f"{variant} {position}\n  only pdn: {sorted(mine - other)}\n  only {library}: {sorted(other - mine)}")
        print(f"{variant}: {same} positions agree, {different} differ, {refused} refused by {library}", flush=True)


if __name__ == "__main__":
    main()
