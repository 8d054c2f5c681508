import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { EditedArea } from './area-editing.ts'
import { AnyPlaceId, PlaceLink } from './places.ts'

export const TOWN_WORDS_PER_PAGE = 50
/** Longest name of an area; longer words are cut. */
export const TOWN_MAX = 120

/** A town that imports do not know, in one province. Spellings that differ in case and accents are one. */
export const TownWord = z.object({
  /** As most homes have it. */
  town: z.string(),
  country: PlaceLink,
  /** Null if the homes are in no known province. */
  province: PlaceLink.nullable(),
  /** The city that most of these homes were given, else the one at most of their pins. */
  municipality: PlaceLink.nullable(),
  /** A place or area of nearly this name that is the municipality or lies in it. */
  proposal: PlaceLink.nullable(),
  homes: z.number().int(),
  feeds: z.number().int(),
})
export type TownWord = z.infer<typeof TownWord>

const moderators = { roles: ['moderator', 'admin'] } as const
/** Calls a minute that write. */
const WRITES = 60
const word = {
  town: z.string().trim().min(1).max(TOWN_MAX),
  country: z.string().regex(/^country\d{1,9}$/),
  province: z
    .string()
    .regex(/^state\d{1,9}$/)
    .nullable()
    .default(null),
}

/** Towns of imports that have no place, for moderators: from the last complete file of each source, and what came after it. */
export const townWords = {
  list: endpoint({
    method: 'GET',
    path: '/admin/town-words',
    guard: moderators,
    summary:
      'Towns that imports do not know, over all sources, those of most homes first. Words that are names of areas by now are left out.',
    input: z.object({
      /** Lists the ignored ones, instead of the others. */
      ignored: z.stringbool().optional(),
      page,
    }),
    output: paged(z.array(TownWord)),
  }),
  ignore: endpoint({
    method: 'PUT',
    path: '/admin/town-words/ignored',
    guard: moderators,
    summary: 'Hides a word from the list, or with `ignored` false shows it again.',
    input: z.object({ ...word, ignored: z.boolean().default(true) }),
    output: z.object({ data: z.object({ ignored: z.boolean() }) }),
    limit: WRITES,
  }),
  name: endpoint({
    method: 'POST',
    path: '/admin/town-words/names',
    guard: moderators,
    summary:
      'Makes a word another name of a place: of an area it becomes one of its other names, of a city an area that consists of it. Answers the area. The next import knows the word.',
    input: z.object({ town: word.town, place: AnyPlaceId }),
    output: z.object({ data: EditedArea }),
    limit: WRITES,
  }),
}
