import { expect, test } from 'vitest'
import { printedLines, printedRuns } from '#tests/pdf-text.ts'
import { drawPdf, type PdfBlock } from './draw.ts'

/** The right edge of an A4 page’s content, and a space that hangs over it. */
const EDGE = 559.3 + 4
const NO_START = /^[、。，．」』）々ーぁっゃゅょァッャュョ！？]/u
const NAMES =
  'דירה בתל אביב · บ้านเช่า ถนนสุขุมวิท · Երևան · メジロ住まい · 서울 강남 · ბინა · Nguyễn Đường'

async function draw(lang: string, title: string, blocks: readonly PdfBlock[]): Promise<Buffer> {
  const isRtl = lang === 'ar' || lang === 'fa'
  const data = await drawPdf(() => ({ lang, isRtl, title, brand: null, blocks, footer: title }), {
    clientAddress: '127.0.0.1',
    env: { RATE_LIMITS: 'off' },
  } as Parameters<typeof drawPdf>[1])
  return Buffer.from(data, 'base64')
}
const paragraph = (text: string): PdfBlock => ({ kind: 'text', text })
const lettersOf = (text: string): string[] =>
  Array.from(new Set(text.normalize('NFD').replaceAll(/[\s\u00a0\u200c]/g, ''))).sort()
const printed = (pdf: Buffer): string =>
  printedRuns(pdf)
    .map(({ text }) => text)
    .join('')
const spaceless = (text: string): string => text.replaceAll(/[\s\u00a0]/g, '')

test.each([
  ['ja', ['渋谷区の賃貸マンション']],
  ['zh-CN', ['上海市浦东新区公寓出租“宽敞”……']],
  ['ko', ['서울 강남구 아파트 임대']],
  [
    'en',
    [
      'ბინა ქირავდება თბილისში, ᲗᲑᲘᲚᲘᲡᲘ',
      'Әдемі жарық бөлмелі пәтер, ұлтың үйін һ қаңғы',
      'Кватэра ў Мінску',
      'Ђорђе, ћуприја, Џеп, љубав, њива',
      'Ѓорѓи ќе ѕида',
      'Șapte țări, Brașov',
      'Ħaż-Żebbuġ, Għarb',
      'Ķekavas ļaudis, Ņina',
      'Þórður, Garðabær',
      'Διαμέρισμα στην Αθήνα, ΐ',
    ],
  ],
])('a PDF in %s prints its text', async (lang, texts) => {
  const all = printed(await draw(lang, texts[0]!, [NAMES, ...texts].map(paragraph)))
  expect(all).not.toContain('\ufffd')
  expect(all).not.toContain('?')
  for (const text of texts) expect(spaceless(all)).toContain(spaceless(text))
  expect(spaceless(all)).toContain('メジロ住まい')
  expect(spaceless(all)).toContain('서울강남')
  expect(lettersOf(all)).toEqual(expect.arrayContaining(lettersOf(NAMES)))
})

test.each([
  ['hi', 'मुंबई में किराये का अपार्टमेंट, क्षेत्रफल, ऊर्जा, द्वितीय हृदय, पिन ४००००१'],
  ['ar', 'شقة للإيجار في القاهرة (قريبة جدًا)، ١٢'],
  ['fa', 'آپارتمان اجاره‌ای، گچ و پژ، می‌خواهم ۱۲۳۴۵۶۷۸۹۰'],
])('a PDF in %s prints each letter of its text', async (lang, text) => {
  const all = printed(await draw(lang, text, [paragraph(text), paragraph(NAMES)]))
  expect(all).not.toContain('\ufffd')
  expect(all).not.toContain('?')
  expect(lettersOf(all)).toEqual(expect.arrayContaining(lettersOf(text)))
})

test('Han characters are those of the language', async () => {
  const fontOf = async (lang: string, text: string) =>
    printedRuns(await draw(lang, 'x', [paragraph(text)])).find((run) => run.text.includes('直'))
      ?.font
  expect(await fontOf('ja', '直')).toContain('noto-sans-jp')
  expect(await fontOf('zh-CN', '直')).toContain('noto-sans-sc')
  expect(await fontOf('en', '直す')).toContain('noto-sans-jp')
  expect(await fontOf('zh-CN', '직 直')).toContain('noto-sans-kr')
})

test.each([
  [
    'ja',
    '駅から徒歩10分、南向きの「明るい」2LDKです。ペット可（小型犬・猫）。Lares GmbH のサイトへ。',
  ],
  ['zh-CN', '步行10分钟即可到达地铁站，朝南，明亮的两室一厅。请访问 Lares GmbH 网站（中文）。'],
  ['en', 'บ้านที่ปรึกษาอสังหาริมทรัพย์กรุงเทพมหานครใกล้สถานีรถไฟฟ้าพร้อมที่จอดรถ'],
  ['ko', '지하철역에서 도보 십분 거리의 남향 밝은 투룸입니다. '],
])('lines in %s are full and none is overlong', async (lang, sentence) => {
  const text = sentence.repeat(6)
  const lines = printedLines(await draw(lang, 'x', [paragraph(text)])).filter(
    // Marks above letters are placed one by one.
    ({ text }) => text.length > 20,
  )
  expect(lines.length).toBeGreaterThan(2)
  for (const [at, line] of lines.entries()) {
    expect(line.end).toBeLessThan(EDGE)
    expect(line.text).not.toMatch(NO_START)
    expect(line.text).not.toMatch(/-$/)
    if (at < lines.length - 1) expect(line.end).toBeGreaterThan(470)
  }
})

test('Korean lines end between words', async () => {
  const words = '지하철역에서 도보 십분 거리의 남향 밝은 투룸입니다. '.repeat(8).split(' ')
  const lines = printedLines(await draw('ko', 'x', [paragraph(words.join(' '))]))
  for (const { text } of lines.filter((line) => line.text.length > 20))
    for (const word of text.trim().split(/\s+/)) expect(words).toContain(word)
})

test('a letter of another font divides no word', async () => {
  const cell = 'Әдемі, жарық екі бөлмелі пәтер. ә ғ қ ң ө ұ ү һ'
  const pdf = await draw('kk', 'x', [
    {
      kind: 'facts',
      rows: [
        ['x', cell],
        ['y', cell],
      ],
    },
  ])
  const words = new Set(cell.split(' '))
  for (const { text, font } of printedRuns(pdf)) expect(text, font).not.toContain('\ufffd')
  const lines = printedLines(pdf).map(({ text }) => text.trim())
  expect(lines.some((line) => line.includes('пәтер.'))).toBe(true)
  for (const line of lines.filter((text) => text.length > 3 && !text.includes('/')))
    expect(words).toContain(line.split(' ')[0]!.replace(/^[xy]/, ''))
})

test('marks are placed above and below their letters', async () => {
  const heights = async (text: string) =>
    new Set(
      printedRuns(await draw('en', 'x', [paragraph(text)]))
        .filter((run) => /[\p{Script=Thai}\p{M}]/u.test(run.text))
        .map(({ y }) => Math.round(y * 10)),
    ).size
  // The tone stands higher above a vowel than above a consonant.
  expect(await heights('ชั้น')).toBeGreaterThan(1)
  expect(await heights('ทา')).toBe(1)
})

test('signs that no font has are written plainly, and others are question marks', async () => {
  const all = printed(await draw('en', 'x', [paragraph('CO₂ 😀 ᚠ 𝐇𝐨𝐦𝐞')]))
  expect(all.replaceAll('\u00a0', ' ')).toContain('CO2')
  expect(all).toContain('Home')
  expect(all).toContain('?')
  expect(all).not.toContain('\ufffd')
})
