import type { ArticleCard } from '#contract/edge/journal.ts'
import { ApiError } from '#contract/errors.ts'
import { hasPart } from '#contract/library.ts'
import { readMarkdown } from '#text/markdown.ts'
import { isAway } from '../../ground/page/away.ts'
import { headPage } from '../../ground/page/head.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import type { HeadPage } from '../../ground/page/seo.ts'
import type { PlaceWithHomes } from '../../homes/search/place.ts'
import { questionsOf, type Question } from './questions.ts'
import type { Introduction } from './texts.tsx'

/** Ids of parts of the page. */
const OWN_IDS = ['about', 'faq', 'prices']
/** Articles about a place on its page. */
const ARTICLES_SHOWN = 3

/** A place as its page shows it: without the parts that moderators switched off. */
export type ShownPlace = Omit<PlaceWithHomes, 'written'> & {
  /** Bits of `LAYOUT`. */
  parts: number
  introduction: Introduction | null
  questions: Question[]
  /** The same in the other units of area, for readers who chose them; null if they are no different. */
  questionsOtherwise: { inFeet: boolean; questions: Question[] } | null
  /** Articles of the journal about it. */
  articles: ArticleCard[]
}

/** Adds the introduction and the questions to a place. */
export async function withTexts(
  visit: Visit,
  { written, ...place }: PlaceWithHomes,
  page: HeadPage,
): Promise<ShownPlace> {
  const { text, source, reviewed_on, parts } = written
  const asked = hasPart(parts, 'faq') && place.market
  const [answers, articles] = await Promise.all([
    asked
      ? costsIn(visit, place.location.iso2).then((costs) =>
          questionsInBoth(visit, place, costs, page),
        )
      : { questions: [], questionsOtherwise: null },
    hasPart(parts, 'links') ? articlesAbout(visit, place.location.id) : [],
  ])
  return {
    ...place,
    bounds: hasPart(parts, 'location') ? place.bounds : null,
    parts,
    introduction:
      text !== null && hasPart(parts, 'content')
        ? { nodes: readMarkdown(text, OWN_IDS), source, reviewedOn: reviewed_on }
        : null,
    ...answers,
    articles,
  }
}

function questionsInBoth(
  visit: Visit,
  place: Omit<PlaceWithHomes, 'written'>,
  costs: Awaited<ReturnType<typeof costsIn>>,
  page: HeadPage,
): Pick<ShownPlace, 'questions' | 'questionsOtherwise'> {
  const questions = questionsOf(place, costs, page)
  const inFeet = visit.units === 'metric'
  const others = questionsOf(place, costs, headPage(visit, inFeet ? 'imperial' : 'metric'))
  return {
    questions,
    questionsOtherwise:
      JSON.stringify(others) === JSON.stringify(questions) ? null : { inFeet, questions: others },
  }
}

/** The page is shown without them, too. */
async function articlesAbout({ api, locale }: Visit, place: string): Promise<ArticleCard[]> {
  try {
    return (await api.journal.list({ place, lang: locale })).data.slice(0, ARTICLES_SHOWN)
  } catch (error) {
    if (!isAway(error)) throw error
    return []
  }
}

/** The page is shown without them, too. */
async function costsIn({ api }: Visit, country: string) {
  try {
    const { data } = await api.costs.get({ country })
    // Examples are not stated as answers.
    return data?.isExample ? null : data
  } catch (error) {
    if (!isAway(error) && !(error instanceof ApiError)) throw error
    return null
  }
}
