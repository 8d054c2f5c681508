import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { address } from '#contract/addresses.ts'
import { SUMMARY_PARTS, type SummaryPart } from '#contract/know/summary-lists.ts'
import { summary as summaryCalls, type Summary } from '#contract/know/summary.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { PageContextProvider, usePageContext } from '../../ground/page/page-context.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Container } from '../../ground/ui/section.tsx'
import type { Summarized } from './route.tsx'
import styles from './summary.module.css'

/** The main facts of an offer, a place or several offers; each sentence links to its source. */
export function SummaryPage({ summary: loaded, asked, ...shown }: Summarized) {
  const page = usePageContext()
  const summary = useInChosenUnits(loaded, asked)
  const own = (summary && page.inUnits(summary.units)) ?? page
  return (
    <PageContextProvider value={own}>
      <Sheet {...shown} summary={summary} />
    </PageContextProvider>
  )
}

function Sheet({ subject, summary, total }: Omit<Summarized, 'asked'>) {
  const { t, written } = usePageContext()
  const title = subject?.kind === 'list' ? t('summary.page.list') : written(subject?.name ?? '')
  return (
    <Container className="page">
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          ...(subject?.to ? [{ label: title, to: subject.to }] : []),
          { label: t('summary.page.crumb') },
        ]}
      />
      <div className="stack-2 apart">
        <h1 className="title">
          {subject ? <bdi lang={subject.lang}>{title}</bdi> : t('summary.page.nothing')}
        </h1>
        <p className="lead">{t(subject ? 'summary.page.lead' : 'summary.page.nothingLead')}</p>
        {total !== null && summary && total > summary.offers.length && (
          <Soft>{t('summary.page.first', { count: summary.offers.length, total })}</Soft>
        )}
      </div>
      {summary && <Text summary={summary} />}
      {summary && summary.sentences.length === 0 && <p>{t('summary.page.empty')}</p>}
      {!subject && (
        <LinkButton to={address('home')} look="primary">
          {t('summary.page.home')}
        </LinkButton>
      )}
    </Container>
  )
}

const CALLS = { summary: summaryCalls }

/** The summary in the units that the visitor chose, once it has come; the page is the same for everyone. */
function useInChosenUnits(loaded: Summary | null, asked: Summarized['asked']): Summary | null {
  const { chosenUnits } = usePageContext()
  const api = useApi(CALLS)
  const [other, setOther] = useState<{ of: Summary; summary: Summary } | null>(null)
  useEffect(() => {
    if (!loaded || !asked || chosenUnits === null || loaded.units === chosenUnits) return
    const abort = new AbortController()
    api.summary.get({ ...asked, units: chosenUnits }, { signal: abort.signal }).then(
      (summary) => setOther({ of: loaded, summary }),
      // It stays as it was.
      () => {},
    )
    return () => abort.abort()
  }, [api, loaded, asked, chosenUnits])
  return other?.of === loaded && other.summary.units === chosenUnits ? other.summary : loaded
}

/** Parts as wide as the page. */
const WHOLE: readonly SummaryPart[] = ['contradictions', 'about']

function Text({ summary }: { summary: Summary }) {
  const { t } = usePageContext()
  const parts = SUMMARY_PARTS.map((part) => ({
    part,
    own: summary.sentences.filter((sentence) => sentence.part === part),
  })).filter(({ own }) => own.length > 0)
  const shown = (isWhole: boolean) =>
    parts
      .filter(({ part }) => WHOLE.includes(part) === isWhole)
      .map(({ part, own }) => (
        <section key={part} className={styles['part']} data-part={part}>
          <h2 className="heading">
            {part === 'contradictions' && <TriangleAlert aria-hidden="true" className="warn" />}
            {t(`summary.page.${part}`)}
          </h2>
          <Sentences part={part} own={own} summary={summary} />
        </section>
      ))
  return (
    <>
      <div className="stack-5 under">{shown(true)}</div>
      <div className={styles['parts']}>{shown(false)}</div>
      <section className="below">
        <h2 className="heading">{t('summary.page.sources')}</h2>
        <ol className={styles['sources']}>
          {summary.sources.map((source, at) => (
            <li key={at} id={`source-${at + 1}`} className={styles['source']}>
              <SourceText source={source} summary={summary} />
            </li>
          ))}
        </ol>
        <Soft>{t(summary.byModel ? 'summary.page.byModel' : 'summary.page.byUs')}</Soft>
      </section>
    </>
  )
}

function Sentences({
  part,
  own,
  summary,
}: {
  part: SummaryPart
  own: Summary['sentences']
  summary: Summary
}) {
  const { t, format, written } = usePageContext()
  return (
    <ul className={part === 'about' ? styles['about'] : styles['list']}>
      {own.map(({ text, offer, sources }) => {
        const named =
          summary.offers.length > 1 ? summary.offers.find(({ id }) => id === offer) : null
        return (
          <li key={text + (offer ?? '')}>
            {named && part === 'contradictions' && (
              <>
                <bdi lang={named.titleLang} className="strong">
                  {written(named.title)}
                </bdi>
                <br />
              </>
            )}
            {text}{' '}
            <span className={styles['marks']}>
              {sources.map((at) => (
                <a
                  key={at}
                  href={`#source-${at + 1}`}
                  aria-label={t('summary.page.source', { number: at + 1 })}
                >
                  {format.number(at + 1)}
                </a>
              ))}
            </span>
            {named && (
              <>
                {' '}
                <LocaleLink to={address('offer', { slugId: named.slugId })}>
                  {t('summary.page.open')}
                </LocaleLink>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SourceText({
  source: { label, value, quote, offer },
  summary,
}: {
  source: Summary['sources'][number]
  summary: Summary
}) {
  const { t, written } = usePageContext()
  const named =
    summary.offers.length > 1 ? summary.offers.find(({ id }) => id === offer) : undefined
  return (
    <>
      {quote ? (
        <>
          {t('summary.page.quote')}{' '}
          <q lang={quote.lang} dir="auto">
            {quote.text}
          </q>
        </>
      ) : (
        <>
          {label}:{' '}
          {value === null ? (
            <span className="muted">{t('summary.page.noValue')}</span>
          ) : (
            <bdi className="strong">{value}</bdi>
          )}
        </>
      )}
      {named && (
        <>
          {' '}
          <LocaleLink to={address('offer', { slugId: named.slugId })}>
            <bdi lang={named.titleLang}>{written(named.title)}</bdi>
          </LocaleLink>
        </>
      )}
    </>
  )
}
