/** The life of an article in one language. */
export const ARTICLE_STATES = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** Acts on it; `api/edge/journal/states.ts` says which are possible. */
export const ARTICLE_ACTS = [
  'submit',
  'return',
  'schedule',
  'unschedule',
  'publish',
  'withdraw',
] as const
export type ArticleAct = (typeof ARTICLE_ACTS)[number]

export const ARTICLES_PER_PAGE = 12
export const DESK_PER_PAGE = 30
/** Characters. */
export const ARTICLE_TITLE_MAX = 120
export const ARTICLE_SLUG_MAX = 80
export const SUMMARY_MAX = 320
export const ALT_MAX = 300
/** Places that an article is about. */
export const ARTICLE_PLACES_MAX = 10
/** Revisions that are kept of an article in one language, besides published ones. */
export const REVISIONS_MAX = 100

/** Last parts of addresses below `/journal` that are pages of their own. */
export const RESERVED_SLUGS: readonly string[] = ['flows', 'authors', 'form', 'preview']
/** Lower case, in the letters of any language. */
export const ARTICLE_SLUG = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u

const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The slug of a title: its letters and numbers, in German with `ae` for `ä`, in other Latin and Greek scripts without marks. */
export function slugOf(title: string, language: string): string {
  const lower = title.toLocaleLowerCase(language).normalize('NFC')
  const spelt =
    language === 'de' ? lower.replaceAll(/[äöüß]/g, (letter) => SPELT[letter] ?? '') : lower
  const plain = spelt
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{sc=Latin}\p{sc=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
  const words = plain.replaceAll(/[’'`]/g, '').match(/[\p{Ll}\p{Lo}\p{M}\p{N}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > ARTICLE_SLUG_MAX) break
    slug = longer
  }
  return slug
}
