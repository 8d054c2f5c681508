import { LOCALE_CODES, type LocaleCode } from '#i18n/locale-codes.ts'
import type { Env } from '#env.ts'
import { postJson } from './post-json.ts'

const MAX_BYTES = 131_072
/** A reader does not wait longer. */
export const TRANSLATE_TIMEOUT_MS = 8_000

/** Codes of the protocol that differ from ours. */
const CODES: Partial<Record<LocaleCode, string>> = { 'zh-CN': 'zh', no: 'nb' }
const codeOf = (locale: LocaleCode): string => CODES[locale] ?? locale
/** Chinese and Norwegian have several names; other languages than ours keep theirs. */
const localeOf = (code: string): string => {
  if (/^zh(-hans)?$/i.test(code)) return 'zh-CN'
  return LOCALE_CODES.find((locale) => codeOf(locale) === code) ?? code
}

export interface Translation {
  /** The language of the original. */
  source: string
  text: string
}

/** A text in another language by TRANSLATE_URL, in LibreTranslate's protocol. `source` null: the gateway finds it out. Throws when it is away, slow, or answers nonsense. */
export async function translateText(
  url: string,
  { TRANSLATE_KEY: key }: Pick<Env, 'TRANSLATE_KEY'>,
  { text, source, target }: { text: string; source: LocaleCode | null; target: LocaleCode },
): Promise<Translation> {
  const answer = (await postJson(
    `${url}/translate`,
    {
      q: text,
      source: source === null ? 'auto' : codeOf(source),
      target: codeOf(target),
      format: 'text',
      ...(key !== undefined && { api_key: key }),
    },
    { timeoutMs: TRANSLATE_TIMEOUT_MS, maxBytes: MAX_BYTES },
  )) as { translatedText?: unknown; detectedLanguage?: { language?: unknown } | null } | null
  const { translatedText, detectedLanguage } = answer ?? {}
  if (typeof translatedText !== 'string' || translatedText.trim() === '')
    throw new Error('no translation')
  const found = source ?? detectedLanguage?.language
  if (typeof found !== 'string') throw new Error('no language')
  return { source: localeOf(found), text: translatedText }
}
