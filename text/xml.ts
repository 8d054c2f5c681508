const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}

/** Characters that XML 1.0 cannot represent: control characters, lone surrogates, and two noncharacters. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for elements and attributes, without loss for representable text. */
export const escapeXml = (text: string): string =>
  text.replace(UNSAYABLE, '').replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '')
