import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { EventCount, Told } from '#contract/edge/events.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Soft } from '../../../ground/ui/layout.tsx'
import { HeadedTable, RowHead } from '../../../ground/ui/table.tsx'
import { AdminPage } from './admin-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const [events, help] = await Promise.all([api.events.counts({}), api.help.votes({})])
  return { events: events.data, help: help.data }
}

export const meta = unindexedHead((page) => ({
  title: page.t('numbers.seoTitle'),
  description: page.t('numbers.lead'),
  path: address('numbers'),
}))

const TIMES = ['today', 'week', 'month', 'before'] as const

/** How much the portal is used. Nothing here says who did what. */
export default function Numbers() {
  const { events, help } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('accounts.admin.numbers')}>
      <div className="apart stack-4">
        <Soft>{t('numbers.lead')}</Soft>
        <HeadedTable headers={[t('numbers.event'), ...TIMES.map((time) => t(`numbers.${time}`))]}>
          {events.map((row) => (
            <tr key={row.event}>
              <td>
                <RowHead>{t(`numbers.events.${keyOf(row.event)}`)}</RowHead>
              </td>
              {TIMES.map((time) => (
                <td key={time} className="numbers" data-label={t(`numbers.${time}`)}>
                  {format.number(row[time])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td>
              <RowHead>{t('numbers.without')}</RowHead>
            </td>
            {TIMES.map((time) => (
              <td key={time} className="numbers" data-label={t(`numbers.${time}`)}>
                {share(events, time) === null ? '–' : format.percent(share(events, time)!)}
              </td>
            ))}
          </tr>
        </HeadedTable>
        {help.length > 0 && (
          <section aria-labelledby="help" className="stack-3">
            <h2 id="help" className="heading">
              {t('numbers.help.title')}
            </h2>
            <HeadedTable
              headers={['page', 'language', 'useful', 'useless'].map((name) =>
                t(`numbers.help.${name as 'page'}`),
              )}
            >
              {help.map(({ slug, title, language, useful, useless }) => (
                <tr key={`${slug} ${language}`}>
                  <td>
                    <RowHead>
                      <a href={`/${language}${address('help', { slug })}`} hrefLang={language}>
                        <bdi lang={language}>{title}</bdi>
                      </a>
                    </RowHead>
                  </td>
                  <td data-label={t('numbers.help.language')}>{language}</td>
                  <td className="numbers" data-label={t('numbers.help.useful')}>
                    {format.number(useful)}
                  </td>
                  <td className="numbers" data-label={t('numbers.help.useless')}>
                    {format.number(useless)}
                  </td>
                </tr>
              ))}
            </HeadedTable>
          </section>
        )}
      </div>
    </AdminPage>
  )
}

/** Searches that found nothing, of all. */
function share(data: readonly EventCount[], time: (typeof TIMES)[number]): number | null {
  const of = (event: Told): number => data.find((row) => row.event === event)?.[time] ?? 0
  const all = of('search/result') + of('search/empty')
  return all === 0 ? null : of('search/empty') / all
}

type KeyOf<Event> = Event extends `${infer First}/${infer Second}` ? `${First}_${Second}` : never
/** Keys of messages have no slashes. */
const keyOf = (event: Told): KeyOf<Told> => event.replace('/', '_') as KeyOf<Told>
