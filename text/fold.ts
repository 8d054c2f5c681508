/**
 * How names are made comparable, for the index and for what a visitor types: both sides go through `fold`, so that case, diacritics,
 * width, kana and letter variants never decide.
 */

/** Letters that NFKD leaves whole. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
  ς: 'σ',
  ŧ: 't',
  ɛ: 'e',
  ɔ: 'o',
  // Arabic and Persian variants of one letter; hamza carriers lose their hamza as a mark.
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ە: 'ه',
  ہ: 'ه',
  ء: '',
  ـ: '',
  // Letters that differ between Cyrillic alphabets and are typed either way.
  ґ: 'г',
  ђ: 'дж',
  ӏ: '',
  ь: '',
  ъ: '',
  ー: '',
  ヶ: 'け',
  ケ: 'け',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Marks that are not letters of their own: Latin, Greek, Cyrillic, Hebrew and Arabic points, kana voicing. Indic vowel signs stay. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0902\u093c\u3099\u309a]|[\ufe00-\ufe0f\u200b-\u200f\u2060]/g
const GAPS = /[^\p{L}\p{M}\p{N}]+/gu
const PLAIN = /^[a-z0-9 ]*$/

/** The comparable form: NFKD, no marks, lower case, single spaces between words, katakana as hiragana. May be empty. */
export function fold(text: string): string {
  let folded = text.toLowerCase()
  if (!PLAIN.test(folded)) {
    folded = folded
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
  }
  return folded.replace(GAPS, ' ').trim()
}

/** Letters that German and the Nordic languages also write with two. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Every form under which a name is found: folded; without apostrophes (`xian`); umlauts spelt out (`muenchen`). */
export function searchForms(name: string): string[] {
  const forms = new Set([fold(name)])
  if (/['’ʻ‘`ʼ]/.test(name)) forms.add(fold(name.replace(/['’ʻ‘`ʼ]/g, '')))
  const lower = name.toLowerCase().normalize('NFC')
  if (/[äöüøå]/.test(lower))
    forms.add(fold(lower.replace(/[äöüøå]/g, (letter) => TWO_LETTERS[letter] ?? letter)))
  forms.delete('')
  return [...forms]
}

/** Romanised Cyrillic and Greek, for slugs of names that have no Latin form. */
const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  є: 'ie',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/** Georgian, and the consonants that Arabic and Persian write: only of a name that is nothing without them, so that the addresses of places stay. */
const OTHER_SCRIPTS: Record<string, string> = {
  ა: 'a',
  ბ: 'b',
  გ: 'g',
  დ: 'd',
  ე: 'e',
  ვ: 'v',
  ზ: 'z',
  თ: 't',
  ი: 'i',
  კ: 'k',
  ლ: 'l',
  მ: 'm',
  ნ: 'n',
  ო: 'o',
  პ: 'p',
  ჟ: 'zh',
  რ: 'r',
  ს: 's',
  ტ: 't',
  უ: 'u',
  ფ: 'p',
  ქ: 'k',
  ღ: 'gh',
  ყ: 'q',
  შ: 'sh',
  ჩ: 'ch',
  ც: 'ts',
  ძ: 'dz',
  წ: 'ts',
  ჭ: 'ch',
  ხ: 'kh',
  ჯ: 'j',
  ჰ: 'h',
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  گ: 'g',
}

/** Segment of an address: lower-case ASCII letters and digits, single hyphens. Empty when the name has no letter that can be written so. */
export function slugify(name: string): string {
  const folded = fold(name.replace(/['’ʻ‘`ʼ]/g, ''))
  return romanised(folded, LATIN) || romanised(folded, OTHER_SCRIPTS)
}

const romanised = (folded: string, letters: Record<string, string>): string =>
  folded
    .replace(/[^a-z0-9 ]/g, (letter) => letters[letter] ?? '')
    .trim()
    .replace(/ +/g, '-')
