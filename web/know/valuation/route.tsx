import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { EstimateAnswer } from '#contract/know/valuation.ts'
import { NUMBER_FACTS } from '#contract/know/valuation-lists.ts'
import { unitsAbout } from '../../ground/page/head.ts'
import { withoutFeet } from '../../homes/search/without-feet.ts'
import { isAway } from '../../ground/page/away.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext, InUnits } from '../../ground/page/page-context.tsx'
import { filledParts, hasEmptyParts, mistyped, queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { queryOfOffer, questionOf, type EstimateQuery } from './estimate-query.ts'
import { boundsText, unlikeFacts } from './bounds.ts'
import { HomeForm } from './form.tsx'
import { isNamed } from './named.ts'
import { PriceIndex } from './price-index.tsx'
import { isValued, Result } from './result.tsx'
import styles from './valuation.module.css'

type Answer = EstimateAnswer

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const inSquareMetres = withoutFeet(url, visit.locale, ['area', 'plotArea'])
  if (inSquareMetres) throw redirect(`/${visit.locale}${address('estimate')}${inSquareMetres}`)
  const given = queryOf('estimate', url)
  if (hasEmptyParts(url))
    throw redirect(
      `/${visit.locale}${address('estimate')}${filledParts(url, given.location ? ['q'] : [])}`,
    )
  // Nothing is estimated from numbers that make no sense.
  const typed = mistyped(url, given, NUMBER_FACTS)
  // A pin belongs to the place that it was put in, not to another that is typed.
  const atPlace = given.location ? given : { ...given, lat: undefined, lon: undefined }
  const query = typed.area === undefined ? await withOffer(visit, atPlace) : atPlace
  const found = query.location ? null : await placesFor(visit, query.q)
  const place = query.location
    ? await placeOf(visit, query.location)
    : found?.length === 1 && isNamed(found[0]!, query.q!)
      ? found[0]!
      : null
  const [{ answer, errors }, index] =
    Object.keys(typed).length > 0
      ? [NOTHING, null]
      : await Promise.all([answerTo(visit, query, place), indexOf(visit, query, place)])
  const units = unitsAbout(visit, place?.iso2 ?? null)
  return { query, typed, place, units, found: place ? null : found, answer, index, errors }
}

/** Takes missing facts from the offer. */
async function withOffer(visit: Visit, query: EstimateQuery): Promise<EstimateQuery> {
  if (!query.offer || query.area) return query
  try {
    return queryOfOffer(await visit.api.offers.get({ id: query.offer }))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { ...query, offer: undefined }
    throw error
  }
}

async function placesFor({ api, language }: Visit, q: string | undefined) {
  if (!q) return null
  const found = await api.places.find({ q, lang: language, areas: '0' })
  return Array.isArray(found) ? found : [found]
}

async function placeOf({ api, language }: Visit, id: string): Promise<PlaceDetails | null> {
  try {
    const found = await api.places.find({ id, lang: language })
    return (Array.isArray(found) ? found[0] : found) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

interface Answered {
  answer: Answer | null
  errors: Record<string, string[]>
}
/** Id of the answer. */
const RESULT = 'estimate'
/** Without place or area there is nothing to estimate yet. */
const NOTHING: Answered = { answer: null, errors: {} }
async function answerTo(
  { api, choice, language }: Visit,
  query: EstimateQuery,
  place: PlaceDetails | null,
): Promise<Answered> {
  const question = place && questionOf(query, place.id)
  if (!question) return NOTHING
  try {
    const answer = await api.valuation.estimate({
      ...question,
      currency: choice.currency ?? undefined,
      lang: language,
    })
    return { answer, errors: {} }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422)
      return { answer: null, errors: error.body.errors ?? {} }
    throw error
  }
}

/** An estimate is shown without it, too. */
async function indexOf({ api, language }: Visit, query: EstimateQuery, place: PlaceDetails | null) {
  if (!place || !questionOf(query, place.id)) return null
  try {
    return await api.valuation.index({ location: place.id, lang: language })
  } catch (error) {
    if (isAway(error) || error instanceof ApiError) return null
    throw error
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('valuation.page.seoTitle'),
    description: page.t('valuation.page.description'),
    path: address('estimate'),
    index: !loaderData?.query.area,
  })
}

/** The estimate of a home, and the form of its facts. */
export default function EstimateRoute() {
  const { units } = useLoaderData<typeof loader>()
  return (
    <InUnits units={units}>
      <EstimatePage />
    </InUnits>
  )
}

function EstimatePage() {
  const { query, typed, place, found, answer, index, errors } = useLoaderData<typeof loader>()
  const page = usePageContext()
  const { t, format } = page
  const main = answer && place ? [answer.buy, answer.rent].find(isValued) : undefined
  const wrong = Object.fromEntries([
    ...Object.entries(errors).map(([field, [text]]) => [field, text]),
    ...unlikeFacts(answer, page),
    ...NUMBER_FACTS.filter((fact) => fact in typed).map((fact) => [fact, boundsText(fact, page)]),
  ])
  return (
    <Container className="page">
      <div className={styles['head']}>
        <h1 className="title">{t('valuation.page.title')}</h1>
        <p className="lead">{t('valuation.page.lead')}</p>
        {main && (
          <a href={`#${RESULT}`} data-narrow="only">
            {t('valuation.page.jump', { price: format.price(main.price, answer?.currency) })}
          </a>
        )}
      </div>
      <div className={styles['columns']}>
        <HomeForm
          key={JSON.stringify([query, typed, place?.id, page.units])}
          query={query}
          place={place}
          middle={answer?.point ?? null}
          found={found}
          typed={typed}
          errors={wrong}
        />
        <div id={RESULT} className={styles['result']} aria-live="polite">
          {answer && place ? (
            <>
              <Result
                query={query}
                answer={answer}
                place={place}
                to={(without) =>
                  address('estimate', { ...query, location: place.id, q: undefined, without })
                }
              >
                <LinkButton
                  size="s"
                  to={address('new-home-report', { ...query, location: place.id, q: undefined })}
                  rel="nofollow"
                >
                  {t('valuation.result.keep')}
                </LinkButton>
                <LinkButton size="s" look="quiet" to={address('home-reports')} rel="nofollow">
                  {t('valuation.result.kept')}
                </LinkButton>
              </Result>
              {index && <PriceIndex index={index} />}
            </>
          ) : (
            <p className="soft">
              {t(
                Object.keys(wrong).length > 0 || (found && found.length < 2)
                  ? 'valuation.page.wrong'
                  : 'valuation.page.missing',
              )}
            </p>
          )}
        </div>
      </div>
    </Container>
  )
}
