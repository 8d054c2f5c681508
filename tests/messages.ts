import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'

/** The languages whose texts tests of several languages quote. */
export const FIVE = ['en', 'de', 'es', 'ar', 'ru'] as const satisfies readonly LocaleCode[]

/**
 * The portal's messages where only these languages are translated, whatever others are today. For the file of a test, which removes them at its end.
 * Call it outside of tests.
 */
export function messagesIn(locales: readonly LocaleCode[] = FIVE): Messages {
  const folder = mkdtempSync(join(tmpdir(), 'lares-messages-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const names = ['tables', 'library', ...new Set(['en', ...locales])]
  for (const name of names.map((name) => (name.length > 5 ? name : `${name}.json`)))
    symlinkSync(join(import.meta.dirname, '../i18n', name), join(folder, name))
  return new Messages({ folder: pathToFileURL(`${folder}/`), warn: () => {} })
}
