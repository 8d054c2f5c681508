/**
 * Endings of names after "in", by language, from the school grammars of each. The first ending that fits decides; `null` says that it is not sure.
 * What is not listed is not declined, so a rule is only here if it is right for all names that reach it.
 */

interface Rule {
  ending: RegExp
  form: string | ((word: string) => string) | null
  /** Types of place (`city`) or countries (`PL`): the place must be one of them, or must not. */
  only?: string
  not?: string
}

export interface Language {
  /** Text before the form; empty if the form alone means "in". */
  preposition: string
  /** Other text before the form, by the beginning of the name: a part of `otherPreposition`. */
  before?: readonly [RegExp, string]
  /** Countries and states whose "in" and name no rule gives: `на Кипре`, `im Libanon`. */
  phrases?: readonly (readonly [RegExp, string])[]
  /** Preposition and article that are written as one word. */
  contraction?: readonly [RegExp, string]
  /** A name without a rule follows the preposition as it is. */
  keepsNames?: true
  /** Names with other letters are not adapted to the language. */
  letters?: RegExp
  rules: readonly Rule[]
  /** Names that no rule gives. */
  known?: Readonly<Record<string, string>>
  /** Endings of adjectives before a noun. */
  adjectives?: readonly (readonly [RegExp, string])[]
  /** Beginnings with the kind of a country or state (`Provinz Barcelona`), and their replacement; the rest of the name stays as it is. */
  openings?: readonly (readonly [RegExp, string])[]
  /** Names before which the preposition takes another form (`во`, `we`, `ve`). */
  otherPreposition?: RegExp
  /** Countries where one is "on", or where it is disputed. */
  otherPrepositionIn?: ReadonlySet<string>
  /** English names whose last vowel may be part of the stem. */
  stemEnding?: RegExp
  /** False: names with hyphens are left alone. */
  hyphens?: false
}

const rule = (ending: RegExp, form: Rule['form'], more: Pick<Rule, 'only' | 'not'> = {}): Rule => ({
  ending,
  form,
  ...more,
})

/** Slavic countries: an ending there is a native one. */
const SLAVIC = 'RU UA BY PL CZ SK SI HR RS BA ME MK BG'
/** Countries whose names are not spelt as they are spoken. */
const UNADAPTED = 'GB US IE AU CA NZ ZA FR'
/** Island states, on which one is in most Slavic languages; Ukraine, where it is disputed. */
const ON = new Set(
  'UA CU CY MT PH MV BS JM HT BB MU LK MG TW KM SC FJ TT DO PR GU WS TO VU NR KI TV PW MH FM SB BM KY AG DM GD KN LC VC ST CV FO GL IM JE GG AX RE MQ GP YT'.split(
    ' ',
  ),
)

/** Names before which Russian says `во`. */
const VO = /^([ВФ][бвгджзклмнпрстфхцчшщь]|Льв)/

const ru: Language = {
  preposition: 'в',
  before: [VO, 'во'],
  phrases: [
    [/^(Кипр|Барбадос|Мадагаскар|Реюньон|Монтсеррат|Сен-Мартен|Синт-Мартен)$/, 'на $1е'],
    [/^(Мальт|Куб|Ямайк|Аруб|Мартиник|Гваделуп|Доминик|Шри-Ланк|Майотт)а$/, 'на $1е'],
    [/^(Мальдив|Филиппин|Багам|Комор)ы$/, 'на $1ах'],
    [/^(Гаити|Фиджи|Кюрасао|Самоа|Науру|Ниуэ|Палау|Токелау|Тувалу|Вануату|Кирибати)$/, 'на $1'],
    [/^(Гернси|Джерси)$/, 'на $1'],
    [/^Ангилья$/, 'на Ангилье'],
    [/^Маврикий$/, 'на Маврикии'],
    [/^Тайвань$/, 'на Тайване'],
    [/^(\p{L}+)ие о-ва$/u, 'на $1их островах'],
    [/^(Маршалл|Соломон)овы о-ва$/, 'на $1овых островах'],
    [/^о-ва (Кайман|Кука|Питкэрн)$/, 'на островах $1'],
    [/^о-в (.+)$/, 'на острове $1'],
    [/^(\p{L}+)ие острова$/u, 'на $1их островах'],
    [
      /^(Бурунди|Джибути|Зимбабве|Кабо-Верде|Конго - .+|Лесото|Макао|Малави|Мали|Марокко|Монако|Никарагуа|ОАЭ|КНДР|Перу|Пуэрто-Рико|Сан-Марино|Сомали|Сьерра-Леоне|Того|Чили|Эсватини|Буркина-Фасо)$/,
      'в $1',
    ],
    [/^Гонконг \(САР\)$/, 'в Гонконге'],
    [/^Макао \(САР\)$/, 'в Макао'],
    [/^Беларусь$/, 'в Беларуси'],
    [/^Израиль$/, 'в Израиле'],
    [/^Бруней$/, 'в Брунее'],
    [/^Республика Корея$/, 'в Республике Корея'],
    [/^Босния и Герцеговина$/, 'в Боснии и Герцеговине'],
    [/^Доминиканская Республика$/, 'в Доминиканской Республике'],
    [/^Гренландия$/, 'в Гренландии'],
    [/^Мьянма \(Бирма\)$/, 'в Мьянме'],
    [/^Кот-д’Ивуар$/, 'в Кот-д’Ивуаре'],
    [/^Гвинея-Бисау$/, 'в Гвинее-Бисау'],
    [/^Палестинские территории$/, 'на Палестинских территориях'],
    [/^(.+)ое воеводство$/, 'в $1ом воеводстве'],
    [/^([ВФ][бвгджзклмнпрстфхцчшщ].*|Льв.*)ая область$/, 'во $1ой области'],
    [/^(.+)ая область$/, 'в $1ой области'],
    [/^(Башкорто|Татар|Даге)стан$/, 'в $1стане'],
    [/^(Москв)а$/, 'в $1е'],
    [/^(Санкт-Петербург)$/, 'в $1е'],
  ],
  otherPreposition: VO,
  otherPrepositionIn: ON,
  known: {
    Тверь: 'Твери',
    Орёл: 'Орле',
    'Ростов-на-Дону': 'Ростове-на-Дону',
    'Франкфурт-на-Майне': 'Франкфурте-на-Майне',
    Шанхай: 'Шанхае',
    Бангкок: 'Бангкоке',
    Салоники: 'Салониках',
    Египет: 'Египте',
    Бангладеш: 'Бангладеш',
    Владивосток: 'Владивостоке',
    Брюссель: 'Брюсселе',
    Ливерпуль: 'Ливерпуле',
    Бристоль: 'Бристоле',
    Марсель: 'Марселе',
    Монреаль: 'Монреале',
    Версаль: 'Версале',
    Сидней: 'Сиднее',
    Лодзь: 'Лодзи',
    Познань: 'Познани',
    Генуя: 'Генуе',
    Сочи: 'Сочи',
    Тольятти: 'Тольятти',
    Запорожье: 'Запорожье',
    Скопье: 'Скопье',
  },
  adjectives: [
    [/([кгх])ий$/, '$1ом'],
    [/(ый|ой)$/, 'ом'],
    [/([нжшчщ])ий$/, '$1ем'],
    [/([^жшчщ])ая$/, '$1ой'],
    [/([жшчщ])ая$/, '$1ей'],
    [/яя$/, 'ей'],
    [/(ые)$/, 'ых'],
    [/([кгх])ие$/, '$1их'],
  ],
  rules: [
    rule(/^область$/, 'области'),
    rule(/^край$/, 'крае'),
    rule(/^республика$/, 'республике'),
    rule(/ия$/, 'ии'),
    rule(/^/, null, { only: 'state' }),
    rule(/[аяое][еоу]$/, null),
    rule(/(ая|ое|яя|ее|ые|ие|ый|ий|ой|ей|ец|ок|ёк|ел|ёл)$/, null),
    rule(/([бвгджзклмнпрстфхцчшщ])а$/, '$1е'),
    rule(/([бвгджзклмнпрстфхье])я$/, '$1е'),
    rule(/поль$/, 'поле'),
    rule(/славль$/, 'славле'),
    rule(/([нм])ь$/, '$1и', { only: 'RU' }),
    rule(/ь$/, null),
    rule(/ай$/, 'ае'),
    rule(/([бвгджзклмнпрстфхцчшщ])$/, '$1е'),
    rule(/([бвгджзклмнпрстфх])ы$/, '$1ах'),
    rule(/[оеиуюэ]$/, null, { only: `${SLAVIC} GR country` }),
    rule(/([оиуюэ])$/, '$1'),
  ],
}

const uk: Language = {
  preposition: 'у',
  // Before a vowel.
  contraction: [/^у (?=[АЕЄИІЇОУЮЯ])/, 'в '],
  otherPrepositionIn: new Set([...ON].filter((iso2) => iso2 !== 'UA')),
  known: {
    Дніпро: 'Дніпрі',
    Рівне: 'Рівному',
    Чернівці: 'Чернівцях',
    Україна: 'Україні',
    Єгипет: 'Єгипті',
    Бангладеш: 'Бангладеш',
    Афіни: 'Афінах',
    Салоніки: 'Салоніках',
  },
  adjectives: [[/а$/, 'ій']],
  rules: [
    rule(/^область$/, 'області'),
    rule(/ія$/, 'ії'),
    rule(/^/, null, { only: 'state' }),
    rule(/(ець|ень|инь|інь|ок|ек|ел|ий|ій|ой)$/, null),
    rule(/ай$/, 'аї'),
    rule(/([жчшщ])ів$/, '$1еві', { only: 'UA PL' }),
    rule(/їв$/, 'єві', { only: 'UA PL' }),
    rule(/([бвгґдзклмнпрстфхц])ів$/, '$1ові', { only: 'UA PL' }),
    rule(/піль$/, 'полі'),
    rule(/і[бвгґджзклмнпрстфхцчшщ]$/, null, { only: 'UA' }),
    rule(/га$/, 'зі'),
    rule(/ка$/, 'ці'),
    rule(/ха$/, 'сі'),
    rule(/([бвджзлмнпрстфцчшщ])а$/, '$1і'),
    rule(/ея$/, 'еї'),
    rule(/я$/, null),
    rule(/([лн])ь$/, '$1і'),
    rule(/ь$/, null),
    rule(/к$/, 'ку'),
    rule(/[гґхц]$/, null),
    rule(/([бвджзлмнпрстфчшщ])$/, '$1і'),
    rule(/([бвгґджзклмнпрстфхчш])и$/, '$1ах', { only: 'UA' }),
  ],
}

const be: Language = {
  preposition: 'у',
  otherPrepositionIn: ON,
  rules: [
    rule(/ія$/, 'іі'),
    rule(/^/, null, { only: 'state' }),
    rule(/([бвзлмнпсф])а$/, '$1е'),
    rule(/([цс])к$/, '$1ку'),
    rule(/([аеё])ў$/, '$1ве'),
    rule(/([ауыіэе])([нм])$/, '$1$2е'),
  ],
}

const pl: Language = {
  preposition: 'w',
  letters: /^[a-pr-uwyząćęłńóśźż' -]+$/i,
  otherPreposition: /^[WF][bcćdfghjklłmnńprsśtwzźż]|^Lw/,
  otherPrepositionIn: new Set([...ON, 'HU', 'LT', 'LV', 'BY', 'SK']),
  known: {
    Łódź: 'Łodzi',
    Bydgoszcz: 'Bydgoszczy',
    Poznań: 'Poznaniu',
    Toruń: 'Toruniu',
    Zamość: 'Zamościu',
    Niemcy: 'Niemczech',
    Czechy: 'Czechach',
    Chiny: 'Chinach',
    Ateny: 'Atenach',
    Tychy: 'Tychach',
    Indie: 'Indiach',
    'Stany Zjednoczone': 'Stanach Zjednoczonych',
    Szanghaj: 'Szanghaju',
    Białystok: 'Białymstoku',
    Maroko: 'Maroku',
    Helsinki: 'Helsinkach',
    Holandia: 'Holandii',
    Gniezno: 'Gnieźnie',
    Pekin: 'Pekinie',
    Londyn: 'Londynie',
    Edynburg: 'Edynburgu',
    Paryż: 'Paryżu',
    Strasburg: 'Strasburgu',
    Lyon: 'Lyonie',
    'Nowy Jork': 'Nowym Jorku',
    Saloniki: 'Salonikach',
    Polska: 'Polsce',
    Wilno: 'Wilnie',
    Kowno: 'Kownie',
    Drezno: 'Dreźnie',
    'Zjednoczone Emiraty Arabskie': 'Zjednoczonych Emiratach Arabskich',
  },
  adjectives: [
    [/^(Now|Star|Biał|Czarn|Zielon|Górn|Doln|Północn|Południow|Czerwon|Mał)y$/, '$1ym'],
    [/^(Wielk)i$/, '$1im'],
    [
      /^(Now|Star|Biał|Czarn|Zielon|Górn|Doln|Jeleni|Północn|Południow|Czerwon|Mał|Wielk)a$/,
      '$1ej',
    ],
  ],
  hyphens: false,
  rules: [
    rule(/([^aiouyąęó]|ea)$/, null, { only: UNADAPTED }),
    rule(/um$/, 'um'),
    rule(/no$/, null),
    rule(/ska$/, null),
    rule(/nia$/, 'ni', { only: 'PL' }),
    rule(/ia$/, 'ii', { not: 'PL' }),
    rule(/ia$/, null),
    rule(/([csz])ja$/, '$1ji'),
    rule(/^/, null, { only: 'state' }),
    rule(/([ae])ja$/, '$1i'),
    rule(/ea$/, 'ei'),
    rule(/([aeiouy])a$/, null),
    rule(/ch?a$/, null, { not: 'PL' }),
    rule(/cha$/, null),
    rule(/ha$/, null),
    rule(/(rz|sz|cz|dz|c|ż)a$/, '$1y'),
    rule(/ka$/, 'ce'),
    rule(/ga$/, 'dze'),
    rule(/sta$/, null),
    rule(/ra$/, 'rze'),
    rule(/ła$/, 'le'),
    rule(/la$/, 'li'),
    rule(/da$/, 'dzie'),
    rule(/ta$/, 'cie'),
    rule(/([bfmnpwsvz])a$/, '$1ie'),
    rule(/ów$/, 'owie'),
    rule(/ó.$/, null),
    rule(/ław$/, 'ławiu'),
    rule(/(ec|ek|eł|el|ąb|eb|ób)$/, null),
    rule(/([kg])$/, '$1u'),
    rule(/ch$/, 'chu'),
    rule(/(ż|aj)$/, '$1u'),
    rule(/szt$/, 'szcie'),
    rule(/st$/, 'ście'),
    rule(/t$/, 'cie'),
    rule(/d$/, 'dzie'),
    rule(/(rz|sz|cz|dz)$/, null),
    rule(/([aiouy])r$/, '$1rze'),
    rule(/([aeiouy])([nm])$/, '$1$2ie'),
    rule(/([ao])w$/, '$1wie'),
    rule(/ice$/, 'icach'),
    rule(/u$/, 'u', { not: SLAVIC }),
    rule(/o$/, 'o', { only: 'IT ES PT US BR AR' }),
  ],
}

const cs: Language = {
  preposition: 'v',
  letters: /^[a-pr-vyzáčďéěíňóřšťúůýž' -]+$/i,
  otherPreposition: /^([VWF]|[SŠZŽ][bcčdďfghjklmnňpqrřsštťvwxzž]|L[vh]|Dv|Kr?k)/,
  otherPrepositionIn: new Set([...ON, 'SK']),
  known: {
    Praha: 'Praze',
    Brno: 'Brně',
    Plzeň: 'Plzni',
    Olomouc: 'Olomouci',
    Řím: 'Římě',
    Paříž: 'Paříži',
    Atény: 'Aténách',
    Vídeň: 'Vídni',
    Česko: 'Česku',
    Madrid: 'Madridu',
    Istanbul: 'Istanbulu',
    Egypt: 'Egyptě',
  },
  hyphens: false,
  rules: [
    rule(/([sc])ko$/, '$1ku', { not: 'city' }),
    rule(/ie$/, 'ii'),
    rule(/^/, null, { only: 'state' }),
    rule(/ha$/, 'ze', { only: 'CZ' }),
    rule(/(ha|ga|ka|cha|ia|ea|oa|ua|ja|ca)$/, null),
    rule(/ra$/, 'ře'),
    rule(/([lsz])a$/, '$1e'),
    rule(/([bdmnptv])a$/, '$1ě'),
    rule(/([íý])n$/, '$1ně'),
    rule(/ov$/, 'ově'),
    rule(/ec$/, 'ci', { only: 'CZ' }),
    rule(/ice$/, 'icích', { only: SLAVIC }),
    rule(/(ek|el|en|er|em|ec)$/, null),
    rule(/([klr])$/, '$1u', { only: 'country' }),
    rule(/([bfgkr]|ch)$/, '$1u', { not: 'CZ country' }),
  ],
}

const sk: Language = {
  preposition: 'v',
  letters: /^[a-pr-vyzáäčďéíĺľňóôŕšťúýž' -]+$/i,
  otherPreposition: /^[VWF]/,
  otherPrepositionIn: new Set([...ON, 'SK']),
  known: {
    Praha: 'Prahe',
    Viedeň: 'Viedni',
    Brno: 'Brne',
    Paríž: 'Paríži',
    Žilina: 'Žiline',
    Nitra: 'Nitre',
    Sofia: 'Sofii',
  },
  hyphens: false,
  rules: [
    rule(/([sc])ko$/, '$1ku', { not: 'city' }),
    rule(/ia$/, 'ii', { only: 'country' }),
    rule(/ice$/, 'iciach', { only: SLAVIC }),
    rule(/^/, null, { only: 'state' }),
    rule(/ec$/, 'ci', { only: 'SK' }),
    rule(/([bdghklmnprstvz])a$/, '$1e'),
    rule(/(ek|ok|el|er|en|em|es)$/, null),
    rule(/([kgh]|ch)$/, '$1u'),
    rule(/([bdmnpstv])$/, '$1e'),
  ],
}

/** Croatian and Bosnian; Serbian is the same in Cyrillic. */
const southSlavic: Language = {
  preposition: 'u',
  letters: /^[a-pr-vzčćđšž' -]+$/i,
  otherPrepositionIn: ON,
  known: {
    Rijeka: 'Rijeci',
    Zadar: 'Zadru',
    Karlovac: 'Karlovcu',
    Beč: 'Beču',
    Prag: 'Pragu',
    Vinkovci: 'Vinkovcima',
    Tokio: 'Tokiju',
    Egipat: 'Egiptu',
  },
  hyphens: false,
  rules: [
    rule(/([sšč])ka$/, '$1koj', { only: 'country' }),
    rule(/([kgh]|žj)a$/, null),
    rule(/ija$/, 'iji'),
    rule(/^/, null, { only: 'state' }),
    rule(/([aeou])a$/, null),
    rule(/([^aeiou])a$/, '$1i'),
    rule(/ovo$/, 'ovu'),
    rule(/evo$/, 'evu'),
    rule(/lje$/, 'lju'),
    rule(/(ij|ac|ar|ak|al|ao|est|ost|eć|st)$/, null),
    rule(/([bvgdzklmnprsštžjčć])$/, '$1u'),
  ],
}

const CYRILLIC: Record<string, string> = {
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  e: 'е',
  ž: 'ж',
  z: 'з',
  i: 'и',
  j: 'ј',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  ć: 'ћ',
  u: 'у',
  h: 'х',
  c: 'ц',
  č: 'ч',
  š: 'ш',
}
const cyrillic = (text: string): string =>
  text.replaceAll('lj', 'љ').replace(/(?<!\$)\p{Ll}/gu, (letter) => CYRILLIC[letter] ?? letter)

const sr: Language = {
  preposition: 'у',
  otherPrepositionIn: ON,
  known: {
    Ријека: 'Ријеци',
    Београд: 'Београду',
    'Нови Сад': 'Новом Саду',
    Ниш: 'Нишу',
    Беч: 'Бечу',
    Праг: 'Прагу',
    Египат: 'Египту',
  },
  hyphens: false,
  rules: southSlavic.rules.map(({ ending, form, ...more }) => ({
    ...more,
    ending: new RegExp(cyrillic(ending.source)),
    form: typeof form === 'string' ? cyrillic(form) : form,
  })),
}

const sl: Language = {
  preposition: 'v',
  letters: /^[a-pr-vzčćđšž' -]+$/i,
  otherPrepositionIn: ON,
  known: {
    Ptuj: 'Ptuju',
    Celje: 'Celju',
    Koper: 'Kopru',
    'Novo mesto': 'Novem mestu',
    Benetke: 'Benetkah',
    Atene: 'Atenah',
  },
  hyphens: false,
  rules: [
    rule(/ska$/, null),
    rule(/ška$/, null),
    rule(/čka$/, null),
    rule(/ija$/, 'iji'),
    rule(/^/, null, { only: 'state country' }),
    rule(/([aeou])a$/, null),
    rule(/([^aeiou])a$/, '$1i'),
    rule(/evo$/, 'evu'),
    rule(/(ec|er|el|en|ek|em|ej|es|st)$/, null),
    rule(/([aiou][bvdzmnrtžš])$/, '$1u'),
  ],
}

const lv: Language = {
  preposition: '',
  letters: /^[a-pr-vzāčēģīķļņšūž' -]+$/i,
  hyphens: false,
  known: { Ventspils: 'Ventspilī' },
  rules: [rule(/a$/, 'ā'), rule(/e$/, 'ē')],
}

const lt: Language = {
  preposition: '',
  letters: /^[a-pr-vyząčęėįšųūž' -]+$/i,
  hyphens: false,
  rules: [
    rule(/ius$/, 'iuje'),
    rule(/jas$/, 'juje'),
    rule(/([^i])us$/, '$1uje'),
    rule(/([^i])as$/, '$1e'),
    rule(/ys$/, 'yje'),
    rule(/a$/, 'oje'),
    rule(/ė$/, 'ėje'),
    rule(/([^i])ai$/, '$1uose'),
    rule(/iai$/, 'iuose'),
  ],
}

/** Back vowels anywhere ask for the back form of an ending. */
const harmonic = (word: string, back: string, front: string): string =>
  word + (/[aouáóú]/i.test(word) ? back : front)

const fi: Language = {
  preposition: '',
  letters: /^[a-pr-vyäö' -]+$/i,
  hyphens: false,
  otherPrepositionIn: new Set(['RU', ...ON]),
  known: {
    Helsinki: 'Helsingissä',
    Espoo: 'Espoossa',
    Tampere: 'Tampereella',
    Vantaa: 'Vantaalla',
    Turku: 'Turussa',
    York: 'Yorkissa',
    Oulu: 'Oulussa',
    Lahti: 'Lahdessa',
    Kuopio: 'Kuopiossa',
    Pori: 'Porissa',
    Suomi: 'Suomessa',
    Marokko: 'Marokossa',
    Turkki: 'Turkissa',
    Kreikka: 'Kreikassa',
    Unkari: 'Unkarissa',
    Yhdysvallat: 'Yhdysvalloissa',
    Alankomaat: 'Alankomaissa',
  },
  rules: [
    rule(/^/, null, { only: 'FI' }),
    rule(/^/, null, { only: 'state' }),
    rule(/nti$/, 'nnissa'),
    rule(/[kpt][aeiouyäö]$/, null),
    rule(/[eyš]$/, null),
    rule(/([aiouäö])$/, (word) => harmonic(word, 'ssa', 'ssä')),
    rule(/[^aeiouyäöst]$/, (word) => harmonic(`${word}i`, 'ssa', 'ssä'), {
      only: 'city',
      not: UNADAPTED,
    }),
  ],
}

const et: Language = {
  preposition: '',
  letters: /^[a-pr-vzäöõüšž' -]+$/i,
  hyphens: false,
  known: {
    Tallinn: 'Tallinnas',
    Tartu: 'Tartus',
    Narva: 'Narvas',
    Pärnu: 'Pärnus',
    Eesti: 'Eestis',
    Soome: 'Soomes',
    Saksamaa: 'Saksamaal',
    Prantsusmaa: 'Prantsusmaal',
  },
  rules: [
    rule(/^/, null, { only: 'EE state' }),
    rule(/maa$/, 'maal', { only: 'country' }),
    rule(/ia$/, 'ias'),
    rule(/^/, null, { only: 'country' }),
    rule(/([aou])$/, '$1s'),
    rule(/([dln])$/, '$1is'),
  ],
}

const hu: Language = {
  preposition: '',
  letters: /^[a-pr-vyzáéíóöőúüű' -]+$/i,
  hyphens: false,
  otherPrepositionIn: new Set(['HU', 'IS', ...ON]),
  known: {
    Budapest: 'Budapesten',
    Debrecen: 'Debrecenben',
    Győr: 'Győrben',
    Szeged: 'Szegeden',
    Pécs: 'Pécsen',
    Miskolc: 'Miskolcon',
    Eger: 'Egerben',
    Sopron: 'Sopronban',
    Bécs: 'Bécsben',
    Pozsony: 'Pozsonyban',
    Kolozsvár: 'Kolozsváron',
    Párizs: 'Párizsban',
    Berlin: 'Berlinben',
    London: 'Londonban',
  },
  rules: [
    rule(/ország$/, 'országban'),
    rule(/^/, null, { only: 'HU RO SK RS UA FR GB US IE CA BE state' }),
    rule(/(vár|hely|falu|falva|háza|föld|part)$/, null),
    rule(/[aouáóú].*e[^aeiouáéíóöőúüű]*$/, null),
    rule(/a$/, 'ában'),
    rule(/([^aeou])ia$/, '$1iában'),
    rule(/[bdfgklmnprstvzó]$/, (word) => harmonic(word, 'ban', 'ben')),
  ],
}

/** The ending of the subject falls off before the one of place. */
const ka: Language = {
  preposition: '',
  hyphens: false,
  stemEnding: /[iy]$/,
  known: {
    თბილისი: 'თბილისში',
    ქუთაისი: 'ქუთაისში',
    ბათუმი: 'ბათუმში',
    გორი: 'გორში',
    ფოთი: 'ფოთში',
  },
  rules: [
    rule(/[აეოუ]ი$/, null),
    rule(/ი$/, 'ში', { not: 'state' }),
    rule(/([აეოუ])$/, '$1ში', { not: 'state' }),
  ],
}

/** German brings the article along: `der Schweiz`. Names whose article may be left out (`Iran`) have it in the whole phrase alone. */
const de: Language = {
  preposition: 'in',
  contraction: [/^in dem /, 'im '],
  keepsNames: true,
  phrases: [
    [/^(Irak|Iran|Jemen|Kosovo|Libanon|Oman|Senegal|Sudan|Südsudan|Tschad)$/, 'im $1'],
    [
      /^(Aruba|Barbados|Curaçao|Dominica|Fidschi|Grenada|Grönland|Guadeloupe|Guam|Guernsey|Hawaii|Jamaika|Jersey|Korsika|Kreta|Kuba|Madagaskar|Madeira|Malta|Martinique|Mauritius|Mayotte|Réunion|Sardinien|Sizilien|Zypern|St\. (?!Helena)\p{L}+|Bermuda|Anguilla|Montserrat|Antigua und Barbuda|Trinidad und Tobago)$/u,
      'auf $1',
    ],
    [
      /^(Azoren|Bahamas|Komoren|Malediven|Philippinen|Salomonen|Seychellen|Balearen|Kanaren)$/,
      'auf den $1',
    ],
    [/^Färöer$/, 'auf den Färöern'],
    [/^Isle of Man$/, 'auf der Isle of Man'],
    [/^(\p{L}+)e (Inseln|Jungferninseln|Überseeinseln|Marianen)$/u, 'auf den $1en $2'],
    [/^(Weihnachts|Bouvet|Norfolk)insel$/, 'auf der $1insel'],
    [
      /^Südgeorgien und die Südlichen Sandwichinseln$/,
      'auf Südgeorgien und den Südlichen Sandwichinseln',
    ],
    [/^St\. Vincent und die Grenadinen$/, 'auf St. Vincent und den Grenadinen'],
    [/^Französische Süd- und Antarktisgebiete$/, 'in den Französischen Süd- und Antarktisgebieten'],
    [/^Peloponnes$/, 'auf dem Peloponnes'],
    [/^(.+inseln)$/, 'auf den $1'],
    [/^(\p{L}+)e (Autonomiegebiet|Niederland)e$/u, 'in den $1en $2en'],
    [/^(\p{L}+)e (Ägäis)$/u, 'in der $1en $2'],
    [/^Vatikanstadt$/, 'in der Vatikanstadt'],
    [/^Sonderverwaltungsregion (\p{L}+)$/u, 'in $1'],
    [/^(?=(Woiwodschaft|Comunidad|Île-de-France$))/, 'in der '],
    [/^Britisches Territorium im/, 'im Britischen Territorium im'],
  ],
  openings: [
    [/^(\p{L}+)e (?=(Republik|Gemeinschaft|Region|Provinz)\b)/u, 'der $1en '],
    [/^(?=(Provinz|Region|Republik|Metropolitanstadt|Präfektur|Oblast) )/, 'der '],
    [
      /^(?=(Département|Departement|Departamento|Distrikt|Bezirk|Kanton|Gouvernement|Komitat) )/,
      'dem ',
    ],
    [/^Vereinigte Arabische Emirate$/, 'den Vereinigten Arabischen Emiraten'],
    [/^Vereinigte (?=Staaten$)/, 'den Vereinigten '],
    [/^Vereinigtes (?=Königreich$)/, 'dem Vereinigten '],
  ],
  rules: [
    rule(
      /^(?=(Schweiz|Slowakei|Türkei|Ukraine|Mongolei|Westsahara|Antarktis|Steiermark|Waadt|Toskana|Lombardei|Basilikata|Emilia-Romagna|Extremadura|Bretagne|Normandie)$)/,
      'der ',
      { only: 'country state' },
    ),
    rule(
      /^(?=(Saarland|Burgenland|Aargau|Thurgau|Tessin|Wallis|Jura|Piemont|Latium|Trentino|Aostatal)$)/,
      'dem ',
      { only: 'state' },
    ),
    rule(/^(Niederlande|Abruzzen|Marken)$/, (word) => `den ${word.replace(/e$/, 'en')}`, {
      only: 'NL IT',
    }),
  ],
}

/** Spanish brings the article along: `la provincia de Madrid`. */
const es: Language = {
  preposition: 'en',
  keepsNames: true,
  phrases: [
    [/^(India)$/, 'en la $1'],
    [/^(Congo)$/, 'en el $1'],
    [/^(Bahamas|Maldivas|Seychelles|Comoras|Bermudas|Azores)$/, 'en las $1'],
    [/^RAE de (.+) \(China\)$/, 'en $1'],
    [/^(?=(Isla |Ciudad del Vaticano$))/, 'en la '],
    [/^(?=(Krai|Óblast|Voivodato|Caribe|Sáhara|Egeo|Territorio) )/, 'en el '],
    [/^(?=(Guayana|Polinesia) )/, 'en la '],
    [/^Periferia (?=de )/, 'en la periferia '],
  ],
  openings: [
    [/^provincia (?=de )/i, 'la provincia '],
    [/^cantón (?=del? )/i, 'el cantón '],
    [/^distrito (?=del? )/i, 'el distrito '],
    [/^departamento (?=del? )/i, 'el departamento '],
    [/^municipio (?=de )/i, 'el municipio '],
    [/^(?=(Comunidad|Región|República|Ciudad metropolitana|Prefectura) )/, 'la '],
    [/^(?=Islas )/, 'las '],
    [/^(?=(Reino|País) )/, 'el '],
    [/^(?=(Países|Emiratos|Territorios) )/, 'los '],
    [/^(?=Antártida$)/, 'la '],
  ],
  rules: [],
}

/** English gives some countries and regions an article. */
const en: Language = {
  preposition: 'in',
  keepsNames: true,
  phrases: [
    [/^(Hong Kong|Macao) SAR China$/, 'in $1'],
    [/^(?=South Georgia )/, 'in '],
  ],
  rules: [],
  openings: [
    [
      /^(?=(United|Netherlands|Caribbean Netherlands|Philippines|Bahamas|Maldives|Comoros|Gambia|Azores|Peloponnese|North Aegean|South Aegean|Isle of Man|Palestinian Territories|British Indian|French Southern|U\.S\.|Central African Republic|Dominican Republic)\b)/,
      'the ',
    ],
    [/^(?=(Province|Region|Community|Republic|Principality|District|City) of )/, 'the '],
    [/^(?=.* (Islands|Region|Community|Territory|Territories)$)/, 'the '],
  ],
}

/** Arabic names do not change after `في`. */
const ar: Language = { preposition: 'في', keepsNames: true, rules: [] }

export const RULES: Readonly<Record<string, Language>> = {
  en,
  ar,
  de,
  es,
  ru,
  uk,
  be,
  pl,
  cs,
  sk,
  hr: southSlavic,
  bs: southSlavic,
  sr,
  sl,
  lv,
  lt,
  fi,
  et,
  hu,
  ka,
}
