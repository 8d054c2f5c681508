import { ArrowLeft, RotateCw } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { Form, isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { places } from '#contract/homes/places.ts'
import { address, listingAddress } from '#contract/addresses.ts'
import { ApiError, isErrorBody } from '#contract/errors.ts'
import type { MessageKey } from '#i18n/translate.ts'
import {
  CountriesSitemap,
  lineOf,
  type CountryLine,
} from '../../ground/countries/countries-sitemap.tsx'
import { isThrown, type Similar, type Thrown } from '../../ground/errors/thrown.ts'
import { OfferGrid } from '../../homes/offers/card.tsx'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { tell } from '../../ground/page/tell.ts'
import { ALL_TO_BUY } from '../../homes/place-search/choices.ts'
import { PlaceSearch } from '../../homes/place-search/place-search.tsx'
import { listingTitle } from '../../ground/page/listing-title.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Row, Stack } from '../../ground/ui/layout.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import styles from './error-page.module.css'

const CALLS = { places }

const HINTS: Record<number, MessageKey> = {
  403: 'errors.page.hintForbidden',
  404: 'errors.page.hintNotFound',
  410: 'errors.page.hintGone',
}
/** The API, the database or (by a proxy's answer) the server is not available. */
const UNAVAILABLE = 503
/** Messages of Chromium, Firefox and Safari for a failed connection. */
const UNREACHED = /failed to fetch|networkerror|load failed/i
const TAKEN = { sold: 'errors.page.hintSold', let: 'errors.page.hintLet' } as const

/** The specification, section 2, "Error page": the error, links, the search form and all countries. */
export default function ErrorPage() {
  const error = useRouteError()
  const page = usePageContext()
  const { t, locale } = page
  const navigate = useNavigate()
  const { status, message, offered, refusal } = describe(error, page)
  const { pathname, search } = useLocation()
  const isUnreached = error instanceof TypeError && UNREACHED.test(error.message)
  useEffect(() => tell('page/error'), [status])
  // Reloads when the connection is back.
  useEffect(() => {
    if (!isUnreached) return
    const again = (): void => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isUnreached])
  const goBack = (event: MouseEvent): void => {
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <>
      <title>{`${status} ${message} | Lares`}</title>
      <meta name="robots" content="noindex" />
      <Container className={styles['page']}>
        <Stack gap={4}>
          <h1>
            <span className={styles['status']}>{status}</span>
            <span className={styles['message']}>{message}</span>
          </h1>
          {offered?.lastPrice && <p>{offered.lastPrice}</p>}
          {refusal === null && (
            <p className={styles['hint']}>
              {offered?.key === 'errors.page.goneArticle'
                ? t.rich<ReactNode>('errors.page.hintArticle', {
                    link: (text) => (
                      <a key="journal" href={`/${locale}${address('journal')}`}>
                        {text}
                      </a>
                    ),
                  })
                : t(
                    offered?.taken
                      ? TAKEN[offered.taken]
                      : isUnreached
                        ? 'errors.page.hintUnreached'
                        : (HINTS[status] ??
                          (status < 500 ? 'errors.page.hintRefused' : 'errors.page.hintFailed')),
                  )}
            </p>
          )}
          {offered && offered.similar.length > 0 && <SimilarHomes similar={offered.similar} />}
          <Row gap={3}>
            <a
              href={offered?.back ?? `/${locale}`}
              onClick={goBack}
              className={styles['back']}
              data-icons="l"
            >
              <ArrowLeft data-flip aria-hidden="true" />
              {t('errors.page.back')}
            </a>
            {status >= 500 && (
              <a href={pathname + search} className={styles['back']} data-icons="l">
                <RotateCw aria-hidden="true" />
                {t('errors.page.again')}
              </a>
            )}
            <Form action={`/${locale}`} reloadDocument={status >= 500}>
              <Button type="submit">{t('errors.page.clear')}</Button>
            </Form>
          </Row>
          <p>
            <a
              href={`/${locale}${address('support', { category: 'problem', from: pathname, request: offered?.request })}`}
            >
              {t('errors.page.support')}
            </a>
          </p>
          <p>
            <a href={`/${locale}${address('docs')}`}>{t('errors.page.help')}</a>
          </p>
        </Stack>
        <PlaceSearch
          heading={t('errors.page.search')}
          place={offered?.visitorPlace ?? page.visitorPlace}
          first={ALL_TO_BUY}
        />
      </Container>
      {offered && offered.offers.length > 0 && (
        <Section title={t('offer.similar.title')}>
          <OfferGrid offers={offered.offers} />
        </Section>
      )}
      {offered ? <CountriesSitemap countries={offered.countries} /> : <FetchedCountries />}
    </>
  )
}

/** Places with similar homes, and their numbers. */
function SimilarHomes({ similar }: { similar: readonly Similar[] }) {
  const { t, format, locale } = usePageContext()
  return (
    <nav aria-labelledby="similar" className="stack-2">
      <h2 id="similar" className="subheading">
        {t('errors.page.similar')}
      </h2>
      <ChipList>
        {similar.map(({ action, category, place, path, count }) => (
          <li key={path}>
            <Chip to={listingAddress(path, action, category, locale)} count={format.number(count)}>
              {listingTitle(t, { action, category, place })}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}

/** After an unexpected failure the browser fetches the countries. */
function FetchedCountries() {
  const api = useApi(CALLS)
  const { locale } = usePageContext()
  const [countries, setCountries] = useState<CountryLine[]>([])
  useEffect(() => {
    api.places.countries({ lang: locale }).then(
      ({ data }) => setCountries(data.map(lineOf)),
      () => undefined,
    )
  }, [api, locale])
  return countries.length > 0 && <CountriesSitemap countries={countries} />
}

interface Described {
  status: number
  message: string
  offered: Thrown | null
  /** The refusal of the server in front of the pages (`host/brief-refusal.ts`), with the time to try again. */
  refusal: string | null
}

/** Status and message of a thrown value. Unexpected details stay in the log. */
function describe(error: unknown, { t }: PageContext): Described {
  const none = { offered: null, refusal: null }
  if (isRouteErrorResponse(error)) {
    const { status } = error
    if (isThrown(error.data)) {
      const { serverMessage, key, params } = error.data
      return { ...none, status, message: serverMessage ?? t(key, params), offered: error.data }
    }
    const refusal = refusalIn(error.data)
    const key = status === UNAVAILABLE ? 'errors.page.away' : 'errors.page.failed'
    return { ...none, status, message: refusal ?? t(key), refusal }
  }
  if (error instanceof ApiError && error.status >= 400)
    return { ...none, status: error.status, message: error.body.message }
  return { ...none, status: 500, message: t('errors.page.failed') }
}

/** The router passes it as text. */
function refusalIn(data: unknown): string | null {
  if (typeof data !== 'string') return null
  try {
    const body: unknown = JSON.parse(data)
    return isErrorBody(body) ? body.message : null
  } catch {
    return null
  }
}
