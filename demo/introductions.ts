import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable, Transaction } from 'kysely'
import type { Database, PageTexts } from '#db/schema.ts'
import { frontMatter } from '#text/front-matter.ts'

const FOLDER = join(import.meta.dirname, 'introductions')

/** Introductions of places, by language below `# en` and the like. */
export function demoIntroductions(): Insertable<PageTexts>[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const { values, text } = frontMatter(readFileSync(join(FOLDER, name), 'utf8'))
    return text
      .split(/^# /m)
      .slice(1)
      .map((part) => ({
        subject: name.replace(/\.md$/, ''),
        language: part.slice(0, part.indexOf('\n')).trim(),
        revision: 1,
        text: part.slice(part.indexOf('\n')).trim(),
        source: values['source'],
        reviewed_on: values['reviewed'],
      }))
  })
}

/** Texts that somebody saved stay. */
export async function writeIntroductions(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('page_texts')
    .values(demoIntroductions())
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
