import { LOCALES, type LocaleCode } from './locales.ts'

/** Scripts of a single language of ours. */
const SCRIPTS: readonly (readonly [RegExp, LocaleCode])[] = [
  [/[\u3040-\u30ff]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/** Frequent words, and distinctive letters; both are counted. */
const SIGNS: Readonly<Partial<Record<LocaleCode, readonly [words: string, letters: string]>>> = {
  en: [
    'the of and to in is with for on from this that by at are or an it has near you your all one two which',
    '',
  ],
  de: [
    'der die das und ist im in mit zu den von ein eine auf für nicht sich dem des bei sind auch einen zum zur aus oder wird nach sie es wenn uns was ihr ihre ihnen wir haben hat noch nur an bitte vom am einer',
    'ß',
  ],
  fr: [
    'le la les de des du et est une un dans pour avec sur au aux par en vous ou ce qui se plus à dont votre très',
    'œùê',
  ],
  it: [
    'il la di e un una per con del della che è in al sono dei gli lo nel da si le con questo alla più dal ai',
    'ò',
  ],
  es: [
    'el la de y en los las un una con del para por es que se al su más este muy dos está o como desde lo a no sus le esto ni sí ha hay cuando puede',
    'ñ¿¡',
  ],
  pl: [
    'i w na z do jest się to oraz dla nie od przy ma po są przez lub które mieszkanie o jak ze',
    'łąęśżź',
  ],
  pt: [
    'o a de e do da em um uma com para os as no na que por é ao dos das se mais não está são à ou',
    'ãõ',
  ],
  lt: [
    'ir yra su į iš kad prie nuo bei tai su arba kaip dėl po ar už šis šalia butas labai',
    'ėųįš',
  ],
  lv: [
    'un ir ar no par uz ir pie kā vai tiek ļoti šis arī kas kur bet dzīvoklis lai pēc',
    'āēīļņķ',
  ],
  fi: [
    'ja on ei se että myös sekä tai ovat hyvä asunto jossa joka sen kanssa sijaitsee erittäin oma lähellä kuin',
    'äö',
  ],
  hu: [
    'a az és egy is nem van hogy ez vagy meg lakás eladó csak nagyon már ki mint található kiadó ban',
    'őű',
  ],
  ro: [
    'și si de la în cu o un pe este pentru din care sau mai sunt ale al cel se apartament foarte',
    'șțăş',
  ],
  cs: ['a v je na se s z do pro byt o ve od k nebo jsou po který také při velmi i za má', 'řěů'],
  nl: [
    'de het een en van in is met op voor te aan zijn dat bij die naar of er ook door deze heeft',
    '',
  ],
  sl: ['in je v na z za se so s ter pri od po do ki stanovanje kot ali iz tudi zelo da', ''],
  et: ['ja on ei see et ka või ning korter väga asub mis oma kui maja juures millel ehk aga', 'õ'],
  ga: ['an agus na ar i le is go do tá sa ag don de a atá seo ach leis nó bhfuil gach teach', ''],
  sq: ['dhe në të e i me për një nga është ka si së që apo më shumë janë afër shtëpi', 'ë'],
  sv: [
    'och i är en ett på med av för till som det att den har från eller samt mycket nära ligger inte',
    'å',
  ],
  tr: [
    've bir bu için ile da de çok daire olan en var veya her ev gibi kadar yakın olarak satılık',
    'ğış',
  ],
  hr: [
    'i u je na s za se od su te stan kao ili iz koji do također nalazi tijekom vrlo ima kat prostor',
    'đ',
  ],
  da: [
    'og i er en et på med af for til som det at den har fra eller samt meget ikke ligger der',
    'æø',
  ],
  no: [
    'og i er en et på med av for til som det at den har fra eller samt veldig ikke ligger ikke',
    'æø',
  ],
  mt: [
    'u il ta fi ma li hija huwa għal minn biex dan din jew kull dar kollha hemm għandha b ',
    'għħżċġ',
  ],
  is: ['og í er á að með til sem við það um fyrir en ekki eru íbúð frá hefur eða mjög', 'þðæ'],
  ca: [
    'el la de i en els les un una amb del per és que al als molt seva pis dos o més aquest està',
    'ŀç',
  ],
  bs: [
    'i u je na s za se od su te stan kao ili iz koji do takođe nalazi tokom vrlo ima sprat prostor',
    'đ',
  ],
  sk: ['a v je na sa s z do pre byt o vo od k alebo sú po ktorý tiež pri veľmi aj za má', 'ľĺŕô'],
  ru: [
    'и в на с не по из для от это что как до квартира или у также все очень есть дом при',
    'ыэъё',
  ],
  uk: ['і в на з не до для від та це що як або у також є дуже квартира при біля за', 'їєґ'],
  be: ['і ў у на з не да для ад гэта што як або таксама вельмі ёсць кватэра пры каля дом', 'ў'],
  bg: ['и в на с за не от се по е са да или към до това като апартамент също много има', 'ъ'],
  sr: ['и у је на са за се од су те стан као или из који до такође налази врло има ', 'ђћљњј'],
  mk: ['и во на со за се од е до да или кој како што стан исто многу има куќа сите', 'ѓќѕ'],
  kk: ['және мен бұл үшін бір бар да де өте пәтер немесе жақын үй сату жалға', 'әғқңөұүһ'],
  ar: [
    'في من و على إلى مع هذا هذه عن أو شقة التي الذي غرف قريب جدا أن إن لا ما كما به لك لم ولا كل ثم بعد منه لها لنا',
    'ةىإأ',
  ],
  fa: ['در و از به با این که را است برای یک یا آپارتمان خانه بسیار نزدیک', 'پچژگیک'],
}

/** The same, as it is looked up. */
const LOOKUPS = Object.entries(SIGNS).map(([lang, [common, own]]) => ({
  lang: lang as LocaleCode,
  known: new Set(common.split(' ')),
  own: [...own],
}))

/** Letters that a language lacks: a word with one counts against it. */
const NEVER: Readonly<Partial<Record<LocaleCode, string>>> = {
  be: 'ищъїє',
  uk: 'ыэъўё',
  ru: 'іїєґўђћљњј',
  bg: 'ыэёіўї',
  sr: 'ыэёійщъьюя',
  mk: 'ыэёійщъьюяђћ',
  kk: 'їєґў',
}

/** Weight of a distinctive letter, in words. */
const LETTER = 0.5
/** Required lead, for letters that several languages have. */
const LEAD = 1.35
/** Minimum hits per hundred words. */
const LEAST = 8

/** Pairs of similar languages, whose readers understand each other: never reported as wrong. */
const ALIKE: readonly (readonly LocaleCode[])[] = [
  ['hr', 'bs', 'sl'],
  ['da', 'no'],
  ['cs', 'sk'],
  ['es', 'ca'],
  ['bg', 'mk'],
]

/** Addresses have no language: `com` would be Portuguese. */
const WEB_ADDRESS = /\b(https?:\/\/|www\.)\S+/gi

/** Scores of the languages, highest first. Empty for a text without letters. */
function scores(written: string): { lang: LocaleCode; score: number }[] {
  const text = written.replace(WEB_ADDRESS, ' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return []
  for (const [script, lang] of SCRIPTS)
    if ((text.match(script)?.length ?? 0) * 3 > letters) return [{ lang, score: 100 }]
  if ((text.match(/\p{Script=Han}/gu)?.length ?? 0) * 2 > letters)
    return [{ lang: 'zh-CN', score: 100 }]
  const lower = text.toLowerCase()
  const words = lower.match(/\p{L}+/gu) ?? []
  const found = LOOKUPS.map(({ lang, known, own }) => {
    const hits = words.filter((word) => known.has(word)).length
    const special = words.filter((word) => own.some((letter) => word.includes(letter))).length
    const never = NEVER[lang]
    const against = never
      ? words.filter((word) => [...never].some((letter) => word.includes(letter))).length
      : 0
    return {
      lang,
      score: ((hits + special * LETTER - against) / words.length) * 100,
    }
  })
  return found.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
}

/** The most likely of the portal's 43 languages, by script, frequent words and letters. Null if uncertain. */
export function recognise(text: string): LocaleCode | null {
  const [first, second] = scores(text)
  return first && first.score >= LEAST && first.score >= (second?.score ?? 0) * 1.05
    ? first.lang
    : null
}

/** The language of a text if it clearly differs from the declared one; else null. */
export function seemsToBe(text: string, declared: string): LocaleCode | null {
  const ranked = scores(text)
  const [first] = ranked
  if (
    !first ||
    first.lang === declared ||
    first.score < LEAST ||
    !LOCALES.some(({ code }) => code === first.lang)
  )
    return null
  if (ALIKE.some((pair) => pair.includes(first.lang) && pair.some((lang) => lang === declared)))
    return null
  return first.score >= (ranked.find(({ lang }) => lang === declared)?.score ?? 0) * LEAD
    ? first.lang
    : null
}
