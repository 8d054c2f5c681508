import { Newspaper, Plus } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { DeskArticle } from '#contract/edge/journal.ts'
import { ARTICLE_STATES } from '#contract/edge/journal-lists.ts'
import { isLocale, languageName, LOCALES } from '#i18n/locales.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { hasEmptyParts, queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { LinkButton } from '../../../ground/ui/button.tsx'
import { AdminChoice, AdminFilter, AdminList } from '../../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../../people/accounts/admin/admin-page.tsx'
import { momentText } from '../../../talk/threads/moment.ts'
import { StateMark } from './article-state.tsx'
import styles from './desk.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale, user } = context.get(visitContext)
  const { page = 1, language, ...words } = queryOf('journal-desk', url)
  const filter = { ...words, language: isLocale(language) ? language : undefined }
  if (hasEmptyParts(url))
    throw redirect(`/${locale}${address('journal-desk', { ...filter, page })}`)
  const [found, account] = await Promise.all([api.journalDesk.list({ ...filter, page }), user()])
  if (page > found.pages)
    throw redirect(`/${locale}${address('journal-desk', { ...filter, page: found.pages })}`)
  return { filter, found, zone: account?.time_zone ?? 'UTC' }
}

export const meta = unindexedHead((page) => ({
  title: page.t('journal.desk.seoTitle'),
  description: page.t('journal.desk.title'),
  path: address('journal-desk'),
}))

/** All articles for their editors, last saved first. */
export default function JournalDesk() {
  const { filter, found, zone } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('journal.desk.title')}>
      <p className="row-3 above">
        <LinkButton
          to={address('article-form')}
          look="primary"
          size="s"
          icon={<Plus aria-hidden="true" />}
        >
          {t('journal.desk.new')}
        </LinkButton>
        <LinkButton to={address('journal-series')} size="s">
          {t('journal.series.title')}
        </LinkButton>
      </p>
      <AdminFilter
        key={address('journal-desk', filter)}
        to={address('journal-desk')}
        label={t('journal.desk.search')}
        words={filter.q}
      >
        <AdminChoice
          name="state"
          label={t('journal.desk.state')}
          chosen={filter.state}
          options={ARTICLE_STATES.map((state) => ({
            value: state,
            label: t(`journal.state.${state}`),
          }))}
        />
        <AdminChoice
          name="language"
          label={t('journal.desk.language')}
          chosen={filter.language}
          options={LOCALES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        />
      </AdminFilter>
      <AdminList
        found={found}
        count={t('journal.desk.count', { count: found.total })}
        none={{
          icon: <Newspaper aria-hidden="true" />,
          title: t('journal.desk.none'),
          hint: t('journal.desk.noneHint'),
        }}
        to={(number) => address('journal-desk', { ...filter, page: number })}
      >
        <ul className="rows">
          {found.data.map((article) => (
            <ArticleRow key={article.id} article={article} zone={zone} />
          ))}
        </ul>
      </AdminList>
    </AdminPage>
  )
}

/** An article with the state of each of its languages. */
function ArticleRow({ article: { id, texts }, zone }: { article: DeskArticle; zone: string }) {
  const { t, format, locale } = usePageContext()
  const named = texts.filter(({ title }) => title !== '')
  const title = named.find(({ language }) => language === locale) ?? named[0]
  const last = texts.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1))[0]
  return (
    <li className="entry">
      <LocaleLink to={address('article-form', { id })} className="name">
        <bdi lang={title?.language}>{title?.title ?? t('journal.form.untitled')}</bdi>
      </LocaleLink>
      <ul className={styles['texts']}>
        {texts.map((text) => (
          <li key={text.language} className="beside">
            <LocaleLink to={address('article-form', { id, language: text.language })}>
              <bdi lang={text.language}>{languageName(text.language)}</bdi>
            </LocaleLink>
            <StateMark text={text} />
            {text.publishAt && (
              <span className="soft">{momentText(text.publishAt, zone, format)}</span>
            )}
          </li>
        ))}
      </ul>
      {last && (
        <span className="soft">
          {t('journal.desk.saved', { time: momentText(last.savedAt, zone, format) })}
          {last.savedBy && (
            <>
              {' · '}
              <bdi>{last.savedBy}</bdi>
            </>
          )}
        </span>
      )}
    </li>
  )
}
