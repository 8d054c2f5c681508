import { z } from 'zod'
import { MESSAGE_MAX, plainText } from './contact.ts'
import { endpoint, type EndpointGuard } from '../endpoint.ts'

// Texts that are written often: of the staff in tickets, and of an account in conversations.

/** Languages of the templates. */
export const TEMPLATE_LOCALES = ['en', 'de', 'es', 'ar', 'ru'] as const
export type TemplateLocale = (typeof TEMPLATE_LOCALES)[number]
export const TEMPLATE_NAME_MAX = 80

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const Text = plainText(MESSAGE_MAX).min(1)

export const Template = z.object({
  id: z.number().int(),
  name: z.string(),
  /** By language. */
  texts: z.partialRecord(z.enum(TEMPLATE_LOCALES), z.string()),
})
export type Template = z.infer<typeof Template>

const content = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(TEMPLATE_NAME_MAX)
    .regex(/^\P{Cc}*$/u),
  en: Text.optional(),
  de: Text.optional(),
  es: Text.optional(),
  ar: Text.optional(),
  ru: Text.optional(),
}
const one = z.object({ data: Template })

/** The calls of a set of templates. */
export const templatesOf = <Guard extends EndpointGuard>(
  path: `/${string}`,
  guard: Guard,
  fields: readonly string[],
) => ({
  list: endpoint({
    method: 'GET',
    path,
    guard,
    summary: 'Templates of answers by name.',
    input: z.object({}),
    output: z.object({ data: z.array(Template) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    guard,
    summary: `Adds a template: a text in one language at least, with the fields ${fields.map((name) => `\`{${name}}\``).join(', ')}; another one is an error.`,
    input: z.object(content),
    output: one,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    guard,
    summary: 'Changes a template.',
    input: z.object({ id, ...content }),
    output: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    guard,
    summary: 'Deletes a template.',
    input: z.object({ id }),
    output: z.void(),
  }),
})
