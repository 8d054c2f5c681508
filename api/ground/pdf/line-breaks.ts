/** Where a line may end without a hyphen. The layout takes it out of the text. */
export const BREAK = '\u00ad'
/** A space at which no line ends: the layout takes one without a break for a space like others, if it is of another font than its neighbours. */
export const UNBROKEN_SPACE = '\ue000'

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6“”…—]/u
const HANGUL = /\p{Script=Hangul}/u
const THAI = /\p{Script=Thai}/u
/** Must not begin a line: closing and small signs. */
const NO_START =
  /[、。，．,.:;!?：；！？・‥…—―’”»›)\]}）］｝〕〉》」』】〙〗〟゠ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ％%‰℃°′″～〜ฯๆ\p{M}]/u
/** Must not end a line: opening signs, and those before an amount. */
const NO_END = /[‘“«‹([{（［｛〔〈《「『【〘〖〝￥¥＄$£€№＃#]/u
/** A Korean word breaks only if it is longer. */
const HANGUL_MAX = 12
const NBSP = '\u00a0'

const letters = new Intl.Segmenter()
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Marks the places where lines of Chinese, Japanese and Thai may end, none of which is a space. Korean has spaces. */
export function withBreaks(text: string): string {
  const clean = text.replaceAll(BREAK, '')
  const isWide = WIDE.test(clean)
  if (HANGUL.test(clean) || !(isWide || THAI.test(clean))) return divideHangul(clean)
  // Spaces stretch, and the layout would rather end a line at one than fill it: here they are places like others.
  const parts = clean.split(' ').map((part) => {
    const units = isWide
      ? Array.from(letters.segment(part), ({ segment }) => segment)
      : Array.from(thaiWords.segment(part), ({ segment }) => segment)
    return units.reduce(
      (done, unit, at) => done + (at > 0 && mayBreak(units[at - 1]!, unit) ? BREAK : '') + unit,
      '',
    )
  })
  return parts.join(NBSP + BREAK)
}

function mayBreak(before: string, after: string): boolean {
  if (NO_START.test(Array.from(after)[0]!) || NO_END.test(before)) return false
  if (THAI.test(before) && THAI.test(after)) return true
  return WIDE.test(before) || WIDE.test(after)
}

const divideHangul = (text: string): string =>
  text.replace(/\p{Script=Hangul}+/gu, (word) =>
    word.length > HANGUL_MAX ? Array.from(word).join(BREAK) : word,
  )
