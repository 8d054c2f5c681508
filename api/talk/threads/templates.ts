import type { Kysely } from 'kysely'
import { TEMPLATE_LOCALES, type Template } from '#contract/talk/templates.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type UserCall } from '../../context.ts'
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  selectTemplate,
  selectTemplates,
  updateTemplate,
  type Owner,
} from './template-queries.ts'

type Content = { name: string } & { [L in (typeof TEMPLATE_LOCALES)[number]]?: string | undefined }

/** A field, or a misspelt one. */
const FIELD_PATTERN = /\{[^{}\n]{1,40}\}/g

/** Texts by language. Throws `Problem` 422 without any text, and for an unknown field. */
function textsOf(content: Content, fields: readonly string[]): Template['texts'] {
  const placeholders = fields.map((name) => `{${name}}`)
  for (const code of TEMPLATE_LOCALES) {
    const unknown = content[code]
      ?.match(FIELD_PATTERN)
      ?.find((field) => !placeholders.includes(field))
    if (unknown !== undefined)
      throw new Problem(
        422,
        'validation_failed',
        'support.error.unknownField',
        { field: unknown, fields: placeholders.join(', ') },
        { field: code },
      )
  }
  const texts = Object.fromEntries(
    TEMPLATE_LOCALES.flatMap((code) => (content[code] ? [[code, content[code]]] : [])),
  )
  if (Object.keys(texts).length === 0)
    throw new Problem(422, 'validation_failed', 'support.error.noText', {}, { field: 'en' })
  return texts
}

const nameTaken = () =>
  new Problem(422, 'validation_failed', 'support.error.nameTaken', {}, { field: 'name' })
const noTemplate = () => new Problem(404, 'not_found', 'support.error.noMacro')

/** Handlers of a set of templates. `audit` runs in the transaction of the act. */
export const templateHandlers = ({
  ownerOf,
  fields,
  max,
  audit = async () => undefined,
}: {
  ownerOf: (call: UserCall) => Owner
  fields: readonly string[]
  max: number
  audit?: (
    db: Kysely<Database>,
    act: 'macro_added' | 'macro_changed' | 'macro_deleted',
    call: UserCall,
    name: string,
  ) => Promise<void>
}) => ({
  list: async (_input: object, call: UserCall) => ({
    data: await selectTemplates(call.db, ownerOf(call)),
  }),

  async add(content: Content, call: UserCall) {
    const texts = textsOf(content, fields)
    const owner = ownerOf(call)
    const data = await call.db.transaction().execute(async (transaction) => {
      if ((await countTemplates(transaction, owner)) >= max)
        throw new Problem(409, 'too_many', 'support.error.macrosFull', { limit: max })
      const stored = await insertTemplate(transaction, owner, { name: content.name, texts })
      if (!stored) throw nameTaken()
      await audit(transaction, 'macro_added', call, content.name)
      return stored
    })
    return { data }
  },

  async change({ id, ...content }: Content & { id: number }, call: UserCall) {
    const texts = textsOf(content, fields)
    const owner = ownerOf(call)
    const data = await call.db.transaction().execute(async (transaction) => {
      await countTemplates(transaction, owner)
      const stored = await updateTemplate(transaction, owner, { id, name: content.name, texts })
      if (stored === 'taken') throw nameTaken()
      if (!stored) throw noTemplate()
      await audit(transaction, 'macro_changed', call, content.name)
      return stored
    })
    return { data }
  },

  async remove({ id }: { id: number }, call: UserCall) {
    await call.db.transaction().execute(async (transaction) => {
      const name = await deleteTemplate(transaction, ownerOf(call), id)
      if (name === undefined) throw noTemplate()
      await audit(transaction, 'macro_deleted', call, name)
    })
  },
})

/** A template in the reader's language, else in English, else in any, with its fields filled in. Throws `Problem` 404. */
export async function filledTemplate(
  db: Kysely<Database>,
  owner: Owner,
  id: number,
  { locale, values }: { locale: string; values: Record<string, string> },
): Promise<{ data: { text: string } }> {
  const template = await selectTemplate(db, owner, id)
  if (!template) throw noTemplate()
  const { texts } = template
  const text =
    texts[TEMPLATE_LOCALES.find((code) => code === locale) ?? 'en'] ??
    texts.en ??
    Object.values(texts)[0] ??
    ''
  return {
    data: {
      text: text.replace(/\{(\w+)\}/g, (field, name: string) =>
        Object.hasOwn(values, name) ? (values[name] ?? field) : field,
      ),
    },
  }
}
