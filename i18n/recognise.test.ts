import { expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { Messages } from './messages.ts'
import { recognise, seemsToBe } from './recognise.ts'

const ADVERTS: Record<string, string> = {
  en: 'Bright flat with a balcony to the south and a lift, five minutes from the metro. The kitchen is new and all rooms have big windows.',
  de: 'Helle Wohnung mit Balkon nach Süden und Aufzug, fünf Minuten von der U-Bahn. Die Küche ist neu und alle Zimmer haben große Fenster.',
  fr: 'Appartement lumineux avec balcon au sud et ascenseur, à cinq minutes du métro. La cuisine est neuve et les chambres ont de grandes fenêtres.',
  it: 'Appartamento luminoso con balcone e ascensore, a cinque minuti dalla metropolitana. La cucina è nuova e le camere sono ampie, con vista sul parco.',
  es: 'Piso luminoso con balcón al sur y ascensor, a cinco minutos del metro. La cocina es nueva y las habitaciones tienen ventanas grandes.',
  pl: 'Jasne mieszkanie z balkonem od południa i windą, pięć minut od metra. Kuchnia jest nowa, a wszystkie pokoje mają duże okna.',
  pt: 'Apartamento com muita luz, varanda a sul e elevador, a cinco minutos do metro. A cozinha é nova e os quartos são grandes, com janelas para o jardim.',
  nl: 'Licht appartement met een balkon op het zuiden en een lift, vijf minuten van de metro. De keuken is nieuw en alle kamers hebben grote ramen.',
  cs: 'Světlý byt s balkonem na jih a výtahem, pět minut od metra. Kuchyně je nová a všechny pokoje mají velká okna.',
  sk: 'Svetlý byt s balkónom na juh a výťahom, päť minút od metra. Kuchyňa je nová a všetky izby majú veľké okná.',
  hu: 'Világos lakás déli erkéllyel és lifttel, öt percre a metrótól. A konyha új, és minden szoba nagy ablakkal van ellátva.',
  ro: 'Apartament luminos cu balcon spre sud și lift, la cinci minute de metrou. Bucătăria este nouă și toate camerele au ferestre mari.',
  sv: 'Ljus lägenhet med balkong mot söder och hiss, fem minuter från tunnelbanan. Köket är nytt och alla rum har stora fönster.',
  fi: 'Valoisa asunto, jossa on parveke etelään ja hissi, viisi minuuttia metrolta. Keittiö on uusi ja kaikissa huoneissa on suuret ikkunat.',
  tr: 'Güneye bakan balkonu ve asansörü olan aydınlık bir daire, metroya beş dakika. Mutfak yeni ve bütün odaların pencereleri büyük.',
  el: 'Φωτεινό διαμέρισμα με μπαλκόνι και ασανσέρ, πέντε λεπτά από το μετρό.',
  ru: 'Светлая квартира с балконом на юг и лифтом, пять минут от метро. Кухня новая, и во всех комнатах большие окна.',
  uk: 'Світла квартира з балконом на південь і ліфтом, п’ять хвилин від метро. Кухня нова, і в усіх кімнатах великі вікна.',
  bg: 'Светъл апартамент с балкон на юг и асансьор, на пет минути от метрото. Кухнята е нова и всички стаи са с големи прозорци.',
  sr: 'Светао стан са балконом на југ и лифтом, пет минута од метроа. Кухиња је нова и све собе имају велике прозоре.',
  ar: 'شقة مضيئة مع شرفة إلى الجنوب ومصعد، على بعد خمس دقائق من المترو. المطبخ جديد وجميع الغرف في هدوء.',
  fa: 'آپارتمان روشن با بالکن رو به جنوب و آسانسور، پنج دقیقه تا مترو. آشپزخانه نو است و همه اتاق‌ها پنجره‌های بزرگ دارند.',
  ja: '南向きのバルコニーとエレベーター付きの明るいマンション、地下鉄まで徒歩5分。',
  'zh-CN': '明亮的公寓，南向阳台，有电梯，距离地铁站五分钟。厨房是新的。',
  ko: '남향 발코니와 엘리베이터가 있는 밝은 아파트, 지하철에서 5분 거리.',
  hi: 'दक्षिण की ओर बालकनी और लिफ्ट वाला उज्ज्वल फ्लैट, मेट्रो से पाँच मिनट।',
  ka: 'ნათელი ბინა აივნით სამხრეთისკენ და ლიფტით, მეტროდან ხუთ წუთში.',
}

test.each(Object.entries(ADVERTS))(
  'recognises an advert in %s, and reports any other declared language',
  (lang, text) => {
    expect(recognise(text)).toBe(lang)
    expect(seemsToBe(text, lang)).toBeNull()
    expect(seemsToBe(text, lang === 'ja' ? 'en' : 'ja')).toBe(lang)
  },
)

test('recognises the portal’s own sentences in its complete languages', () => {
  const messages = new Messages()
  for (const lang of ['en', 'de', 'es', 'ar', 'ru'] as const) {
    const texts = Object.entries(messages.sources(lang)).filter(
      ([key, text]) => !key.startsWith('library.') && !/[{`]/.test(text) && text.length > 60,
    )
    expect(texts.length).toBeGreaterThan(30)
    const wrong = texts.filter(([, text]) => seemsToBe(text, lang) !== null)
    expect(wrong, lang).toEqual([])
    const unsure = texts.filter(([, text]) => recognise(text) !== lang)
    expect(
      unsure.length / texts.length,
      `${lang}: ${unsure.map(([key]) => key).join(' ')}`,
    ).toBeLessThan(0.2)
  }
})

test('ignores similar languages, short texts and non-texts', () => {
  for (const text of ['', '12 345', 'WiFi, TV, BBQ', 'Loft Barcelona'])
    for (const { code } of LOCALES) expect(seemsToBe(text, code), `${text} as ${code}`).toBeNull()
  expect(seemsToBe(ADVERTS['sk'] ?? '', 'cs')).toBeNull()
})
