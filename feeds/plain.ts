import { letterOfWindows } from './misread.ts'

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    euro: '€',
    pound: '£',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    sup2: '²',
    sup3: '³',
    frac12: '½',
    middot: '·',
    bull: '•',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    iexcl: '¡',
    iquest: '¿',
    ordm: 'º',
    ordf: 'ª',
    szlig: 'ß',
    times: '×',
    shy: '',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    atilde: 'ã',
    auml: 'ä',
    aring: 'å',
    aelig: 'æ',
    ccedil: 'ç',
    egrave: 'è',
    eacute: 'é',
    ecirc: 'ê',
    euml: 'ë',
    igrave: 'ì',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    ograve: 'ò',
    oacute: 'ó',
    ocirc: 'ô',
    otilde: 'õ',
    ouml: 'ö',
    oslash: 'ø',
    ugrave: 'ù',
    uacute: 'ú',
    ucirc: 'û',
    uuml: 'ü',
    yacute: 'ý',
    yuml: 'ÿ',
  }),
)

const BREAKING =
  /^\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table|section|article|header|footer|blockquote|hr|dl|dt|dd)$/

/**
 * Plain text of possible HTML: removes tags, turns block elements into line breaks and list items into bullets, removes scripts and
 * styles with their content, decodes entities. Linear, in one pass, so that decoded text is never read as markup again.
 */
export function plainText(html: string): string {
  let out = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      out += html.slice(at)
      break
    }
    out += html.slice(at, open)
    const name = /^<(!--|\/?[a-zA-Z][a-zA-Z0-9]*)/
      .exec(html.slice(open, open + 20))?.[1]
      ?.toLowerCase()
    if (!name) {
      // A literal "<", as in "price < 100".
      out += '<'
      at = open + 1
      continue
    }
    const hidden = name === 'script' || name === 'style'
    const end =
      name === '!--'
        ? html.indexOf('-->', open)
        : hidden
          ? endOfHidden(html, open, name)
          : html.indexOf('>', open)
    if (BREAKING.test(name)) out += name === 'li' ? '\n• ' : '\n'
    if (end < 0) break
    at = end + (name === '!--' ? 3 : 1)
  }
  return tidy(decodeEntities(out))
}

function endOfHidden(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi')
  close.lastIndex = from
  const match = close.exec(html)
  return match ? match.index + match[0].length - 1 : -1
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES.get(name) ?? upper(name) ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
      // References to 0x80–0x9f mean windows-1252, as in HTML: &#150; is a dash.
      if (code >= 0x80 && code <= 0x9f) return letterOfWindows(code)
      return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ' '
    },
  )
}

/** `&Eacute;` is the capital of `&eacute;`. */
function upper(name: string): string | undefined {
  const low = name[0]!.toLowerCase() + name.slice(1)
  return low === name ? undefined : ENTITIES.get(low)?.toUpperCase()
}

/** ASCII words with single spaces. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/

/** Text that needs cleaning: control characters, several spaces, spaces around lines, more than one empty line. */
// oxlint-disable-next-line no-control-regex -- these are removed
const UNTIDY = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u2028\u2029]| [ \n]|\n(?: |\n\n)/

/** Text without control characters, with single spaces and at most one empty line. */
export function tidy(text: string): string {
  // Quick path: most texts are numbers, addresses or single words.
  if (text.length < 200 && TIDY.test(text)) return text
  const formed = text.toWellFormed()
  if (!UNTIDY.test(formed)) return formed.trim()
  return (
    formed
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are removed
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00a0\u2028\u2029]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** An id, without cleaning: trimmed, and without control characters. */
// oxlint-disable-next-line no-control-regex -- these are removed
export const identifier = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .trim()

/** A clean text on one line. */
export const oneLine = (text: string): string => tidy(text).replace(/\n+/g, ' ')

/** A title for a description without one: its first line or sentence, cut at a word. */
export function titleOf(description: string, max = 90): string {
  const line = description.split('\n', 1)[0]!.trim()
  const sentence = /^.{15,}?[.!?](?=\s)/u.exec(line.slice(0, max + 1))?.[0] ?? line
  if (sentence.length <= max) return sentence.replace(/\.$/, '')
  const space = sentence.lastIndexOf(' ', max - 1)
  return `${sentence
    .slice(0, space > max / 2 ? space : max - 1)
    .replace(/[\s,;:–-]+$/, '')
    .toWellFormed()}…`
}
