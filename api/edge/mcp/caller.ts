import { z } from 'zod'
import { address } from '#contract/addresses.ts'
import type { Client } from '#contract/client.ts'
import type { contract } from '#contract/index.ts'
import { MCP_SCOPE } from '#contract/edge/mcp.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { UNITS } from '#contract/people/accounts.ts'
import type { Formatter } from '#i18n/format.ts'
import type { LocaleCode } from '#i18n/locales.ts'

/** How a tool asks the portal. */
export interface Caller {
  /** The API, as the one who sent the message may use it. */
  api: Client<typeof contract>
  locale: LocaleCode
  /** The whole address of a page. */
  link: (path: string) => string
  /** For areas and distances in a country, in the units of the caller or else of the country; null where those are the numbers' own, metres. */
  measures: (iso2: string) => Formatter | null
}

/** Tools of assistants. */
export interface Tool<I extends z.ZodObject = z.ZodObject> {
  title: string
  description: string
  /** Strict: a misspelt filter must not be ignored. */
  input: I
  run(input: z.output<I>, caller: Caller): Promise<Record<string, unknown>>
}

export const tool = <I extends z.ZodObject>(definition: Tool<I>): Tool<I> => definition

/** Shown to the assistant as the error of its call. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput'
}

export const tokenNeeded = (link: Caller['link']): string =>
  `Connect with the header "Authorization: Bearer" and a personal token that has the scope ${MCP_SCOPE}. The user creates one at ${link(address('access'))}.`

export const language = z
  .string()
  .max(8)
  .optional()
  .describe('Language of names and links, for example en, de or ar. Default: English.')
export const currency = z
  .string()
  .max(16)
  .optional()
  .describe('Currency code, for example EUR or USD.')
export const units = z
  .enum(UNITS)
  .optional()
  .describe(
    'Units in which answers also say areas, prices by area and distances. Default: those of the country. Numbers named m2 or metres never change.',
  )
export const placeId = z
  .string()
  .regex(/^(city|state|country|area)\d{1,9}$/)
  .describe('Id of a place from find_places, for example city32653.')

export async function placeOf(id: string, { api }: Caller): Promise<PlaceDetails> {
  const found = await api.places.find({ id })
  const [place] = [found].flat()
  if (!place) throw new WrongInput(`No place has the id ${id}. Call find_places with its name.`)
  return place
}
