import { FileText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { TEXT_STATES, TextRow } from '#contract/publish/texts.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { languageName } from '#i18n/locales.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Soft } from '../../ground/ui/layout.tsx'
import { HeadedTable, RowHead } from '../../ground/ui/table.tsx'
import { AdminFilter, AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { nameOfSubject } from './subject.ts'
import styles from './texts.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, q } = queryOf('texts', url)
  const found = await api.texts.list({ q, page })
  if (page > found.pages) throw redirect(`/${locale}${address('texts', { q, page: found.pages })}`)
  return { q, found }
}

export const meta = unindexedHead((page) => ({
  title: page.t('texts.list.seoTitle'),
  description: page.t('texts.list.lead'),
  path: address('texts'),
}))

/** Pages with edited texts, and in which languages; places are found by name. */
export default function Texts() {
  const { q, found } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const states = ['current', 'stale', 'missing'] as const
  return (
    <AdminPage title={t('texts.list.title')}>
      <Soft className={styles['lead']}>{t('texts.list.lead')}</Soft>
      <AdminFilter key={q} to={address('texts')} label={t('texts.list.search')} words={q}>
        {null}
      </AdminFilter>
      <AdminList
        found={found}
        count={t('texts.list.count', { count: found.total })}
        none={{
          icon: <FileText aria-hidden="true" />,
          title: t('texts.list.none'),
          hint: t('texts.list.noneHint'),
        }}
        to={(page) => address('texts', { q, page })}
      >
        <HeadedTable
          headers={[t('texts.list.page'), ...states.map((state) => t(`texts.state.${state}`))]}
        >
          {found.data.map((row) => (
            <tr key={row.subject}>
              <td>
                <RowHead>
                  <LocaleLink to={address('text', { slug: row.subject })}>
                    <bdi>{nameOfSubject(t, row)}</bdi>
                  </LocaleLink>
                  {row.place && <Soft as="bdi">{row.place.path}</Soft>}
                </RowHead>
              </td>
              {states.map((state) => (
                <td key={state} data-label={t(`texts.state.${state}`)}>
                  <Languages row={row} state={state} />
                </td>
              ))}
            </tr>
          ))}
        </HeadedTable>
      </AdminList>
    </AdminPage>
  )
}

/** The languages of a page in a state, as links to their texts. */
function Languages({ row, state }: { row: TextRow; state: (typeof TEXT_STATES)[number] }) {
  const { t } = usePageContext()
  const languages = row.languages.filter((one) => one.state === state)
  if (languages.length === 0) return NO_VALUE
  return (
    <ul className={styles['languages']}>
      {languages.map(({ language }) => (
        <li key={language}>
          <LocaleLink
            to={address('text', { slug: row.subject, language })}
            lang={language}
            aria-label={`${languageName(language)}: ${nameOfSubject(t, row)}`}
          >
            {languageName(language)}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
