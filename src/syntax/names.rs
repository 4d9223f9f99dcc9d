//! The names of the known tags in other languages and spellings.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::record::TagName::{self, *};

/// Longer names are looked up in memory of their own.
const SHORT: usize = 32;

/// Which known tag a name means. Case and blanks do not count; entities must be decoded.
pub(super) fn known(name: &str) -> Option<TagName> {
    if let Some(exact) = TagName::exactly(name) {
        return Some(exact);
    }
    if name.is_ascii() && name.len() <= SHORT {
        let mut plain = [0; SHORT];
        let mut len = 0;
        for byte in name
            .bytes()
            .filter(|b| !matches!(b, b' ' | b'_' | b'-' | b'\t'))
        {
            plain[len] = byte.to_ascii_lowercase();
            len += 1;
        }
        return BY_NAME.get(&plain[..len]).copied();
    }
    let plain: String = name
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-' | '\t' | '\u{a0}'))
        .flat_map(char::to_lowercase)
        .collect();
    BY_NAME.get(plain.as_bytes()).copied()
}

/// By their letters in lower case: those of PDN before the others.
static BY_NAME: LazyLock<FxHashMap<Vec<u8>, TagName>> = LazyLock::new(|| {
    let rows = FOREIGN.iter();
    let foreign = rows.flat_map(|(tag, names)| names.split(' ').map(|name| (name.into(), *tag)));
    let own = TagName::ALL.iter();
    let own = own.map(|tag| (tag.text().to_ascii_lowercase().into_bytes(), *tag));
    foreign.chain(own).collect()
});

/// Lower case, no blanks. Italian, French, Portuguese, Spanish, Dutch, German, Polish, Russian, Czech and others.
const FOREIGN: &[(TagName, &str)] = &[
    (
        Event,
        "evento dati torneo gara campionato événement evénement evenement tournoi torneio campeonato competición \
         competicion toernooi wedstrijd ereignis turnier veranstaltung wydarzenie turniej событие турнир соревнование \
         událost turnaj подія tournament naam",
    ),
    (
        Site,
        "luogo sede sito lieu ville endroit local lugar sitio plaats locatie ort miejsce место місце místo place \
         location",
    ),
    (
        Date,
        "data anno fecha datum dag дата rok jahr année annee année ano año jaar год",
    ),
    (
        Round,
        "turno manche tour ronde rodada ronda runde runda тур раунд kolo",
    ),
    (
        White,
        "bianco bianchi blanc blancs branco brancas blanco blancas wit witspeler weiß weiss białe biale biały bialy \
         белые белый білі bílý bily whiteplayer p1",
    ),
    (
        Black,
        "nero neri noir noirs preto pretas negro negras zwart zwartspeler schwarz czarne czarny черные чёрные черный \
         чёрный чорні černý cerny blackplayer p2 red",
    ),
    (
        Result,
        "risultato esito résultat resultat resultado uitslag resultaat ergebnis wynik результат výsledek vysledek",
    ),
    (
        GameType,
        "typedejeu tipodigioco tipogioco tipodejogo tipojogo tipodejuego speltype spelsoort spieltyp spielart typgry \
         типигры gametyp typhry",
    ),
    (
        Fen,
        "posizione posición posicion posição posicao stelling stand stellung pozycja позиция фен \
         startposition",
    ),
    (SetUp, "setup"),
    (
        PlyCount,
        "halfmoves numerosemimosse nombredecoups plies числополуходов halfzetten aantalhalfzetten halbzüge",
    ),
    (
        TimeControl,
        "controllotempo tempodiriflessione cadence contrôledutemps controledetempo ritmodejuego speeltempo \
         bedenktijd bedenkzeit контрольвремени tempogry",
    ),
    (
        Variant,
        "variante variantegioco варіант вариант odmiana gamevariant varianta",
    ),
    (ResultFormat, "formatorisultato uitslagnotatie"),
];
