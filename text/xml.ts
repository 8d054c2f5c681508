const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}

/** What XML 1.0 has no way to say: control characters, halves of surrogate pairs, and two that are no characters. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text as it may stand between tags or in an attribute. Of a text without what XML cannot say, a parser reads the same text. */
export const escapeXml = (text: string): string =>
  text.replace(UNSAYABLE, '').replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '')
