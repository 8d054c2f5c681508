import type { Declined } from './declension.ts'

/**
 * "In" and the name of a place in languages whose names hardly change: a preposition with its article (`en France`, `au Maroc`, `nei Paesi Bassi`), an ending by the sounds of the name (`İstanbul’da`),
 * or the name alone before a word that follows it (`東京`). From the school grammars; null where no rule is sure.
 */
export type InPhrase = (name: string, place: Declined) => string | null

type Rule = readonly [name: RegExp, phrase: string]

const first = (rules: readonly Rule[], name: string): string | null => {
  const rule = rules.find(([known]) => known.test(name))
  return rule ? name.replace(...rule) : null
}

/** Rules for countries, for states and areas, and for cities; the first whose name fits. */
const byType =
  ({ country, state, city }: Record<'country' | 'state' | 'city', readonly Rule[]>): InPhrase =>
  (name, { type }) =>
    first(type === 'country' ? country : type === 'city' ? city : state, name)

/** Names that were left in English, or say in brackets which of several they are. */
const UNTRANSLATED =
  /\b(?:of|and|the|Borough|County|Islands?|Province(?! d)|City|Region|District|Armed|French|St\.|U\.S\.)\b|\(/
const certain =
  (phrase: InPhrase): InPhrase =>
  (name, place) =>
    place.type === 'state' && UNTRANSLATED.test(name) ? null : phrase(name, place)

const SAINT = '(?:Saint|Sainte|Sankt|San|São|Santa|Sint)[- ]'

const fr = byType({
  country: [
    [/^R\.A\.S\. chinoise de (.+)$/, 'à $1'],
    [/^Myanmar.*$/, 'au $&'],
    [/^État de la Cité du Vatican$/, 'au Vatican'],
    [/^La Réunion$/, 'à $&'],
    [/^(?:Barbade|Dominique|Grenade)$/, 'à la $&'],
    [/^Salvador$/, 'au $&'],
    [/^Île (?:Bouvet|Norfolk|Christmas|de .+)$/, 'sur l’$&'],
    [/^Terres australes .+$/, 'dans les $&'],
    [/^(?:Samoa américaines|Samoa|Tuvalu|Tokelau)$/, 'aux $&'],
    [/^(?:Suriname|Congo.*)$/, 'au $&'],
    [
      /^(?:États-Unis|Pays-Bas.*|Philippines|Maldives|Seychelles|Comores|Bahamas|Bermudes|Fidji|Palaos|Émirats arabes unis|Îles .+)$/,
      'aux $&',
    ],
    [/^Territoires palestiniens$/, 'dans les $&'],
    [
      new RegExp(
        `^(?:Chypre|Malte|Cuba|Madagascar|Maurice|Singapour|Monaco|Djibouti|Bahreïn|Oman|Porto Rico|Taïwan|Trinité-et-Tobago|Curaçao|Aruba|Guam|Jersey|Guernesey|Tonga|Nauru|Niue|Antigua-et-Barbuda|Anguilla|Mayotte|Wallis-et-Futuna|Sao Tomé-et-Principe|Montserrat|Gibraltar|Kiribati|Géorgie du Sud.*|Ceuta.*|Sercq|Tristan da Cunha|${SAINT}.+)$`,
      ),
      'à $&',
    ],
    [/^(?:Mexique|Mozambique|Cambodge|Zimbabwe|Belize)$/, 'au $&'],
    [
      /^(?:(?:Corée|Guinée|Macédoine|Bosnie|Papouasie|République|Nouvelle|Sierra|Afrique)\b.*|[AEIOUÉÎ].*|.+e|.+ (?:française|saoudite))$/,
      'en $&',
    ],
    [/^Haïti$/, 'en $&'],
    [/^.+$/, 'au $&'],
  ],
  state: [
    [/^Îles? .+\(.*$/, ''],
    [/^Îles .+$/, 'aux $&'],
    [/^Province (?=d)/, 'dans la province '],
    [/^Région (?=d)/, 'dans la région '],
    [/^Communauté (?=[dv])/, 'dans la Communauté '],
    [/^Canton (?=d)/, 'dans le canton '],
    [/^Comté (?=d)/, 'dans le comté '],
    [/^District (?=d)/, 'dans le district '],
    [/^Pays (?:de Galles|basque)$/, 'au $&'],
    [/^Pays de la Loire$/, 'dans les $&'],
    [
      /^(?:Andalousie|Catalogne|Bretagne|Normandie|Corse|Bavière|Saxe|Hesse|Toscane|Lombardie|Vénétie|Sicile|Sardaigne|Ombrie|Ligurie|Calabre|Campanie|Occitanie|Galice|Cantabrie|Navarre|Estrémadure|Île-de-France|Nouvelle-Aquitaine|Provence-Alpes-Côte d’Azur|Auvergne-Rhône-Alpes|Bourgogne-Franche-Comté|Castille-.+|Rhénanie-.+|Basse-Saxe|Floride|Californie|Géorgie|Carinthie|Styrie|Crète|Attique|Angleterre|Écosse|Irlande du Nord|Aragon)$/,
      'en $&',
    ],
  ],
  city: [
    [/^Le (?=\p{Lu})/u, 'au '],
    [/^Les (?=\p{Lu})/u, 'aux '],
    [/^.+$/, 'à $&'],
  ],
})

const it = byType({
  country: [
    [/^RAS di (.+)$/, 'a $1'],
    [/^(?:Bahamas|Bermuda|Seychelles|Maldive|Comore|Figi|Filippine)$/, 'alle $&'],
    [/^Isole .+$/, 'alle $&'],
    [/^Isola .+$/, 'sull’$&'],
    [/^(?:Samoa Americane|Terre Australi.*)$/, 'nelle $&'],
    [/^Territorio .+$/, 'nel $&'],
    [/^Riunione$/, 'alla $&'],
    [/^(?:Emirati Arabi Uniti|Stati Uniti)$/, 'negli $&'],
    [/^(?:Paesi Bassi|Caraibi Olandesi|Territori Palestinesi)$/, 'nei $&'],
    [/^Regno Unito$/, 'nel $&'],
    [/^(?:Repubblica .+|Città del Vaticano)$/, 'nella $&'],
    [
      new RegExp(
        `^(?:Cipro|Malta|Cuba|Singapore|Monaco|Taiwan|Haiti|Aruba|Curaçao|Guam|Jersey|Guernsey|Gibilterra|Mauritius|Barbados|Dominica|Grenada|Antigua e Barbuda|Anguilla|Trinidad e Tobago|Portorico|Mayotte|Nauru|Niue|Palau|Tonga|Tuvalu|Vanuatu|Kiribati|Montserrat|Samoa|Capo Verde|Tokelau|Sark|San Marino|Sant[’'].+|${SAINT}.+)$`,
      ),
      'a $&',
    ],
    [/^.+$/, 'in $&'],
  ],
  state: [
    [/^Isole .+$/, 'alle $&'],
    [/^Provincia /, 'in provincia '],
    [/^Città metropolitana /, 'nella città metropolitana '],
    [/^Canton /, 'nel Canton '],
    [/^(?:Lazio|Veneto|Molise|Friuli-.+|Trentino-.+|Galles|Saarland)$/, 'in $&'],
    [/^(?:Marche)$/, 'nelle $&'],
    [/^(?:Paesi Baschi)$/, 'nei $&'],
    [
      /^(?:Lombardia|Campania|Sicilia|Sardegna|Toscana|Puglia|Calabria|Liguria|Umbria|Basilicata|Abruzzo|Piemonte|Emilia-Romagna|Valle d[’']Aosta|Andalusia|Catalogna|Galizia|Navarra|Cantabria|Aragona|Estremadura|Baviera|Sassonia|Bassa Sassonia|Assia|Turingia|Carinzia|Stiria|Bretagna|Normandia|Corsica|Occitania|Nuova Aquitania|Inghilterra|Scozia|Irlanda del Nord|California|Florida)$/,
      'in $&',
    ],
  ],
  city: [
    [/^La (?=\p{Lu})/u, 'alla '],
    [/^L['’](?=\p{Lu})/u, 'all’'],
    [/^Il (?=\p{Lu})/u, 'al '],
    [/^.+$/, 'a $&'],
  ],
})

/** Portuguese of Portugal: countries with an article but for a few. */
const pt = byType({
  country: [
    [/^(.+), RAE da China$/, 'em $1'],
    [
      new RegExp(
        `^(?:Portugal|Espanha|França|Itália|Inglaterra|Angola|Moçambique|Cabo Verde|Marrocos|Israel|Cuba|Chipre|Malta|Singapura|Timor-Leste|Andorra|Mónaco|Mônaco|Macau|Taiwan|Porto Rico|Honduras|El Salvador|Aruba|Curaçau|Curaçao|Guam|Jersey|Guernsey|Gibraltar|Madagáscar|Madagascar|Omã|Djibuti|Barbados|Trindade e Tobago|Trinidad e Tobago|Antígua e Barbuda|Granada|San Marino|Liechtenstein|Mayotte|Martinica|Guadalupe|Samoa.*|Tonga|Nauru|Niue|Palau|Tuvalu|Vanuatu|Kiribati|Quiribáti|Montserrat|Anguila|Santo.*|${SAINT}.+)$`,
      ),
      'em $&',
    ],
    [/^(?:Estados|Emirados|Países|Territórios|Camarões|Barbados)(?!\p{L}).*$/u, 'nos $&'],
    [/^(?:Bahamas|Baamas|Bermudas|Maldivas|Filipinas|Seicheles|Comores|Fiji|Ilhas .+)$/, 'nas $&'],
    [/^Ilha de Man$/, 'na $&'],
    [
      /^(?:Reino|Brasil|Canadá|Chile|Peru|Japão|Irão|Iraque|Egito|Equador|Uruguai|Paraguai|Panamá|México|Líbano|Luxemburgo|Mónaco|Catar|Kuwait|Koweit|Paquistão|Quénia|Sudão.*|Senegal|Nepal|Vietname|Laos|Camboja|Iémen|Kosovo|Montenegro|Listenstaine|Barém|Barein|Botsuana|Burundi|Gabão|Gana|Haiti|Lesoto|Níger|Ruanda|Suriname|Togo|Chade|Turquemenistão|Usbequistão|Tajiquistão|Quirguistão|Cazaquistão|Afeganistão|Azerbaijão|Bangladeche|Benim|Brunei|Burquina Faso|Butão|Congo.*|Sri Lanca|Zimbabué)(?!\p{L}).*$/u,
      'no $&',
    ],
    [
      /^(?:África|América|Arábia|Argentina|Alemanha|Albânia|Argélia|Arménia|Austrália|Áustria|Bélgica|Bielorrússia|Bolívia|Bósnia|Bulgária|Chéquia|China|Colômbia|Coreia|Costa|Croácia|Dinamarca|Eslováquia|Eslovénia|Estónia|Etiópia|Finlândia|Geórgia|Grécia|Gronelândia|Guatemala|Guiana|Guiné.*|Hungria|Índia|Indonésia|Irlanda|Islândia|Jamaica|Jordânia|Letónia|Libéria|Líbia|Lituânia|Macedónia|Malásia|Mauritânia|Moldávia|Mongólia|Namíbia|Nicarágua|Nigéria|Noruega|Nova|Polinésia|Polónia|República|Roménia|Rússia|Sérvia|Síria|Somália|Suécia|Suíça|Tailândia|Tanzânia|Tunísia|Turquia|Ucrânia|Venezuela|Zâmbia|Papua|Serra)(?!\p{L}).*$/u,
      'na $&',
    ],
  ],
  state: [
    [/^Província /, 'na província '],
    [/^Região /, 'na região '],
    [/^Comunidade /, 'na Comunidade '],
    [/^Distrito /, 'no distrito '],
    [/^Cantão /, 'no cantão '],
    [/^Ilhas .+$/, 'nas $&'],
    [/^(?:Algarve|Alentejo|País Basco|País de Gales)$/, 'no $&'],
    [
      /^(?:Andaluzia|Catalunha|Galiza|Baviera|Toscana|Lombardia|Sicília|Sardenha|Bretanha|Normandia|Córsega|Comunidade Valenciana|Califórnia|Flórida|Madeira|Estremadura)$/,
      'na $&',
    ],
  ],
  city: [
    [
      /^(?:Porto|Funchal|Rio de Janeiro|Recife|Barreiro|Montijo|Seixal|Cairo|Entroncamento|Cartaxo|Fundão)$/,
      'no $&',
    ],
    [
      /^(?:Amadora|Figueira da Foz|Covilhã|Guarda|Horta|Maia|Trofa|Nazaré|Lousã|Haia|Cidade do .+)$/,
      'na $&',
    ],
    [/^(?:Caldas da Rainha)$/, 'nas $&'],
    [/^.+$/, 'em $&'],
  ],
})

const ca = byType({
  country: [
    [/^(.+) \(RAE Xina\)$/, 'a $1'],
    [/^(?:Estats|Emirats|Països|Territoris)\b.*$/, 'als $&'],
    [
      /^(?:Bahames|Bermudes|Maldives|Seychelles|Filipines|Comores|Illes .+|Terres Australs.*)$/,
      'a les $&',
    ],
    [/^Illa .+$/, 'a l’$&'],
    [
      /^(?:Índia|Equador|Iran|Iraq|Uruguai|Aràbia Saudí|Argentina|Afganistan|Azerbaidjan|Antàrtida)$/,
      'a l’$&',
    ],
    [/^(?:República .+|Xina|Ciutat del Vaticà|Guaiana Francesa|Polinèsia Francesa)$/, 'a la $&'],
    [
      /^(?:Regne Unit|Brasil|Canadà|Japó|Perú|Marroc|Líban|Paraguai|Pakistan|Senegal|Sudan.*|Txad|Iemen|Nepal|Carib Neerlandès|Camerun|Congo.*|Vietnam|Gabon|Sàhara Occidental|Territori Britànic.*)$/,
      'al $&',
    ],
    [/^.+$/, 'a $&'],
  ],
  state: [
    [/^Província /, 'a la província '],
    [/^Regió /, 'a la regió '],
    [/^Comunitat /, 'a la Comunitat '],
    [/^Districte /, 'al districte '],
    [/^Cantó /, 'al cantó '],
    [/^País /, 'al País '],
    [/^(?:Illes .+|Canàries)$/, 'a les $&'],
    [
      /^(?:Andalusia|Catalunya|Galícia|Aragó|Navarra|Baviera|Sicília|Sardenya|Llombardia|Bretanya|Normandia|Còrsega|Califòrnia|Florida|Múrcia|Astúries|Cantàbria|Extremadura)$/,
      'a $&',
    ],
  ],
  city: [
    [/^El (?=\p{Lu})/u, 'al '],
    [/^Els (?=\p{Lu})/u, 'als '],
    [/^.+$/, 'a $&'],
  ],
})

const nl = byType({
  country: [
    [/^(.+) SAR van China$/, 'in $1'],
    [
      /^(?:Aruba|Curaçao|Bonaire|Cuba|Cyprus|Malta|Jamaica|Mauritius|Madagaskar|Barbados|Bermuda|Jersey|Guernsey|Martinique|Guadeloupe|Réunion|Sint-Maarten|Saint-Martin|Saint-Barthélemy|Anguilla|Dominica|Grenada|Puerto Rico|Guam|Sri Lanka|Åland|IJsland)$/,
      'op $&',
    ],
    [
      /^(?:Bahama’s|Comoren|Faeröer|Filipijnen|Malediven|Seychellen|Noordelijke Marianen|.+eilanden|Isle of Man)$/,
      'op de $&',
    ],
    [/^(?:Verenigde .+|.+ Republiek|Palestijnse gebieden)$/, 'in de $&'],
    [/^(?:Verenigd Koninkrijk)$/, 'in het $&'],
    [/^.+$/, 'in $&'],
  ],
  state: [
    [/^(?:District|Departement|Kanton|Woiwodschap) /, 'in het $&'],
    [/^(?:Provincie|Regio|Prefectuur) /, 'in de $&'],
    [/^.+ [Ee]ilanden$/, 'op de $&'],
    [/^\p{L}+(?:-\p{L}+)*$/u, 'in $&'],
  ],
  city: [[/^.+$/, 'in $&']],
})

const ro = byType({
  country: [
    [/^R\.A\.S\. (.+), China$/, 'în $1'],
    [/^.+$/, 'în $&'],
  ],
  state: [
    [/^(?:Provincia) (?=.)/, 'în provincia '],
    [/^(?:Cantonul|Districtul|Voievodatul|Comunitatea|Țara|Insulele|Regiunea) .+$/, 'în $&'],
    [/^\p{L}+(?:-\p{L}+)*$/u, 'în $&'],
  ],
  city: [[/^.+$/, 'în $&']],
})

/** Islands are "on": `på Malta`. */
const scandinavian = byType({
  country: [
    [
      /^(?:Malta|Cypern|Kypros|Kuba|Cuba|Island|Jamaica|Mauritius|Madagaskar|Barbados|Bermuda|Jersey|Guernsey|Isle of Man|Man|Aruba|Curaçao|Martinique|Guadeloupe|Réunion|Grönland|Grønland|Åland|Bahamas|Seychellerna|Seychellerne|Seychellene|Maldiverna|Maldiverne|Maldivene|Filippinerna|Filippinerne|Filippinene|Färöarna|Færøerne|Færøyene|Kap Verde|.+öarna|.+øerne|.+øyene)$/,
      'på $&',
    ],
    [/^.+$/, 'i $&'],
  ],
  state: [
    [
      /^(?:Gran Canaria|.+öarna|.+øerne|.+øyene|Balearerna|Balearerne|Balearene|Sicilien|Sicilia|Sardinien|Sardinia|Kreta|Korsika|Gotland|Bornholm)$/,
      'på $&',
    ],
    [/^\p{L}+(?:-\p{L}+)*$/u, 'i $&'],
  ],
  city: [[/^.+$/, 'i $&']],
})

/** Greek brings the article along and needs the accusative: only names whose gender shows in their ending. */
const el = byType({
  country: [
    [/^(?:Ηνωμένες Πολιτείες|Φιλιππίνες|Μαλδίβες|Μπαχάμες|Σεϋχέλλες|Βερμούδες)$/, 'στις $&'],
    [/^(?:Ηνωμένο Βασίλειο|Κονγκό.*)$/, 'στο $&'],
    [/^Παλαιστινιακά Εδάφη$/, 'στα $&'],
    [/^Ηνωμένα Αραβικά Εμιράτα$/, 'στα $&'],
    [/^Νήσοι (?=.)/, 'στις Νήσους '],
    [/^Κάτω Χώρες$/, 'στις $&'],
    [/^(?=[ΑΕΗΙΟΥΩΆΈΉΊΌΎΏΚΠΤ]|Μπ|Ντ|Γκ|Τσ|Τζ|Ξ|Ψ).*[αάη]$/, 'στην $&'],
    [/^\p{L}+[αάη]$|^\p{L}+ \p{L}+[αάη]$/u, 'στη $&'],
    [/^\p{L}+[οό]$/u, 'στο $&'],
  ],
  state: [],
  city: [
    [
      /^(?:Παρίσι|Λονδίνο|Βερολίνο|Μόναχο|Μιλάνο|Ντουμπάι|Κάιρο|Μεξικό|Πεκίνο|Τόκιο|Ηράκλειο|Λουξεμβούργο|Σαράγεβο|Βελιγράδι|Δουβλίνο|Τορίνο|Μαϊάμι|Σικάγο|Ρίο ντε Τζανέιρο)$/,
      'στο $&',
    ],
    [/^(?:Βρυξέλλες|Κάννες|Σέρρες)$/, 'στις $&'],
    [/^(?:Χανιά|Ιωάννινα|Τρίκαλα|Σκόπια|Τίρανα|Γιάννενα)$/, 'στα $&'],
    [/^Πειραιάς$/, 'στον Πειραιά'],
    [/^Βόλος$/, 'στον Βόλο'],
    [/^Πύργος$/, 'στον Πύργο'],
    [
      /^(?:Αθήνα|Θεσσαλονίκη|Πάτρα|Λάρισα|Κέρκυρα|Ρόδος|Κόρινθος|Καλαμάτα|Καβάλα|Κοζάνη|Λαμία|Δράμα|Ξάνθη|Κομοτηνή|Αλεξανδρούπολη|Κατερίνη|Βέροια|Λευκωσία|Λεμεσός|Λάρνακα|Πάφος|Γλυφάδα|Μαδρίτη|Βαρκελώνη|Ρώμη|Νάπολη|Φλωρεντία|Βενετία|Βιέννη|Πράγα|Βουδαπέστη|Σόφια|Βαρσοβία|Λισαβόνα|Μόσχα|Κωνσταντινούπολη|Άγκυρα|Σμύρνη|Γενεύη|Ζυρίχη|Κολωνία|Φρανκφούρτη|Στουτγάρδη|Λυών|Μασσαλία|Βαλένθια|Σεβίλλη|Μάλαγα|Νέα Υόρκη|Ουάσινγκτον|Κοπεγχάγη|Στοκχόλμη)$/,
      '',
    ],
  ],
})

/** Feminine names of Greek by their sound: the article keeps its n before vowels and stops. */
const GREEK_OS: ReadonlyMap<string, string> = new Map([
  ['Ρόδος', 'Ρόδο'],
  ['Κόρινθος', 'Κόρινθο'],
  ['Λεμεσός', 'Λεμεσό'],
  ['Πάφος', 'Πάφο'],
  ['Κύπρος', 'Κύπρο'],
  ['Αίγυπτος', 'Αίγυπτο'],
])
const feminineGreek = (name: string): string =>
  `${/^(?:[ΑΕΗΙΟΥΩΆΈΉΊΌΎΏΚΠΤΞΨ]|Μπ|Ντ|Γκ)/.test(name) ? 'στην' : 'στη'} ${GREEK_OS.get(name) ?? name}`
const greek: InPhrase = (name, place) => {
  if (GREEK_OS.has(name)) return feminineGreek(name)
  const phrase = el(name, place)
  return phrase === '' ? (place.type === 'city' ? feminineGreek(name) : null) : phrase
}

/** Turkish: `İstanbul’da`, `İzmir’de`, `Paris’te`; an apostrophe before the ending of a name. Names with a kind at their end (`ili`, `Adaları`) take another ending. */
const tr: InPhrase = (name) => {
  if (/^(?:Amerika Birleşik Devletleri|Birleşik Arap Emirlikleri)$/.test(name)) return `${name}’nde`
  if (name === 'Dominik Cumhuriyeti') return 'Dominik Cumhuriyeti’nde'
  if (/\s\S*(?:ı|i|ler|lar)$/.test(name)) return null
  const vowel = /[aıoueiöüâîû](?=[^aıoueiöüâîû]*$)/i.exec(name.toLocaleLowerCase('tr'))?.[0]
  // Of foreign spelling the sound is not known.
  if (!vowel || /[wxqéèëñçãõåøßæœ]/i.test(name.replace(/[çÇ]/g, ''))) return null
  const a = /[aıouâû]/.test(vowel) ? 'a' : 'e'
  return `${name}’${/[fstkçşhp]$/i.test(name) ? 't' : 'd'}${a}`
}

/** Kazakh: `Алматыда`, `Берлинде`, `Үндістанда`: the ending joins the name, by the last vowel and the last consonant. */
const kk: InPhrase = (name, { type }) => {
  if (type === 'state' || !/^[\p{Script=Cyrillic} -]+$/u.test(name)) return null
  const vowels = name.toLowerCase().match(/[аоұыяюёәеөүіэиу]/g) ?? []
  // И and у fit either kind of word: the vowel before them decides.
  const last = vowels.findLast((vowel) => !/[иу]/.test(vowel)) ?? vowels.at(-1)
  if (last === undefined) return null
  const a = /[аоұыяюёу]/.test(last) ? 'а' : 'е'
  // An ending of possession (`Штаттары`) puts an н before.
  if (/ .*(?:сы|сі|[рд]ы|[рд]і)$/.test(name)) return `${name}нд${a}`
  return `${name}${/[пткқфхһцчшщс]$/.test(name) ? 'т' : 'д'}${a}`
}

/** Languages whose names take one word before them, or none. */
const around =
  (before: string, after: string): InPhrase =>
  (name) =>
    /\p{Script=Latin}/u.test(name) ? null : before + name + after

const sq = byType({
  country: [
    [
      /^(?:Shqipëri|Itali|Greqi|Gjermani|Spanjë|Francë|Zvicër|Austri|Kroaci|Turqi|Poloni|Rumani|Bullgari|Hungari|Suedi|Norvegji|Danimarkë|Finlandë|Irlandë|Portugali|Serbi|Slloveni|Kosovë|Maqedoni e Veriut|Belgjikë|Çeki|Ukrainë)$/,
      'në $&',
    ],
    [/^Mbretëria e Bashkuar$/, 'në Mbretërinë e Bashkuar'],
    [/^Mali i Zi$/, 'në Malin e Zi'],
    [/^SHBA$/, 'në $&'],
  ],
  state: [],
  city: [],
})

const mt = byType({
  country: [],
  state: [],
  city: [
    [/^Il-(?=\p{Lu})/u, 'fil-'],
    [/^L-(?=\p{Lu})/u, 'fl-'],
    [/^I(.)-(?=\p{Lu})/u, 'fi$1-'],
    [/^.+$/u, 'f’$&'],
  ],
})

const ga = byType({
  country: [],
  state: [],
  city: [
    [/^Baile Átha Cliath$/, 'i mBaile Átha Cliath'],
    [/^Corcaigh$/, 'i gCorcaigh'],
    [/^Gaillimh$/, 'i nGaillimh'],
    [/^Luimneach$/, 'i Luimneach'],
    [/^Port Láirge$/, 'i bPort Láirge'],
    [/^Béal Feirste$/, 'i mBéal Feirste'],
    [/^Sligeach$/, 'i Sligeach'],
    [/^Cill Chainnigh$/, 'i gCill Chainnigh'],
    [/^Londain$/, 'i Londain'],
    [/^Páras$/, 'i bPáras'],
    [/^Maidrid$/, 'i Maidrid'],
    [/^Barcelona$/, 'i mBarcelona'],
    [/^Beirlín$/, 'i mBeirlín'],
  ],
})

const is = byType({
  country: [
    [/^Ísland$/, 'á Íslandi'],
    [/^Spánn$/, 'á Spáni'],
    [/^Ítalía$/, 'á Ítalíu'],
    [/^Bretland$/, 'í Bretlandi'],
    [/^Írland$/, 'á Írlandi'],
    [/^Malta$/, 'á Möltu'],
    [/^Kýpur$/, 'á Kýpur'],
    [/^Bandaríkin$/, 'í Bandaríkjunum'],
    [/^Danmörk$/, 'í Danmörku'],
    [/^Svíþjóð$/, 'í Svíþjóð'],
    [/^Noregur$/, 'í Noregi'],
    [/^(Þýska|Frakk|Pól|Grikk|Hol|Finn|Ung|Tæ|Rúss|Tyrk)land$/, 'í $1landi'],
    [/^(Portúgal)$/, 'í $1'],
    [/^(Króat|Rúmen|Búlgar|Austurrík|Belg|Tékk)ía$/, 'í $1íu'],
    [/^Austurríki$/, 'í Austurríki'],
  ],
  state: [],
  city: [
    [/^Reykjavík$/, 'í Reykjavík'],
    [/^Akureyri$/, 'á Akureyri'],
    [/^Kópavogur$/, 'í Kópavogi'],
    [/^Hafnarfjörður$/, 'í Hafnarfirði'],
    [/^Kaupmannahöfn$/, 'í Kaupmannahöfn'],
    [/^(London|París|Berlín|Madríd|Barselóna|Róm|Prag|Vín|Dublin|Ósló)$/, 'í $1'],
  ],
})

/** By language; asked before the rules of endings. */
export const IN_PHRASES: Readonly<Record<string, InPhrase>> = {
  fr: certain(fr),
  it: certain(it),
  pt: certain(pt),
  ca: certain(ca),
  nl: certain(nl),
  ro: certain((name, place) => (/^[\p{Script=Latin}\P{L}]+$/u.test(name) ? ro(name, place) : null)),
  sv: certain(scandinavian),
  da: certain(scandinavian),
  no: certain(scandinavian),
  el: greek,
  bg: (name, place) => around(/^[ВФ]/.test(name) ? 'във ' : 'в ', '')(name, place),
  mk: around('во ', ''),
  sq,
  tr: certain(tr),
  kk,
  mt,
  ga,
  is,
  hi: around('', ' में'),
  fa: around('در ', ''),
  ja: around('', ''),
  ko: around('', ''),
  'zh-CN': around('', ''),
}
