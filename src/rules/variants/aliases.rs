//! What users call the variants, in English, Portuguese, Russian and the languages of their countries.

#[rustfmt::skip]
pub(super) const INTERNATIONAL: &[&str] = &[
    "standard", "polish", "10x10", "draughts", "draughts100", "international draughts",
    "internacional", "damas internacionais", "dammen", "dames internationales", "stoclet", "международные",
    "международные шашки", "стоклеточные шашки", "стоклетки", "fromposition",
];

#[rustfmt::skip]
pub(super) const ANTIDRAUGHTS: &[&str] = &[
    "anti", "antidraught", "giveaway", "losing draughts", "losing international",
];

#[rustfmt::skip]
pub(super) const BREAKTHROUGH: &[&str] = &[
    "first king wins",
];

#[rustfmt::skip]
pub(super) const CANADIAN: &[&str] = &[
    "12x12", "canadense", "damas canadenses", "dames canadiennes", "канадские", "канадские шашки",
];

#[rustfmt::skip]
pub(super) const FRISIAN: &[&str] = &[
    "frysian", "fries", "frysk dammen", "fries dammen", "frísio", "frisio", "фризские", "фризские шашки",
];

#[rustfmt::skip]
pub(super) const FRYSK: &[&str] = &[
    "friskfive",
];

#[rustfmt::skip]
pub(super) const BRAZILIAN: &[&str] = &[
    "draughts64", "brasil", "brazil", "brasileira", "brasileiras", "brasileiro",
    "damas brasileiras", "brasileño", "damas", "бразильские", "бразильские шашки",
];

#[rustfmt::skip]
pub(super) const RUSSIAN: &[&str] = &[
    "shashki", "russa", "russas", "russo", "rusas", "damas russas", "russian shashki", "russian checkers",
    "русские", "русские шашки", "шашки",
];

#[rustfmt::skip]
pub(super) const LOSING_RUSSIAN: &[&str] = &[
    "poddavki", "reverse", "reverse russian", "giveaway russian", "losing", "suicide", "ao contrário",
    "ao contrario", "perde-ganha", "обратные", "обратные шашки", "поддавки",
];

#[rustfmt::skip]
pub(super) const SPANTSIRETI: &[&str] = &[
    "spantsiretti", "spancireti", "spancirety", "10x8", "80-cell", "спанцирети", "шашки спанцирети",
    "восьмидесятиклеточные шашки",
];

#[rustfmt::skip]
pub(super) const POOL: &[&str] = &[
    "american pool", "pool checkers", "american pool checkers", "spanish pool",
];

#[rustfmt::skip]
pub(super) const JAMAICAN: &[&str] = &[
    "jamaican", "jamaican draughts", "jamaica",
];

#[rustfmt::skip]
pub(super) const ENGLISH: &[&str] = &[
    "checkers", "american", "american checkers", "straight checkers", "anglo-american", "draughts8",
    "inglesa", "inglesas", "damas inglesas", "damas americanas", "английские", "английские шашки", "чекерс",
];

#[rustfmt::skip]
pub(super) const ITALIAN: &[&str] = &[
    "dama", "dama italiana", "italiana", "italianas", "damas italianas", "итальянские", "итальянские шашки",
];

#[rustfmt::skip]
pub(super) const SPANISH: &[&str] = &[
    "damas españolas", "espanola", "española", "espanholas", "damas espanholas", "испанские",
    "испанские шашки",
];

#[rustfmt::skip]
pub(super) const PORTUGUESE: &[&str] = &[
    "portuguesa", "portuguesas", "damas portuguesas", "damas clássicas", "damas classicas", "classicas",
    "португальские", "португальские шашки",
];

#[rustfmt::skip]
pub(super) const CZECH: &[&str] = &[
    "česká dáma", "ceska dama", "tcheca", "tchecas", "damas tchecas", "чешские", "чешские шашки",
];

#[rustfmt::skip]
pub(super) const TURKISH: &[&str] = &[
    "türk daması", "turk damasi", "dama turca", "turca", "turcas", "damas turcas", "турецкие",
    "турецкие шашки",
];

#[rustfmt::skip]
pub(super) const THAI: &[&str] = &[
    "makhos", "makhot", "หมากฮอส", "tailandesa", "тайские", "тайские шашки",
];
