import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { pageOfData } from '../../ground/page/addresses.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/ground/legal.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import { readMarkdown } from '#text/markdown.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text, type FormAnswer } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { pageAt } from '../../ground/page/page-at.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { MarkdownText } from '../../ground/ui/markdown.tsx'
import styles from './legal.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const page = legalPageAt(url.pathname)
  // Of other pages an unknown one is 404: their earlier versions are not public.
  const { version } = queryOf('terms', url)
  const { data } = await orNotFound(visit, url, visit.api.legal.get({ page, version }))
  const { text, ...rest } = data
  return {
    ...rest,
    nodes: readMarkdown(text),
    isEarlier: rest.earlier.some((one) => one.version === rest.version),
  }
}

/** Agrees to the terms, for a user who is signed in. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, () =>
    visit.api.profile.agreeToTerms({ version: text(form, 'version') }),
  )
}

const legalPageAt = (pathname: string): LegalPage => {
  const name = pageAt(pageOfData(pathname))
  return LEGAL_PAGES.find((page) => page === name) ?? 'terms'
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData, location }) => {
  const page = pageOf(matches)
  if (!page) return []
  const name = legalPageAt(location.pathname)
  return seo(page, {
    title: page.t(`legal.${name}.seoTitle`),
    description: page.t(`legal.${name}.description`),
    path: address(name),
    // A template is not the operator's statement, an earlier version no longer is.
    index: loaderData?.template === false && !loaderData.isEarlier,
    languages: loaderData?.languages ?? [],
  })
}

/** A page of law: the operator's text, or until then the template. */
export default function Legal() {
  const { t, format, language } = usePageContext()
  const { page, template, nodes, date, version, earlier, isEarlier, ...written } =
    useLoaderData<typeof loader>()
  const agreed = useActionData<FormAnswer>()
  const isOther = written.language !== language
  const others = earlier.filter((one) => one.version !== version)
  const [first, ...rest] = nodes
  // A title of its own replaces ours.
  const hasTitle = typeof first === 'object' && first.tag === 'h1'
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t(`legal.${page}.title`) },
        ]}
      />
      <h1 className="proseTitle">{t(`legal.${page}.title`)}</h1>
      <div className={styles['state']}>
        <p className="soft">
          {template || version === date
            ? t('legal.page.date', { date: format.date(date) })
            : t('legal.page.version', { version, date: format.date(date) })}
        </p>
        {agreed?.done !== undefined && <Banner tone="good">{t('legal.terms.agreed')}</Banner>}
        {agreed?.refused && <Banner tone="bad">{agreed.refused.message}</Banner>}
        {template && <Banner tone="warn">{t('legal.page.template')}</Banner>}
        {isEarlier && (
          <Banner tone="warn">
            {t.rich('legal.page.earlier', {
              link: (text) => <LocaleLink to={address(page)}>{text}</LocaleLink>,
            })}
          </Banner>
        )}
        {isOther && <Banner>{t('legal.page.otherLanguage')}</Banner>}
      </div>
      <MarkdownText
        nodes={hasTitle ? rest : nodes}
        {...(isOther && isLocale(written.language)
          ? { lang: written.language, dir: dirOf(written.language) }
          : {})}
      />
      {others.length > 0 && (
        <details className={`${styles['earlier']} fold links`} data-print="off">
          <summary>{t('legal.page.versions')}</summary>
          <ul>
            {others.map((one) => (
              <li key={one.version}>
                <LocaleLink
                  to={address(page === 'privacy' ? 'privacy' : 'terms', { version: one.version })}
                >
                  {one.version === one.date
                    ? format.date(one.date)
                    : t('legal.page.version', {
                        version: one.version,
                        date: format.date(one.date),
                      })}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      <nav aria-label={t('legal.page.others')} className={styles['others']} data-print="off">
        {LEGAL_PAGES.filter((other) => other !== page).map((other) => (
          <LocaleLink key={other} to={address(other)}>
            {t(`legal.${other}.title`)}
          </LocaleLink>
        ))}
      </nav>
    </Prose>
  )
}
