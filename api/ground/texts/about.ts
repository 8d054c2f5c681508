import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { about } from '#contract/ground/about.ts'
import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'
import type { Handlers } from '../../context.ts'
import { selectTexts } from './queries.ts'

/** Texts that ship with Lares, until the operator has written one in that language. */
const TEMPLATES = join(import.meta.dirname, 'about')

const templates = new Map(LOCALES.map(({ code }) => [code as string, templateIn(code)]))

function templateIn(language: string): string | null {
  try {
    return readFileSync(join(TEMPLATES, `${language}.md`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const aboutTemplate = (language: string): string | null => templates.get(language) ?? null

export const handlers: Handlers<typeof about> = {
  async get(_input, { db, locale }) {
    const own = await selectTexts(db, 'about')
    for (const language of [locale, DEFAULT_LOCALE]) {
      const text = own.find((one) => one.language === language)?.text ?? aboutTemplate(language)
      if (text !== null) return { data: { language, text } }
    }
    throw new Error('api/ground/texts/about has no English text')
  },
}
